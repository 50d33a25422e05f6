// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import NavModel
public import NavSession

/// What came of asking for a route.
@MainActor public protocol GMSNavigationRouteDescription {
    /// The outcome.
    var routeStatus: GMSRouteStatus { get }
    /// Why there is no route; `nil` when there is one.
    var error: NSError? { get }
}

/// The domain of errors that tell why there is no route; their codes are raw values of `GMSRouteStatus`.
public let GMSNavigatorErrorDomain = "guidepost.navigation.RouteStatus"

/// What the calls with a handler hand over.
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
    /// Sets destinations. The handler gets the outcome, and once more why there is no route.
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
