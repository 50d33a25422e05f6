// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGuidance
internal import NavModel
internal import NavRouting
internal import NavSpeeds

extension OSRMRequestHandler {
    /// `route`: the best route and its alternatives.
    func route(_ request: OSRMRequest) throws(OSRMError) -> [UInt8] {
        let count = request.coordinates.count
        guard count <= limits.routePlaces else {
            throw OSRMError(
                .tooBig, "Number of entries \(count) is higher than current maximum (\(limits.routePlaces))")
        }
        guard request.alternatives <= limits.alternatives else {
            throw OSRMError(
                .tooBig,
                "Requested number of alternatives is higher than current maximum (\(limits.alternatives))")
        }
        try checkCoordinates(of: request)
        try checkLegEnds(of: request)
        guard !request.options.annotations.contains(.arrival) || request.departure != nil else {
            throw OSRMError(.invalidOptions, "annotations=arrival needs depart")
        }
        let routeRequest = RouteRequest(
            stops: try stops(of: request), mode: request.mode, avoid: try avoidances(of: request),
            language: request.language, continuesStraight: request.continuesStraight,
            departure: request.departure, vehicle: request.vehicle)
        if routeRequest.vehicle?.electric != nil { return try chargedRoute(routeRequest, request) }
        let paths = try paths(for: routeRequest, request)
        var json = JSONWriter()
        json.object { json in
            json.field("code", "Ok")
            json.field("data_version", ifAny: map.dataVersion)
            json.array("routes") { json in write(paths, for: routeRequest, request, to: &json) }
            guard request.options.waypoints, let best = paths.first else { return }
            json.array("waypoints") { json in
                for place in snappedPlaces(on: best) { json.object { write(place, of: request, to: &$0) } }
            }
        }
        return json.take()
    }

    /// `route` of an electric vehicle: one route, whose waypoints include the charging stations.
    private func chargedRoute(_ routeRequest: RouteRequest, _ request: OSRMRequest) throws(OSRMError) -> [UInt8] {
        let plan: ChargePlan
        do throws(RouteError) {
            plan = try searching { () throws(RouteError) in try map.engine.chargePlan(for: routeRequest) }
        } catch {
            throw osrmError(error, request, routeRequest.stops)
        }
        let route = map.provider.route(along: plan, detail: request.options.detail)
        var json = JSONWriter()
        json.object { json in
            json.field("code", "Ok")
            json.field("data_version", ifAny: map.dataVersion)
            json.array("routes") { json in
                OSRMResponse(options: request.options, language: request.language).write(route, to: &json)
            }
            guard request.options.waypoints else { return }
            json.array("waypoints") { json in
                for place in snappedPlaces(on: plan.path) { json.object { write(place, of: request, to: &$0) } }
            }
        }
        return json.take()
    }

    /// Rejects invalid indices of `waypoints`.
    func checkLegEnds(of request: OSRMRequest) throws(OSRMError) {
        let (ends, count) = (request.legEnds, request.coordinates.count)
        guard ends.allSatisfy({ $0 < count }) else {
            throw OSRMError(.invalidOptions, "waypoints must be indices of coordinates")
        }
        guard ends.isEmpty || ends.first == 0 && ends.last == count - 1 else {
            throw OSRMError(.invalidValue, "First and last coordinates must be specified as waypoints.")
        }
    }

    private func paths(
        for routeRequest: RouteRequest, _ request: OSRMRequest
    ) throws(OSRMError) -> [EnginePath] {
        do throws(RouteError) {
            return try searching { () throws(RouteError) -> [EnginePath] in
                guard let router = map.router, let departure = routeRequest.departure else {
                    return try map.engine.alternatives(for: routeRequest, atMost: request.alternatives)
                }
                return try router.alternatives(
                    for: routeRequest, departing: departure.secondsSince1970, atMost: request.alternatives)
            }
        } catch {
            throw osrmError(error, request, routeRequest.stops)
        }
    }

    /// The snapped places of a path.
    func snappedPlaces(on path: EnginePath) -> [SnappedPlace] {
        guard let first = path.legs.first else { return [] }
        return [first.start] + path.legs.map(\.end)
    }

    /// Writes routes.
    func write(
        _ paths: [EnginePath], for routeRequest: RouteRequest, _ request: OSRMRequest, to json: inout JSONWriter
    ) {
        let response = OSRMResponse(options: request.options, language: request.language)
        for path in paths {
            let edges = path.legs.reduce(0) { $0 + $1.edges.count }
            guard WorkBudget.spend(edges * RoutingRequestHandler.stepsPerEdge(request)) else { return }
            let route = map.provider.route(along: path, for: routeRequest, detail: request.options.detail)
            response.write(route, arrivals: arrivals(along: path, request), to: &json)
        }
    }

    /// The ranges of arrivals at the ends of the legs of motor vehicles, if they are requested.
    private func arrivals(along path: EnginePath, _ request: OSRMRequest) -> [OSRMArrival] {
        guard request.options.annotations.contains(.arrival), let departure = request.departure,
            request.mode != .walking, request.mode != .cycling
        else { return [] }
        let ends = ArrivalEstimate.atEnds(
            of: path.legs, from: departure.secondsSince1970, profile: map.usualTimes)
        // Places between the ends of legs have legs of their own here.
        let last = request.legEnds.isEmpty ? Array(ends.indices) : request.legEnds.dropFirst().map { $0 - 1 }
        return last.filter(ends.indices.contains).map {
            OSRMArrival(p10: ends[$0].p10, p50: ends[$0].p50, p90: ends[$0].p90)
        }
    }
}
