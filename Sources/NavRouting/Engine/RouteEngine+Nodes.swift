// SPDX-License-Identifier: Apache-2.0

public import NavGraph
public import NavModel

extension RouteEngine {
    /// Finds the best edges between two nodes; none if they are the same node.
    ///
    /// A low-level entry point for tests and tools. Use `path(for:)` for trips.
    ///
    /// - Parameters:
    ///   - origin: The start.
    ///   - destination: The end.
    ///   - mode: How to travel.
    ///   - avoid: Features to avoid where possible.
    ///   - shortest: Whether to minimize length instead of time.
    /// - Throws: `RouteError` with code `invalidRequest` for unknown nodes, `unreachable`, or `canceled`
    ///   if the `WorkBudget` was exhausted or stopped.
    public func path(
        from origin: NodeID, to destination: NodeID, mode: TravelMode = .driving, avoid: Avoidances = [],
        shortest: Bool = false
    ) throws(RouteError) -> [EdgeID] {
        guard graph.contains(origin), graph.contains(destination) else {
            throw RouteError(
                code: .invalidRequest, message: "nodes \(origin.row) and \(destination.row) are not both in this graph")
        }
        guard origin != destination else { return [] }
        let states = try withinBudget { () throws(RouteError) -> [TurnState] in
            try bestStates(from: origin, to: destination, mode: mode, avoid: avoid, shortest: shortest)
        }
        guard !states.isEmpty else {
            let (from, to) = (graph.osmID(of: origin), graph.osmID(of: destination))
            throw RouteError(code: .unreachable, message: "no route \(mode.name) from node \(from) to node \(to)")
        }
        return states.map(turns.edge(of:))
    }

    private func bestStates(
        from origin: NodeID, to destination: NodeID, mode: TravelMode, avoid: Avoidances, shortest: Bool
    ) throws(RouteError) -> [TurnState] {
        let metric = try searchMetric(for: mode, avoid: avoid, shortest: shortest)
        let starts = graph.edges(leaving: origin).map { SearchStart(state: TurnState(on: $0), fraction: 0) }
        let goals = graph.edges(leaving: destination).map { SearchGoal(edge: $0.reversed, fraction: 1) }
        var states: [TurnState] = []
        withSearch { search in
            search.run(metric, from: starts, to: goals, all: false)
            let reached = goals.indices.filter { search.cost(ofGoal: $0) != nil }
            guard let best = reached.min(by: { search.cost(ofGoal: $0) ?? .max < search.cost(ofGoal: $1) ?? .max })
            else { return }
            _ = search.appendPath(toGoal: best, into: &states)
        }
        return states
    }
}
