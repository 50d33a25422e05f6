// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

extension HierarchySearch {
    /// Finds alternative paths, cheapest first.
    ///
    /// Every rank reached by both searches is the via state of a path. The cheapest of these are unpacked and tested
    /// for admissibility.
    ///
    /// - Parameters:
    ///   - metric: The metric.
    ///   - starts: Possible start points.
    ///   - targets: Possible end points.
    ///   - best: The edges of the best path.
    ///   - atMost: Maximum number of alternatives, at most 14.
    ///   - rules: Admissibility of alternatives.
    ///   - probe: Another search, which tests for local optimality.
    /// - Complexity: That of a search for each of at most `rules.attempts` candidates.
    func alternatives(
        _ metric: Metric, from starts: [SearchStart], to targets: [SearchGoal], beside best: [EdgeID], atMost: Int,
        rules: AlternativeRules, probe: HierarchySearch
    ) -> [AlternativePath] {
        guard atMost > 0, WorkBudget.spend(1),
            !starts.contains(where: { start in targets.contains { $0.edge == turns.edge(of: start.state) } })
        else { return [] }
        let customized = metric.customized
        prepare(metric, starts, targets, customized)
        searchForward(customized)
        let bias = seedGoals(metric, targets, targets.indices, customized)
        let (meetings, least) = searchBackward(customized, stretch: rules.stretch, bias: bias)
        defer { clearLabels() }

        let limit = Double(least) * rules.stretch
        var selection = AlternativeSelection(
            metric: metric, rules: rules, best: best, cost: least, edgeBitset: edgeBitset)
        defer { selection.end() }
        var paths: [AlternativePath] = []
        var attempts = 0
        for meeting in meetings.sorted(by: { ($0.cost, $0.rank) < ($1.cost, $1.rank) }) {
            guard paths.count < min(atMost, EdgeBitset.capacity - 1), attempts < rules.attempts, WorkBudget.spend(1),
                Double(meeting.cost - bias) <= limit
            else { break }
            let state = TurnState(row: customized.ranks.stateOfRank[meeting.rank])
            // A path via a state of an earlier path is most likely that path.
            if selection.contains(turns.edge(of: state)) { continue }
            attempts += 1
            WorkBudget.spend(best.count)
            guard let found = path(through: meeting.rank, cost: meeting.cost - bias, customized) else { continue }
            if selection.accepts(found.path, viaIndex: found.viaIndex, probe: probe) { paths.append(found.path) }
        }
        return paths
    }

    /// Completes the backward search and collects all meeting ranks within `stretch` of the lowest cost.
    private func searchBackward(
        _ customized: CustomizedHierarchy, stretch: Double, bias: UInt32
    ) -> (meetings: [(rank: Int32, cost: UInt32)], least: UInt32) {
        var meetings: [(rank: Int32, cost: UInt32)] = []
        var least = ArcCosts.infinity
        var limit = ArcCosts.infinity
        while let (rank, rest) = nextBackward(customized) {
            guard rest < limit else { continue }
            let spent = forward.cost(of: Int(rank))
            if spent &+ rest < limit {
                meetings.append((rank, spent &+ rest))
                if spent &+ rest < least {
                    least = spent &+ rest
                    limit = bias + UInt32(min(Double(ArcCosts.infinity - bias), Double(least - bias) * stretch + 1))
                }
            }
            backward.relax(Int(rank), at: rest, customized.down)
        }
        return (meetings, least == ArcCosts.infinity ? least : least - bias)
    }

    private func path(
        through rank: Int32, cost: UInt32, _ customized: CustomizedHierarchy
    ) -> (path: AlternativePath, viaIndex: Int)? {
        let (ranks, meeting, seed, goal) = ranks(through: rank)
        var states: [TurnState] = []
        var unpacking = Unpacking()
        guard unpacking.append(ranks[...meeting], customized, to: &states) else { return nil }
        let viaIndex = states.count - 1
        var rest: [TurnState] = []
        guard unpacking.append(ranks[meeting...], customized, to: &rest) else { return nil }
        return (AlternativePath(cost: cost, states: states + rest.dropFirst(), start: seed, goal: goal), viaIndex)
    }
}

/// The paths chosen so far, and the tests for the next candidate.
private struct AlternativeSelection {
    private let metric: Metric
    private let rules: AlternativeRules
    private let cost: UInt32
    private var edgeBitset: EdgeBitset

    init(metric: Metric, rules: AlternativeRules, best: [EdgeID], cost: UInt32, edgeBitset: EdgeBitset) {
        self.metric = metric
        self.rules = rules
        self.cost = cost
        self.edgeBitset = edgeBitset
        _ = self.edgeBitset.insert(best)
        self.edgeBitset.commit()
    }

    func contains(_ edge: EdgeID) -> Bool { edgeBitset.contains(edge) }

    /// Removes all paths.
    mutating func end() { edgeBitset.clear() }

    /// Whether a candidate is admissible. If so, it is added to the chosen paths.
    mutating func accepts(_ path: AlternativePath, viaIndex: Int, probe: HierarchySearch) -> Bool {
        let edges = path.states.map(metric.turns.edge(of:))
        guard edgeBitset.insert(edges),
            edgeBitset.overlaps(metric.cost).allSatisfy({ $0 <= rules.sharing * Double(cost) }),
            isLocallyOptimal(path, edges, viaIndex, probe)
        else {
            edgeBitset.discard()
            return false
        }
        edgeBitset.commit()
        return true
    }

    /// Local optimality (T-test): whether the part of the path around its via state is a shortest path.
    private func isLocallyOptimal(_ path: AlternativePath, _ edges: [EdgeID], _ middle: Int, _ probe: HierarchySearch)
        -> Bool
    {
        let reach = UInt32(rules.localOptimality * Double(cost))
        func edgeCost(to index: Int) -> UInt32 {
            metric.cost[edges[index].row]
                &+ metric.turnCost.value(from: Int(edges[index - 1].row), to: Int(edges[index].row))
        }
        var (first, before) = (middle, UInt32(0))
        while first > 0, before < reach {
            before += edgeCost(to: first)
            first -= 1
        }
        var (last, after) = (middle, UInt32(0))
        while last + 1 < edges.count, after < reach {
            last += 1
            after += edgeCost(to: last)
        }
        guard first < last else { return true }
        // Start and goal lie within their edges, so the compared part runs from the end of one edge to the end of
        // another.
        let start = SearchStart(state: path.states[first], fraction: 1)
        probe.run(metric, from: [start], to: [SearchGoal(edge: edges[last], fraction: 1)], all: false)
        return probe.cost(ofGoal: 0).map { $0 >= before + after } ?? false
    }
}
