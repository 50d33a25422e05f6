// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph

extension EngineLeg {
    /// Computes times, length and cost of a path under a metric.
    ///
    /// - Parameters:
    ///   - edges: The edges in order of travel.
    ///   - start: The start on the first edge.
    ///   - end: The end on the last edge.
    ///   - metric: The metric, which must allow the path.
    /// - Precondition: Consecutive edges are connected and open, and the ends lie on the first and the last edge.
    public init(edges: [EdgeID], from start: SnappedPlace, to end: SnappedPlace, metric: Metric) {
        let graph = metric.turns.graph
        let (seconds, cost) = (metric.seconds, metric.cost)
        let (turnCosts, turnTimes) = (metric.turnCost, metric.turnSeconds)
        // Without traffic both times are the same.
        let freeFlow = metric.freeFlow === metric ? nil : metric.freeFlow.seconds
        var (edgeSeconds, freeSeconds, turnSeconds): ([Double], [Double], [Double]) = ([], [], [])
        edgeSeconds.reserveCapacity(edges.count)
        if freeFlow != nil { freeSeconds.reserveCapacity(edges.count) }
        turnSeconds.reserveCapacity(edges.count)
        var (meters, spent) = (0.0, 0.0)
        for (index, edge) in edges.enumerated() {
            let from = index == 0 ? start.fraction : 0
            let to = index == edges.count - 1 ? end.fraction : 1
            let share = max(0, to - from)
            edgeSeconds.append(Double(partialCost(seconds[edge.row], share)) / 1000)
            if let freeFlow { freeSeconds.append(Double(partialCost(freeFlow[edge.row], share)) / 1000) }
            spent += Double(partialCost(cost[edge.row], share)) / 1000
            meters += graph.length(of: edge).value * share
            guard index + 1 < edges.count else { break }
            let (row, next) = (Int(edge.row), Int(edges[index + 1].row))
            turnSeconds.append(Double(turnTimes.value(from: row, to: next)) / 1000)
            spent += Double(turnCosts.value(from: row, to: next)) / 1000
        }
        self.init(
            edges: edges, start: start, end: end, edgeSeconds: edgeSeconds, turnSeconds: turnSeconds,
            meters: Meters(meters), cost: spent, freeFlowSeconds: freeFlow == nil ? edgeSeconds : freeSeconds,
            traffic: metric.traffic)
    }
}
