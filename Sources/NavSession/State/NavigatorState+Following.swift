// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension NavigatorState {
    /// Advances the progress to the position of the fix on the route.
    ///
    /// Only the part of the road that can have been reached is searched, so that a route that crosses or repeats itself is
    /// followed in order. Progress never decreases: a fix behind it holds it. A fix that does not match there is compared
    /// with the road farther ahead, and several such fixes that agree move the progress there.
    ///
    /// - Returns: The match of the fix, and the tolerated distance from the road in meters.
    mutating func follow(
        _ itinerary: Itinerary, _ motion: Motion, _ rules: FollowingPolicy
    ) -> (match: RouteMatch, tolerance: Double) {
        addRouteMotion(motion, on: itinerary)
        let along = min(heldDistance ?? progress.along, progress.along)
        // After signal loss the dead-reckoned position is the best estimate, but a rough one.
        let expected = deadReckoning == nil ? along + motion.speed * motion.seconds : progress.along
        let uncertainty = deadReckoning.map { $0.accuracy + 0.2 * $0.length } ?? motion.travel / 2
        let query = MatchQuery(
            frame: motion.frame, direction: motion.direction, error: motion.error, expected: expected,
            spread: 15 + motion.error + uncertainty)
        let margin = 30 + 2 * motion.error
        // The speed after signal loss does not determine the distance covered: the traveler may be anywhere up to the
        // dead-reckoned position and half as far again.
        let farthest = deadReckoning.map { progress.along + 0.5 * $0.length } ?? along
        var match = itinerary.match(
            query, leg: progress.leg, near: progress.stretch, low: along - margin,
            high: max(along + 1.5 * motion.travel, farthest) + margin)
        let tolerance = featureTolerance(on: itinerary, rules)
        if match.distance <= 15 + 1.5 * motion.error + tolerance + (leeway ?? 0), match.alignment > -0.3 {
            rejoining = nil
            unmatchedFixes = 0
            let position = filtered(match.along, from: along, motion)
            if heldDistance != nil { heldDistance = position < progress.along - 0.5 ? position : nil }
            itinerary.move(&progress, to: position, departure: rules.departure.value)
        } else {
            moveByMotion(itinerary, departure: rules.departure.value)
            if let ahead = searchAhead(itinerary, motion, departure: rules.departure.value) { match = ahead }
        }
        startRouteMotion(motion, at: match, on: itinerary)
        // A route that was started beside the road may be followed there, but the leeway only shrinks.
        let remaining = min(leeway ?? NavigatorState.maximumLeeway, max(0, match.distance - tolerance))
        leeway = remaining
        return (match, tolerance + remaining)
    }

    /// Tolerated distance from the road in a tunnel, on a ferry or on a train, in meters.
    private func featureTolerance(on itinerary: Itinerary, _ rules: FollowingPolicy) -> Double {
        let features = itinerary.features[progress.stretch]
        if features.contains(.tunnel) { return rules.tunnelTolerance.value }
        guard features.contains(.ferry) || features.contains(.train) else { return 0 }
        // At the quay the traveler may still drive away; out on the water the line is only a rough one.
        let boarded = progress.step > 0 ? itinerary.stepDistances[progress.step - 1] : 0
        return min(rules.ferryTolerance.value, (progress.along - boarded) / 2)
    }

    /// Filters the matched distance with the distance expected from the speed: the less accurate the fix, the closer to the
    /// latter. Noise hardly moves a standing vehicle.
    private func filtered(_ matched: Double, from along: Double, _ motion: Motion) -> Double {
        guard motion.isSpeedMeasured, deadReckoning == nil else { return matched }
        let expected = along + motion.speed * motion.seconds
        let trust = min(1, 5 / motion.error) * (motion.speed < 0.5 ? 0.1 : 1)
        return expected + trust * (matched - expected)
    }

    /// Searches the road farther ahead for the fix.
    ///
    /// - Returns: The match once three fixes agree on it and move along there; the progress has then moved.
    private mutating func searchAhead(
        _ itinerary: Itinerary, _ motion: Motion, departure: Double
    ) -> RouteMatch? {
        unmatchedFixes += 1
        // After many unmatched fixes, the whole leg is searched now and then.
        let isSearchingAll = rejoining.map { $0.isFar } ?? (unmatchedFixes > 20 && unmatchedFixes % 8 == 0)
        let reachAhead = isSearchingAll ? Double.infinity : NavigatorState.searchDistance
        let query = MatchQuery(
            frame: motion.frame, direction: motion.direction, error: motion.error,
            expected: rejoining?.along ?? progress.along,
            spread: isSearchingAll ? 100_000 : NavigatorState.searchDistance)
        let match = itinerary.match(
            query, leg: progress.leg, near: progress.stretch, low: progress.along,
            high: progress.along + reachAhead)
        guard match.distance <= 5 + motion.error, match.alignment > 0.7 else {
            rejoining = nil
            return nil
        }
        let reach = 1.5 * motion.travel + 20 + 2 * motion.error
        let isFar = match.along - progress.along > NavigatorState.searchDistance
        var found = Rejoining(start: match.along, along: match.along, fixes: 1, isFar: isFar)
        if let rejoining, abs(match.along - rejoining.along) <= reach {
            found = Rejoining(
                start: rejoining.start, along: match.along, fixes: rejoining.fixes + 1, isFar: isFar)
        }
        rejoining = found
        // After signal loss, and with the first fix, the snapper may determine the position with a single fix.
        let isCertain =
            (deadReckoning != nil || leeway == nil) && snap?.status == .onRoad && snap?.routeProbability ?? 0 > 0.9
        guard isCertain || found.fixes >= 3 && found.along - found.start >= 10 else { return nil }
        rejoining = nil
        heldDistance = nil
        unmatchedFixes = 0
        itinerary.move(&progress, to: match.along, departure: departure)
        return match
    }

    /// Distance ahead that is searched for a fix that does not match, in meters.
    private static var searchDistance: Double { 3000 }

    /// Maximum distance from the road at which a route may be started, in meters.
    private static var maximumLeeway: Double { 150 }
}
