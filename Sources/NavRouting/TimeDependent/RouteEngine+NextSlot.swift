// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension RouteEngine {
    /// The best path of a departure shortly before the next slot, if bounds show that it ends in that one.
    ///
    /// The ordinary way is to search with the speeds of the departure first, which is in vain here.
    ///
    /// - Parameters:
    ///   - costs: Times by the clock.
    ///   - starts: Where the path may start.
    ///   - goals: Where it may end.
    ///   - metrics: The times.
    ///   - first: The metric of the departure.
    /// - Returns: The path; `nil` if it is not likely to end in the next slot, or does not.
    func pathIntoNextSlot(
        _ costs: TimedCosts, from starts: [SearchStart], to goals: [SearchGoal], _ metrics: TimedMetrics,
        _ first: Metric
    ) -> TimedSearch.Found? {
        guard let start = starts.first, let goal = goals.first else { return nil }
        let straight = graph.place(of: graph.head(of: turns.edge(of: start.state)))
            .distance(to: graph.place(of: graph.tail(of: goal.edge)))
        let likely = straight.value / RouteEngine.speedMadeGood * 1000
        guard likely > costs.firstEnd, likely < costs.secondEnd else { return nil }
        let window = costs.window(until: costs.firstEnd)
        guard let last = metrics.lastSlot(of: window, beginningWith: first) else { return nil }
        // Shares of both ends are rounded to milliseconds.
        let limit = costs.secondEnd - 2
        return withHierarchySearch { search in
            search.timedPath(
                costs, bound: nil, last: last, from: starts, to: goals, below: limit, above: costs.firstEnd)
        }
    }

    /// A guess of the speed along the straight line, in meters per second. It only decides what is searched first.
    private static let speedMadeGood = 12.0
}
