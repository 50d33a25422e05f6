// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// Notices when the machine's clock is set, by comparing it with one that nobody sets.
struct ClockWatch {
    private var time: Moment
    private var instant: ContinuousClock.Instant

    /// Smaller steps are the ordinary work of time synchronisation, in seconds.
    private static let tolerance = 5.0

    init(at time: Moment, _ instant: ContinuousClock.Instant = .now) {
        self.time = time
        self.instant = instant
    }

    /// How many seconds the clock has been set forward, or back where they are negative, since this was last asked; `nil` when
    /// it has only gone on.
    mutating func step(at now: Moment, _ instant: ContinuousClock.Instant = .now) -> Double? {
        let step = now.seconds(since: time) - (instant - self.instant) / .seconds(1)
        (time, self.instant) = (now, instant)
        return abs(step) > Self.tolerance ? step : nil
    }
}
