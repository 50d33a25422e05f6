// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

extension RouteRequest {
    /// The same question asked from where the traveler is now, for what is left of the way.
    ///
    /// Stops that were reached are dropped, and so are points to pass by that lie behind. Where the fix tells a
    /// direction of travel, the new route sets off in it.
    ///
    /// - Returns: `nil` when there is no position or no destination left.
    public func remaining(for state: NavigatorState) -> RouteRequest? {
        let left = state.remainingStops(of: Array(stops.dropFirst()))
        guard !left.isEmpty, let origin = state.origin else { return nil }
        var request = self
        request.stops = [origin] + left
        // Only one route is going to be driven.
        request.options.alternateRoutesStrategy = .none
        return request
    }
}

extension LocationFix {
    /// This place as the first stop of a route, leaving in the direction of travel if one is moving.
    var origin: Waypoint? {
        let isMoving = speed < 0 || speed > 1
        let heading = isMoving && course.isFinite ? bearing.map { Int32($0.degrees.rounded()) } ?? -1 : -1
        return Waypoint(location: coordinate, preferredSegmentHeading: heading)
    }
}

extension NavigatorState {
    /// Where a route from here begins: on the road that one is on, where the roads know it, else at the last fix.
    var origin: Waypoint? {
        guard let fix = lastFix else { return nil }
        guard let snap, snap.verdict == .onRoad, snap.probability >= 0.5 else { return fix.origin }
        let isMoving = fix.speed < 0 || fix.speed > 1
        return Waypoint(
            location: snap.coordinate, preferredSegmentHeading: isMoving ? Int32(snap.course.rounded()) : -1)
    }

    /// Whether the last fix is close enough to the start of the leg in progress to follow it from there.
    var isNearStartOfLeg: Bool {
        guard let itinerary, let fix = lastFix else { return true }
        let start = itinerary.path[itinerary.legs[progress.leg].points.lowerBound]
        return fix.coordinate.distance(to: start).value <= 100
    }

    /// What is left of `stops`, the destinations and points to pass by that the route in use was made for.
    func remainingStops(of stops: [Waypoint]) -> [Waypoint] {
        guard let itinerary else { return [] }
        // One group per leg: the points to pass by, then the stop that ends it.
        var ends = stops.indices.filter { stops[$0].isStop }
        if let last = stops.indices.last, ends.last != last { ends.append(last) }
        let legsLeft = itinerary.legs.count - progress.leg
        guard ends.count >= legsLeft, legsLeft > 0 else { return Array(remainingDestinations) }
        let next = ends[ends.count - legsLeft]
        let first = ends.count > legsLeft ? ends[ends.count - legsLeft - 1] + 1 : 0
        let ahead = stops[first..<next].filter { itinerary.passes($0, after: progress) }
        return ahead + stops[next...]
    }
}

extension Itinerary {
    /// Whether the leg in progress comes by `waypoint` only after `progress`.
    fileprivate func passes(_ waypoint: Waypoint, after progress: Progress) -> Bool {
        let sighting = Sighting(
            frame: LocalFrame(at: waypoint.coordinate), direction: nil, error: 10, expected: progress.along,
            spread: .infinity)
        let match = match(
            sighting, leg: progress.leg, near: progress.stretch, low: 0, high: .infinity)
        return match.along > progress.along
    }
}
