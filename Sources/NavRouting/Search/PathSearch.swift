// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// A place where a search may start: a point on the edge of a state.
struct SearchStart: Hashable {
    /// What the traveler remembers, on the edge where the path starts.
    var state: TurnState
    /// Share of the edge that lies behind.
    var fraction: Double
    /// What is already spent, in milliseconds of cost.
    var spent: UInt32 = 0
}

/// A place where a search may end.
struct SearchGoal: Hashable {
    /// The edge in the direction of travel.
    var edge: EdgeID
    /// Share of the edge that has to be traveled.
    var fraction: Double
    /// What ending here costs on top, in milliseconds.
    var penalty: UInt32 = 0
}

extension SearchGoal {
    /// The cheapest way to the goal that never leaves the edge where it starts: index of the start and cost.
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

    /// Cost of ending here for a way that is counted to the end of the edge, raised by `bias` so that it is not below
    /// zero; `nil` on a closed edge.
    ///
    /// - Precondition: `bias` is at least the cost of the edge.
    func rest(_ metric: Metric, raisedBy bias: UInt32) -> UInt32? {
        let edgeCost = metric.cost[edge.row]
        guard edgeCost != Metric.impassable else { return nil }
        return sum(sum(bias - edgeCost, partialCost(edgeCost, fraction)), penalty)
    }

    /// The dearest open edge among those of several goals.
    static func bias(of goals: some Sequence<SearchGoal>, _ metric: Metric) -> UInt32 {
        goals.reduce(0) { bias, goal in
            let cost = metric.cost[goal.edge.row]
            return cost == Metric.impassable ? bias : max(bias, cost)
        }
    }
}

/// The seam between the engine and its searches: many starts, many goals, the cheapest path to each.
///
/// A search is used again and again, by one thread at a time.
protocol PathSearch: AnyObject {
    /// Finds the cheapest path to the goals: to each one when `all` is set, else at least to the one that is cheapest
    /// of all. The answers hold until the next call.
    func run(_ metric: Metric, from starts: [SearchStart], to goals: [SearchGoal], all: Bool)

    /// Cost of the best path to a goal, with what was spent at its start and the goal's penalty, in milliseconds;
    /// `nil` when there is none.
    func cost(ofGoal index: Int) -> UInt32?

    /// Appends the states of that path in order of travel, the start's state first; gives the index of the start.
    ///
    /// - Precondition: `cost(ofGoal: index)` is not `nil`.
    func appendPath(toGoal index: Int, into states: inout [TurnState]) -> Int

    /// Finds the cheapest way from each origin to each destination, each of which may lie at several places.
    ///
    /// - Returns: Row after row, one entry per destination.
    func table(_ metric: Metric, from origins: [[SearchStart]], to destinations: [[SearchGoal]]) -> [TableEntry]
}

/// Cost of a part of an edge, rounded to milliseconds.
func partialCost(_ cost: UInt32, _ share: Double) -> UInt32 {
    UInt32((Double(cost) * max(0, min(1, share))).rounded())
}
