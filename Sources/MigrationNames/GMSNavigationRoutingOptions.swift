// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NativeNames
public import NavModel
public import NavSession

#if canImport(CoreLocation)
public import CoreLocation
#endif

/// Routing options. Immutable; see ``GMSNavigationMutableRoutingOptions``.
@preconcurrency @MainActor public class GMSNavigationRoutingOptions {
    var values: RoutingOptions

    /// Creates options for the best route with all alternatives.
    public init() { values = RoutingOptions(alternateRoutesStrategy: .all) }

    /// Creates options with a routing strategy.
    public convenience init(routingStrategy: GMSNavigationRoutingStrategy) {
        self.init()
        values.routingStrategy = routingStrategy
    }

    /// Creates options with a strategy for alternatives.
    public convenience init(alternateRoutesStrategy: GMSNavigationAlternateRoutesStrategy) {
        self.init()
        values.alternateRoutesStrategy = alternateRoutesStrategy
    }

    /// Creates options with a target distance to the first destination in meters, for `deltaToTargetDistance`.
    public convenience init(targetDistancesMeters: [NSNumber]) {
        self.init(routingStrategy: .deltaToTargetDistance)
        values.targetDistancesMeters = targetDistancesMeters.map(\.intValue)
    }

    /// Creates options with a routing strategy and a strategy for alternatives.
    public convenience init(
        routingStrategy: GMSNavigationRoutingStrategy, alternateRoutesStrategy: GMSNavigationAlternateRoutesStrategy
    ) {
        self.init()
        (values.routingStrategy, values.alternateRoutesStrategy) = (routingStrategy, alternateRoutesStrategy)
    }

    /// What the router optimizes: the best route, the shortest, or one close to a given distance.
    public var routingStrategy: GMSNavigationRoutingStrategy { values.routingStrategy }
    /// The strategy for alternatives.
    public var alternateRoutesStrategy: GMSNavigationAlternateRoutesStrategy { values.alternateRoutesStrategy }
    /// Target distance to the first destination in meters, for `deltaToTargetDistance`. Only the first number counts; without a
    /// positive one, the route is that of `defaultBest`.
    public var targetDistancesMeters: [NSNumber]? { values.targetDistancesMeters?.map { NSNumber(value: $0) } }

    /// The native options. With a target distance there are no alternatives.
    public var routingOptions: RoutingOptions {
        var options = values
        if options.routingStrategy == .deltaToTargetDistance { options.alternateRoutesStrategy = .none }
        return options
    }
}

/// Mutable routing options.
@preconcurrency @MainActor public final class GMSNavigationMutableRoutingOptions: GMSNavigationRoutingOptions {
    /// The routing strategy.
    public override var routingStrategy: GMSNavigationRoutingStrategy {
        get { values.routingStrategy }
        set { values.routingStrategy = newValue }
    }
    /// The strategy for alternatives.
    public override var alternateRoutesStrategy: GMSNavigationAlternateRoutesStrategy {
        get { values.alternateRoutesStrategy }
        set { values.alternateRoutesStrategy = newValue }
    }
    /// Target distance to the first destination in meters, for `deltaToTargetDistance`. Only the first number counts; without a
    /// positive one, the route is that of `defaultBest`.
    public override var targetDistancesMeters: [NSNumber]? {
        get { super.targetDistancesMeters }
        set { values.targetDistancesMeters = newValue?.map(\.intValue) }
    }
}

extension Navigator {
    /// Sets destinations and finds the best route with all alternatives.
    ///
    /// - Parameters:
    ///   - destinations: The destinations, in order.
    ///   - callback: Called once with the status.
    public func setDestinations(
        _ destinations: [GMSNavigationWaypoint], callback: @escaping @MainActor (GMSRouteStatus) -> Void
    ) { setDestinations(destinations, routingOptions: GMSNavigationRoutingOptions(), callback: callback) }

    /// Sets destinations, finds the best route with all alternatives, and waits for the status.
    public func setDestinations(_ destinations: [GMSNavigationWaypoint]) async -> GMSRouteStatus {
        await setDestinations(destinations, routingOptions: GMSNavigationRoutingOptions())
    }

    /// Sets destinations with routing options.
    ///
    /// - Parameters:
    ///   - destinations: The destinations, in order.
    ///   - routingOptions: Options of the search.
    ///   - callback: Called once with the status.
    public func setDestinations(
        _ destinations: [GMSNavigationWaypoint], routingOptions: GMSNavigationRoutingOptions,
        callback: @escaping @MainActor (GMSRouteStatus) -> Void
    ) { setDestinations(destinations, routingOptions: routingOptions.routingOptions, callback: callback) }

    /// Sets destinations with routing options, and waits for the status.
    public func setDestinations(
        _ destinations: [GMSNavigationWaypoint], routingOptions: GMSNavigationRoutingOptions
    ) async -> GMSRouteStatus {
        await setDestinations(destinations, routingOptions: routingOptions.routingOptions)
    }

    /// Requests time and distance to a waypoint by both strategies; `nil` if there is no route.
    ///
    /// - Parameters:
    ///   - waypoint: The destination.
    ///   - routingOptions: Options of the search.
    ///   - callback: Called once with the result.
    public func getRouteInfo(
        for waypoint: GMSNavigationWaypoint, with routingOptions: GMSNavigationRoutingOptions? = nil,
        callback: @escaping @MainActor (GMSNavigationRouteInfo?) -> Void
    ) { routeInfo(for: waypoint, options: routingOptions?.routingOptions ?? RoutingOptions(), callback: callback) }
}

extension LocationSimulator {
    /// Drives along a new route with routing options.
    ///
    /// - Parameters:
    ///   - destinations: The destinations, in order.
    ///   - routingOptions: Options of the search.
    ///   - callback: Called once with the status.
    public func simulateAlongNewRoute(
        toDestinations destinations: [GMSNavigationWaypoint], routingOptions: GMSNavigationRoutingOptions,
        callback: @escaping @MainActor (GMSRouteStatus) -> Void
    ) {
        simulateAlongNewRoute(
            toDestinations: destinations, routingOptions: routingOptions.routingOptions, callback: callback)
    }

    /// Factor of the planned speed. Values that are not positive are ignored.
    public var speedMultiplier: Float {
        get { Float(nativeSpeedMultiplier) }
        set { nativeSpeedMultiplier = Double(newValue) }
    }
}

extension TimeAndDistance {
    /// Travel time in seconds.
    public var time: TimeInterval { nativeTime }
    /// Distance along the road in meters.
    public var distance: CLLocationDistance { nativeDistance }
}
