// SPDX-License-Identifier: Apache-2.0

/// Roads to avoid if there is an alternative.
public struct Avoidances: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Toll roads.
    public static let tolls = Avoidances(rawValue: 1 << 0)
    /// Ferries and car trains.
    public static let ferries = Avoidances(rawValue: 1 << 1)
    /// Motorways and motorway-like roads.
    public static let highways = Avoidances(rawValue: 1 << 2)
    /// Low-emission zones.
    public static let lowEmissionZones = Avoidances(rawValue: 1 << 3)

    /// Each bit with its name in commands and its class in the OSRM API.
    private static let names: [(bit: Avoidances, name: String, osrmClass: String)] = [
        (.tolls, "tolls", "toll"), (.ferries, "ferries", "ferry"), (.highways, "highways", "motorway"),
        (.lowEmissionZones, "low-emission-zones", "low-emission"),
    ]

    /// All names in commands, for messages.
    public static let nameList = names.map(\.name)
    /// All classes of the OSRM API, for messages.
    public static let osrmClassList = names.map(\.osrmClass)

    /// Finds a bit by its name in commands, such as `tolls`; `nil` for any other text.
    public init?(name: some StringProtocol) {
        guard let found = Avoidances.names.first(where: { $0.name == name }) else { return nil }
        self = found.bit
    }

    /// The bit of a class that OSRM excludes, such as `toll`; `nil` for other classes.
    public init?(osrmClass: some StringProtocol) {
        guard let found = Avoidances.names.first(where: { $0.osrmClass == osrmClass }) else { return nil }
        self = found.bit
    }

    /// The classes of the set in the OSRM API.
    public var osrmClasses: [String] { Avoidances.names.filter { contains($0.bit) }.map(\.osrmClass) }
}

/// Preferences of a route request.
public struct RoutingOptions: Sendable, Hashable {
    /// Which route is best, also for rerouting.
    public var routingStrategy: RoutingStrategy
    /// How many alternative routes to return.
    public var alternateRoutesStrategy: AlternateRoutesStrategy
    /// Desired length to the first destination in meters, for `deltaToTargetDistance`. Only the first number counts; without a
    /// positive one, the route is that of `defaultBest`.
    public var targetDistancesMeters: [Int]?

    /// Creates preferences.
    ///
    /// - Parameters:
    ///   - routingStrategy: Which route is best.
    ///   - alternateRoutesStrategy: How many alternative routes to return.
    ///   - targetDistancesMeters: Desired length for `deltaToTargetDistance`.
    public init(
        routingStrategy: RoutingStrategy = .defaultBest, alternateRoutesStrategy: AlternateRoutesStrategy = .none,
        targetDistancesMeters: [Int]? = nil
    ) {
        self.routingStrategy = routingStrategy
        self.alternateRoutesStrategy = alternateRoutesStrategy
        self.targetDistancesMeters = targetDistancesMeters
    }
}

/// A request for routes.
public struct RouteRequest: Sendable, Hashable {
    /// Origin and destinations in order of travel; at least two.
    public var stops: [Waypoint]
    /// Travel mode.
    public var mode: TravelMode
    /// Roads to avoid.
    public var avoid: Avoidances
    /// Preferences.
    public var options: RoutingOptions
    /// Language of names and instructions as a BCP 47 tag, such as `en` or `pt-BR`.
    public var language: String
    /// Whether the route must continue straight at stops (`true`) or may turn around (`false`); `nil` for the default
    /// of the mode.
    public var continuesStraight: Bool?
    /// Local time of departure. Conditional rules are applied as they are at this time. `nil` applies them as they are now, if
    /// the provider has a clock (`RouteEngine.clock`), and ignores them otherwise.
    public var departure: LocalTime?
    /// A large vehicle, whose route must keep the limits of roads; `nil` for a car. Only for driving and taxis.
    public var vehicle: VehicleProperties?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - stops: Origin and destinations in order of travel.
    ///   - mode: Travel mode.
    ///   - avoid: Roads to avoid.
    ///   - options: Preferences.
    ///   - language: Language of names and instructions as a BCP 47 tag.
    ///   - continuesStraight: Whether the route must continue straight at stops.
    ///   - departure: Local time of departure.
    ///   - vehicle: A large vehicle, whose route must keep the limits of roads.
    public init(
        stops: [Waypoint], mode: TravelMode = .driving, avoid: Avoidances = [], options: RoutingOptions = .init(),
        language: String = "en", continuesStraight: Bool? = nil, departure: LocalTime? = nil,
        vehicle: VehicleProperties? = nil
    ) {
        self.stops = stops
        self.mode = mode
        self.avoid = avoid
        self.options = options
        self.language = language
        self.continuesStraight = continuesStraight
        self.departure = departure
        self.vehicle = vehicle
    }
}
