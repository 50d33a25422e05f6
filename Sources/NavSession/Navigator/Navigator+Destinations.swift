// SPDX-License-Identifier: Apache-2.0

public import NavModel

extension Navigator {
    /// Finds a route from the current location through `destinations` and follows it in place of the current one. If there
    /// is none, nothing changes.
    ///
    /// - Parameters:
    ///   - destinations: The destinations, in order.
    ///   - routingOptions: Options of the search.
    /// - Returns: `ok`, or why there is no route: `noWaypointsError` for an empty list, `waypointError` for more than
    ///   `maximumDestinations`, `duplicateWaypointsError` for the same destination twice in a row, `locationUnavailable`
    ///   before the first location, `canceled` when a later call came first, or the status of the provider's error.
    public func setDestinations(
        _ destinations: [Waypoint], routingOptions: RoutingOptions = RoutingOptions()
    ) async -> RouteStatus {
        await status { self.setDestinations(destinations, routingOptions, $0) }
    }

    /// Finds a route like `setDestinations(_:routingOptions:)`, and reports the status to a callback.
    ///
    /// - Parameters:
    ///   - destinations: The destinations, in order.
    ///   - routingOptions: Options of the search.
    ///   - callback: Called once with the status, after this call has returned.
    public func setDestinations(
        _ destinations: [Waypoint], routingOptions: RoutingOptions = RoutingOptions(),
        callback: @escaping @MainActor (RouteStatus) -> Void
    ) {
        let id = engine.makeRequestID()
        completions[id] = callback
        perform(setDestinations(destinations, routingOptions, id))
    }

    private func setDestinations(
        _ destinations: [Waypoint], _ options: RoutingOptions, _ id: NavigationEngine.RequestID
    ) -> [NavigationEngine.Effect] {
        cancelWaiting()
        let request = request(for: destinations, options)
        if request == nil, firstLocationTimeout > 0, !destinations.isEmpty {
            wait(for: destinations, options, id)
            return []
        }
        return engine.setDestinations(destinations, limit: maximumDestinations, request: request, id: id)
    }

    /// Removes the first destination and continues to the next one along the current route. Guidance that ended at arrival
    /// must be switched on again.
    ///
    /// The asynchronous form finds a new route if the traveler is not where the next leg starts.
    ///
    /// - Returns: The next destination; `nil` if there is none. Then destination and route are removed, as by
    ///   `clearDestinations()`.
    @discardableResult public func continueToNextDestination() -> Waypoint? {
        let (destination, effects) = engine.continueToNextDestination()
        perform(effects)
        if destination == nil { clearDestinations() }
        return destination
    }

    /// Removes the first destination and continues to the next one, along a new route if the next leg starts somewhere
    /// else.
    ///
    /// - Returns: The next destination, and `ok` or why there is no route to it. Without a further destination `nil` and
    ///   `noWaypointsError`; destination and route are removed, as by `clearDestinations()`.
    public func continueToNextDestination() async -> (waypoint: Waypoint?, status: RouteStatus) {
        var waypoint: Waypoint?
        let status = await status { id in
            let (destination, effects) = self.engine.continueToNextDestination(id: id)
            waypoint = destination
            return effects
        }
        if waypoint == nil { clearDestinations() }
        return (waypoint, status)
    }

    /// Continues like the asynchronous `continueToNextDestination()`, and reports the outcome to a callback.
    ///
    /// - Parameter completion: Called once with the next destination and the status, after this call has returned.
    public func continueToNextDestination(completion: @escaping @MainActor (Waypoint?, RouteStatus) -> Void) {
        let next = engine.state.remainingDestinations.dropFirst().first
        let id = engine.makeRequestID()
        completions[id] = { completion(next, $0) }
        let (destination, effects) = engine.continueToNextDestination(id: id)
        perform(effects)
        if destination == nil { clearDestinations() }
    }

    /// Removes destinations and route, and ends guidance. A pending search is canceled.
    public func clearDestinations() {
        cancelWaiting()
        perform(engine.clearDestinations())
    }

    /// The request for a route from the current location; `nil` before the first location.
    func request(for destinations: [Waypoint], _ options: RoutingOptions) -> RouteRequest? {
        guard let origin = engine.state.lastFix?.origin else { return nil }
        var avoid: Avoidances = []
        if avoidsHighways { avoid.insert(.highways) }
        if avoidsTolls { avoid.insert(.tolls) }
        if avoidsFerries { avoid.insert(.ferries) }
        return RouteRequest(
            stops: [origin] + destinations, mode: travelMode, avoid: avoid, options: options, language: language,
            vehicle: vehicle)
    }
}
