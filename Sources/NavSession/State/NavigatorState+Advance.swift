// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

extension NavigatorState {
    /// Takes a location.
    ///
    /// Any location is accepted. An invalid coordinate counts as no fix, and a location that is older than the last one has
    /// no effect, but several consecutive ones set the clock back. A location without a timestamp counts as one second later
    /// than the last one.
    ///
    /// - Parameters:
    ///   - fix: The location.
    ///   - snap: The road of the fix, from a `RoadSnapping` with the same fixes; `nil` if there is none.
    /// - Returns: The resulting events, oldest first.
    /// - Complexity: O(points of the route that can have been reached since the last fix), independent of the length of the
    ///   route. A fix that does not match there is compared with the next three kilometers.
    public mutating func advance(to fix: LocationFix, snap: RoadSnap? = nil) -> [NavigatorEvent] {
        var fix = fix
        if !fix.time.isFinite { fix.time = (lastFix?.time ?? 0) + 1 }
        guard fix.coordinate.isValid else { return advance(withoutFixUntil: fix.time) }
        var events: [NavigatorEvent] = []
        events.reserveCapacity(6)
        let wasSignalLost = deadReckoning != nil
        if let last = lastFix {
            guard fix.time > last.time || acceptsClockReset(to: fix.time) else {
                repeatState(to: &events)
                return events
            }
            if fix.time < last.time { resetClock() }
        }
        clockReset = ClockReset()
        let motion = Motion(from: lastFix, to: fix, trail: &trail)
        lastFix = fix
        self.snap = snap
        if wasSignalLost { events.append(.signalRegained) }

        guard let itinerary else {
            deadReckoning = nil
            isOnRoute = false
            if let snappedLocation { events.append(.locationSnapped(snappedLocation)) }
            updateAlerts(&events)
            return events
        }

        let (match, tolerance) = follow(itinerary, motion, rules)
        if wasSignalLost {
            deadReckoning = nil
            resetEvidenceOfPositions()
        }
        let distance = max(0, match.distance - tolerance)
        isOnRoute = distance <= NavigatorState.snapDistance + motion.error
        if let snappedLocation { events.append(.locationSnapped(snappedLocation)) }
        updateAlerts(&events)
        updatePhase(fix, distance, match, motion, on: itinerary, &events)
        return events
    }

    /// Updates the phase, and emits what follows: progress, arrival, leaving the route or returning to it.
    ///
    /// - Parameters:
    ///   - fix: The location.
    ///   - distance: Distance from the route beyond the tolerance, in meters.
    ///   - match: The match of the fix.
    ///   - motion: The motion up to the fix.
    ///   - itinerary: The followed route.
    ///   - events: Receives the events.
    private mutating func updatePhase(
        _ fix: LocationFix, _ distance: Double, _ match: RouteMatch, _ motion: Motion, on itinerary: Itinerary,
        _ events: inout [NavigatorEvent]
    ) {
        let rules = rules
        switch phase {
        case .idle, .ready: break
        case .arrived:
            if isGuidanceActive { report(to: &events) }
        case .enroute:
            if hasArrived(match, motion, on: itinerary, rules.arrival) {
                arrive(on: itinerary, &events)
            } else if passesBy(itinerary, motion, fits: isOnRoute, rules, &events) {
                return
            } else if hasLeft(distance, match, motion, on: itinerary, rules) {
                leave(because: departure(fix, match, motion, on: itinerary), rules, &events)
            } else {
                report(to: &events)
                requestTraffic(rules, &events)
            }
        case .rerouting(let search):
            if hasArrived(match, motion, on: itinerary, rules.arrival) {
                arrive(on: itinerary, &events)
            } else if passesBy(itinerary, motion, fits: false, rules, &events) {
                return
            } else {
                checkRejoin(search, distance, match, motion, &events)
            }
        }
    }

    /// Emits the current state again, so that readers of the feed are not left waiting.
    mutating func repeatState(to events: inout [NavigatorEvent]) {
        if let snappedLocation { events.append(.locationSnapped(snappedLocation)) }
        guard isGuidanceActive, itinerary != nil else { return }
        emitNavInfo(to: &events)
    }

