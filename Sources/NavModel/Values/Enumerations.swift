// SPDX-License-Identifier: Apache-2.0

/// Travel mode. Raw values are the feed's.
public enum TravelMode: Int, NamedCase {
    /// Private car.
    case driving = 0
    /// Bicycle.
    case cycling = 1
    /// Pedestrian.
    case walking = 2
    /// Motorbike or scooter.
    case twoWheeler = 3
    /// Taxi: a car that may also use roads and lanes reserved for taxis.
    case taxicab = 4
}

/// The side of the road on which traffic drives. Raw values are the feed's.
public enum DrivingSide: UInt, NamedCase {
    /// Unknown, or no road.
    case none = 0
    /// Traffic keeps left; roundabouts are clockwise.
    case left = 1
    /// Traffic keeps right; roundabouts are counterclockwise.
    case right = 2
}

/// The state of the navigator. Raw values are the feed's.
public enum NavState: Int, NamedCase {
    /// Unknown, or an error.
    case unknown = 0
    /// Guidance is active and the driver is on the route.
    case enroute = 1
    /// Guidance is active and a new route is being requested; there is no next maneuver.
    case rerouting = 2
    /// Guidance has ended. Displays should clear their content.
    case stopped = 3
}

/// The traffic delay on the way to the next destination. Raw values are the feed's; they are not ordered by delay.
public enum DelayCategory: Int, NamedCase {
    /// No route or no traffic data.
    case noData = 0
    case heavy = 1
    case medium = 2
    case light = 3
}

/// Whether screens use colors for day or night. Raw values are the feed's.
public enum LightingMode: Int, NamedCase {
    /// Day.
    case normal = 0
    /// Night or tunnel.
    case lowLight = 1
}

/// The result of a route request. Raw values are the feed's.
public enum RouteStatus: Int, NamedCase {
    /// Internal error.
    case internalError = 0
    /// A route was found.
    case ok = 1
    /// There is no route.
    case noRouteFound = 2
    /// A remote provider could not be reached.
    case networkError = 3
    /// The quota of a remote provider is exceeded.
    case quotaExceeded = 4
    /// A remote provider rejected the API key.
    case apiKeyNotAuthorized = 5
    /// A newer request replaced this one.
    case canceled = 6
    /// Two consecutive destinations are equal.
    case duplicateWaypointsError = 7
    /// There are no destinations.
    case noWaypointsError = 8
    /// The location of the device is not known.
    case locationUnavailable = 9
    /// A destination is invalid, or there are too many.
    case waypointError = 10
    /// The provider does not support the travel mode.
    case travelModeUnsupported = 11
}

/// Which of several routes is best. Raw values are the feed's.
public enum RoutingStrategy: Int, NamedCase {
    /// Shortest time, with some weight on comfort.
    case defaultBest = 0
    /// Shortest distance.
    case shorter = 1
    /// Length closest to `RoutingOptions.targetDistancesMeters`.
    case deltaToTargetDistance = 2
}

/// How many alternative routes to return. Raw values are the feed's.
public enum AlternateRoutesStrategy: Int, NamedCase {
    /// All reasonable alternatives.
    case all = 0
    /// None.
    case none = 1
    /// At most one.
    case one = 2
}
