// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NativeMembers
public import NavModel
public import NavSession

#if canImport(CoreLocation)
public import CoreLocation
#endif

/// Wishes for a route. They do not change; see ``GMSNavigationMutableRoutingOptions``.
@MainActor public class GMSNavigationRoutingOptions {
    var wishes: RoutingOptions

    /// The best route, with all that can be offered beside it.
    public init() { wishes = RoutingOptions(alternateRoutesStrategy: .all) }

    /// Says which route is best.
    public convenience init(routingStrategy: GMSNavigationRoutingStrategy) {
        self.init()
        wishes.routingStrategy = routingStrategy
    }

    /// Says how many other routes to offer.
    public convenience init(alternateRoutesStrategy: GMSNavigationAlternateRoutesStrategy) {
        self.init()
        wishes.alternateRoutesStrategy = alternateRoutesStrategy
    }

    /// Says which route is best, and how many others to offer.
    public convenience init(
        routingStrategy: GMSNavigationRoutingStrategy, alternateRoutesStrategy: GMSNavigationAlternateRoutesStrategy
    ) {
        self.init()
        (wishes.routingStrategy, wishes.alternateRoutesStrategy) = (routingStrategy, alternateRoutesStrategy)
    }

    /// Which route is best.
    public var routingStrategy: GMSNavigationRoutingStrategy { wishes.routingStrategy }
    /// How many other routes to offer.
    public var alternateRoutesStrategy: GMSNavigationAlternateRoutesStrategy { wishes.alternateRoutesStrategy }
    /// Wanted length to the first destination in meters, for `deltaToTargetDistance`: one positive number.
    public var targetDistancesMeters: [NSNumber]? { wishes.targetDistancesMeters?.map { NSNumber(value: $0) } }

    /// The same for the native calls. A wanted length goes with no other routes.
    public var routingOptions: RoutingOptions {
        var options = wishes
        if options.routingStrategy == .deltaToTargetDistance { options.alternateRoutesStrategy = .none }
        return options
    }
}

/// Wishes for a route that can be changed.
@MainActor public final class GMSNavigationMutableRoutingOptions: GMSNavigationRoutingOptions {
    /// Which route is best.
    public override var routingStrategy: GMSNavigationRoutingStrategy {
        get { wishes.routingStrategy }
        set { wishes.routingStrategy = newValue }
    }
    /// How many other routes to offer.
    public override var alternateRoutesStrategy: GMSNavigationAlternateRoutesStrategy {
        get { wishes.alternateRoutesStrategy }
        set { wishes.alternateRoutesStrategy = newValue }
    }
    /// Wanted length to the first destination in meters, for `deltaToTargetDistance`: one positive number.
    public override var targetDistancesMeters: [NSNumber]? {
        get { super.targetDistancesMeters }
        set { wishes.targetDistancesMeters = newValue?.map(\.intValue) }
    }
}

extension Navigator {
    /// Sets destinations with wishes for the route.
    public func setDestinations(
        _ destinations: [GMSNavigationWaypoint], routingOptions: GMSNavigationRoutingOptions,
        callback: @escaping @MainActor (GMSRouteStatus) -> Void
    ) { setDestinations(destinations, routingOptions: routingOptions.routingOptions, callback: callback) }

    /// The same, to be waited for.
    public func setDestinations(
        _ destinations: [GMSNavigationWaypoint], routingOptions: GMSNavigationRoutingOptions
    ) async -> GMSRouteStatus {
        await setDestinations(destinations, routingOptions: routingOptions.routingOptions)
    }

    /// How far it is to a place and how long it takes, by both strategies; `nil` when no road leads there.
    public func getRouteInfo(
        for waypoint: GMSNavigationWaypoint, with routingOptions: GMSNavigationRoutingOptions? = nil,
        callback: @escaping @MainActor (GMSNavigationRouteInfo?) -> Void
    ) { routeInfo(for: waypoint, options: routingOptions?.routingOptions ?? RoutingOptions(), callback: callback) }
}

extension LocationSimulator {
    /// Drives along a new route, found with wishes.
    public func simulateAlongNewRoute(
        toDestinations destinations: [GMSNavigationWaypoint], routingOptions: GMSNavigationRoutingOptions,
        callback: @escaping @MainActor (GMSRouteStatus) -> Void
    ) {
        simulateAlongNewRoute(
            toDestinations: destinations, routingOptions: routingOptions.routingOptions, callback: callback)
    }

    /// How many times as fast as planned to move. A value that is not above 0 is ignored.
    public var speedMultiplier: Float {
        get { Float(pace) }
        set { pace = Double(newValue) }
    }
}

extension TimeAndDistance {
    /// Seconds to travel.
    public var time: TimeInterval { seconds }
    /// Meters along the road.
    public var distance: CLLocationDistance { meters }
}
