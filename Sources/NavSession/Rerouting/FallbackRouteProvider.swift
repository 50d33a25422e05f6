// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Requests routes from one provider, and from a second one if the first fails: for example a server, and the engine on the
/// device when there is no network.
///
///     let provider = FallbackRouteProvider(server, else: LocalRouteProvider(graph: graph, writer: writer), timeout: .seconds(5))
public struct FallbackRouteProvider: RouteProviding {
    private let first: any RouteProviding
    private let second: any RouteProviding
    private let timeout: Duration?
    private let clock: any Clock<Duration>

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - first: The preferred provider.
    ///   - second: Used if the first one fails.
    ///   - timeout: Maximum time for a response of the first one; `nil` for no limit.
    ///   - clock: The clock of the timeout.
    public init(
        _ first: any RouteProviding, else second: any RouteProviding, timeout: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.first = first
        self.second = second
        self.timeout = timeout
        self.clock = clock
    }

    /// Finds routes through all stops of the request, the best first.
    ///
    /// The second provider is used if the first one has an internal error, is unreachable, does not support the request, or
    /// exceeds the timeout. Errors about the request itself, such as an unreachable destination, are final.
    ///
    /// - Throws: The error of the first provider if it is final, otherwise that of the second one; `canceled` if the current
    ///   task is canceled.
    public func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        switch await first.result(of: .routes, for: request, within: timeout, clock: clock) {
        case .success(let routes): return routes
        case .failure where Task.isCancelled: throw RouteError(code: .canceled, message: "canceled")
        case .failure(let error) where error.code == .provider || error.code == .unsupported:
            return try await second.routes(for: request)
        case .failure(let error): throw error
        }
    }

    /// A snapper of the first provider, or else of the second one.
    public func roadSnapper(for mode: TravelMode) -> (any RoadSnapping)? {
        first.roadSnapper(for: mode) ?? second.roadSnapper(for: mode)
    }

    /// Finds routes in the current traffic. Only the first provider is asked.
    ///
    /// - Throws: The error of the first provider; `provider` if it exceeds the timeout.
    public func trafficRoutes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        try await first.result(of: .traffic, for: request, within: timeout, clock: clock).get()
    }
}
