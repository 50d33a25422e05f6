// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension NavigatorState {
    /// Moves the progress on to where the fix falls on the route.
    ///
    /// Only the part of the road that can have been reached is looked at, so that a route which crosses or repeats
    /// itself is followed in order. Progress never goes back: a fix behind it holds it. A fix that fits nowhere there
    /// is compared with the road farther ahead, and several such fixes that agree move the progress there.
    ///
    /// - Returns: How the fix fits the route at its progress, and how many meters beside the road are excused.
    mutating func follow(
        _ itinerary: Itinerary, _ motion: Motion, _ rules: FollowingPolicy
    ) -> (match: RouteMatch, room: Double) {
        let along = min(held ?? progress.along, progress.along)
        // After a silence the reckoned place is the best guess, and a rough one.
        let expected = coast == nil ? along + motion.speed * motion.seconds : progress.along
        let roughness = coast.map { $0.accuracy + 0.2 * $0.length } ?? motion.travel / 2
        let sighting = Sighting(
            frame: motion.frame, direction: motion.direction, error: motion.error, expected: expected,
            spread: 15 + motion.error + roughness)
        let slack = 30 + 2 * motion.error
        // The speed at the end of a silence does not tell the way since its beginning: up to the reckoned place, and half
        // as far again, one may be anywhere.
        let reckoned = coast.map { progress.along + 0.5 * $0.length } ?? along
        var match = itinerary.match(
            sighting, leg: progress.leg, near: progress.stretch, low: along - slack,
            high: max(along + 1.5 * motion.travel, reckoned) + slack)
        let place = placeRoom(on: itinerary, rules)
        if match.distance <= 15 + 1.5 * motion.error + place + (leeway ?? 0), match.alignment > -0.3 {
            rejoining = nil
            lostFixes = 0
            let place = filtered(match.along, from: along, motion)
            if held != nil { held = place < progress.along - 0.5 ? place : nil }
            itinerary.move(&progress, to: place, departure: rules.departure.value)
        } else if let ahead = searchAhead(itinerary, motion, departure: rules.departure.value) {
            match = ahead
        }
        // Begun beside the road, one may stay there, but having come closer one may not go away again.
        let left = min(leeway ?? NavigatorState.mostLeeway, max(0, match.distance - place))
        leeway = left
        return (match, place + left)
    }

    /// Meters beside the road that a tunnel or a ferry excuses at the present progress.
    private func placeRoom(on itinerary: Itinerary, _ rules: FollowingPolicy) -> Double {
        let features = itinerary.features[progress.stretch]
        if features.contains(.tunnel) { return rules.tunnelRoom.value }
        guard features.contains(.ferry) || features.contains(.train) else { return 0 }
        // At the quay one may still drive away; out on the water the line is drawn roughly.
        let boarded = progress.step > 0 ? itinerary.stepDistances[progress.step - 1] : 0
        return min(rules.ferryRoom.value, (progress.along - boarded) / 2)
    }

    /// The place along the route that a fix speaks for, between where the speed leads and where the fix falls: the
    /// worse the fix, the closer to the former. The noise of its receiver hardly moves a standing vehicle.
    private func filtered(_ matched: Double, from along: Double, _ motion: Motion) -> Double {
        guard motion.isSpeedMeasured, coast == nil else { return matched }
        let expected = along + motion.speed * motion.seconds
        let trust = min(1, 5 / motion.error) * (motion.speed < 0.5 ? 0.1 : 1)
        return expected + trust * (matched - expected)
    }

    /// Looks for the fix on the road farther ahead.
    ///
    /// - Returns: The match there once three fixes agree on it and on moving along there; the progress has moved then.
    private mutating func searchAhead(
        _ itinerary: Itinerary, _ motion: Motion, departure: Double
    ) -> RouteMatch? {
        lostFixes += 1
        // Lost for long, the whole leg is searched, now and then.
        let isSearchingAll = rejoining.map { $0.isFar } ?? (lostFixes > 20 && lostFixes % 8 == 0)
        let reachAhead = isSearchingAll ? Double.infinity : NavigatorState.lookAhead
        let sighting = Sighting(
            frame: motion.frame, direction: motion.direction, error: motion.error,
            expected: rejoining?.along ?? progress.along,
            spread: isSearchingAll ? 100_000 : NavigatorState.lookAhead)
        let match = itinerary.match(
            sighting, leg: progress.leg, near: progress.stretch, low: progress.along,
            high: progress.along + reachAhead)
        guard match.distance <= 5 + motion.error, match.alignment > 0.7 else {
            rejoining = nil
            return nil
        }
        let reach = 1.5 * motion.travel + 20 + 2 * motion.error
        let isFar = match.along - progress.along > NavigatorState.lookAhead
        var found = Rejoining(start: match.along, along: match.along, fixes: 1, isFar: isFar)
        if let rejoining, abs(match.along - rejoining.along) <= reach {
            found = Rejoining(
                start: rejoining.start, along: match.along, fixes: rejoining.fixes + 1, isFar: isFar)
        }
        rejoining = found
        // After a silence, and with the first fix of all, the roads may know at once where on the route one is.
        let isSure = (coast != nil || leeway == nil) && snap?.verdict == .onRoad && snap?.routeProbability ?? 0 > 0.9
        guard isSure || found.fixes >= 3 && found.along - found.start >= 10 else { return nil }
        rejoining = nil
        held = nil
        lostFixes = 0
        itinerary.move(&progress, to: match.along, departure: departure)
        return match
    }

    /// How far ahead the route is searched for a traveler who is not where they should be, meters.
    private static var lookAhead: Double { 3000 }

    /// How far beside the road a route may be begun, meters.
    private static var mostLeeway: Double { 150 }
}
