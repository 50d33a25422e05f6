// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// The thresholds and reactions of a navigator.
public struct FollowingPolicy: Sendable, Hashable {
    /// Rules for having left the route; any of them is sufficient.
    public var deviation: [DeviationRule]
    /// The likelihood of having left the route, which is sufficient too.
    public var offRouteLikelihood: OffRouteLikelihoodRule
    /// The condition for having reached a destination.
    public var arrival: ArrivalRule
    /// The reaction to leaving the route.
    public var whenLeft = WhenLeft.replan
    /// The reaction to driving past a stop.
    public var skippedStops = SkippedStops.ask
    /// Interval between requests for the current traffic; infinity for none.
    public var trafficInterval = Seconds(120)
    /// Fraction of the remaining time that another route must save to be offered, but at least one minute.
    public var worthwhileSaving = 0.1
    /// Whether a faster route is followed without asking.
    public var takesFasterRoutes = false
    /// Distance from the start of a leg within which the departure stays the current step.
    public var departure: Meters
    /// Tolerated distance from the route in a tunnel, where positions are unreliable, in addition to `deviation`.
    public var tunnelTolerance: Meters
    /// Tolerated distance from the route on a ferry or train, whose line is only a rough one.
    public var ferryTolerance: Meters
    /// Delay after the first failed search for a new route; doubled after each further failure.
    public var firstRetry: Seconds
    /// Maximum delay between searches.
    public var longestRetry: Seconds

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - deviation: Rules for having left the route; any of them is sufficient.
    ///   - arrival: The condition for having reached a destination.
    ///   - offRouteLikelihood: The likelihood of having left the route.
    ///   - departure: Distance from the start of a leg within which the departure stays the current step.
    ///   - tunnelTolerance: Tolerated distance from the route in a tunnel.
    ///   - ferryTolerance: Tolerated distance from the route on a ferry or train.
    ///   - firstRetry: Delay after the first failed search for a new route.
    ///   - longestRetry: Maximum delay between searches.
    public init(
        deviation: [DeviationRule], arrival: ArrivalRule,
        offRouteLikelihood: OffRouteLikelihoodRule = OffRouteLikelihoodRule(),
        departure: Meters = Meters(10), tunnelTolerance: Meters = Meters(60), ferryTolerance: Meters = Meters(1500),
        firstRetry: Seconds = Seconds(2), longestRetry: Seconds = Seconds(60)
    ) {
        self.deviation = deviation
        self.arrival = arrival
        self.offRouteLikelihood = offRouteLikelihood
        self.departure = departure
        self.tunnelTolerance = tunnelTolerance
        self.ferryTolerance = ferryTolerance
        self.firstRetry = firstRetry
        self.longestRetry = longestRetry
    }

    /// Reactions to leaving the route.
    public enum WhenLeft: NamedCase {
        /// Follow a new route to the destinations.
        case replan
        /// Follow a route back to the current one, and the current one from there.
        case rejoin
        /// Wait until the traveler returns.
        case stay
    }

    /// Reactions to driving past a stop toward the one after it.
    public enum SkippedStops: NamedCase {
        /// Ask the driver; lead back to the stop until the response.
        case ask
        /// Continue to the stop after it.
        case skip
        /// Lead back to the stop.
        case insist
    }

    /// The standard policy for `mode`.
    public static func standard(for mode: TravelMode) -> FollowingPolicy {
        switch mode {
        case .driving, .taxicab, .twoWheeler: driving
        case .cycling: cycling
        case .walking: walking
        }
    }

    private static let driving = FollowingPolicy(
        deviation: [
            DeviationSign.farther(than: Meters(20), accuracies: 1.5).and(.faster(than: MetersPerSecond(2)))
                .lasting(Seconds(3), fixes: 3),
            DeviationSign.farther(than: Meters(80), accuracies: 2).and(.faster(than: MetersPerSecond(2)))
                .lasting(Seconds(1), fixes: 2),
            // While standing, the cause is more likely the drift of the receiver.
            DeviationSign.farther(than: Meters(40), accuracies: 2).lasting(Seconds(20), fixes: 5),
            DeviationSign.farther(than: Meters(10), accuracies: 1).and(.heading(offBy: 45))
                .and(.faster(than: MetersPerSecond(2))).lasting(Seconds(2), fixes: 3),
            DeviationSign.heading(offBy: 120).and(.faster(than: MetersPerSecond(3))).lasting(Seconds(4), fixes: 4),
        ],
        arrival: ArrivalRule.within(Meters(8))
            .or(.within(Meters(30)).and(.slower(than: MetersPerSecond(2.5))))
            .or(parking(Meters(60), slower: MetersPerSecond(1.5))))

    private static let cycling = FollowingPolicy(
        deviation: [
            DeviationSign.farther(than: Meters(20), accuracies: 1.5).lasting(Seconds(4), fixes: 3),
            DeviationSign.farther(than: Meters(10), accuracies: 1).and(.heading(offBy: 60))
                .and(.faster(than: MetersPerSecond(1.5))).lasting(Seconds(4), fixes: 4),
            DeviationSign.heading(offBy: 120).and(.faster(than: MetersPerSecond(2))).lasting(Seconds(6), fixes: 5),
        ],
        arrival: ArrivalRule.within(Meters(8))
            .or(.within(Meters(20)).and(.slower(than: MetersPerSecond(1.5))))
            .or(parking(Meters(50), slower: MetersPerSecond(1))),
        offRouteLikelihood: OffRouteLikelihoodRule(minimumDistance: Meters(20), minimumSpeed: MetersPerSecond(1.5)))

    private static let walking = FollowingPolicy(
        deviation: [
            DeviationSign.farther(than: Meters(20), accuracies: 1.5).lasting(Seconds(6), fixes: 4),
            DeviationSign.heading(offBy: 120).and(.faster(than: MetersPerSecond(0.7)))
                .and(.farther(than: Meters(10), accuracies: 1)).lasting(Seconds(10), fixes: 6),
        ],
        arrival: ArrivalRule.within(Meters(8))
            .or(.within(Meters(20)).and(.slower(than: MetersPerSecond(0.7))))
            .or(parking(Meters(40), slower: MetersPerSecond(0.7))),
        offRouteLikelihood: OffRouteLikelihoodRule(minimumDistance: Meters(30), minimumSpeed: MetersPerSecond(0.7)))

    /// Standing off the road near the destination and near the end of the leg.
    private static func parking(_ reach: Meters, slower speed: MetersPerSecond) -> ArrivalRule {
        ArrivalRule.near(reach).and(.within(Meters(200))).and(.besideRoad(Meters(12))).and(.slower(than: speed))
    }
}
