// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// The numbers behind the likelihood of a match. Logarithms of probabilities throughout ("nats").
///
/// Source: Newson and Krumm, "Hidden Markov Map Matching Through Noise and Sparseness" (2009): fixes lie around the road
/// like a bell curve, and the way between two fixes is about as long as the straight line. Differences: the bell has
/// long straight tails, so that one bad fix does not outweigh the rest; the spread of the difference in length grows with
/// the distance; slow roads and turns count.
struct MatchModel: Sendable, Hashable {
    /// Spread of fixes across the road in meters, where neither the fix nor the trace tells.
    var deviation = 6.0
    /// Spread is never taken to be less, in meters: roads are drawn no finer.
    var minimumDeviation = 4.0
    /// Beyond so many standard deviations the tail is straight.
    var tailDeviations = 4.0
    /// Spread of the difference between way and straight line: at a standstill, and what each meter adds.
    var lengthSpread = 8.0
    var lengthSpreadPerMeter = 0.2
    /// Share of a way's length that is exchanged for the time it takes, at the pace of a motor in a town, in meters per
    /// second: slow roads cost more than their length and fast ones less. Turns count a little more than that: how fast a
    /// road is nobody knows exactly, but a turn is taken or not.
    var timeShare = 0.25
    var turnShare = 0.3
    var urbanSpeed = 10.0
    /// A mode that is usually slower than this goes by its own pace on the roads of the region.
    var slowModeSpeed = 6.0
    /// No road is taken to be slower than the pace by more than this factor.
    var maximumSlowness = 2.5
    /// No way round is looked at only because there was time for it that is longer than this, in meters.
    var maximumDetour = 1_000.0
    /// Meters that turning back counts like.
    var uTurnPenalty = 80.0
    /// Meters of what a way costs beyond its length that cost one nat.
    var extraSpread = 10.0
    /// Fixes nearer than so many standard deviations to the one before are not asked, only placed.
    var thinning = 4.0
    /// Roads that come into question at each fix, at most.
    var maximumRoads = 28
    /// Roads farther beyond the nearest than so many standard deviations, or meters if that is more, do not come into
    /// question.
    var gateDeviations = 5.0
    var minimumGate = 50.0
    /// A fix from which the nearest road is farther than so many standard deviations, so many meters, and this share of
    /// the distance from the fix before, was taken off the road.
    var offRoadDeviations = 6.0
    var minimumOffRoadDistance = 30.0
    var offRoadPerMeter = 0.12
    /// Sequences this much less likely than the best are not followed further: on a road beside that is faster one can be
    /// the likelier by as much, until that road turns away. Of so many places at most the sequences are followed.
    var beam = 25.0
    var beamWidth = 12
    /// Likewise while no more is wanted than the spread of a trace, which does not depend on single roads.
    var spreadBeamWidth = 4
    /// What the direction of travel counts when it is opposite to the road's.
    var course = 8.0
    /// Fix by fix, courses err each for themselves by so much, in radians; and nothing is made of it that they can be
    /// wrong altogether.
    var courseSpread = 0.12
    var maximumCoursePenalty = 4.0
    /// Speed to reckon with where the receiver tells none, in meters per second.
    var usualSpeed = 10.0
    /// Fix by fix, errors of place last: so many seconds between fixes make them independent.
    var errorCorrelationTime = 7.0
    /// Below this speed a receiver's course means nothing, in meters per second.
    var minimumCourseSpeed = 2.5
    /// Nobody is faster than this, in meters per second.
    var maximumSpeed = 75.0
    /// So many fixes in a row may be passed over because no way leads to them.
    var maximumOutliers = 4
    /// What leaving an expected way costs.
    var leavingRoutePenalty = 2.5
    /// Share of the price of turning back that is asked for onto an expected way.
    var expectedUTurnFactor = 0.25
    /// Spread of the difference between a way and what the receiver's speeds tell of it: at a standstill, and what each
    /// meter adds.
    var odometerSpread = 15.0
    var odometerSpreadPerMeter = 0.3

    /// Likelihood of a fix at a distance from the road, for a spread.
    @inline(__always)
    func emission(distance: Double, deviation: Double) -> Double {
        let ratio = distance / deviation
        return ratio <= tailDeviations ? -0.5 * ratio * ratio : -tailDeviations * (ratio - 0.5 * tailDeviations)
    }

    /// Likelihood of a fix, given the place, by its distance and its course.
    func emission(of fix: LocationFix, at place: MatchCandidate, deviation: Double) -> Double {
        let likelihood = emission(distance: Double(place.distance), deviation: deviation)
        guard let course = fix.bearing, hasCourse(fix) else { return likelihood }
        let heading = course.unitVector
        let agreement = heading.x * Double(place.east) + heading.y * Double(place.north)
        return likelihood - self.course * (1 - agreement) / 2
    }

    /// Likelihood of the course of a fix among others close together, given how it agrees with the road around the place.
    func course(at speed: Double, agreement: Double) -> Double {
        // The slower one goes, the less a course is worth.
        let width = courseSpread * (1 + 3 / max(1, speed < 0 ? usualSpeed : speed))
        return -min(maximumCoursePenalty, (1 - agreement) / (width * width))
    }

    /// Whether the course of a fix means anything.
    func hasCourse(_ fix: LocationFix) -> Bool { fix.speed < 0 || fix.speed >= minimumCourseSpeed }

    /// Likelihood of a way of `length` meters that costs `extra` more meters, for turns and slowness, where the straight
    /// line is `straight`.
    @inline(__always)
    func transition(length: Double, extra: Double, straight: Double) -> Double {
        -abs(length - straight) / spread(of: straight) - extra / extraSpread
    }

    /// Two fixes of somebody who stands are seldom farther apart along the road, in meters: three standard deviations are
    /// two of the difference.
    func standstillTolerance(deviation: Double) -> Double { 5 + 3 * deviation }

    /// Spread of the difference between way and straight line.
    @inline(__always)
    func spread(of straight: Double) -> Double { lengthSpread + lengthSpreadPerMeter * straight }

    /// How unlikely a way of `length` meters is where the receiver's speeds tell of `told` meters.
    @inline(__always)
    func odometer(_ length: Double, measured: Double) -> Double {
        abs(length - measured) / (odometerSpread + odometerSpreadPerMeter * measured)
    }

    /// What the dearest way may cost that is looked at between two fixes, in meters: not much more than the straight line,
    /// or as far as one gets in a town in the time between.
    func bound(straight: Double, seconds: Double, isSecondTry: Bool) -> Double {
        if isSecondTry { return 500 + 4 * straight }
        return 30 + uTurnPenalty + max(1.4 * straight, seconds > 0 ? min(maximumDetour, urbanSpeed * seconds) : 0)
    }

    /// How far from the nearest road a fix may have been taken, in meters.
    ///
    /// - Parameter step: meters from the fix before.
    func reach(deviation: Double, step: Double) -> Double {
        max(minimumOffRoadDistance, offRoadDeviations * deviation, offRoadPerMeter * step)
    }
}
