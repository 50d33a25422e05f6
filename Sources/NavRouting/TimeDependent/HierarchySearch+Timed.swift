// SPDX-License-Identifier: Apache-2.0

extension HierarchySearch {
    /// Finds the best path by the clock; `nil` if there is none below `limit`, or the work budget is exhausted.
    ///
    /// The workspace is reused, unless the search needed much memory.
    ///
    /// - Parameters: As `TimedSearch` and its `run`.
    /// - Returns: The states, and the indices of start and goal.
    func timedPath(
        _ costs: TimedCosts, bound: ScaledBound?, last: LastSlot?, from starts: [SearchStart], to goals: [SearchGoal],
        below limit: Double, above least: Double = -.infinity
    ) -> TimedSearch.Found? {
        let ranks = (bound?.metric ?? last?.metric)?.customized.ranks.count ?? 0
        var workspace = timed ?? TimedWorkspace(ranks: ranks, states: turns.stateCount)
        timed = nil
        if workspace.rankCount != ranks { workspace = TimedWorkspace(ranks: ranks, states: turns.stateCount) }
        var search = TimedSearch(
            costs, bound: bound, last: last, from: starts, to: goals, below: limit, using: &workspace)
        let found = search.run(above: least)
        search.finish(&workspace)
        if workspace.largest <= HierarchySearch.largestWorkspace { timed = workspace }
        return found
    }
}
