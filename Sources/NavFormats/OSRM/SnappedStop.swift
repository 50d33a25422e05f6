// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Where a stop of the request came to lie on the road.
struct SnappedStop {
    let location: Coordinate
    let name: String
    let distance: Meters

    /// The beginning of `route` and the end of each leg. Points that only bend the route lie inside a leg and are not
    /// listed.
    ///
    /// - Parameter stops: What was asked for; the first is the beginning, and the last stands in for a leg that does not
    ///   know its destination.
    static func all(of stops: [Waypoint], on route: Route) -> [SnappedStop] {
        guard let first = stops.first, let last = stops.last, let start = route.legs.first,
            let place = start.path.first
        else { return [] }
        let beginning = SnappedStop(place, of: first, step: start.steps.first)
        return [beginning]
            + route.legs.map {
                SnappedStop($0.destinationCoordinate, of: $0.destinationWaypoint ?? last, step: $0.steps.last)
            }
    }

    private init(_ place: Coordinate, of stop: Waypoint, step: StepInfo?) {
        location = place
        name = step?.road.name ?? ""
        distance = stop.coordinate.distance(to: place)
    }
}
