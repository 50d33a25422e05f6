// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Something that follows from a position or from a request. Each thing is said once.
public enum NavigatorEvent: Sendable, Hashable {
    /// The position has been brought onto the road. Sent for every accepted fix, also without guidance.
    case locationSnapped(RoadSnappedLocation)
    /// The next message of the turn-by-turn feed. Sent while guidance is on, and once when it ends.
    case navInfoUpdated(NavInfo)
    /// Seconds to the next destination have changed by the threshold or more.
    case remainingTime(Double)
    /// Meters to the next destination have changed by the threshold or more.
    case remainingDistance(Double)
    /// A destination has been reached; `index` counts the legs of the route in use from 0.
    case arrived(Waypoint, index: Int)
    /// The traveler is on the route no more. What to do about it is somebody else's decision.
    case leftRoute(RouteDeparture)
    /// A new route is wanted now: the first time at once when the route has been left, later after failures.
    case routeNeeded(attempt: Int)
    /// The traveler came back to the route before there was a new one.
    case returnedToRoute
    /// There is another route, or none.
    case routeChanged(RouteChange)
    /// Guidance has been switched on or off.
    case guidanceChanged(isActive: Bool)
}

/// Why the route is another one.
public enum RouteChange: WordCoded {
    /// Destinations were set.
    case destinationsSet
    /// The old route had been left.
    case rerouted
    /// The next destination is aimed at.
    case continued
    /// Destinations and routes were removed.
    case cleared
}

/// How the route was left.
public struct RouteDeparture: Sendable, Hashable {
    /// The fix that settled it.
    public let fix: LocationFix
    /// Meters from the route.
    public let distance: Double
}
