// SPDX-License-Identifier: Apache-2.0

public import NavModel
public import NavRouting

/// A route provider in the process whose routes count each stretch at the speed of the time when it is driven.
///
/// Thread-safe: share one provider between all users of a region. A search runs on the calling thread.
public struct TimedRouteProvider: RouteProviding {
    private let provider: LocalRouteProvider
    private let router: TimedRouter
    private let departure: @Sendable (RouteRequest) -> Double?

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - provider: Turn-by-turn guidance, and routes of requests without a departure.
    ///   - router: Finds routes by the clock on the engine of `provider`.
    ///   - departure: When a request departs, in seconds since 1970 on the local clock; by default its own departure. `nil`
    ///     for a request that does not depend on the clock.
    public init(
        _ provider: LocalRouteProvider, router: TimedRouter,
        departure: @escaping @Sendable (RouteRequest) -> Double? = { $0.departure?.secondsSince1970 }
    ) {
        self.provider = provider
        self.router = router
        self.departure = departure
    }

    /// Finds routes through all stops of the request, best first.
    ///
    /// - Throws: `RouteError`, with code `unreachable` when there is no route.
    public func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        guard let time = departure(request) else { return try await provider.routes(for: request) }
        let count = LocalRouteProvider.alternatives(to: request)
        return try router.alternatives(for: request, departing: time, atMost: count)
            .map { provider.route(along: $0, for: request) }
    }

    /// Creates a snapper of live positions to the roads of the graph.
    public func roadSnapper(for mode: TravelMode) -> (any RoadSnapping)? { provider.roadSnapper(for: mode) }
}
