// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NativeNames
internal import NavGeo
public import NavModel
public import NavSession

#if canImport(CoreLocation)
public import CoreLocation
#endif

/// The outcome of a route request.
@preconcurrency @MainActor public protocol GMSNavigationRouteDescription {
    /// The status.
    var routeStatus: GMSRouteStatus { get }
    /// The error; `nil` for success.
    var error: NSError? { get }
    /// Distances of the destinations from the roads where the route reaches them, in meters; empty without a route. From 300
    /// meters on, the user should know.
    var distancesToRoad: [CLLocationDistance] { get }
}

/// The domain of routing errors. Their codes are raw values of `GMSRouteStatus`.
public let GMSNavigatorErrorDomain = "guidepost.navigation.RouteStatus"

/// The description passed to completion handlers.
struct RouteDescription: GMSNavigationRouteDescription {
    let routeStatus: GMSRouteStatus
    let distancesToRoad: [CLLocationDistance]

    var error: NSError? {
        routeStatus == .ok
            ? nil
            : NSError(
                domain: GMSNavigatorErrorDomain, code: routeStatus.rawValue,
                userInfo: [NSLocalizedDescriptionKey: "There is no route: \(routeStatus.name)."])
    }
}

extension Navigator {
    /// Sets destinations. The handler receives the outcome, and the error separately.
    ///
    /// - Parameters:
    ///   - destinations: The destinations, in order.
    ///   - routingOptions: Options of the search.
    ///   - completionHandler: Called once with the outcome and the error.
    public func setDestinations(
        _ destinations: [GMSNavigationWaypoint], routingOptions: GMSNavigationRoutingOptions? = nil,
        completionHandler: @escaping @MainActor ((any GMSNavigationRouteDescription)?, NSError?) -> Void
    ) {
        setDestinations(destinations, routingOptions: (routingOptions ?? GMSNavigationRoutingOptions()).routingOptions)
        {
            [weak self] status in
            let route = status == .ok ? self?.state.itinerary?.route : nil
            // The first leg begins at the position of the vehicle.
            let ends = route?.legs.compactMap(\.nativePath.last) ?? []
            let description = RouteDescription(
                routeStatus: status,
                distancesToRoad: zip(destinations, ends).map { $0.nativeCoordinate.distance(to: $1).value })
            completionHandler(description, description.error)
        }
    }
}
