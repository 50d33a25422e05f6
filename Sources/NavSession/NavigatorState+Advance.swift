// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

extension NavigatorState {
    /// Takes one location. A fix that is older than the last one or not on the globe changes nothing.
    ///
    /// - Complexity: O(points of the route that can have been reached since the last fix), whatever the length of the
    ///   route. A fix that does not fit there is compared with the next three kilometers.
    public mutating func advance(to fix: LocationFix) -> [NavigatorEvent] {
        guard fix.coordinate.isValid, fix.time.isFinite, fix.time >= lastFix?.time ?? fix.time else { return [] }
        let motion = Motion(from: lastFix, to: fix, trail: &trail)
        lastFix = fix
        var events: [NavigatorEvent] = []
        events.reserveCapacity(4)
        guard let itinerary else {
            isOnRoute = false
            if let snappedLocation { events.append(.locationSnapped(snappedLocation)) }
            return events
        }

        let rules = rules
        let (match, room) = follow(itinerary, motion, rules)
        let distance = max(0, match.distance - room)
        isOnRoute = distance <= NavigatorState.snapReach + motion.error
        if let snappedLocation { events.append(.locationSnapped(snappedLocation)) }

        switch phase {
        case .idle, .ready: break
        case .arrived:
            if isGuidanceActive { report(to: &events) }
        case .enroute:
            if hasArrived(match, motion, on: itinerary, rules.arrival) {
                arrive(on: itinerary, &events)
            } else if hasLeft(distance, match, motion, on: itinerary, rules) {
                phase = .rerouting(Search())
                isOnRoute = false
                events.append(.leftRoute(RouteDeparture(fix: fix, distance: match.distance)))
                tellNavInfo(to: &events)
                events.append(.routeNeeded(attempt: 1))
            } else {
                report(to: &events)
            }
        case .rerouting(let search):
            if hasArrived(match, motion, on: itinerary, rules.arrival) {
                arrive(on: itinerary, &events)
            } else {
                lookForWayBack(search, distance, match, motion, &events)
            }
        }
        return events
    }

    /// A fix closer to the route than this and its own accuracy is shown on the route, meters.
    private static var snapReach: Double { 20 }

    /// Tells the feed and the throttled values.
    private mutating func report(to events: inout [NavigatorEvent]) {
        let info = navInfo
        events.append(.navInfoUpdated(info))
        isRouteNew = false
        let (time, distance) = (info.timeToNextDestinationSeconds, info.distanceToNextDestinationMeters)
        if Told.isDue(time, after: told.time, threshold: timeUpdateThreshold) {
            told.time = time
            events.append(.remainingTime(time))
        }
        if Told.isDue(distance, after: told.distance, threshold: distanceUpdateThreshold) {
            told.distance = distance
            events.append(.remainingDistance(distance))
        }
    }

    /// Tells the last message of the leg and the arrival, and ends guidance where that is wanted.
    private mutating func arrive(on itinerary: Itinerary, _ events: inout [NavigatorEvent]) {
        phase = .enroute
        progress.step = itinerary.legs[progress.leg].steps.upperBound - 1
        report(to: &events)
        phase = .arrived
        events.append(.arrived(itinerary.destinations[progress.leg], index: progress.leg))
        guard stopGuidanceAtArrival else { return }
        isGuidanceActive = false
        events.append(.guidanceChanged(isActive: false))
        tellNavInfo(to: &events)
    }

    /// Whether the fix completes the approach to the destination of the leg.
    private func hasArrived(
        _ match: RouteMatch, _ motion: Motion, on itinerary: Itinerary, _ rule: ArrivalRule
    ) -> Bool {
        let place = itinerary.path[itinerary.legs[progress.leg].points.upperBound - 1]
        let (end, aim) = (
            motion.frame.point(place), motion.frame.point(itinerary.destinations[progress.leg].coordinate)
        )
        let square = min(end.x * end.x + end.y * end.y, aim.x * aim.x + aim.y * aim.y)
        return rule.holds(
            for: Approach(
                remaining: itinerary.end(of: progress.leg) - progress.along, straight: square.squareRoot(),
                beside: match.distance, speed: motion.speed))
    }

    /// Adds the fix to the evidence for having left the route and tells whether that is now enough.
    private mutating func hasLeft(
        _ distance: Double, _ match: RouteMatch, _ motion: Motion, on itinerary: Itinerary, _ rules: FollowingPolicy
    ) -> Bool {
        guard let now = lastFix?.time else { return false }
        var alignment = match.alignment
        // Beyond the end of a stretch the road has turned; what counts is where it goes on.
        if match.fraction >= 1, let direction = motion.direction {
            alignment = itinerary.alignment(of: direction, after: match.stretch, leg: progress.leg) ?? alignment
        }
        let observation = DeviationObservation(
            time: now, distance: distance, accuracy: motion.error, alignment: alignment, speed: motion.speed)
        var hasLeft = false
        for (number, rule) in rules.deviation.enumerated() where number < evidence.count {
            if evidence[number].add(observation, for: rule) { hasLeft = true }
        }
        return hasLeft
    }

    /// While a new route is looked for: goes back to the old one if the traveler does, or asks for another search.
    private mutating func lookForWayBack(
        _ search: Search, _ distance: Double, _ match: RouteMatch, _ motion: Motion, _ events: inout [NavigatorEvent]
    ) {
        let isBack = distance <= 10 + motion.error && motion.direction != nil && match.alignment > 0.7
        backFixes = isBack ? backFixes + 1 : 0
        if backFixes >= 3 {
            phase = .enroute
            backFixes = 0
            forgetDoubts()
            events.append(.returnedToRoute)
            report(to: &events)
            return
        }
        isOnRoute = false
        tellNavInfo(to: &events)
        guard let retryTime = search.retryTime, let now = lastFix?.time, now >= retryTime else { return }
        phase = .rerouting(Search(attempt: search.attempt + 1, retryTime: nil))
        events.append(.routeNeeded(attempt: search.attempt + 1))
    }
}

extension NavigatorState.Told {
    /// Whether a value differs enough from the one last told.
    static func isDue(_ value: Double, after last: Double?, threshold: Double) -> Bool {
        let threshold = threshold < 0 ? 1 : threshold
        guard threshold < .greatestFiniteMagnitude else { return false }
        guard let last else { return true }
        return value != last && abs(value - last) >= threshold
    }
}
