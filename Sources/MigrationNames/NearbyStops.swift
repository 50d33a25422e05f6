// SPDX-License-Identifier: Apache-2.0

internal import NativeNames
internal import NavGeo
internal import NavModel

/// Finds routes only to destinations near a road, as the published library does: one far out at sea has no route.
struct NearbyStops: RouteProviding {
    let base: any RouteProviding
    /// Maximum distance of a destination from a road.
    let limit: Meters

    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        var request = request
        // Apps compare the destinations of legs with their own.
        var originals: [Waypoint: Waypoint] = [:]
        // The origin is where the vehicle is.
        for index in request.stops.indices.dropFirst() where request.stops[index].maximumDistance == nil {
            let stop = request.stops[index]
            let near = Waypoint(
                location: stop.nativeCoordinate, title: stop.title, placeID: stop.placeID,
                preferSameSideOfRoad: stop.preferSameSideOfRoad, preferredSegmentHeading: stop.preferredHeading,
                headingTolerance: stop.headingTolerance, vehicleStopover: stop.vehicleStopover, isStop: stop.isStop,
                maximumDistance: limit, approach: stop.approach)
            guard let near else { continue }
            originals[near] = stop
            request.stops[index] = near
        }
        var routes = try await base.routes(for: request)
        for row in routes.indices {
            for leg in routes[row].legs.indices {
                guard let stop = routes[row].legs[leg].destinationWaypoint, let own = originals[stop] else { continue }
                routes[row].legs[leg].destinationWaypoint = own
            }
        }
        return routes
    }

    func roadSnapper(for mode: TravelMode) -> (any RoadSnapping)? { base.roadSnapper(for: mode) }
}
