// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension NavigatorState {
    /// Detects a traveler who drives past the next stop toward the one after it, and reacts according to the policy.
    ///
    /// - Parameters:
    ///   - itinerary: The followed route.
    ///   - motion: The motion up to the last fix.
    ///   - fits: Whether the fix matches the current leg.
    ///   - rules: The policy in effect.
    ///   - events: Receives the resulting events.
    /// - Returns: Whether the next leg is now the current one, and all events have been emitted.
    mutating func passesBy(
        _ itinerary: Itinerary, _ motion: Motion, fits: Bool, _ rules: FollowingPolicy,
        _ events: inout [NavigatorEvent]
    ) -> Bool {
        let next = progress.leg + 1
        guard !fits, next < itinerary.legs.count, motion.direction != nil, let fix = lastFix else {
            if fits { nextLegFixes = 0 }
            return false
        }
        let start = itinerary.distances[itinerary.legs[next].points.lowerBound]
        let query = MatchQuery(
            frame: motion.frame, direction: motion.direction, error: motion.error, expected: start, spread: .infinity)
        let match = itinerary.match(
            query, leg: next, near: itinerary.legs[next].points.lowerBound, low: start,
            high: start + NavigatorState.nextLegReach)
        guard match.distance <= 8 + 1.5 * motion.error, match.alignment > 0.8 else {
            nextLegFixes = 0
            return false
        }
        if nextLegFixes == 0 { nextLegStart = fix.coordinate }
        nextLegFixes += 1
        let driven = nextLegStart.map { $0.distance(to: fix.coordinate).value } ?? 0
        guard nextLegFixes >= 5, driven >= 40 + motion.error else { return false }
        nextLegFixes = 0
        let stop = itinerary.destinations[progress.leg]
        if stop != lastPassedStop { events.append(.passedBy(stop, index: progress.leg)) }
        lastPassedStop = stop
        guard rules.skippedStops == .skip else { return false }
        begin(leg: next)
        itinerary.move(&progress, to: match.along, departure: rules.departure.value)
        isOnRoute = true
        events.append(.routeChanged(.stopRemoved, itinerary: itinerary))
        if isGuidanceActive { emitNavInfo(to: &events) }
        return true
    }

    /// Length of the next leg that is searched, in meters.
    private static var nextLegReach: Double { 5000 }
}
