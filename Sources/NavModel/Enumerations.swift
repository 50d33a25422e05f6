// SPDX-License-Identifier: Apache-2.0

/// How one travels. Raw values are the feed's.
public enum TravelMode: Int, WordCoded {
    /// Private car.
    case driving = 0
    /// Bicycle.
    case cycling = 1
    /// On foot.
    case walking = 2
    /// Motorbike or scooter.
    case twoWheeler = 3
    /// Taxi: a car that may also use what is signed for taxis.
    case taxicab = 4
}

/// The side of the road that traffic keeps to. Raw values are the feed's.
public enum DrivingSide: UInt, WordCoded {
    /// Not known, or no road.
    case none = 0
    /// Traffic keeps left; roundabouts turn clockwise.
    case left = 1
    /// Traffic keeps right; roundabouts turn counter-clockwise.
    case right = 2
}

/// What the navigator is doing. Raw values are the feed's.
public enum NavState: Int, WordCoded {
    /// An error, or nothing is known.
    case unknown = 0
    /// Guiding, and the driver is on the route.
    case enroute = 1
    /// Guiding, and a new route is being looked for; there is no next maneuver.
    case rerouting = 2
    /// Guidance has ended; displays clear what they show.
    case stopped = 3
}

/// How much traffic delays the way to the next destination. Raw values are the feed's: they do not grow with the
/// delay, so never compare them by size.
public enum DelayCategory: Int, WordCoded {
    /// No route, or no traffic data.
    case noData = 0
    case heavy = 1
    case medium = 2
    case light = 3
}

/// Whether a screen should be drawn for daylight. Raw values are the feed's.
public enum LightingMode: Int, WordCoded {
    /// Day.
    case normal = 0
    /// Night, or inside a tunnel.
    case lowLight = 1
}

/// Outcome of asking for a route. Raw values are the feed's.
public enum RouteStatus: Int, WordCoded {
    /// Something in the engine went wrong.
    case internalError = 0
    /// There is a route.
    case ok = 1
    /// No road leads there.
    case noRouteFound = 2
    /// A remote provider could not be reached.
    case networkError = 3
    /// A remote provider's allowance is used up.
    case quotaExceeded = 4
    /// A remote provider refused the key.
    case apiKeyNotAuthorized = 5
    /// A newer request took the place of this one.
    case canceled = 6
    /// The same destination is listed twice in a row.
    case duplicateWaypointsError = 7
    /// The list of destinations is empty.
    case noWaypointsError = 8
    /// The position of the device is not known.
    case locationUnavailable = 9
    /// A destination is invalid, or there are too many.
    case waypointError = 10
    /// This provider cannot route for the travel mode.
    case travelModeUnsupported = 11
}

/// Which of several routes counts as best. Raw values are the feed's.
public enum RoutingStrategy: Int, WordCoded {
    /// Least time, with some weight on comfort.
    case defaultBest = 0
    /// Least distance.
    case shorter = 1
    /// Length closest to `RoutingOptions.targetDistancesMeters`.
    case deltaToTargetDistance = 2
}

/// How many routes to offer beside the best one. Raw values are the feed's.
public enum AlternateRoutesStrategy: Int, WordCoded {
    /// As many as make sense.
    case all = 0
    /// Only the best.
    case none = 1
    /// At most one more.
    case one = 2
}
