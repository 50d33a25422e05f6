// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavModel
public import NavSession

// Calls that take mutable waypoints. They copy the current values; if one is invalid, the status is `waypointError`.

@MainActor extension [GMSNavigationMutableWaypoint] {
    /// Calls `work` with copies, or `fail` later if one is invalid.
    fileprivate func withCopies(
        _ work: ([GMSNavigationWaypoint]) -> Void, else fail: @escaping @MainActor () -> Void
    ) {
        let places = compactMap(\.waypoint)
        // Not from inside the call.
        if places.count == count { work(places) } else { Task { fail() } }
    }
}

extension Navigator {
    /// Sets copies of the destinations, and finds the best route with all alternatives.
    public func setDestinations(
        _ destinations: [GMSNavigationMutableWaypoint], callback: @escaping @MainActor (GMSRouteStatus) -> Void
    ) { setDestinations(destinations, routingOptions: GMSNavigationRoutingOptions(), callback: callback) }

    /// Sets copies of the destinations with routing options.
    ///
    /// - Parameters:
    ///   - destinations: The destinations, in order.
    ///   - routingOptions: Options of the search.
    ///   - callback: Called once with the status.
    public func setDestinations(
        _ destinations: [GMSNavigationMutableWaypoint], routingOptions: GMSNavigationRoutingOptions,
        callback: @escaping @MainActor (GMSRouteStatus) -> Void
    ) {
        destinations.withCopies {
            setDestinations($0, routingOptions: routingOptions, callback: callback)
        } else: {
            callback(.waypointError)
        }
    }

    /// Sets copies of the destinations. The handler receives the outcome, and the error separately.
    ///
    /// - Parameters:
    ///   - destinations: The destinations, in order.
    ///   - routingOptions: Options of the search.
    ///   - completionHandler: Called once with the outcome and the error.
    public func setDestinations(
        _ destinations: [GMSNavigationMutableWaypoint], routingOptions: GMSNavigationRoutingOptions? = nil,
        completionHandler: @escaping @MainActor ((any GMSNavigationRouteDescription)?, NSError?) -> Void
    ) {
        destinations.withCopies {
            setDestinations($0, routingOptions: routingOptions, completionHandler: completionHandler)
        } else: {
            let description = RouteDescription(routeStatus: .waypointError, distancesToRoad: [])
            completionHandler(description, description.error)
        }
    }

    /// Requests time and distance to a copy of the waypoint by both strategies; `nil` if there is no route.
    ///
    /// - Parameters:
    ///   - waypoint: The destination.
    ///   - routingOptions: Options of the search.
    ///   - callback: Called once with the result.
    public func getRouteInfo(
        for waypoint: GMSNavigationMutableWaypoint, with routingOptions: GMSNavigationRoutingOptions? = nil,
        callback: @escaping @MainActor (GMSNavigationRouteInfo?) -> Void
    ) {
        [waypoint].withCopies {
            if let place = $0.first { getRouteInfo(for: place, with: routingOptions, callback: callback) }
        } else: {
            callback(nil)
        }
    }

    /// Time to a destination, in seconds; the greatest finite number if it is not on the route.
    public func time(to waypoint: GMSNavigationMutableWaypoint) -> Double {
        waypoint.waypoint.map { time(to: $0) } ?? .greatestFiniteMagnitude
    }

    /// Distance to a destination, in meters; the greatest finite number if it is not on the route.
    public func distance(to waypoint: GMSNavigationMutableWaypoint) -> Double {
        waypoint.waypoint.map { distance(to: $0) } ?? .greatestFiniteMagnitude
    }
}

extension LocationSimulator {
    /// Drives along a new route to copies of the destinations.
    ///
    /// - Parameters:
    ///   - destinations: The destinations, in order.
    ///   - callback: Called once with the status.
    public func simulateAlongNewRoute(
        toDestinations destinations: [GMSNavigationMutableWaypoint],
        callback: @escaping @MainActor (GMSRouteStatus) -> Void
    ) {
        destinations.withCopies {
            simulateAlongNewRoute(toDestinations: $0, callback: callback)
        } else: {
            callback(.waypointError)
        }
    }
}