    /// Emits that the traveler has left the route, and requires a new one if the policy says so.
    private mutating func leave(
        because departure: RouteDeparture, _ rules: FollowingPolicy, _ events: inout [NavigatorEvent]
    ) {
        phase = .rerouting(Search())
        isOnRoute = false
        events.append(.leftRoute(departure))
        emitNavInfo(to: &events)
        if rules.whenLeft != .stay { events.append(.routeNeeded(attempt: 1)) }
    }

    /// Classifies a departure from the route.
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

    /// Requires the current traffic when it is time.
    private mutating func requestTraffic(_ rules: FollowingPolicy, _ events: inout [NavigatorEvent]) {
        guard let now = lastFix?.time, rules.trafficInterval.value.isFinite else { return }
        guard let last = trafficTime else {
            trafficTime = now
            return
        }
        guard now - last >= rules.trafficInterval.value || now < last else { return }
        trafficTime = now
        events.append(.trafficNeeded)
    }

    /// A fix is snapped to the route if it is closer than this, in meters, plus its own accuracy.
    private static var snapDistance: Double { 20 }

    /// Emits the feed, the values with thresholds and announcements.
    mutating func report(to events: inout [NavigatorEvent]) {
        let info = navInfo
        events.append(.navInfoUpdated(info))
        isRouteNew = false
        let (time, distance) = (info.timeToNextDestinationSeconds, info.distanceToNextDestinationMeters)
        if LastReported.isDue(time, after: lastReported.time, threshold: timeUpdateThreshold) {
            lastReported.time = time
            events.append(.remainingTime(time))
        }
        if LastReported.isDue(distance, after: lastReported.distance, threshold: distanceUpdateThreshold) {
            lastReported.distance = distance
            events.append(.remainingDistance(distance))
        }
        let delay = info.delayCategory
        if delay != lastReported.delay {
            if lastReported.delay != nil || delay != .noData { events.append(.delayCategory(delay)) }
            lastReported.delay = delay
        }
        announce(to: &events)
    }

    /// Emits the last update of the leg and the arrival, and ends guidance unless `stopGuidanceAtArrival` is off.
    mutating func arrive(on itinerary: Itinerary, _ events: inout [NavigatorEvent]) {
        if case .rerouting = phase { events.append(.returnedToRoute) }
        phase = .enroute
        progress.step = itinerary.legs[progress.leg].steps.upperBound - 1
        report(to: &events)
        phase = .arrived
        events.append(
            .arrived(
                itinerary.destinations[progress.leg], index: progress.leg,
                isLast: progress.leg == itinerary.legs.count - 1))
        guard stopGuidanceAtArrival else {
            // Now with times and distances of zero.
            report(to: &events)
            return
        }
        isGuidanceActive = false
        events.append(.guidanceChanged(isActive: false))
        emitNavInfo(to: &events)
    }

    /// Whether the fix reaches the destination of the leg.
    private func hasArrived(
        _ match: RouteMatch, _ motion: Motion, on itinerary: Itinerary, _ rule: ArrivalRule
    ) -> Bool {
        let place = itinerary.path[itinerary.legs[progress.leg].points.upperBound - 1]
        let (end, destination) = (
            motion.frame.point(place), motion.frame.point(itinerary.destinations[progress.leg].coordinate)
        )
        let square = min(
            end.x * end.x + end.y * end.y, destination.x * destination.x + destination.y * destination.y)
        return rule.holds(
            for: Approach(
                remaining: itinerary.end(of: progress.leg) - progress.along, straight: square.squareRoot(),
                beside: match.distance, speed: motion.speed))
    }

