// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
public import NavModel

extension Matching {
    /// Converts the matching to a path with one leg between each two consecutive fixes, or those selected by `through`,
    /// for guidance.
    ///
    /// Times are those of the engine's metric, not of the trace. A leg with a U-turn inside an edge continues to the
    /// end of the edge instead.
    ///
    /// - Parameters:
    ///   - engine: The engine whose graph was matched.
    ///   - mode: How to travel.
    ///   - through: Indices into `fixes`, ascending, two or more; `nil` for all.
    /// - Precondition: The matching belongs to the engine's graph.
    public func path(in engine: RouteEngine, mode: TravelMode = .driving, through: [Int]? = nil) -> EnginePath {
        let metric = engine.metric(for: mode)
        let stops = through ?? Array(fixes.indices)
        var legs: [EngineLeg] = []
        for (from, to) in zip(stops, stops.dropFirst()) {
            legs.append(leg(from: positions[from], to: positions[to], metric))
        }
        return EnginePath(legs: legs, mode: mode, cost: legs.reduce(0) { $0 + $1.cost })
    }

    private func leg(from start: Position, to end: Position, _ metric: Metric) -> EngineLeg {
        let graph = metric.turns.graph
        let edges = pieces[start.piece...end.piece].map(\.edge)
        let (from, to) = (place(start, graph), place(end, graph))
        var (seconds, freeSeconds, turnSeconds): ([Double], [Double], [Double]) = ([], [], [])
        var (meters, cost) = (0.0, 0.0)
        for (index, edge) in edges.enumerated() {
            let first = index == 0 ? from.fraction : 0
            let share = max(0, (index == edges.count - 1 ? to.fraction : 1) - first)
            // A road closed by now was open during the trip.
            let free = metric.freeFlow.time(on: edge)?.value ?? 0
            freeSeconds.append(free * share)
            seconds.append((metric.time(on: edge)?.value ?? free) * share)
            meters += graph.length(of: edge).value * share
            cost += Double(metric.cost(of: edge) ?? 0) / 1000 * share
            guard index + 1 < edges.count else { break }
            let next = edges[index + 1]
            let turn = metric.time(from: edge, to: next)?.value ?? metric.options.profile.turns.uTurnPenalty
            turnSeconds.append(turn)
            cost += metric.cost(from: edge, to: next).map { Double($0) / 1000 } ?? turn
        }
        return EngineLeg(
            edges: edges, start: from, end: to, edgeSeconds: seconds, turnSeconds: turnSeconds, meters: Meters(meters),
            cost: cost, freeFlowSeconds: freeSeconds, traffic: metric.traffic)
    }

    private func place(_ position: Position, _ graph: RoadGraph) -> SnappedPlace {
        let edge = pieces[position.piece].edge
        let point = Piece(edge: edge, from: position.fraction, to: position.fraction)
        return SnappedPlace(edge: edge, fraction: position.fraction, place: PartialEdgeLine(graph, point).points[0])
    }
}
