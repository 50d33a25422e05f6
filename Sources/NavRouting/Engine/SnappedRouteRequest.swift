// SPDX-License-Identifier: Apache-2.0

public import NavGraph
public import NavModel

/// A request between two stops that are already snapped, so that only the search remains.
///
/// For tools and benchmarks. Use `RouteEngine.path(for:)` for trips.
public struct SnappedRouteRequest: Sendable {
    let metric: Metric
    let starts: [SearchStart]
    let goals: [SearchGoal]
}

extension RouteEngine {
    /// Snaps the first two stops of a request.
    ///
    /// - Throws: `RouteError` with code `invalidRequest` or `offNetwork`, or as `path(for:)` if the map is too large.
    public func snapping(_ request: RouteRequest) throws(RouteError) -> SnappedRouteRequest {
        guard request.stops.count >= 2 else {
            throw RouteError(
                code: .invalidRequest, message: "a path needs at least two stops, not \(request.stops.count)")
        }
        try check(request.vehicle, for: request.mode)
        return SnappedRouteRequest(
            metric: try searchMetric(
                for: request.mode, avoid: request.avoid, at: time(of: request.departure), vehicle: request.vehicle),
            starts: try candidates(forStop: 0, of: request, isFirst: true).starts,
            goals: try candidates(forStop: 1, of: request, isFirst: false).goals)
    }

    /// The best path between two points on the network; `nil` if there is none.
    ///
    /// - Throws: As `path(for:)` if the map is too large.
    func leg(from start: SnappedPlace, to end: SnappedPlace, mode: TravelMode) throws(RouteError) -> EngineLeg? {
        let metric = try searchMetric(for: mode, avoid: [])
        return withSearch { search in
            search.run(
                metric, from: [SearchStart(state: TurnState(on: start.edge), fraction: start.fraction)],
                to: [SearchGoal(edge: end.edge, fraction: end.fraction)], all: false)
            guard search.cost(ofGoal: 0) != nil else { return nil }
            var states: [TurnState] = []
            _ = search.appendPath(toGoal: 0, into: &states)
            // Paths over a damaged hierarchy may be incomplete.
            if metric.isDamaged { return nil }
            return EngineLeg(edges: states.map(turns.edge(of:)), from: start, to: end, metric: metric)
        }
    }

    /// Cost of the best path in milliseconds; `nil` if there is none.
    public func cost(of request: SnappedRouteRequest) -> UInt32? {
        withSearch { search in
            search.run(request.metric, from: request.starts, to: request.goals, all: false)
            return request.goals.indices.compactMap { search.cost(ofGoal: $0) }.min()
        }
    }

    /// Edges of the best path in order of travel; `nil` if there is none.
    public func edges(of request: SnappedRouteRequest) -> [EdgeID]? {
        withSearch { search in
            search.run(request.metric, from: request.starts, to: request.goals, all: false)
            let reached = request.goals.indices.filter { search.cost(ofGoal: $0) != nil }
            guard let best = reached.min(by: { search.cost(ofGoal: $0) ?? .max < search.cost(ofGoal: $1) ?? .max })
            else { return nil }
            var states: [TurnState] = []
            _ = search.appendPath(toGoal: best, into: &states)
            return states.map(turns.edge(of:))
        }
    }

    /// Number of arcs of the search graphs.
    public func searchGraphArcCount(for mode: TravelMode) -> Int { metric(for: mode).customized.arcCount }
}
