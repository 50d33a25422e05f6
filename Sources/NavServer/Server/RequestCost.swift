// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRender
internal import NavRouting

/// Cost estimates from the request alone. They do no searches and take microseconds.
///
/// They need not be exact: the queue corrects them by recent durations, and the budget of a request counts its actual
/// work.
extension RoutingRequestHandler {
    /// The estimated cost of a request, and whether edge costs must be computed first.
    func steps(of request: OSRMRequest) -> (steps: Int, needsMetric: Bool) {
        let map = slot.map
        let edges = map.graph.edgeCount
        // In road networks the upward search space of a contraction hierarchy grows with the square root of the edges.
        let upward = 100 + 2 * Int(Double(edges).squareRoot())
        let count = request.coordinates.count
        var steps = 200 + 300 * count
        switch request.service {
        case .nearest: steps += 40 * max(0, min(request.number, limits.nearestRoads))
        case .route:
            steps += 2 * upward * count + descriptionSteps(of: request)
            if request.alternatives > 0 { steps += 24 * upward }
        case .table:
            let rows = request.table.sources.isEmpty ? count : request.table.sources.count
            let columns = request.table.destinations.isEmpty ? count : request.table.destinations.count
            steps += (rows + columns) * upward + rows * columns * (upward / 32 + 4)
        case .trip:
            steps += 4 * upward * count + count * count * (upward / 32 + 4) + descriptionSteps(of: request)
            if count > 12 { steps += count * count * count } else { steps += 12 << min(count, 12) }
        case .match: steps += matchSteps(of: request) + descriptionSteps(of: request)
        case .tile: break
        }
        // By the clock a route may need the costs of its hours and of all those until its arrival.
        if request.service == .route, map.router != nil, request.departure != nil || request.departsNow {
            steps += 40 * edges + 8 * upward
        }
        let needsMetric = request.service != .nearest && !isPrepared(request)
        // A metric has a cost for every edge and every arc of the hierarchy.
        return (needsMetric ? steps + 40 * edges : steps, needsMetric)
    }

    private func isPrepared(_ request: OSRMRequest) -> Bool {
        guard request.departure == nil, !request.departsNow else { return false }
        var avoid = request.avoid
        for word in request.exclude { avoid.formUnion(Avoidances(osrmClass: word) ?? []) }
        return slot.map.engine.isPrepared(for: request.mode, avoid: avoid, vehicle: request.vehicle)
    }

    /// The cost of describing a route, estimated from the straight lines between the places.
    private func descriptionSteps(of request: OSRMRequest) -> Int {
        let places = request.coordinates
        let meters = zip(places, places.dropFirst()).reduce(0.0) { sum, pair in
            guard pair.0.isValid, pair.1.isValid else { return sum }
            return sum + min(pair.0.distance(to: pair.1).value, Double(slot.map.graph.edgeCount) * 100)
        }
        let edges = Int(min(1e9, meters * 1.3 / 80))
        return edges * RoutingRequestHandler.stepsPerEdge(request)
    }

    /// The cost of describing one edge of a route.
    static func stepsPerEdge(_ request: OSRMRequest) -> Int { request.options.steps ? 16 : 3 }

    /// Rejects traces whose estimated cost exceeds the limit of work.
    ///
    /// - Throws: `OSRMError` with code `TooBig`.
    func checkWork(of request: OSRMRequest) throws(OSRMError) {
        guard request.service == .match, request.coordinates.count <= limits.tracePoints,
            matchSteps(of: request) > limits.workSteps
        else { return }
        throw OSRMError(.exhausted, limits)
    }

    /// The cost of matching a trace. Between two points the search covers everything that a path of bounded length can
    /// reach, an ellipse, from several candidates of the first point.
    private func matchSteps(of request: OSRMRequest) -> Int {
        let map = slot.map
        let passes = request.radiuses.isEmpty ? 2.0 : 1.0
        var steps = 0.0
        for (from, to) in zip(request.coordinates, request.coordinates.dropFirst()) {
            guard from.isValid, to.isValid else { continue }
            let straight = from.distance(to: to).value
            let longest = 110 + 1.4 * straight
            let area = Double.pi / 4 * longest * max(0, longest * longest - straight * straight).squareRoot()
            steps += 300 + min(Double(map.graph.edgeCount), area * map.edgesPerSquareMeter) * 4 * passes
        }
        return Int(min(1e12, steps))
    }

    /// The cost of a tile of road speeds.
    func tileSteps(of tile: TileAddress) -> Int { 2_000 + 12 * edges(in: tile.zoom) }

    /// The cost of a map tile, a range of glyphs or a style.
    func mapTileSteps(of path: Substring) -> Int {
        if path.hasPrefix("/fonts/") || path.hasPrefix("/sprite/") { return 150_000 }
        let parts = path.split(separator: "/")
        guard parts.count == 4, let zoom = Int(parts[1].prefix(2)) else { return 2_000 }
        let drawn = path.hasSuffix("@2x.png") ? 3 : path.hasSuffix(".png") ? 2 : 1
        return (100_000 + 12 * edges(in: zoom)) * drawn
    }

    /// Estimated number of edges in a tile.
    private func edges(in zoom: Int) -> Int {
        let map = slot.map
        let side = 40_075_017.0 / Double(1 << max(0, min(22, zoom)))
        return Int(min(Double(map.graph.edgeCount), side * side * map.edgesPerSquareMeter * 2))
    }
}
