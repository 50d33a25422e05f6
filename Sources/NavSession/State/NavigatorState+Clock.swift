// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Detects that the clock of the fixes was set back, from fixes that are older than the last one.
struct ClockReset: Hashable {
    /// Time of the last of them.
    private var time = -Double.infinity
    /// Number of consecutive ones, each later than the one before.
    private var fixes = 0

    /// Counts an older fix.
    ///
    /// - Returns: Whether there have been enough of them to accept the new clock.
    mutating func count(_ time: Double) -> Bool {
        fixes = time > self.time ? fixes + 1 : 1
        self.time = time
        return fixes >= 4
    }
}

extension NavigatorState {
    /// Counts a fix that is older than the last one.
    ///
    /// - Returns: Whether the clock counts as set back.
    mutating func acceptsClockReset(to time: Double) -> Bool {
        guard let last = lastFix?.time, time < last else { return false }
        return clockReset.count(time)
    }

    /// Whether `fix` is the one with which the clock counts as set back.
    func willResetClock(with fix: LocationFix) -> Bool {
        guard fix.coordinate.isValid, let last = lastFix?.time, fix.time < last else { return false }
        var copy = clockReset
        return copy.count(fix.time)
    }

    /// Forgets everything that depends on the clock of the fixes.
    mutating func resetClock() {
        lastFix = nil
        deadReckoning = nil
        trail = Trail()
        trafficTime = nil
        speeding.since = nil
        light.time = nil
        if case .rerouting(var search) = phase, search.retryTime != nil {
            search.retryTime = -.infinity
            phase = .rerouting(search)
        }
        resetEvidence()
    }
}
