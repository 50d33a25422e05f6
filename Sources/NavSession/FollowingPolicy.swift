// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// What a navigator goes by where judgement is needed. A value: change what does not suit.
public struct FollowingPolicy: Sendable, Hashable {
    /// When the route counts as left; any rule is enough.
    public var deviation: [DeviationRule]
    /// How the likelihood of being on the route is weighed; left when that, or any rule above, says so.
    public var belief: BeliefRule
    /// When a destination counts as reached.
    public var arrival: ArrivalRule
    /// What to do once the route has been left.
    public var whenLeft = WhenLeft.replan
    /// What to do about a stop that the traveler drives past.
    public var skippedStops = SkippedStops.ask
    /// How often to ask for the present traffic; infinity for never.
    public var trafficInterval = Seconds(120)
    /// The share of the remaining time that another route must save to be offered, and no less than a minute.
    public var worthwhileSaving = 0.1
    /// Whether a faster route is taken without asking.
    public var takesFasterRoutes = false
    /// How far from the start of a leg the departure stays the current step.
    public var departure: Meters
    /// How far beside the route one may be inside a tunnel, where receivers guess, on top of what `deviation` allows.
    public var tunnelRoom: Meters
    /// The same on a ferry, whose drawn line is a rough one.
    public var ferryRoom: Meters
    /// How long to wait after a failed search for a new route: this long at first, doubled after each failure.
    public var firstRetry: Seconds
    /// The longest wait between searches.
    public var longestRetry: Seconds

    /// Makes a policy.
    public init(
        deviation: [DeviationRule], arrival: ArrivalRule, belief: BeliefRule = BeliefRule(),
        departure: Meters = Meters(10), tunnelRoom: Meters = Meters(60), ferryRoom: Meters = Meters(1500),
        firstRetry: Seconds = Seconds(2),
        longestRetry: Seconds = Seconds(60)
    ) {
        self.deviation = deviation
        self.arrival = arrival
        self.belief = belief
        self.departure = departure
        self.tunnelRoom = tunnelRoom
        self.ferryRoom = ferryRoom
        self.firstRetry = firstRetry
        self.longestRetry = longestRetry
    }

    /// What to do once the route has been left.
    public enum WhenLeft: WordCoded {
        /// Follow a new route to the destinations.
        case replan
        /// Find the way back to the route and follow it from there.
        case rejoin
        /// Wait until the traveler comes back.
        case stay
    }

    /// What to do about a stop that the traveler drives past, on the way to the one after it.
    public enum SkippedStops: WordCoded {
        /// Ask the driver; lead back until the answer.
        case ask
        /// Go on to the stop after it.
        case skip
        /// Lead back.
        case insist
    }

    /// The usual policy for `mode`.
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
            // Standing, it is more likely the receiver that wanders.
            DeviationSign.farther(than: Meters(40), accuracies: 2).lasting(Seconds(20), fixes: 5),
            DeviationSign.farther(than: Meters(10), accuracies: 1).and(.heading(offBy: 45))
                .and(.faster(than: MetersPerSecond(2))).lasting(Seconds(2), fixes: 3),
            DeviationSign.heading(offBy: 120).and(.faster(than: MetersPerSecond(3))).lasting(Seconds(4), fixes: 4),
        ],
        arrival: ArrivalRule.within(Meters(8))
            .or(.within(Meters(30)).and(.slower(than: MetersPerSecond(2.5))))
            .or(yard(Meters(60), slower: MetersPerSecond(1.5))))

    private static let cycling = FollowingPolicy(
        deviation: [
            DeviationSign.farther(than: Meters(20), accuracies: 1.5).lasting(Seconds(4), fixes: 3),
            DeviationSign.farther(than: Meters(10), accuracies: 1).and(.heading(offBy: 60))
                .and(.faster(than: MetersPerSecond(1.5))).lasting(Seconds(4), fixes: 4),
            DeviationSign.heading(offBy: 120).and(.faster(than: MetersPerSecond(2))).lasting(Seconds(6), fixes: 5),
        ],
        arrival: ArrivalRule.within(Meters(8))
            .or(.within(Meters(20)).and(.slower(than: MetersPerSecond(1.5))))
            .or(yard(Meters(50), slower: MetersPerSecond(1))),
        belief: BeliefRule(beside: Meters(20), leastSpeed: MetersPerSecond(1.5)))

    private static let walking = FollowingPolicy(
        deviation: [
            DeviationSign.farther(than: Meters(20), accuracies: 1.5).lasting(Seconds(6), fixes: 4),
            DeviationSign.heading(offBy: 120).and(.faster(than: MetersPerSecond(0.7)))
                .and(.farther(than: Meters(10), accuracies: 1)).lasting(Seconds(10), fixes: 6),
        ],
        arrival: ArrivalRule.within(Meters(8))
            .or(.within(Meters(20)).and(.slower(than: MetersPerSecond(0.7))))
            .or(yard(Meters(40), slower: MetersPerSecond(0.7))),
        belief: BeliefRule(beside: Meters(30), leastSpeed: MetersPerSecond(0.7)))

    /// Standing somewhere off the road round the destination, with the end of the leg in reach.
    private static func yard(_ reach: Meters, slower speed: MetersPerSecond) -> ArrivalRule {
        ArrivalRule.near(reach).and(.within(Meters(200))).and(.besideRoad(Meters(12))).and(.slower(than: speed))
    }
}
