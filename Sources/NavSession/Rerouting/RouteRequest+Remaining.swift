// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

extension RouteRequest {
    /// The request for the rest of the route, from the current position.
    ///
    /// Stops that have been reached and via points that have been passed are removed. If the direction of travel is known,
    /// the new route starts in it.
    ///
    /// - Returns: `nil` without a position or a remaining destination.
    public func remaining(for state: NavigatorState) -> RouteRequest? {
        // The route of an electric vehicle has more legs than its request: those to charging stations.
        let isElectric = vehicle?.electric != nil
        let remaining =
            isElectric ? Array(state.remainingDestinations) : state.remainingStops(of: Array(stops.dropFirst()))
        guard !remaining.isEmpty, let origin = state.origin else { return nil }
        var request = self
        request.stops = [origin] + remaining
        if isElectric, let charge = state.plannedCharge { request.vehicle?.electric?.charge = charge }
        // Only one route is followed.
        request.options.alternateRoutesStrategy = .none
        return request
    }
}

extension LocationFix {
    /// The position as the origin of a route, in the direction of travel if it is moving.
    var origin: Waypoint? {
        let isMoving = speed < 0 || speed > 1
        let heading = isMoving && course.isFinite ? bearing.map { Int32($0.degrees.rounded()) } ?? -1 : -1
        return Waypoint(location: coordinate, preferredSegmentHeading: heading)
    }
}

extension NavigatorState {
    /// The origin of a route from here: on the road if a snapper has determined it, otherwise at the last fix.
    var origin: Waypoint? {
        guard let fix = lastFix else { return nil }
        guard let snap, snap.status == .onRoad, snap.probability >= 0.5 else { return fix.origin }
        let isMoving = fix.speed < 0 || fix.speed > 1
        return Waypoint(
            location: snap.coordinate, preferredSegmentHeading: isMoving ? Int32(snap.course.rounded()) : -1)
    }

    /// The charge of an electric vehicle by the plan of the current route, 0 … 1; `nil` without a plan.
    var plannedCharge: Double? {
        guard let itinerary, let energy = itinerary.route.legs[progress.leg].energy else { return nil }
        let start = itinerary.start(of: progress.leg).along
        let length = itinerary.end(of: progress.leg) - start
        let driven = length > 0 ? max(0, min(1, (progress.along - start) / length)) : 0
        return energy.chargeAtStart + (energy.chargeAtEnd - energy.chargeAtStart) * driven
    }

    /// Whether the last fix is close enough to the start of the current leg to follow it from there.
    var isNearStartOfLeg: Bool {
        guard let itinerary, let fix = lastFix else { return true }
        let start = itinerary.path[itinerary.legs[progress.leg].points.lowerBound]
        return fix.coordinate.distance(to: start).value <= 100
    }

    /// The remaining ones of `stops`, the destinations and via points of the current route.
    func remainingStops(of stops: [Waypoint]) -> [Waypoint] {
        guard let itinerary else { return [] }
        // One group per leg: its via points, then the stop at its end.
        var ends = stops.indices.filter { stops[$0].isStop }
        if let last = stops.indices.last, ends.last != last { ends.append(last) }
        let remainingLegs = itinerary.legs.count - progress.leg
        guard ends.count >= remainingLegs, remainingLegs > 0 else { return Array(remainingDestinations) }
        let next = ends[ends.count - remainingLegs]
        let first = ends.count > remainingLegs ? ends[ends.count - remainingLegs - 1] + 1 : 0
        let ahead = stops[first..<next].filter { itinerary.passes($0, after: progress) }
        return ahead + stops[next...]
    }
}

extension Itinerary {
    /// Whether the current leg passes `waypoint` after `progress`.
    fileprivate func passes(_ waypoint: Waypoint, after progress: Progress) -> Bool {
        let query = MatchQuery(
            frame: LocalFrame(at: waypoint.coordinate), direction: nil, error: 10, expected: progress.along,
            spread: .infinity)
        let match = match(
            query, leg: progress.leg, near: progress.stretch, low: 0, high: .infinity)
        return match.along > progress.along
    }
}
