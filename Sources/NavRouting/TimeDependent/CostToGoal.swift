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
    private let bias: UInt32
    private var known: [Int32: UInt32] = [:]
    private var chain: [Int32] = []

    /// - Complexity: O(arcs of the ancestors of the goals).
    init(_ metric: Metric, to goals: [SearchGoal]) {
        customized = metric.customized
        labels = UpwardSearchLabels(count: customized.ranks.count)
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
    mutating func cost(from state: Int32) -> Double? {
        let rank = customized.rank(of: state)
        guard rank >= 0 else { return nil }
        let cost = biased(rank)
        return cost < ArcCosts.infinity ? Double(cost) - Double(bias) : nil
    }

    private mutating func biased(_ rank: Int32) -> UInt32 {
        if let cost = known[rank] { return cost }
        chain.removeAll(keepingCapacity: true)
        var next = rank
        while next >= 0, known[next] == nil {
            chain.append(next)
            next = customized.parent[next]
        }
        let up = customized.up
        for rank in chain.reversed() {
            var least = labels.cost(of: Int(rank))
            for row in up.arcs(of: Int(rank)) {
                let arc = up.arcs[row]
                guard let above = known[arc.end], above < ArcCosts.infinity else { continue }
                least = min(least, sum(arc.cost, above))
            }
            known[rank] = min(least, ArcCosts.infinity)
        }
        return known[rank] ?? ArcCosts.infinity
    }
}
