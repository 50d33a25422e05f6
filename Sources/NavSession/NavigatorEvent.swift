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
    /// How much traffic delays the way to the next destination has changed.
    case delayCategory(DelayCategory)
    /// How fast one is beside what is allowed has changed. Only with `speedAlertOptions`.
    case speedAlert(SpeedAlert)
    /// The screen should be drawn for other light.
    case lightingMode(LightingMode)
    /// A destination has been reached; `index` counts the legs of the route in use from 0.
    case arrived(Waypoint, index: Int)
    /// A destination has been passed by without stopping. What follows is up to `FollowingPolicy.skippedStops`.
    case passedBy(Waypoint, index: Int)
    /// The traveler is on the route no more. What to do about it is somebody else's decision.
    case leftRoute(RouteDeparture)
    /// A new route is wanted now: the first time at once when the route has been left, later after failures.
    case routeNeeded(attempt: Int)
    /// The traveler came back to the route before there was a new one.
    case returnedToRoute
    /// There is another route, or none.
    case routeChanged(RouteChange)
    /// It is time to ask for the present traffic.
    case trafficNeeded
    /// Guidance has been switched on or off.
    case guidanceChanged(isActive: Bool)
    /// It is time to speak of the maneuver ahead. Each of its words once, and never while a new route is looked for.
    case announcementDue(Announcement)
    /// The receiver has fallen silent; places are reckoned from now on.
    case signalLost
    /// The receiver speaks again.
    case signalRegained
    /// Something is put to the driver.
    case promptPresented(Prompt)
    /// It is not any more.
    case promptDismissed(Prompt)
    /// The app is in the background and there is a new step to tell of.
    case notificationWanted(StepInfo)
}

/// Why the route is another one.
public enum RouteChange: WordCoded {
    /// Destinations were set.
    case initial
    /// The old route had been left.
    case reroute
    /// Traffic makes another way better.
    case traffic
    /// A stop was added.
    case stopAdded
    /// A stop was removed or passed by.
    case stopRemoved
    /// Another route was chosen, or driven onto.
    case alternative
    /// The next destination is aimed at.
    case continued
    /// Destinations and routes were removed.
    case cleared
}

/// How the route was left.
public struct RouteDeparture: Sendable, Hashable {
    /// How it shows.
    public enum Kind: WordCoded {
        /// Driving beside the route, on some other road.
        case strayed
        /// Past a maneuver that was not made.
        case missedTurn
        /// Back the way one came.
        case turnedBack
    }

    /// The fix that settled it.
    public let fix: LocationFix
    /// Meters from the route.
    public let distance: Double
    /// How it shows.
    public let kind: Kind
}
