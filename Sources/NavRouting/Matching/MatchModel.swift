// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Parameters of the hidden Markov model for map matching. All probabilities are natural logarithms.
///
/// Source: Newson and Krumm, "Hidden Markov Map Matching Through Noise and Sparseness" (2009): emission probabilities
/// are normally distributed around the road, and transition probabilities depend on the difference between path length
/// and straight line. Differences: the emission distribution has exponential tails, so that one outlier does not
/// dominate; the spread of the length difference grows with distance; slow roads and turns are taken into account.
struct MatchModel: Sendable, Hashable {
    /// Standard deviation of fixes across the road in meters, if neither the fix nor the trace provides it.
    var deviation = 6.0
    /// Lower bound of the deviation, in meters: the precision of the map.
    var minimumDeviation = 4.0
    /// Beyond this many standard deviations the tail is exponential.
    var tailDeviations = 4.0
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
    /// Fixes closer to the previous one than this many standard deviations are skipped, and only snapped afterwards.
    var thinning = 4.0
    /// Maximum number of roads per fix.
    var maximumRoads = 28
    /// Gate: roads farther than the nearest by this many standard deviations, or `minimumGate` meters if more, are no
    /// candidates.
    var gateDeviations = 5.0
    var minimumGate = 50.0
    /// A fix farther from all roads than this many standard deviations, this many meters, and this fraction of the
    /// distance from the previous fix, is off-road.
    var offRoadDeviations = 6.0
    var minimumOffRoadDistance = 30.0
    var offRoadPerMeter = 0.12
    /// Beam search: sequences less likely than the best by this much are dropped, and at most `beamWidth` per fix are
    /// followed. A faster parallel road can be more likely by as much until it turns away.
    var beam = 25.0
    var beamWidth = 12
    /// Beam width while only the deviation of a trace is estimated, which does not depend on single roads.
    var spreadBeamWidth = 4
    /// Log-probability penalty of traveling against the course of a fix.
    var course = 8.0
    /// Standard deviation of courses in live matching, in radians, and the maximum penalty for courses that are plainly
    /// wrong.
    var courseSpread = 0.12
    var maximumCoursePenalty = 4.0
    /// Assumed speed if the receiver reports none, in meters per second.
    var usualSpeed = 10.0
    /// Time after which position errors of consecutive fixes are independent, in seconds.
    var errorCorrelationTime = 7.0
    /// Below this speed the reported course is meaningless, in meters per second.
    var minimumCourseSpeed = 2.5
    /// Maximum speed of a traveler, in meters per second.
    var maximumSpeed = 75.0
    /// Maximum number of consecutive fixes that may be skipped because they are unreachable.
    var maximumOutliers = 4
    /// Log-probability penalty of leaving an expected route.
    var leavingRoutePenalty = 2.5
    /// Fraction of the U-turn cost that applies to turning onto an expected route.
    var expectedUTurnFactor = 0.25
    /// Spread of the difference between path length and odometer: at a standstill, and its growth per meter.
    var odometerSpread = 15.0
    var odometerSpreadPerMeter = 0.3

    /// Emission log-probability of a fix at a distance from the road.
    @inline(__always)
    func emission(distance: Double, deviation: Double) -> Double {
        let ratio = distance / deviation
        return ratio <= tailDeviations ? -0.5 * ratio * ratio : -tailDeviations * (ratio - 0.5 * tailDeviations)
    }

    /// Emission log-probability of a fix at a candidate, by distance and course.
    func emission(of fix: LocationFix, at place: MatchCandidate, deviation: Double) -> Double {
        let likelihood = emission(distance: Double(place.distance), deviation: deviation)
        guard let course = fix.bearing, hasCourse(fix) else { return likelihood }
        let heading = course.unitVector
        let agreement = heading.x * Double(place.east) + heading.y * Double(place.north)
        return likelihood - self.course * (1 - agreement) / 2
    }

    /// Log-probability of the course of a fix in live matching, by its agreement with the road around the candidate.
    func course(at speed: Double, agreement: Double) -> Double {
        // The slower the vehicle, the less reliable its course.
        let width = courseSpread * (1 + 3 / max(1, speed < 0 ? usualSpeed : speed))
        return -min(maximumCoursePenalty, (1 - agreement) / (width * width))
    }

    /// Whether the course of a fix is meaningful.
    func hasCourse(_ fix: LocationFix) -> Bool { fix.speed < 0 || fix.speed >= minimumCourseSpeed }

    /// Transition log-probability of a path of `length` meters with `extra` meters of cost for turns and slowness, over
    /// a straight-line distance of `straight` meters.
    @inline(__always)
    func transition(length: Double, extra: Double, straight: Double) -> Double {
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
    func odometer(_ length: Double, measured: Double) -> Double {
        abs(length - measured) / (odometerSpread + odometerSpreadPerMeter * measured)
    }

    /// Maximum cost of a path between two fixes, in meters: a little more than the straight line, or what can be
    /// traveled in the time at urban speed.
    func bound(straight: Double, seconds: Double, isSecondTry: Bool) -> Double {
        if isSecondTry { return 500 + 4 * straight }
        return 30 + uTurnPenalty + max(1.4 * straight, seconds > 0 ? min(maximumDetour, urbanSpeed * seconds) : 0)
    }

    /// Maximum distance of a fix from the nearest road, in meters.
    ///
    /// - Parameters:
    ///   - deviation: Standard deviation of the fix.
    ///   - step: Distance from the previous fix in meters.
    func reach(deviation: Double, step: Double) -> Double {
        max(minimumOffRoadDistance, offRoadDeviations * deviation, offRoadPerMeter * step)
    }
}
