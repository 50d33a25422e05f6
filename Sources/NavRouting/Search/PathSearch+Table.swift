// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension PathSearch {
    /// Computes a table with one search per row, adding up time and length along each path.
    ///
    /// - Parameters:
    ///   - metric: The metric to search with.
    ///   - origins: Possible start points of each origin.
    ///   - destinations: Possible end points of each destination.
    /// - Returns: The entries, row by row.
    func tableBySearches(
        _ metric: Metric, from origins: [[SearchStart]], to destinations: [[SearchGoal]]
    ) -> [TableEntry] {
        let goals = destinations.flatMap { $0 }
        var entries: [TableEntry] = []
        var states: [TurnState] = []
        for starts in origins {
            guard WorkBudget.spend(1) else {
                entries += [TableEntry](
                    repeating: TableEntry(), count: origins.count * destinations.count - entries.count)
                break
            }
            run(metric, from: starts, to: goals, all: true)
            var first = 0
            for destination in destinations {
                let reached = (first..<first + destination.count).compactMap { index in
                    cost(ofGoal: index).map { (index: index, cost: $0) }
                }
                first += destination.count
                guard let best = reached.min(by: { $0.cost < $1.cost }) else {
                    entries.append(TableEntry())
                    continue
                }
                states.removeAll(keepingCapacity: true)
                let start = starts[appendPath(toGoal: best.index, into: &states)]
                let (time, meters) = metric.measure(
                    states, from: start.fraction, to: goals[best.index].fraction)
                entries.append(TableEntry(cost: best.cost, milliseconds: time, meters: meters))
            }
        }
        return entries
    }
}

extension Metric {
    /// Time in milliseconds and length in meters of a path, from a point on its first edge to a point on its last.
    func measure(_ states: [TurnState], from start: Double, to end: Double) -> (time: UInt32, meters: Double) {
        var (time, meters) = (UInt32(0), 0.0)
        for (index, state) in states.enumerated() {
            let edge = turns.edge(of: state)
            let share = max(0, (index == states.count - 1 ? end : 1) - (index == 0 ? start : 0))
            time = sum(time, partialCost(seconds[edge.row], share))
            meters += turns.graph.length(of: edge).value * share
            guard index + 1 < states.count else { break }
            let next = Int(turns.edgeRow(of: states[index + 1].row))
            time = sum(time, turnSeconds.value(from: Int(edge.row), to: next))
        }
        return (time, meters)
    }
}
