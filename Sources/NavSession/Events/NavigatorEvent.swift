// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Something that follows from a location or from a call. Each event is emitted once and carries everything that belongs
/// to it.
public enum NavigatorEvent: Sendable, Hashable {
    /// The position was snapped to the road. Emitted for every accepted fix, also without guidance.
    case locationSnapped(RoadSnappedLocation)
    /// The turn-by-turn feed was updated. Emitted during guidance, and once when guidance ends.
    case navInfoUpdated(NavInfo)
    /// The time to the next destination, in seconds, changed by the threshold or more.
    case remainingTime(Double)
    /// The distance to the next destination, in meters, changed by the threshold or more.
    case remainingDistance(Double)
    /// The traffic delay up to the next destination changed its category.
    case delayCategory(DelayCategory)
    /// The speed relative to the limit changed. Requires `speedAlertOptions`.
    case speedAlert(SpeedAlert)
    /// The suggested lighting mode changed.
    case lightingMode(LightingMode)
    /// A destination was reached. `index` is its leg of the followed route, from 0; `isLast` is true for the last leg.
    case arrived(Waypoint, index: Int, isLast: Bool)
    /// A destination was driven past. `FollowingPolicy.skippedStops` decides what follows. `index` is its leg of the
    /// followed route, from 0.
    case passedBy(Waypoint, index: Int)
    /// The traveler left the route. The reaction is not decided here: see `routeNeeded`.
    case leftRoute(RouteDeparture)
    /// A new route is required: at once after leaving the route, then again after each failure.
    case routeNeeded(attempt: Int)
    /// The traveler returned to the route before a new one was found.
    case returnedToRoute
    /// The route was replaced, or removed if `itinerary` is `nil`.
    case routeChanged(RouteChange, itinerary: Itinerary?)
    /// Times or traffic of the current route have changed, while its path is the same.
    case trafficUpdated(itinerary: Itinerary)
    /// It is time to request the current traffic.
    case trafficNeeded
    /// Guidance was switched on or off.
    case guidanceChanged(isActive: Bool)
    /// An announcement of the upcoming maneuver is due. Each stage is announced once, and none while off route.
    case announcementDue(Announcement)
    /// The signal was lost; positions are dead-reckoned from now on.
    case signalLost
    /// A location arrived after the signal was lost.
    case signalRegained
    /// A prompt was presented to the driver.
    case promptPresented(Prompt)
    /// The prompt was dismissed.
    case promptDismissed(Prompt)
    /// The step changed while the app is in the background.
    case notificationWanted(StepInfo)
}

/// Reasons for a change of the route.
public enum RouteChange: NamedCase {
    /// Destinations were set.
    case initial
    /// The traveler left the previous route.
    case reroute
    /// Another route is faster because of traffic.
    case traffic
    /// A stop was added.
    case stopAdded
    /// A stop was removed or skipped.
    case stopRemoved
    /// An alternative was chosen or driven onto.
    case alternative
    /// The next destination became the current one.
    case continued
    /// Destinations and route were removed.
    case cleared
}

/// How the traveler left the route.
public struct RouteDeparture: Sendable, Hashable {
    /// Kinds of departure.
    public enum Kind: NamedCase {
        /// Onto another road beside the route.
        case strayed
        /// Past a maneuver without making it.
        case missedTurn
        /// In the opposite direction.
        case turnedBack
    }

    /// The fix that confirmed it.
    public let fix: LocationFix
    /// Distance from the route, in meters.
    public let distance: Double
    /// The kind of departure.
    public let kind: Kind
}
