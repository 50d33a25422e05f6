// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Emission log-probabilities: how well a fix fits a candidate.
///
/// Normally distributed around the road with exponential tails, so that one outlier does not dominate.
struct EmissionModel: Sendable, Hashable {
    /// Standard deviation of fixes across the road in meters, if neither the fix nor the trace provides it.
    var deviation = 6.0
    /// Lower bound of the deviation, in meters: the precision of the map.
    var minimumDeviation = 4.0
    /// Beyond this many standard deviations the tail is exponential.
    var tailDeviations = 4.0
    /// Penalty of traveling against the course of a fix.
    var course = 8.0
    /// Standard deviation of courses in live matching, in radians, and the maximum penalty for courses that are plainly
    /// wrong.
    var courseSpread = 0.12
    var maximumCoursePenalty = 4.0
    /// Assumed speed if the receiver reports none, in meters per second.
    var assumedSpeed = 10.0
    /// Time after which position errors of consecutive fixes are independent, in seconds.
    var errorCorrelationTime = 7.0
    /// Below this speed the reported course is meaningless, in meters per second.
    var minimumCourseSpeed = 2.5

    /// Log-probability of a fix at a distance from the road.
    @inline(__always)
    func logProbability(distance: Double, deviation: Double) -> Double {
        let ratio = distance / deviation
        return ratio <= tailDeviations ? -0.5 * ratio * ratio : -tailDeviations * (ratio - 0.5 * tailDeviations)
    }

    /// Log-probability of a fix at a candidate, by distance and course.
    func logProbability(of fix: LocationFix, at place: MatchCandidate, deviation: Double) -> Double {
        let byDistance = logProbability(distance: Double(place.distance), deviation: deviation)
        guard let course = fix.bearing, hasCourse(fix) else { return byDistance }
        let heading = course.unitVector
        let agreement = heading.x * Double(place.east) + heading.y * Double(place.north)
        return byDistance - self.course * (1 - agreement) / 2
    }

    /// Log-probability of the course of a fix in live matching, by its agreement with the road around the candidate.
    func courseLogProbability(at speed: Double, agreement: Double) -> Double {
        // The slower the vehicle, the less reliable its course.
        let width = courseSpread * (1 + 3 / max(1, speed < 0 ? assumedSpeed : speed))
        return -min(maximumCoursePenalty, (1 - agreement) / (width * width))
    }

    /// Whether the course of a fix is meaningful.
    func hasCourse(_ fix: LocationFix) -> Bool { fix.speed < 0 || fix.speed >= minimumCourseSpeed }
}
