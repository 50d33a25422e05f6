// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Changing a journey that is under way.
extension Navigator {
    /// Adds a stop before the `index`-th of the destinations still aimed at (the number of them for the end) and follows a
    /// new route. When none is found, everything stays as it was.
    ///
    /// - Returns: `ok`, `noWaypointsError` without a route, `waypointError` for an index that there is not, or as from
    ///   `setDestinations`.
    public func addStop(_ stop: Waypoint, at index: Int) async -> RouteStatus {
        await changeStops(because: .stopAdded) { $0.addStop(stop, at: index) }
    }

    /// Takes the `index`-th of the destinations still aimed at away and follows a new route. The last one left cannot be
    /// taken away: see `clearDestinations()`.
    ///
    /// - Returns: As `addStop(_:at:)`.
    public func removeStop(at index: Int) async -> RouteStatus {
        await changeStops(because: .stopRemoved) { $0.removeStop(at: index) }
    }

    /// Takes one of the destinations still aimed at away, wherever among them it stands by now.
    func removeStop(_ stop: Waypoint) async -> RouteStatus {
        await changeStops(because: .stopRemoved) { $0.removeStop(stop) }
    }

    private func changeStops(
        because change: RouteChange, _ edit: (inout RouteRequest) -> Bool
    ) async -> RouteStatus {
        cancelSearch()
        guard var request = request?.remaining(for: state) else { return .noWaypointsError }
        guard edit(&request) else { return .waypointError }
        return await answer { self.startSearch(request, because: change, number: $0, answer: $1) }
    }

    /// Takes one of `alternativeRoutes` in place of the route in use. Of no effect on a number that there is not.
    public func chooseAlternativeRoute(_ number: Int) {
        guard alternativeRoutes.indices.contains(number), let itinerary = try? Itinerary(alternativeRoutes[number])
        else { return }
        cancelSearch()
        take(itinerary, number: number)
    }

    /// Follows an alternative from now on; the route that was followed becomes one.
    func take(_ itinerary: Itinerary, number: Int) {
        if let old = state.itinerary?.route { alternativeRoutes[number] = old }
        post(state.setRoute(itinerary, because: .alternative))
    }

    /// The alternative that the traveler has driven onto.
    var drivenAlternative: (number: Int, itinerary: Itinerary)? {
        for (number, route) in alternativeRoutes.enumerated() where route.legs.count == state.remainingLegs.count {
            if let itinerary = try? Itinerary(route), state.fits(itinerary) { return (number, itinerary) }
        }
        return nil
    }

    /// How far it is to `waypoint` and how long it takes, by the best route and by the shortest one.
    ///
    /// - Returns: `nil` when the place of the device is not known or no road leads there.
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

    /// The same with a callback, which is called once and never before this call has returned.
    public func routeInfo(
        for waypoint: Waypoint, options: RoutingOptions = RoutingOptions(),
        callback: @escaping @MainActor (RouteInfo?) -> Void
    ) {
        Task { callback(await self.routeInfo(for: waypoint, options: options)) }
    }
}
