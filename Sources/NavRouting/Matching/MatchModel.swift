// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Parameters of the hidden Markov model for map matching. All probabilities are natural logarithms.
///
/// Source: Newson and Krumm, "Hidden Markov Map Matching Through Noise and Sparseness" (2009); `EmissionModel`,
/// `TransitionModel` and `OffNetworkModel` describe the differences.
struct MatchModel: Sendable, Hashable {
    /// How well a fix fits a candidate.
    var emission = EmissionModel()
    /// How likely a traveler moves from one candidate to the next.
    var transition = TransitionModel()
    /// How likely a traveler is off the mapped network.
    var offNetwork = OffNetworkModel()

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

    /// Maximum distance of a fix from the nearest road, in meters.
    ///
    /// - Parameters:
    ///   - deviation: Standard deviation of the fix.
    ///   - step: Distance from the previous fix in meters.
    func reach(deviation: Double, step: Double) -> Double {
        max(minimumOffRoadDistance, offRoadDeviations * deviation, offRoadPerMeter * step)
    }
}
