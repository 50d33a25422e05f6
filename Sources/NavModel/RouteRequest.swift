// SPDX-License-Identifier: Apache-2.0

/// What to stay away from where another way exists.
public struct Avoidances: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// Takes bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Roads that cost money.
    public static let tolls = Avoidances(rawValue: 1 << 0)
    /// Boats and trains that carry vehicles.
    public static let ferries = Avoidances(rawValue: 1 << 1)
    /// Motorways and roads built like them.
    public static let highways = Avoidances(rawValue: 1 << 2)
}

/// Preferences for a search.
public struct RoutingOptions: Sendable, Hashable {
    /// Which route counts as best, also when a new route is looked for on the way.
    public var routingStrategy: RoutingStrategy
    /// How many others to offer.
    public var alternateRoutesStrategy: AlternateRoutesStrategy
    /// Wanted length to the first destination in meters, for `deltaToTargetDistance`: one positive number.
    public var targetDistancesMeters: [Int]?

    /// Makes preferences.
    public init(
        routingStrategy: RoutingStrategy = .defaultBest, alternateRoutesStrategy: AlternateRoutesStrategy = .none,
        targetDistancesMeters: [Int]? = nil
    ) {
        self.routingStrategy = routingStrategy
        self.alternateRoutesStrategy = alternateRoutesStrategy
        self.targetDistancesMeters = targetDistancesMeters
    }
}

/// A question for a route.
public struct RouteRequest: Sendable, Hashable {
    /// Origin and destinations in order of travel; at least two.
    public var stops: [Waypoint]
    /// How one travels.
    public var mode: TravelMode
    /// What to stay away from.
    public var avoid: Avoidances
    /// Which routes count as good.
    public var options: RoutingOptions
    /// Language of names and instructions as a BCP 47 tag, such as `en` or `pt-BR`.
    public var language: String
    /// Whether a vehicle may turn round at a stop: `nil` leaves it to the mode.
    public var continuesStraight: Bool?
    /// When the trip starts, by the clocks there: rules that hold only at times are kept as they are at this moment.
    /// `nil` leaves all of them out.
    public var departure: LocalTime?

    /// Makes a question.
    public init(
        stops: [Waypoint], mode: TravelMode = .driving, avoid: Avoidances = [], options: RoutingOptions = .init(),
        language: String = "en", continuesStraight: Bool? = nil, departure: LocalTime? = nil
    ) {
        self.stops = stops
        self.mode = mode
        self.avoid = avoid
        self.options = options
        self.language = language
        self.continuesStraight = continuesStraight
        self.departure = departure
    }
}
