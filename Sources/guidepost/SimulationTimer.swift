// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGeo

/// Simulation speed.
struct SimulationSpeed: Equatable {
    /// Simulated seconds per second; infinite for no waiting.
    let rate: Double

    init(rate: Double) { self.rate = rate }

    /// Parses `1x`, `2.5x`, `max`.
    init(parsing text: String) throws {
        if text == "max" {
            rate = .infinity
        } else if text.hasSuffix("x"), let rate = Double(text.dropLast()), rate >= 1e-3, rate <= 1e6 {
            self.rate = rate
        } else {
            throw ValidationError(
                "invalid --pace '\(text)': expected max, or a speed between 0.001x and 1000000x such as 20x")
        }
    }
}

extension SimulationSpeed: CustomStringConvertible {
    var description: String {
        guard rate.isFinite else { return "max" }
        return rate == rate.rounded() ? "\(Int(rate))x" : "\(rate)x"
    }
}

/// Paces a simulation in real time, without accumulating delays.
struct SimulationTimer {
    private let step: Duration
    private var next = ContinuousClock.now

    init(pace: SimulationSpeed, interval: Seconds) {
        step = pace.rate.isFinite ? .seconds(interval.value / pace.rate) : .zero
    }

    /// Waits until the next interval begins; returns at once if it has already begun.
    mutating func wait() async {
        guard step > .zero else { return }
        next += step
        try? await Task.sleep(until: next, clock: .continuous)
    }
}
