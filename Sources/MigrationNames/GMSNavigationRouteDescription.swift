// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import NavModel
public import NavSession

/// The outcome of a route request.
@preconcurrency @MainActor public protocol GMSNavigationRouteDescription {
    /// The status.
    var routeStatus: GMSRouteStatus { get }
    /// The error; `nil` for success.
    var error: NSError? { get }
}

/// The domain of routing errors. Their codes are raw values of `GMSRouteStatus`.
public let GMSNavigatorErrorDomain = "guidepost.navigation.RouteStatus"

/// The description passed to completion handlers.
private struct RouteDescription: GMSNavigationRouteDescription {
    let routeStatus: GMSRouteStatus

    var error: NSError? {
        routeStatus == .ok
            ? nil
            : NSError(
                domain: GMSNavigatorErrorDomain, code: routeStatus.rawValue,
                userInfo: [NSLocalizedDescriptionKey: "There is no route: \(routeStatus.word)."])
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
        setDestinations(destinations, routingOptions: routingOptions?.routingOptions ?? RoutingOptions()) { status in
            let description = RouteDescription(routeStatus: status)
            completionHandler(description, description.error)
        }
    }
}
