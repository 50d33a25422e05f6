// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGeo

/// How fast simulated time passes.
struct Pace: Equatable {
    /// Simulated seconds in one second; infinite for no waiting.
    let rate: Double

    init(rate: Double) { self.rate = rate }

    /// Reads `1x`, `2.5x`, `max`.
    init(parsing text: String) throws {
        if text == "max" {
            rate = .infinity
        } else if text.hasSuffix("x"), let rate = Double(text.dropLast()), rate >= 1e-3, rate <= 1e6 {
            self.rate = rate
        } else {
            throw ValidationError(
                "'\(text)' is no pace; take 1x, 20x or another number from 0.001x to 1000000x, or max.")
        }
    }
}

extension Pace: CustomStringConvertible {
    var description: String {
        guard rate.isFinite else { return "max" }
        return rate == rate.rounded() ? "\(Int(rate))x" : "\(rate)x"
    }
}

/// Waits so that one interval of the simulation takes its share of real time, without adding up delays.
struct Pacemaker {
    private let step: Duration
    private var next = ContinuousClock.now

    init(pace: Pace, interval: Seconds) {
        step = pace.rate.isFinite ? .seconds(interval.value / pace.rate) : .zero
    }

    /// Waits until the next interval begins. Returns at once when it has begun already.
    mutating func wait() async {
        guard step > .zero else { return }
        next += step
        try? await Task.sleep(until: next, clock: .continuous)
    }
}
