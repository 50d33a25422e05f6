// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavModel
internal import NavRouting

extension OSRMRequestHandler {
    /// `trip`: the best order of visits, and the route.
    func trip(_ request: OSRMRequest) throws(OSRMError) -> [UInt8] {
        let shape = request.trip
        guard shape.isRound || shape.startsAtFirst || shape.endsAtLast else {
            throw OSRMError(.notImplemented, "This request is not supported")
        }
        guard request.coordinates.count <= limits.tripPlaces else {
            throw OSRMError(.tooBig, "Too many trip coordinates")
        }
        try checkCoordinates(of: request)
        var routeRequest = RouteRequest(
            stops: try stops(of: request), mode: request.mode, avoid: try avoidances(of: request),
            language: request.language, continuesStraight: false, departure: request.departure,
            vehicle: request.vehicle)
        let (order, path) = try orderedPath(for: &routeRequest, request)
        var json = JSONWriter()
        json.object { json in
            json.field("code", "Ok")
            json.field("data_version", ifAny: map.dataVersion)
            json.array("trips") { json in write([path], for: routeRequest, request, to: &json) }
            guard request.options.waypoints else { return }
            writeWaypoints(visitedIn: order, on: path, request, to: &json)
        }
        return json.take()
    }

    /// Finds the best order of the stops and the path in this order, which it stores in `routeRequest`.
    private func orderedPath(
        for routeRequest: inout RouteRequest, _ request: OSRMRequest
    ) throws(OSRMError) -> (order: [Int], path: EnginePath) {
        let stops = routeRequest.stops
        do throws(RouteError) {
            let table = try map.engine.table(
                from: stops, to: stops, mode: request.mode, avoid: routeRequest.avoid, departure: request.departure,
                vehicle: request.vehicle)
            let order = VisitOrder.best(
                count: stops.count,
                shape: VisitOrder.Shape(
                    isRound: request.trip.isRound, startsAtFirst: request.trip.startsAtFirst,
                    endsAtLast: request.trip.endsAtLast),
                cost: { table.time($0, $1)?.value })
            guard let order else { throw RouteError(code: .unreachable, message: "no order reaches all places") }
            routeRequest.stops = (request.trip.isRound ? order + order.prefix(1) : order).map { stops[$0] }
            return (order, try map.engine.path(for: routeRequest))
        } catch {
            throw error.code == .unreachable
                ? OSRMError(.noTrips, "No trip visiting all destinations possible.")
                : osrmError(error, request, stops)
        }
    }

    /// Writes the places in the order of the request, with their positions in the trip.
    private func writeWaypoints(
        visitedIn order: [Int], on path: EnginePath, _ request: OSRMRequest, to json: inout JSONWriter
    ) {
        let places = snappedPlaces(on: path)
        var visits = [Int](repeating: 0, count: order.count)
        for (visit, place) in order.enumerated() { visits[place] = visit }
        json.array("waypoints") { json in
            for visit in visits {
                json.object { json in
                    json.field("trips_index", 0)
                    json.field("waypoint_index", visit)
                    write(places[visit], of: request, to: &json)
                }
            }
        }
    }
}
