// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// The snapped position of a stop.
struct SnappedStop {
    let location: Coordinate
    let name: String
    let distance: Meters

    /// The start of `route` and the end of each leg. Waypoints that only shape the route are inside a leg and are not
    /// listed.
    ///
    /// - Parameters:
    ///   - stops: The requested stops. The last one is used for a leg without a destination.
    ///   - route: The route.
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
