// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Parameters of the hidden Markov model for map matching. All probabilities are natural logarithms.
///
/// Source: Newson and Krumm, "Hidden Markov Map Matching Through Noise and Sparseness" (2009); `EmissionModel` and
/// `TransitionModel` describe the differences.
struct MatchModel: Sendable, Hashable {
    /// How well a fix fits a candidate.
    var emission = EmissionModel()
    /// How likely a traveler moves from one candidate to the next.
    var transition = TransitionModel()

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
    /// Maximum number of consecutive fixes that may be skipped because they are unreachable.
    var maximumOutliers = 4

    /// Emission log-probability, relative to a fix in the middle of the road, at which a fix is as likely to belong to a road
    /// that is not mapped.
    var offNetworkEmission = -7.0
    /// Misfit of a path at which the start or end of a trace is as likely to be on another road.
    var offNetworkMisfit = 7.0

    /// Probability that a fix was on the network at all, by its emission log-probability.
    func onNetworkProbability(emission: Double) -> Double { 1 / (1 + exponential(offNetworkEmission - emission)) }

    /// Probability that two fixes are joined by a path on the network.
    ///
    /// - Parameters:
    ///   - length: Length of the path in meters.
    ///   - straight: Straight-line distance of the fixes in meters.
    ///   - seconds: Time between them; not a number or negative if unknown. More time allows a longer way.
    func joinedProbability(length: Double, straight: Double, seconds: Double) -> Double {
        let time = seconds > 0 ? min(seconds * transition.urbanSpeed, transition.maximumDetour) / 4 : 0
        let misfit = abs(length - straight) / (transition.spread(of: straight) + time)
        return 1 / (1 + exponential(min(700, misfit - offNetworkMisfit)))
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
