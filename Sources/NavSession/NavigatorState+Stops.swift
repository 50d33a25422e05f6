// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension NavigatorState {
    /// Notices a traveler who is on the way to the stop after the next, and does what the policy says.
    ///
    /// - Parameter fits: Whether the fix fits the leg in progress.
    /// - Returns: Whether the next leg is in progress now; everything has been told then.
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
        let sighting = Sighting(
            frame: motion.frame, direction: motion.direction, error: motion.error, expected: start, spread: .infinity)
        let match = itinerary.match(
            sighting, leg: next, near: itinerary.legs[next].points.lowerBound, low: start,
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
        if stop != passedStop { events.append(.passedBy(stop, index: progress.leg)) }
        passedStop = stop
        guard rules.skippedStops == .skip else { return false }
        begin(leg: next)
        itinerary.move(&progress, to: match.along, departure: rules.departure.value)
        isOnRoute = true
        events.append(.routeChanged(.stopRemoved))
        if isGuidanceActive { tellNavInfo(to: &events) }
        return true
    }

    /// How far into the next leg one is looked for, meters.
    private static var nextLegReach: Double { 5000 }
}
