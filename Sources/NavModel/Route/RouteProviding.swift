// SPDX-License-Identifier: Apache-2.0

/// A source of routes: the engine on this device, a server, or a test.
public protocol RouteProviding: Sendable {
    /// Finds routes through all stops of the request, best first. The result is never empty.
    ///
    /// - Throws: `RouteError`; its code is `unreachable` when there is no route.
    func routes(for request: RouteRequest) async throws(RouteError) -> [Route]

    /// Finds routes in the current traffic, to compare them with a route that is being followed.
    ///
    /// A provider with several sources must not use one that knows less of the traffic than the best: the arrival would jump,
    /// and a jam would seem to have dissolved. It throws instead, and the followed route keeps its times. By default these
    /// are the routes of `routes(for:)`.
    ///
    /// - Throws: `RouteError`, with code `provider` if the current traffic is not known.
    func trafficRoutes(for request: RouteRequest) async throws(RouteError) -> [Route]

    /// Creates a snapper of live positions to the provider's own roads, for one traveler; `nil` if it has none, as by default.
    func roadSnapper(for mode: TravelMode) -> (any RoadSnapping)?
}

extension RouteProviding {
    /// Finds routes in the current traffic: those of `routes(for:)`.
    ///
    /// - Throws: `RouteError`; its code is `unreachable` when there is no route.
    public func trafficRoutes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        try await routes(for: request)
    }

    /// No snapper.
    public func roadSnapper(for mode: TravelMode) -> (any RoadSnapping)? { nil }
}
