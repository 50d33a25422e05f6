// SPDX-License-Identifier: Apache-2.0

extension HierarchySearch {
    /// Finds the best path by the clock; `nil` if there is none below `limit`, or the work budget is exhausted.
    ///
    /// The workspace is reused. When its pages may have become many, a new one takes its place.
    ///
    /// - Parameters: As `TimedSearch`.
    /// - Returns: The states, and the indices of start and goal.
    func timedPath(
        _ costs: TimedCosts, bound: ScaledBound?, last: LastSlot?, from starts: [SearchStart], to goals: [SearchGoal],
        below limit: Double
    ) -> (states: [TurnState], start: Int, goal: Int)? {
        let ranks = (bound?.metric ?? last?.metric)?.customized.ranks.count ?? 0
        var workspace = timed ?? TimedWorkspace(ranks: ranks, states: turns.stateCount)
        timed = nil
        if workspace.rankCount != ranks { workspace = TimedWorkspace(ranks: ranks, states: turns.stateCount) }
        var search = TimedSearch(
            costs, bound: bound, last: last, from: starts, to: goals, below: limit, using: &workspace)
        let found = search.run()
        search.finish(&workspace)
        let isWorn =
            workspace.used > HierarchySearch.labelsPerWorkspace
            && workspace.byteCount > HierarchySearch.smallWorkspace
        if !isWorn { timed = workspace }
        guard let found else { return nil }
        if let goal = found.goal { return (found.states, found.start, goal) }
        return last.flatMap { continued(found, $0.metric, to: goals) }
    }

    /// Adds the rest of a path, a static one.
    private func continued(
        _ path: TimedSearch.Found, _ metric: Metric, to goals: [SearchGoal]
    ) -> (states: [TurnState], start: Int, goal: Int)? {
        guard let state = path.states.last else { return nil }
        run(metric, from: [SearchStart(state: state, fraction: 1)], to: goals, all: false)
        let reached = goals.indices.compactMap { index in cost(ofGoal: index).map { (index, $0) } }
        guard let goal = reached.min(by: { $0.1 < $1.1 })?.0 else { return nil }
        var states = path.states
        states.removeLast()
        _ = appendPath(toGoal: goal, into: &states)
        return (states, path.start, goal)
    }
}
