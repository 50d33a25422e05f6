// SPDX-License-Identifier: Apache-2.0

/// Transition log-probabilities: how likely a traveler moves from one candidate to the next.
///
/// They depend on the difference between path length and straight line, whose spread grows with distance, on the speed of
/// the roads, and on turns.
struct TransitionModel: Sendable, Hashable {
    /// Spread of the difference between path and straight line: at a standstill, and its growth per meter.
    var lengthSpread = 8.0
    var lengthSpreadPerMeter = 0.2
    /// Fraction of a path's length that is replaced by its travel time at `urbanSpeed` (meters per second): slow roads
    /// count more than their length, fast ones less. Turns get a slightly larger fraction, because they are certain
    /// while speeds are estimates.
    var timeShare = 0.25
    var turnShare = 0.3
    var urbanSpeed = 10.0
    /// Modes with an average speed below this use their own instead of `urbanSpeed`, in meters per second.
    var slowModeSpeed = 6.0
    /// Upper bound of the slowness of a road relative to that speed.
    var maximumSlowness = 2.5
    /// Maximum length of a detour that is considered only because there was time for it, in meters.
    var maximumDetour = 1_000.0
    /// Cost of a U-turn, in meters.
    var uTurnPenalty = 80.0
    /// Extra cost of a path that reduces the log-probability by one, in meters.
    var extraSpread = 10.0
    /// Maximum speed of a traveler, in meters per second.
    var maximumSpeed = 75.0
    /// Penalty of leaving an expected route.
    var leavingRoutePenalty = 2.5
    /// Fraction of the U-turn cost that applies to turning onto an expected route.
    var expectedUTurnFactor = 0.25
    /// Spread of the difference between path length and odometer: at a standstill, and its growth per meter.
    var odometerSpread = 15.0
    var odometerSpreadPerMeter = 0.3

    /// Log-probability of a path of `length` meters with `extra` meters of cost for turns and slowness, over a
    /// straight-line distance of `straight` meters.
    @inline(__always)
    func logProbability(length: Double, extra: Double, straight: Double) -> Double {
        -abs(length - straight) / spread(of: straight) - extra / extraSpread
    }

    /// Distance along the road that noise may move a vehicle at rest, in meters: three standard deviations are about
    /// two of the difference of two fixes.
    func standstillTolerance(deviation: Double) -> Double { 5 + 3 * deviation }

    /// Spread of the difference between path and straight line.
    @inline(__always)
    func spread(of straight: Double) -> Double { lengthSpread + lengthSpreadPerMeter * straight }

    /// Penalty of a path of `length` meters if the odometer has measured `measured` meters.
    @inline(__always)
    func odometerPenalty(_ length: Double, measured: Double) -> Double {
        abs(length - measured) / (odometerSpread + odometerSpreadPerMeter * measured)
    }

    /// Maximum cost of a path between two fixes, in meters: a little more than the straight line, or what can be
    /// traveled in the time at urban speed.
    func bound(straight: Double, seconds: Double, isSecondTry: Bool) -> Double {
        if isSecondTry { return 500 + 4 * straight }
        return 30 + uTurnPenalty + max(1.4 * straight, detour(in: seconds))
    }

    /// Length of a detour that there is time for, in meters; 0 if the time is unknown.
    @inline(__always)
    func detour(in seconds: Double) -> Double { seconds > 0 ? min(maximumDetour, urbanSpeed * seconds) : 0 }
}
