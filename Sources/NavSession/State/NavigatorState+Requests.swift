// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

extension NavigatorState {
    /// Follows a new route. If guidance is on, it starts or continues along the route.
    ///
    /// A route that continues along the current one to the same destinations only updates its times, which is no change of the
    /// route.
    ///
    /// - Parameters:
    ///   - itinerary: The route.
    ///   - change: The reason for the change.
    /// - Returns: The resulting events, oldest first.
    public mutating func setRoute(
        _ itinerary: Itinerary, because change: RouteChange = .initial
    ) -> [NavigatorEvent] {
        trafficTime = lastFix?.time
        if change == .traffic, let events = refresh(by: itinerary) { return events }
        // After an arrival the same destinations are a new trip.
        let isSameRoute =
            navState != .rerouting && phase != .arrived && progress.along < 1 && isCurrentRoute(itinerary)
        self.itinerary = itinerary
        let before = (progress, lastReported, announced)
        begin(leg: 0)
        // Progress, reports and announcements remain valid for the same route.
        if isSameRoute {
            isRouteNew = false
            (progress, lastReported, announced) = before
        }
        var events: [NavigatorEvent] = isSameRoute ? [] : [.routeChanged(change, itinerary: itinerary)]
        if isGuidanceActive { emitNavInfo(to: &events) }
        return events
    }

    /// Whether `other` is the current route, possibly with other times.
    private func isCurrentRoute(_ other: Itinerary) -> Bool {
        itinerary.map { $0.path == other.path && $0.destinations == other.destinations } ?? false
    }

    /// Updates times and traffic of the current route from a newer response. If they differ, the next update of the feed
    /// reports a changed route.
    ///
    /// - Returns: The resulting events; `nil` for another route, with which nothing changes.
    public mutating func refresh(by newer: Itinerary) -> [NavigatorEvent]? {
        guard let itinerary, let refreshed = itinerary.refreshed(by: newer, from: progress) else { return nil }
        self.itinerary = refreshed
        guard !refreshed.hasSameTimes(as: itinerary) else { return [] }
        isRouteNew = true
        return [.trafficUpdated(itinerary: refreshed)]
    }

    /// Whether the last fix matches `itinerary`, in its direction.
    func fits(_ itinerary: Itinerary) -> Bool {
        guard let fix = lastFix else { return false }
        var trail = trail
        let motion = Motion(from: nil, to: fix, trail: &trail)
        let query = MatchQuery(
            frame: motion.frame, direction: motion.direction, error: motion.error, expected: 0, spread: .infinity)
        let match = itinerary.match(query, leg: 0, near: 0, low: 0, high: .infinity)
        return match.distance <= 5 + motion.error && match.alignment > 0.8 && motion.direction != nil
    }

    /// Switches guidance on or off. Without a route, guidance starts with the route.
    ///
    /// - Returns: The resulting events, oldest first.
    public mutating func setGuidance(active: Bool) -> [NavigatorEvent] {
        guard active != isGuidanceActive else { return [] }
        isGuidanceActive = active
        var events = [NavigatorEvent.guidanceChanged(isActive: active)]
        switch phase {
        case .idle: return events
        case .arrived: break
        case .ready, .enroute, .rerouting: phase = active ? .enroute : .ready
        }
        resetEvidence()
        lastReported = LastReported()
        emitNavInfo(to: &events)
        return events
    }

    /// Removes the first destination and continues to the next one. Guidance that ended at arrival stays off.
    ///
    /// - Returns: The next destination, `nil` if there is none and nothing has changed, and the resulting events.
    public mutating func continueToNextDestination() -> (destination: Waypoint?, events: [NavigatorEvent]) {
        guard let itinerary, progress.leg + 1 < itinerary.legs.count else { return (nil, []) }
        begin(leg: progress.leg + 1)
        var events = [NavigatorEvent.routeChanged(.continued, itinerary: itinerary)]
        if isGuidanceActive { emitNavInfo(to: &events) }
        return (itinerary.destinations[progress.leg], events)
    }

    /// Removes destinations and route, and ends guidance.
    ///
    /// - Returns: The resulting events, oldest first.
    public mutating func clearDestinations() -> [NavigatorEvent] {
        let (hadRoute, wasGuiding) = (itinerary != nil, isGuidanceActive)
        itinerary = nil
        phase = .idle
        isGuidanceActive = false
        progress = Progress()
        resetEvidence()
        lastReported = LastReported()
        isRouteNew = false
        var events: [NavigatorEvent] = hadRoute ? [.routeChanged(.cleared, itinerary: nil)] : []
        if wasGuiding { events.append(.guidanceChanged(isActive: false)) }
        if hadRoute && wasGuiding { emitNavInfo(to: &events) }
        return events
    }

    /// Takes note that the search for a new route failed. `advance(to:snap:)` requires another one later, with exponential
    /// backoff by the clock of the fixes.
    public mutating func noteRerouteFailure() {
        guard case .rerouting(var search) = phase, search.retryTime == nil, let now = lastFix?.time else { return }
        let rules = rules
        var wait = rules.firstRetry.value
        for _ in 1..<max(1, min(search.attempt, 30)) { wait *= 2 }
        search.retryTime = now + min(wait, rules.longestRetry.value)
        phase = .rerouting(search)
    }

    /// Moves the progress to the start of `leg` of the current route.
    mutating func begin(leg: Int) {
        guard let itinerary else { return }
        progress = itinerary.start(of: leg)
        phase = isGuidanceActive ? .enroute : .ready
        isRouteNew = true
        leeway = nil
        heldDistance = nil
        announced = AnnouncedStages()
        unmatchedFixes = 0
        lastReported = LastReported()
        offRouteLikelihood = OffRouteLikelihood()
        resetEvidence()
    }

    /// Forgets all evidence against the current progress.
    mutating func resetEvidence() {
        routeMotion = nil
        reflections.reset()
        resetEvidenceOfPositions()
    }

    /// Forgets the positions that speak against the current progress, as after signal loss.
    mutating func resetEvidenceOfPositions() {
        rejoining = nil
        rejoinFixes = 0
        offRouteLikelihood.reset()
        evidence = Array(repeating: DeviationEvidence(), count: itinerary == nil ? 0 : rules.deviation.count)
    }

    /// Emits an update of the feed.
    mutating func emitNavInfo(to events: inout [NavigatorEvent]) {
        events.append(.navInfoUpdated(navInfo))
        isRouteNew = false
    }
}
