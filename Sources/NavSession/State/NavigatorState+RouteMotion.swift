// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension NavigatorState {
    /// Adds the motion up to the last fix to the position along the route by course and speed.
    mutating func addRouteMotion(_ motion: Motion, on itinerary: Itinerary) {
        guard isMotionUseful(on: itinerary) else {
            routeMotion = nil
            return
        }
        guard motion.seconds > 0, motion.seconds <= NavigatorState.longestKnownMotion else { return }
        let stretch = progress.stretch
        routeMotion?.add(motion, on: itinerary, near: stretch)
    }

    /// Starts the position along the route by course and speed where the last fix matches, if there is none or the motion since
    /// the last one is unknown.
    mutating func startRouteMotion(_ motion: Motion, at match: RouteMatch, on itinerary: Itinerary) {
        let isUnknown = motion.seconds > NavigatorState.longestKnownMotion
        guard isMotionUseful(on: itinerary), routeMotion == nil || isUnknown else { return }
        if routeMotion != nil { reflections.loseMotion() }
        routeMotion = RouteMotion(at: match.along, speed: motion.speed)
    }

    /// Whether course and speed show if the traveler follows the route: not on foot, and not where the line of the route is a rough
    /// one.
    private func isMotionUseful(on itinerary: Itinerary) -> Bool {
        phase == .enroute && rules.offRouteLikelihood.minimumSpeed.value >= NavigatorState.slowestVehicle
            && itinerary.features[progress.stretch].isDisjoint(with: [.tunnel, .ferry, .train])
    }

    /// Moves the progress by measured course and speed, while the position is too far from the route and the motion agrees with it.
    ///
    /// Otherwise the progress would stay behind, and the distance from it would grow although the vehicle follows the route.
    mutating func moveByMotion(_ itinerary: Itinerary, departure: Double) {
        guard let routeMotion, routeMotion.isOnRoute, deadReckoning == nil else { return }
        let along = min(routeMotion.along, itinerary.end(of: progress.leg) - 1)
        heldDistance = along < progress.along - 0.5 ? along : nil
        itinerary.move(&progress, to: along, departure: departure)
    }

    /// Policies with a minimum speed below this, in meters per second, are for people on foot.
    private static var slowestVehicle: Double { 1 }
    /// After a longer time without a fix, in seconds, the motion in between is unknown.
    private static var longestKnownMotion: Double { 10 }
}
