// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// A point on the edge of a state where a path may start.
struct SearchStart: Hashable {
    /// State at the start, which may carry history of restrictions.
    var state: TurnState
    /// Fraction of the edge before the point.
    var fraction: Double
    /// Initial cost in milliseconds.
    var spent: UInt32 = 0
}

/// A point where a path may end.
struct SearchGoal: Hashable {
    /// The edge in the direction of travel.
    var edge: EdgeID
    /// Fraction of the edge before the point.
    var fraction: Double
    /// Cost of ending here, in milliseconds.
    var penalty: UInt32 = 0
}

extension SearchGoal {
    /// The cheapest path to the goal that never leaves its edge: the index of its start, and its cost.
    func staying(on metric: Metric, from starts: [SearchStart]) -> (start: Int, cost: UInt32)? {
        let edgeCost = metric.cost[edge.row]
        guard edgeCost != Metric.impassable else { return nil }
        var best: (start: Int, cost: UInt32)?
        for (index, start) in starts.enumerated()
        where metric.turns.edge(of: start.state) == edge && start.fraction <= fraction {
            let total = sum(sum(start.spent, partialCost(edgeCost, fraction - start.fraction)), penalty)
            if total < best?.cost ?? .max { best = (index, total) }
        }
        return best
    }

    /// Cost correction for a path counted to the end of the goal's edge, raised by `bias` so that it is not negative;
    /// `nil` if the edge is closed.
    ///
    /// - Precondition: `bias` is at least the cost of the edge.
    func rest(_ metric: Metric, raisedBy bias: UInt32) -> UInt32? {
        let edgeCost = metric.cost[edge.row]
        guard edgeCost != Metric.impassable else { return nil }
        return sum(sum(bias - edgeCost, partialCost(edgeCost, fraction)), penalty)
    }

    /// The largest cost of an open edge among several goals.
    static func bias(of goals: some Sequence<SearchGoal>, _ metric: Metric) -> UInt32 {
        goals.reduce(0) { bias, goal in
            let cost = metric.cost[goal.edge.row]
            return cost == Metric.impassable ? bias : max(bias, cost)
        }
    }
}

/// A shortest-path algorithm: several starts, several goals, and the cheapest path to each.
///
/// An instance is reused, by one thread at a time.
protocol PathSearch: AnyObject {
    /// Upper bound of the memory that the workspace takes up at present, in bytes.
    var residentBytes: Int { get }

    /// Finds the cheapest paths to the goals. If `all` is false, only the cheapest goal overall is guaranteed. The
    /// results are valid until the next call.
    func run(_ metric: Metric, from starts: [SearchStart], to goals: [SearchGoal], all: Bool)

    /// Cost of the best path to a goal in milliseconds, including the initial cost and the goal's penalty; `nil` if
    /// there is none.
    func cost(ofGoal index: Int) -> UInt32?

    /// Appends the states of that path in order of travel, beginning with the state of the start, and returns the index
    /// of the start.
    ///
    /// - Precondition: `cost(ofGoal: index)` is not `nil`.
    func appendPath(toGoal index: Int, into states: inout [TurnState]) -> Int

    /// Finds the cheapest path from each origin to each destination. Both may have several points.
    ///
    /// - Returns: The entries, row by row.
    func table(_ metric: Metric, from origins: [[SearchStart]], to destinations: [[SearchGoal]]) -> [TableEntry]
}

/// Cost of a fraction of an edge, rounded to milliseconds.
func partialCost(_ cost: UInt32, _ share: Double) -> UInt32 {
    UInt32((Double(cost) * max(0, min(1, share))).rounded())
}
