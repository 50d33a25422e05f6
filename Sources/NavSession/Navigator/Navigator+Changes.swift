// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Changing stops and route while driving.
extension Navigator {
    /// Adds a stop and follows a new route. If there is none, nothing changes.
    ///
    /// - Parameters:
    ///   - stop: The stop.
    ///   - index: The remaining destination to insert it before; their number to append it.
    /// - Returns: `ok`; `noWaypointsError` without a route; `waypointError` for an invalid index; otherwise as
    ///   `setDestinations`.
    public func addStop(_ stop: Waypoint, at index: Int) async -> RouteStatus {
        await status { self.engine.addStop(stop, at: index, id: $0) }
    }

    /// Removes the remaining destination at `index` and follows a new route. The last one cannot be removed: see
    /// `clearDestinations()`.
    ///
    /// - Returns: As `addStop(_:at:)`.
    public func removeStop(at index: Int) async -> RouteStatus {
        await status { self.engine.removeStop(at: index, id: $0) }
    }

    /// Removes a remaining destination, whatever its current index.
    func removeStop(_ stop: Waypoint) async -> RouteStatus {
        await status { self.engine.removeStop(stop, id: $0) }
    }

    /// Follows one of `alternativeRoutes` in place of the current route. Does nothing for an invalid index.
    public func chooseAlternativeRoute(_ index: Int) { perform(engine.chooseAlternativeRoute(index)) }

    /// Calculates time and distance to `waypoint` by the best route and by the shortest one.
    ///
    /// - Returns: `nil` if the current location is unknown or there is no route.
    public func routeInfo(for waypoint: Waypoint, options: RoutingOptions = RoutingOptions()) async -> RouteInfo? {
        var options = options
        options.alternateRoutesStrategy = .none
        options.routingStrategy = .defaultBest
        guard var request = request(for: [waypoint], options) else { return nil }
        let provider = provider
        guard let best = try? await provider.routes(for: request).first else { return nil }
        request.options.routingStrategy = .shorter
        let shorter = try? await provider.routes(for: request).first
        return RouteInfo(
            defaultBest: TimeAndDistance(time: best.duration, distance: best.distance),
            shorter: shorter.map { TimeAndDistance(time: $0.duration, distance: $0.distance) })
    }

    /// Calculates time and distance like `routeInfo(for:options:)`, and reports them to a callback.
    ///
    /// - Parameters:
    ///   - waypoint: The destination.
    ///   - options: Options of the search.
    ///   - callback: Called once with the result, after this call has returned.
    public func routeInfo(
        for waypoint: Waypoint, options: RoutingOptions = RoutingOptions(),
        callback: @escaping @MainActor (RouteInfo?) -> Void
    ) {
        Task { callback(await self.routeInfo(for: waypoint, options: options)) }
    }
}
