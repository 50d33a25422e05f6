// SPDX-License-Identifier: Apache-2.0

public import NavModel

extension Navigator {
    /// Looks for a route from the present location through `destinations` and follows it from then on, in place of
    /// the destinations before. When none is found, everything stays as it was.
    ///
    /// - Returns: `ok`, or why there is no route: `noWaypointsError` for an empty list, `waypointError` for more than
    ///   `mostDestinations` (where that is set), `duplicateWaypointsError` for the same place twice in a row, `locationUnavailable` before
    ///   the first location, `canceled` when a newer request came first, or what the provider says.
    public func setDestinations(
        _ destinations: [Waypoint], routingOptions: RoutingOptions = RoutingOptions()
    ) async -> RouteStatus {
        await answer { self.setDestinations(destinations, routingOptions, number: $0, answer: $1) }
    }

    /// The same with a callback, which is called once and never before this call has returned.
    public func setDestinations(
        _ destinations: [Waypoint], routingOptions: RoutingOptions = RoutingOptions(),
        callback: @escaping @MainActor (RouteStatus) -> Void
    ) {
        setDestinations(destinations, routingOptions, number: nextSearchNumber(), answer: callback)
    }

    private func setDestinations(
        _ destinations: [Waypoint], _ options: RoutingOptions, number: Int,
        answer: @escaping @MainActor (RouteStatus) -> Void
    ) {
        cancelSearch()
        if let refusal = refusal(of: destinations) {
            tell(refusal, to: answer)
        } else if let request = request(for: destinations, options) {
            startSearch(request, because: .initial, number: number, answer: answer)
        } else {
            tell(.locationUnavailable, to: answer)
        }
    }

    /// Drops the first destination; guidance then aims at the one after it. Guidance that ended at arrival has to be
    /// switched on again.
    ///
    /// This form keeps the route as it is. The asynchronous one looks for another when the traveler is not where the
    /// next leg begins.
    ///
    /// - Returns: The destination now aimed at; `nil` when none is left, and nothing has changed then.
    @discardableResult public func continueToNextDestination() -> Waypoint? {
        cancelSearch()
        let (destination, events) = state.continueToNextDestination()
        post(events)
        return destination
    }

    /// Drops the first destination and aims at the one after it, along a new route where the next leg begins
    /// somewhere else.
    ///
    /// - Returns: The destination now aimed at, and `ok` or why there is no route to it. Without a further destination
    ///   `nil` and `noWaypointsError`; nothing has changed then.
    public func continueToNextDestination() async -> (waypoint: Waypoint?, status: RouteStatus) {
        var waypoint: Waypoint?
        let status = await answer { waypoint = self.continueToNextDestination(number: $0, answer: $1) }
        return (waypoint, status)
    }

    /// The asynchronous form with a callback, which is called once and never before this call has returned.
    public func continueToNextDestination(completion: @escaping @MainActor (Waypoint?, RouteStatus) -> Void) {
        let next = state.remainingDestinations.dropFirst().first
        _ = continueToNextDestination(number: nextSearchNumber()) { completion(next, $0) }
    }

    private func continueToNextDestination(
        number: Int, answer: @escaping @MainActor (RouteStatus) -> Void
    ) -> Waypoint? {
        cancelSearch()
        let (destination, events) = state.continueToNextDestination()
        post(events)
        if destination == nil {
            tell(.noWaypointsError, to: answer)
        } else if !state.isNearStartOfLeg, let request = request?.remaining(for: state) {
            startSearch(request, because: .continued, number: number, answer: answer)
        } else {
            tell(.ok, to: answer)
        }
        return destination
    }

    /// Removes destinations and route and ends guidance. A request that is still under way is canceled.
    public func clearDestinations() {
        cancelSearch()
        request = nil
        alternativeRoutes = []
        post(state.clearDestinations())
    }

    /// What is wrong with a list of destinations, if anything.
    private func refusal(of destinations: [Waypoint]) -> RouteStatus? {
        if destinations.isEmpty { return .noWaypointsError }
        if let mostDestinations, destinations.count > mostDestinations { return .waypointError }
        let pairs = zip(destinations, destinations.dropFirst())
        return pairs.contains { $0.coordinate == $1.coordinate } ? .duplicateWaypointsError : nil
    }

    /// The question for a route from here; `nil` before the first location.
    func request(for destinations: [Waypoint], _ options: RoutingOptions) -> RouteRequest? {
        guard let origin = state.lastFix?.origin else { return nil }
        var avoid: Avoidances = []
        if avoidsHighways { avoid.insert(.highways) }
        if avoidsTolls { avoid.insert(.tolls) }
        if avoidsFerries { avoid.insert(.ferries) }
        return RouteRequest(
            stops: [origin] + destinations, mode: travelMode, avoid: avoid, options: options, language: language)
    }
}
