// SPDX-License-Identifier: Apache-2.0

/// Least costs from any state to the goals of a search under one metric, computed where they are asked for.
///
/// A backward upward search from the goals labels their ancestors in the elimination tree. The cost from another rank is
/// the least over its upward arcs, whose ends are its own ancestors.
///
/// Source: Strasser and Zeitz, "A fast and tight heuristic for A* in road networks" (2021).
struct CostToGoal {
    private let customized: CustomizedHierarchy
    private let labels: UpwardSearchLabels
    private let known: SparseTable<UInt32>
    private let bias: UInt32
    private var chain: [Int32] = []

    /// Memory with a row for each rank, all zero between two searches.
    struct Workspace {
        /// The backward search.
        let labels: UpwardSearchLabels
        /// Cost to the goals plus one; 0 if it has not been asked for.
        let known: SparseTable<UInt32>

        init(count: Int) {
            labels = UpwardSearchLabels(count: count)
            known = SparseTable(count: count)
        }

        /// Size in bytes of the rows in use.
        var usedBytes: Int { labels.usedBytes + known.usedBytes }

        /// Sets all rows to zero.
        func clear() {
            labels.clear()
            known.clear()
        }
    }

    /// - Parameters:
    ///   - metric: The metric.
    ///   - goals: The goals.
    ///   - workspace: Memory for the ranks of the metric, cleared; to be cleared when the costs are no longer needed.
    /// - Complexity: O(arcs of the ancestors of the goals).
    init(_ metric: Metric, to goals: [SearchGoal], using workspace: Workspace) {
        customized = metric.customized
        (labels, known) = (workspace.labels, workspace.known)
        bias = SearchGoal.bias(of: goals, metric)
        var frontier = SearchFrontier()
        for (index, goal) in goals.enumerated() {
            guard let rest = goal.rest(metric, raisedBy: bias) else { continue }
            let (customized, labels) = (customized, labels)
            metric.turns.forEachState(on: goal.edge) { state in
                let rank = customized.rank(of: state)
                guard rank >= 0 else { return }
                labels.seed(rank, at: rest, index: index)
                frontier.add(rank)
            }
        }
        while true {
            let rank = frontier.lowest
            if rank == .max { break }
            frontier.advance(rank, to: customized.parent[rank])
            let rest = labels.cost(of: Int(rank))
            if rest < ArcCosts.infinity { labels.relax(Int(rank), at: rest, customized.down) }
        }
    }

    /// Least cost in milliseconds from the end of the edge of a state to a goal; `nil` if there is no path.
    ///
    /// For states on the edge of a goal it may be negative: the end of the edge lies behind the goal.
    ///
    /// - Complexity: O(arcs of the ancestors that have not been asked for).
    @inline(__always)
    mutating func cost(from state: Int32) -> Double? {
        let rank = customized.rank(of: state)
        guard rank >= 0 else { return nil }
        var cost = known[rank]
        if cost == 0 { cost = compute(rank) }
        return cost <= ArcCosts.infinity ? Double(cost - 1) - Double(bias) : nil
    }

    /// Appends the states of the best path from a state to a goal, and returns the index of the goal; `nil` if there is none.
    ///
    /// - Complexity: O(states · log arcs of a rank), and as `cost(from:)`.
    mutating func appendPath(from state: Int32, to states: inout [TurnState]) -> Int? {
        guard cost(from: state) != nil else { return nil }
        var rank = customized.rank(of: state)
        var ranks = [rank]
        while labels.cost(of: Int(rank)) != known[rank] - 1 {
            guard let above = next(after: rank) else { return nil }
            ranks.append(above)
            rank = above
        }
        rank = labels.predecessor(of: Int(rank))
        while rank >= 0 {
            ranks.append(rank)
            rank = labels.predecessor(of: Int(rank))
        }
        var unpacking = Unpacking()
        return unpacking.append(ranks[...], customized, to: &states) ? Int(-1 - rank) : nil
    }

    /// The higher end of the arc by which the best path leaves a rank.
    private func next(after rank: Int32) -> Int32? {
        let (up, cost) = (customized.up, known[rank] - 1)
        for row in up.arcs(of: Int(rank)) {
            let arc = up.arcs[row]
            if known[arc.end] > 0, sum(arc.cost, known[arc.end] - 1) == cost { return arc.end }
        }
        return nil
    }

    /// Computes a row of `known` and those of its ancestors.
    @inline(never)
    private mutating func compute(_ rank: Int32) -> UInt32 {
        let (labels, known, parent, up) = (labels, known, customized.parent, customized.up)
        var next = rank
        while next >= 0, known[next] == 0 {
            chain.append(next)
            next = parent[next]
        }
        while let rank = chain.popLast() {
            var least = labels.cost(of: Int(rank))
            var row = Int(up.start[rank])
            let stop = Int(up.start[rank + 1])
            while row < stop {
                let run = up.arcs.run(from: row, to: stop)
                for arc in run {
                    // An unknown cost, which only a contradictory region has, counts as infinite.
                    let above = known[arc.end] &- 1
                    least = min(least, sum(arc.cost, above))
                }
                row += run.count
            }
            known.set(Int(rank), min(least, ArcCosts.infinity) + 1)
        }
        return known[rank]
    }
}
