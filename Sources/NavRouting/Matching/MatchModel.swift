// SPDX-License-Identifier: Apache-2.0

/// The numbers behind the likelihood of a match. Logarithms of probabilities throughout ("nats").
///
/// Source: Newson and Krumm, "Hidden Markov Map Matching Through Noise and Sparseness" (2009): fixes lie around the road
/// like a bell curve, and the way between two fixes is about as long as the straight line. Differences: the bell has
/// long straight tails, so that one bad fix does not outweigh the rest; the spread of the difference in length grows with
/// the distance; turning counts.
struct MatchModel: Sendable, Hashable {
    /// Spread of fixes across the road in meters, where neither the fix nor the trace tells.
    var deviation = 6.0
    /// Spread is never taken to be less, in meters: roads are drawn no finer.
    var leastDeviation = 4.0
    /// Beyond so many standard deviations the tail is straight.
    var tail = 4.0
    /// Spread of the difference between way and straight line: at a standstill, and what each meter adds.
    var lengthSpread = 8.0
    var lengthSpreadPerMeter = 0.2
    /// Meters of detour that a turn counts like: by a right angle, and back.
    var turn = 25.0
    var turningBack = 40.0
    /// Meters of such detour that cost one nat.
    var turnSpread = 10.0
    /// Fixes nearer than so many standard deviations to the one before are not asked, only placed.
    var thinning = 4.0
    /// Roads that come into question at each fix, at most.
    var roads = 12
    /// Roads farther beyond the nearest than so many standard deviations do not come into question.
    var gate = 12.0
    /// What the direction of travel counts when it is opposite to the road's.
    var course = 8.0
    /// Below this speed a receiver's course means nothing, in meters per second.
    var leastSpeed = 2.5
    /// Nobody is faster than this, in meters per second.
    var greatestSpeed = 75.0
    /// So many fixes in a row may be passed over because no way leads to them.
    var outliers = 4

    /// Likelihood of a fix at a distance from the road, for a spread.
    @inline(__always)
    func fix(at distance: Double, deviation: Double) -> Double {
        let ratio = distance / deviation
        return ratio <= tail ? -0.5 * ratio * ratio : -tail * (ratio - 0.5 * tail)
    }

    /// Likelihood of a way of `length` meters with turns like `turns` meters where the straight line is `straight`.
    @inline(__always)
    func way(of length: Double, turns: Double, straight: Double) -> Double {
        -abs(length - straight) / (lengthSpread + lengthSpreadPerMeter * straight) - turns / turnSpread
    }

    /// The longest way that is looked at between two fixes, turns included, in meters.
    func bound(straight: Double, isSecondTry: Bool) -> Double {
        isSecondTry ? 500 + 4 * straight : 60 + turningBack + 1.4 * straight
    }
}
