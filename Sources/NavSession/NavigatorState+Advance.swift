// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

extension NavigatorState {
    /// Takes one location.
    ///
    /// Any location is taken. One that is not on the globe, and one older than the last, moves nobody; several in a row
    /// that are older set the clock back. A location without a time is taken for one second after the last.
    ///
    /// - Parameter snap: Where the roads put the fix, from a `RoadSnapping` that was given the same fixes; `nil` where there
    ///   is none.
    /// - Complexity: O(points of the route that can have been reached since the last fix), whatever the length of the
    ///   route. A fix that does not fit there is compared with the next three kilometers.
    public mutating func advance(to fix: LocationFix, snap: RoadSnap? = nil) -> [NavigatorEvent] {
        var fix = fix
        if !fix.time.isFinite { fix.time = (lastFix?.time ?? 0) + 1 }
        guard fix.coordinate.isValid else { return pass(to: fix.time) }
        var events: [NavigatorEvent] = []
        events.reserveCapacity(6)
        let wasSilent = coast != nil
        if let last = lastFix {
            guard fix.time > last.time || accepts(setBackTo: fix.time) else {
                tellAgain(to: &events)
                return events
            }
            if fix.time < last.time { startAnew() }
        }
        setBack = SetBack()
        let motion = Motion(from: lastFix, to: fix, trail: &trail)
        lastFix = fix
        self.snap = snap
        if wasSilent { events.append(.signalRegained) }

        guard let itinerary else {
            coast = nil
            isOnRoute = false
            if let snappedLocation { events.append(.locationSnapped(snappedLocation)) }
            watch(to: &events)
            return events
        }

        let rules = rules
        let (match, room) = follow(itinerary, motion, rules)
        if wasSilent {
            coast = nil
            forgetDoubts()
        }
        let distance = max(0, match.distance - room)
        isOnRoute = distance <= NavigatorState.snapReach + motion.error
        if let snappedLocation { events.append(.locationSnapped(snappedLocation)) }
        watch(to: &events)

        switch phase {
        case .idle, .ready: break
        case .arrived:
            if isGuidanceActive { report(to: &events) }
        case .enroute:
            if hasArrived(match, motion, on: itinerary, rules.arrival) {
                arrive(on: itinerary, &events)
            } else if passesBy(itinerary, motion, fits: isOnRoute, rules, &events) {
                return events
            } else if hasLeft(distance, match, motion, on: itinerary, rules) {
                leave(because: departure(fix, match, motion, on: itinerary), rules, &events)
            } else {
                report(to: &events)
                askForTraffic(rules, &events)
            }
        case .rerouting(let search):
            if hasArrived(match, motion, on: itinerary, rules.arrival) {
                arrive(on: itinerary, &events)
            } else if passesBy(itinerary, motion, fits: false, rules, &events) {
                return events
            } else {
                lookForWayBack(search, distance, match, motion, &events)
            }
        }
        return events
    }

    /// Says the present state again, so that nobody who goes by the feed waits in vain.
    mutating func tellAgain(to events: inout [NavigatorEvent]) {
        if let snappedLocation { events.append(.locationSnapped(snappedLocation)) }
        guard isGuidanceActive, itinerary != nil else { return }
        tellNavInfo(to: &events)
    }

    /// Notes that the route has been left and asks for another way where that is wanted.
    private mutating func leave(
        because departure: RouteDeparture, _ rules: FollowingPolicy, _ events: inout [NavigatorEvent]
    ) {
        phase = .rerouting(Search())
        isOnRoute = false
        events.append(.leftRoute(departure))
        tellNavInfo(to: &events)
        if rules.whenLeft != .stay { events.append(.routeNeeded(attempt: 1)) }
    }

    /// Tells in which way the route was left.
    private func departure(
        _ fix: LocationFix, _ match: RouteMatch, _ motion: Motion, on itinerary: Itinerary
    ) -> RouteDeparture {
        var kind = RouteDeparture.Kind.strayed
        if motion.direction != nil, match.alignment < -0.7 {
            kind = .turnedBack
        } else {
            let near = 60 + 4 * motion.speed + motion.error
            let row = progress.step
            let ahead = itinerary.stepDistances[row] - progress.along
            let behind = row > 0 ? progress.along - itinerary.stepDistances[row - 1] : .infinity
            let isAtStart = row <= itinerary.legs[progress.leg].steps.lowerBound + 1 && behind <= ahead
            if min(ahead, behind) < near, !isAtStart { kind = .missedTurn }
        }
        return RouteDeparture(fix: fix, distance: match.distance, kind: kind)
    }

    /// Asks for the present traffic when it is time.
    private mutating func askForTraffic(_ rules: FollowingPolicy, _ events: inout [NavigatorEvent]) {
        guard let now = lastFix?.time, rules.trafficInterval.value.isFinite else { return }
        guard let last = trafficTime else {
            trafficTime = now
            return
        }
        guard now - last >= rules.trafficInterval.value || now < last else { return }
        trafficTime = now
        events.append(.trafficNeeded)
    }

    /// A fix closer to the route than this and its own accuracy is shown on the route, meters.
    private static var snapReach: Double { 20 }

    /// Tells the feed and the throttled values.
    mutating func report(to events: inout [NavigatorEvent]) {
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
        let delay = delayCategory
        if delay != told.delay {
            if told.delay != nil || delay != .noData { events.append(.delayCategory(delay)) }
            told.delay = delay
        }
        speak(to: &events)
    }

    /// Tells the last message of the leg and the arrival, and ends guidance where that is wanted.
    mutating func arrive(on itinerary: Itinerary, _ events: inout [NavigatorEvent]) {
        if case .rerouting = phase { events.append(.returnedToRoute) }
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
        let (spread, width) = rules.belief.errors(accuracy: motion.error, speed: motion.speed)
        // A direction that the receiver did not tell says little, and where it guesses, or is carried, less.
        let isGuess = !itinerary.features[progress.stretch].isDisjoint(with: [.tunnel, .ferry, .train])
        let direction = motion.isDirectionMeasured && !isGuess ? motion.direction : nil
        let misfit = itinerary.misfit(
            of: motion.frame, direction, around: match.along, reach: 10 + motion.error, near: match.stretch,
            leg: progress.leg, spread: spread, width: width, room: match.distance - distance)
        let stray = itinerary.strayMisfit(
            of: motion.frame, direction, around: match.along, at: progress, spread: spread, width: width)
        let observation = DeviationObservation(
            time: now, distance: distance, accuracy: motion.error, alignment: alignment, misfit: misfit, stray: stray,
            speed: motion.speed)
        var hasLeft = belief.add(observation, snap, rules.belief)
        for (number, rule) in rules.deviation.enumerated() where number < evidence.count {
            if evidence[number].add(observation, for: rule) { hasLeft = true }
        }
        // Where the roads speak for the route, a doubt has to be a large one.
        if let onRoute = snap?.routeProbability, onRoute > rules.belief.trusted, distance < 60 + 2 * motion.error {
            return false
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
        guard let retryTime = search.retryTime, let now = lastFix?.time, now >= retryTime || now < retryTime - 600,
            rules.whenLeft != .stay
        else { return }
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
