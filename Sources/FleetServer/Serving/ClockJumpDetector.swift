// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// Detects that the system clock was set, by comparing it with a monotonic clock.
struct ClockJumpDetector {
    private var time: Timestamp
    private var instant: ContinuousClock.Instant

    /// Smaller steps are ordinary time synchronization, in seconds.
    private static let tolerance = 5.0

    init(at time: Timestamp, _ instant: ContinuousClock.Instant = .now) {
        self.time = time
        self.instant = instant
    }

    /// The seconds by which the clock was set forward, or back if negative, since the last call; `nil` if it was not
    /// set.
    mutating func step(at now: Timestamp, _ instant: ContinuousClock.Instant = .now) -> Double? {
        let step = now.seconds(since: time) - (instant - self.instant) / .seconds(1)
        (time, self.instant) = (now, instant)
        return abs(step) > Self.tolerance ? step : nil
    }
}