    /// Adds the fix to the evidence for having left the route.
    ///
    /// - Returns: Whether the evidence is sufficient.
    private mutating func hasLeft(
        _ distance: Double, _ match: RouteMatch, _ motion: Motion, on itinerary: Itinerary, _ rules: FollowingPolicy
    ) -> Bool {
        guard let now = lastFix?.time else { return false }
        var alignment = match.alignment
        // Beyond the end of a stretch, the direction of the following one counts.
        if match.fraction >= 1, let direction = motion.direction {
            alignment = itinerary.alignment(of: direction, after: match.stretch, leg: progress.leg) ?? alignment
        }
        let (spread, width) = rules.offRouteLikelihood.errors(accuracy: motion.error, speed: motion.speed)
        // A direction that was not measured is weak evidence, and so is any direction in tunnels and on ferries and trains.
        let isUnreliable = !itinerary.features[progress.stretch].isDisjoint(with: [.tunnel, .ferry, .train])
        let direction = motion.isDirectionMeasured && !isUnreliable ? motion.direction : nil
        let misfit = itinerary.misfit(
            of: motion.frame, direction, around: match.along, reach: 10 + motion.error, near: match.stretch,
            leg: progress.leg, spread: spread, width: width, tolerance: match.distance - distance)
        let exitMisfit = itinerary.exitMisfit(
            of: motion.frame, direction, around: match.along, at: progress, spread: spread, width: width)
        let observation = DeviationObservation(
            time: now, distance: distance, accuracy: motion.error, alignment: alignment, misfit: misfit,
            exitMisfit: exitMisfit,
            speed: motion.speed)
        let isPositionOnRoute = distance <= motion.error
        routeMotion?.settle(isPositionOnRoute: isPositionOnRoute)
        if isPositionOnRoute { reflections.reset() }
        var hasLeft = offRouteLikelihood.add(observation, snap, rules.offRouteLikelihood)
        for (number, rule) in rules.deviation.enumerated() where number < evidence.count {
            if evidence[number].add(observation, for: rule) { hasLeft = true }
        }
        // If the snapper trusts the route, only a large distance counts.
        if let onRoute = snap?.routeProbability, onRoute > rules.offRouteLikelihood.trustedProbability,
            distance < 60 + 2 * motion.error
        {
            return false
        }
        let isFarEnough = distance >= rules.offRouteLikelihood.minimumDistance.value
        // Without the roads around, courses that a receiver derives from positions would be sufficient.
        if isFarEnough, snap?.routeProbability != nil, let routeMotion, routeMotion.isCertainlyElsewhere { return true }
        return hasLeft && isDeparture(observation, motion)
    }

    /// Whether a position beside the route is a departure rather than an error of the receiver: the motion leads there, or
    /// reflections no longer explain it.
    private mutating func isDeparture(_ observation: DeviationObservation, _ motion: Motion) -> Bool {
        guard let moved = routeMotion, motion.isSpeedMeasured, motion.isDirectionMeasured else { return true }
        return moved.isElsewhere || moved.aside.leads(to: moved.offset)
            || reflections.isImplausible(at: observation.distance, time: observation.time)
    }

    /// While off route: returns to the old route if the traveler does, or requires another search when it is time.
    private mutating func checkRejoin(
        _ search: Search, _ distance: Double, _ match: RouteMatch, _ motion: Motion, _ events: inout [NavigatorEvent]
    ) {
        let isBack = distance <= 10 + motion.error && motion.direction != nil && match.alignment > 0.7
        rejoinFixes = isBack ? rejoinFixes + 1 : 0
        if rejoinFixes >= 3 {
            phase = .enroute
            rejoinFixes = 0
            resetEvidence()
            events.append(.returnedToRoute)
            report(to: &events)
            return
        }
        isOnRoute = false
        emitNavInfo(to: &events)
        guard let retryTime = search.retryTime, let now = lastFix?.time, now >= retryTime || now < retryTime - 600,
            rules.whenLeft != .stay
        else { return }
        phase = .rerouting(Search(attempt: search.attempt + 1, retryTime: nil))
        events.append(.routeNeeded(attempt: search.attempt + 1))
    }
}

extension NavigatorState.LastReported {
    /// Whether a value differs enough from the one that was last reported. Zero always does.
    static func isDue(_ value: Double, after last: Double?, threshold: Double) -> Bool {
        let threshold = threshold < 0 ? 1 : threshold
        guard threshold < .greatestFiniteMagnitude else { return false }
        guard let last else { return true }
        return value != last && (value == 0 || abs(value - last) >= threshold)
    }
}
