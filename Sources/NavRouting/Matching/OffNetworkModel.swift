// SPDX-License-Identifier: Apache-2.0

/// Log-probabilities of a traveler who is off the mapped network: in a car park, on a road that is missing from the map, or
/// where no fix has been received for long.
///
/// Without such a state, the best of all candidates is certain however bad it is, and every fix is joined to the next one
/// however long the way round. All values are relative to a fix in the middle of a road that is joined by the straight
/// line.
///
/// Source: Haunert and Budig, "An Algorithm for Map Matching Given Incomplete Road Data" (2012), where each fix is itself
/// a candidate.
struct OffNetworkModel: Sendable, Hashable {
    /// A fix off the network, which may be anywhere.
    var emission = -10.0
    /// A fix far from the traveler, who is on the network. Less likely than a traveler off the network, so that the network
    /// is left if several fixes in a row fit no path.
    var outlier = -13.0
    /// The first fix of a trace off the network, as in a car park, where many trips begin.
    var firstEmission = -5.0
    /// Leaving the network.
    var leaving = -20.0
    /// Joining the network again, by whatever path.
    var entering = -10.0
    /// Cost of turns and slow roads on a usual path, as a fraction of the straight line; a traveler off the network has none of
    /// its own.
    var usualExtra = 0.05
    /// The same without times, at `recordingDistance`: through a town, turns and slow roads count for half of the way.
    var usualExtraWithoutTimes = 0.5
    /// Distance of fixes in meters up to which a trace without times is a recording. Fixes farther apart are more and more likely
    /// the stops of a trip, whose detours are no evidence of a missing road: the usual cost grows with the square of the distance.
    var recordingDistance = 250.0

    /// Log-probability of moving on off the network.
    ///
    /// - Parameters:
    ///   - straight: Straight-line distance from the previous fix, in meters.
    ///   - seconds: Time since then; not a number or not positive if unknown.
    ///   - transition: The model of transitions on the network.
    func staying(straight: Double, seconds: Double, _ transition: TransitionModel) -> Double {
        guard !(seconds > 0) else { return -usualExtra * straight / transition.extraSpread }
        return -usualExtraWithoutTimes * straight * max(1, straight / recordingDistance) / transition.extraSpread
    }

    /// Log-probability of joining the network again after a time without a fix.
    ///
    /// A detour that there was time for is no evidence of a missing road.
    ///
    /// - Parameters:
    ///   - straight: Straight-line distance from the previous fix, in meters.
    ///   - seconds: Time since then; not a number or not positive if unknown.
    ///   - transition: The model of transitions on the network.
    func joining(straight: Double, seconds: Double, _ transition: TransitionModel) -> Double {
        entering - transition.detour(in: seconds) / transition.spread(of: straight)
            + staying(straight: straight, seconds: seconds, transition)
    }
}
