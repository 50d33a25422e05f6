// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Destinations and stops. Each call that finds a route takes the ID under which its status is reported.
extension NavigationEngine {
    /// Finds a route to destinations and follows it. The current route stays if there is none.
    ///
    /// - Parameters:
    ///   - destinations: The destinations, in order.
    ///   - limit: Maximum number of destinations; `nil` for no limit.
    ///   - request: The request for them; `nil` if the current location is unknown.
    ///   - id: The ID of the call.
    mutating func setDestinations(
        _ destinations: [Waypoint], limit: Int?, request: RouteRequest?, id: RequestID
    ) -> [Effect] {
        cancelPendingSearch()
        if let status = NavigationEngine.status(ofInvalid: destinations, limit: limit) {
            effects.append(.complete(id, status))
        } else if let request {
            startSearch(request, because: .initial, id: id)
        } else {
            effects.append(.complete(id, .locationUnavailable))
        }
        return takeEffects()
    }

    /// The status for a list of destinations that cannot be requested; `nil` if it can.
    private static func status(ofInvalid destinations: [Waypoint], limit: Int?) -> RouteStatus? {
        if destinations.isEmpty { return .noWaypointsError }
        if let limit, destinations.count > limit { return .waypointError }
        let pairs = zip(destinations, destinations.dropFirst())
        return pairs.contains { $0.coordinate == $1.coordinate } ? .duplicateWaypointsError : nil
    }

    /// Removes destinations and route, and ends guidance.
    mutating func clearDestinations() -> [Effect] {
        cancelPendingSearch()
        request = nil
        alternativeRoutes = []
        process(state.clearDestinations())
        return takeEffects()
    }

    /// Removes the current destination, along the current route.
    ///
    /// - Parameter startingGuidance: Whether guidance is switched on for the next leg.
    /// - Returns: The next destination, or `nil` if there is none and nothing has changed.
    mutating func continueToNextDestination(
        startingGuidance: Bool = false
    ) -> (destination: Waypoint?, effects: [Effect]) {
        cancelPendingSearch()
        var (destination, events) = state.continueToNextDestination()
        if startingGuidance, destination != nil { events += state.setGuidance(active: true) }
        process(events)
        return (destination, takeEffects())
    }

    /// Removes the current destination, and finds a new route if the next leg starts somewhere else.
    ///
    /// - Returns: The next destination, or `nil` if there is none and nothing has changed.
    mutating func continueToNextDestination(id: RequestID) -> (destination: Waypoint?, effects: [Effect]) {
        cancelPendingSearch()
        let (destination, events) = state.continueToNextDestination()
        process(events)
        if destination == nil {
            effects.append(.complete(id, .noWaypointsError))
        } else if !state.isNearStartOfLeg, let request = request?.remaining(for: state) {
            startSearch(request, because: .continued, id: id)
        } else {
            effects.append(.complete(id, .ok))
        }
        return (destination, takeEffects())
    }

    /// Adds a stop before the remaining destination at `index`.
    mutating func addStop(_ stop: Waypoint, at index: Int, id: RequestID) -> [Effect] {
        changeStops(because: .stopAdded, id: id) { $0.addStop(stop, at: index) }
    }

    /// Removes the remaining destination at `index`.
    mutating func removeStop(at index: Int, id: RequestID) -> [Effect] {
        changeStops(because: .stopRemoved, id: id) { $0.removeStop(at: index) }
    }

    /// Removes a remaining destination, whatever its current index.
    mutating func removeStop(_ stop: Waypoint, id: RequestID) -> [Effect] {
        changeStops(because: .stopRemoved, id: id) { $0.removeStop(stop) }
    }

    private mutating func changeStops(
        because change: RouteChange, id: RequestID, _ edit: (inout RouteRequest) -> Bool
    ) -> [Effect] {
        cancelPendingSearch()
        if var request = request?.remaining(for: state) {
            if edit(&request) {
                startSearch(request, because: change, id: id)
            } else {
                effects.append(.complete(id, .waypointError))
            }
        } else {
            effects.append(.complete(id, .noWaypointsError))
        }
        return takeEffects()
    }

    /// Follows the alternative at `index` in place of the current route. Does nothing if there is none.
    mutating func chooseAlternativeRoute(_ index: Int) -> [Effect] {
        guard alternativeRoutes.indices.contains(index), let itinerary = try? Itinerary(alternativeRoutes[index])
        else { return [] }
        cancelPendingSearch()
        followAlternative(itinerary, index: index)
        return takeEffects()
    }

    /// The alternative that the traveler has driven onto, if any.
    var drivenAlternative: (index: Int, itinerary: Itinerary)? {
        for (index, route) in alternativeRoutes.enumerated() where route.legs.count == state.remainingLegs.count {
            if let itinerary = try? Itinerary(route), state.fits(itinerary) { return (index, itinerary) }
        }
        return nil
    }

    /// Follows an alternative from now on; the current route becomes an alternative in its place.
    mutating func followAlternative(_ itinerary: Itinerary, index: Int) {
        if let current = state.itinerary?.route { alternativeRoutes[index] = current }
        process(state.setRoute(itinerary, because: .alternative))
    }

    // MARK: Responses of the driver

    /// Presents a prompt in place of the current one.
    mutating func present(_ subject: Prompt.Subject) -> [Effect] {
        addPrompt(subject)
        return takeEffects()
    }

    /// Dismisses the current prompt without accepting it.
    mutating func dismissPrompt() -> [Effect] {
        withdrawPrompt()
        return takeEffects()
    }

    /// Dismisses the current prompt and does what it proposes: follows the faster route or skips the stop.
    mutating func acceptPrompt() -> [Effect] {
        guard let prompt else { return [] }
        withdrawPrompt()
        switch prompt.subject {
        case .fasterRoute(let offer): follow(offer)
        case .skippedStop(let waypoint): effects.append(.skipStop(waypoint))
        case .trafficIncident, .test: break
        }
        return takeEffects()
    }
}
