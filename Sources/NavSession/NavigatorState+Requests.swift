// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

extension NavigatorState {
    /// Takes a new route in place of the old one. With guidance on, guiding begins or goes on along it.
    public mutating func setRoute(
        _ itinerary: Itinerary, because change: RouteChange = .destinationsSet
    ) -> [NavigatorEvent] {
        self.itinerary = itinerary
        begin(leg: 0)
        var events = [NavigatorEvent.routeChanged(change)]
        if isGuidanceActive { tellNavInfo(to: &events) }
        return events
    }

    /// Switches guidance on or off. Without a route, guidance begins once there is one.
    public mutating func setGuidance(active: Bool) -> [NavigatorEvent] {
        guard active != isGuidanceActive else { return [] }
        isGuidanceActive = active
        var events = [NavigatorEvent.guidanceChanged(isActive: active)]
        switch phase {
        case .idle: return events
        case .arrived: break
        case .ready, .enroute, .rerouting: phase = active ? .enroute : .ready
        }
        forgetDoubts()
        told = Told()
        tellNavInfo(to: &events)
        return events
    }

    /// Drops the first destination and aims at the one after it. Guidance that ended at arrival stays off.
    ///
    /// - Returns: The destination now aimed at, `nil` when none is left (nothing changes then), and what follows.
    public mutating func continueToNextDestination() -> (destination: Waypoint?, events: [NavigatorEvent]) {
        guard let itinerary, progress.leg + 1 < itinerary.legs.count else { return (nil, []) }
        begin(leg: progress.leg + 1)
        var events = [NavigatorEvent.routeChanged(.continued)]
        if isGuidanceActive { tellNavInfo(to: &events) }
        return (itinerary.destinations[progress.leg], events)
    }

    /// Removes destinations and route, and ends guidance.
    public mutating func clearDestinations() -> [NavigatorEvent] {
        let (hadRoute, wasGuiding) = (itinerary != nil, isGuidanceActive)
        itinerary = nil
        phase = .idle
        isGuidanceActive = false
        progress = Progress()
        forgetDoubts()
        told = Told()
        isRouteNew = false
        var events: [NavigatorEvent] = hadRoute ? [.routeChanged(.cleared)] : []
        if wasGuiding { events.append(.guidanceChanged(isActive: false)) }
        if hadRoute && wasGuiding { tellNavInfo(to: &events) }
        return events
    }

    /// Notes that the search for a new route failed; `advance` asks again after a while, measured in fix time.
    public mutating func noteRerouteFailure() {
        guard case .rerouting(var search) = phase, search.retryTime == nil, let now = lastFix?.time else { return }
        let rules = rules
        var wait = rules.firstRetry.value
        for _ in 1..<max(1, min(search.attempt, 30)) { wait *= 2 }
        search.retryTime = now + min(wait, rules.longestRetry.value)
        phase = .rerouting(search)
    }

    /// Puts the traveler at the start of `leg` of the present route.
    private mutating func begin(leg: Int) {
        guard let itinerary else { return }
        progress = itinerary.start(of: leg)
        phase = isGuidanceActive ? .enroute : .ready
        isRouteNew = true
        leeway = nil
        told = Told()
        forgetDoubts()
    }

    /// Drops everything that spoke for not being where the progress says.
    mutating func forgetDoubts() {
        rejoining = nil
        backFixes = 0
        evidence = Array(repeating: DeviationEvidence(), count: itinerary == nil ? 0 : rules.deviation.count)
    }

    /// Adds the feed's next message.
    mutating func tellNavInfo(to events: inout [NavigatorEvent]) {
        events.append(.navInfoUpdated(navInfo))
        isRouteNew = false
    }
}
