// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

extension NavigatorState {
    /// Takes a new route in place of the old one. With guidance on, guiding begins or goes on along it.
    ///
    /// A route that goes on along the one in use to the same destinations is no other one: its times are taken over, and
    /// nothing is told.
    public mutating func setRoute(
        _ itinerary: Itinerary, because change: RouteChange = .initial
    ) -> [NavigatorEvent] {
        trafficTime = lastFix?.time
        if change == .traffic, refresh(by: itinerary) { return [] }
        let isSame = navState != .rerouting && progress.along < 1 && isSameWay(itinerary)
        self.itinerary = itinerary
        let before = (progress, told, spoken)
        begin(leg: 0)
        // What was driven, told and said of this way stays; the same again would be no news.
        if isSame {
            isRouteNew = false
            (progress, told, spoken) = before
        }
        var events: [NavigatorEvent] = isSame ? [] : [.routeChanged(change)]
        if isGuidanceActive { tellNavInfo(to: &events) }
        return events
    }

    /// Whether `other` is the route in use, perhaps with other times.
    private func isSameWay(_ other: Itinerary) -> Bool {
        itinerary.map { $0.path == other.path && $0.destinations == other.destinations } ?? false
    }

    /// Takes over the times of a newer answer for the way in use.
    ///
    /// - Returns: Whether it is the same way. Nothing has changed for another one.
    @discardableResult public mutating func refresh(by newer: Itinerary) -> Bool {
        guard let refreshed = itinerary?.refreshed(by: newer, from: progress) else { return false }
        itinerary = refreshed
        return true
    }

    /// Whether the last fix could be on `itinerary`, in its direction.
    func fits(_ itinerary: Itinerary) -> Bool {
        guard let fix = lastFix else { return false }
        var trail = trail
        let motion = Motion(from: nil, to: fix, trail: &trail)
        let sighting = Sighting(
            frame: motion.frame, direction: motion.direction, error: motion.error, expected: 0, spread: .infinity)
        let match = itinerary.match(sighting, leg: 0, near: 0, low: 0, high: .infinity)
        return match.distance <= 5 + motion.error && match.alignment > 0.8 && motion.direction != nil
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
    mutating func begin(leg: Int) {
        guard let itinerary else { return }
        progress = itinerary.start(of: leg)
        phase = isGuidanceActive ? .enroute : .ready
        isRouteNew = true
        leeway = nil
        held = nil
        spoken = Spoken()
        lostFixes = 0
        told = Told()
        belief = RouteBelief()
        forgetDoubts()
    }

    /// Drops everything that spoke for not being where the progress says.
    mutating func forgetDoubts() {
        rejoining = nil
        backFixes = 0
        belief.forget()
        evidence = Array(repeating: DeviationEvidence(), count: itinerary == nil ? 0 : rules.deviation.count)
    }

    /// Adds the feed's next message.
    mutating func tellNavInfo(to events: inout [NavigatorEvent]) {
        events.append(.navInfoUpdated(navInfo))
        isRouteNew = false
    }
}
