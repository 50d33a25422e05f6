// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Elimination tree queries on a customized hierarchy: upward searches from both ends that meet on the way to the root.
///
/// It owns labels for every rank and reuses them. After the first calls a search does not allocate.
///
/// Source: Dibbelt, Strasser and Wagner, "Customizable contraction hierarchies" (2016), section on elimination tree
/// queries.
///
/// - Complexity: O(arcs of the ancestors of both ends), some thousands in a city.
final class HierarchySearch: PathSearch {
    let turns: TurnNetwork
    private(set) var forward = UpwardSearchLabels(count: 0)
    private(set) var backward = UpwardSearchLabels(count: 0)
    private var forwardFrontier = SearchFrontier()
    private var backwardFrontier = SearchFrontier()
    private var visited: [Int32] = []
    private var starts: [SearchStart] = []
    private var seeds: [Seed] = []
    private var goals: [Goal] = []
    /// Ranks of the best paths, with shortcuts not yet unpacked.
    private var ranks: [Int32] = []
    private var unpacking = Unpacking()
    private var customized: CustomizedHierarchy?
    /// Workspaces for tables, shared with other searches.
    let tables: TableWorkspaces
    /// Workspace for searches by the clock, allocated on first use.
    var timed: TimedWorkspace?
    /// The most bytes that labels have taken since the workspaces were allocated.
    private var labelBytes = 0
    /// Workspace for alternatives, allocated on first use.
    lazy var edgeBitset = EdgeBitset(edgeCount: turns.graph.edgeCount)

    /// A seed of the forward search.
    private struct Seed {
        /// Index of the start.
        var start: Int
        /// Whether the seed is a state after the first turn.
        var isAfterTurn: Bool
    }

    /// A goal with the best path found so far.
    private struct Goal {
        var best = UInt32.max
        /// Index of the start.
        var start = 0
        /// Range of `ranks`; empty if the path stays on the edge of the start.
        var ranks = 0..<0
        var beginsAfterTurn = false
    }

    /// Creates a search on a network. Workspaces are allocated on first use.
    ///
    /// - Parameters:
    ///   - turns: The network.
    ///   - tables: Workspaces for tables, which may be shared.
    init(_ turns: TurnNetwork, tables: TableWorkspaces = TableWorkspaces()) {
        self.turns = turns
        self.tables = tables
    }

    /// Allocates workspaces for a hierarchy, also after a search that needed much memory.
    private func allocate(for customized: CustomizedHierarchy) {
        let count = customized.ranks.count
        guard forward.count != count || labelBytes > HierarchySearch.largestWorkspace else { return }
        labelBytes = 0
        forward = UpwardSearchLabels(count: count)
        backward = UpwardSearchLabels(count: count)
    }

    /// Those for tables are not included.
    var residentBytes: Int { labelBytes + (timed?.largest ?? 0) }

    /// A workspace that has taken more bytes is replaced.
    static let largestWorkspace = 4 << 20

    func run(_ metric: Metric, from starts: [SearchStart], to targets: [SearchGoal], all: Bool) {
        precondition(metric.turns === turns, "the metric belongs to another network")
        guard WorkBudget.spend(targets.count) else { return reset(starts, targets) }
        let customized = metric.customized
        prepare(metric, starts, targets, customized)
        if all {
            searchForward(customized)
            for index in targets.indices {
                let first = visited.count
                let bias = seedGoals(metric, targets, index..<index + 1, customized)
                finish(searchBackward(customized), bias: bias)
                clearBackward()
                visited.removeSubrange(first...)
            }
        } else {
            let bias = seedGoals(metric, targets, targets.indices, customized)
            finish(searchBidirectionally(customized), bias: bias)
        }
        WorkBudget.spend(visited.count)
        clearLabels()
    }

    /// Resets the results of a search that is not run: no goal is reached.
    private func reset(_ starts: [SearchStart], _ targets: [SearchGoal]) {
        customized = nil
        self.starts = starts
        goals = targets.map { _ in Goal() }
        ranks.removeAll(keepingCapacity: true)
        visited.removeAll(keepingCapacity: true)
    }

    func cost(ofGoal index: Int) -> UInt32? { goals[index].best == .max ? nil : goals[index].best }

    func appendPath(toGoal index: Int, into states: inout [TurnState]) -> Int {
        let goal = goals[index]
        if goal.ranks.isEmpty || goal.beginsAfterTurn { states.append(starts[goal.start].state) }
        if let customized, !unpacking.append(ranks[goal.ranks], customized, to: &states) {
            // Shortest paths consist of arcs that the hierarchy has, unless its region is damaged.
            customized.verification?.reportDamage()
        }
        return goal.start
    }

    // MARK: Seeds

    /// Resets the results and seeds the forward search.
    func prepare(
        _ metric: Metric, _ starts: [SearchStart], _ targets: [SearchGoal], _ customized: CustomizedHierarchy
    ) {
        self.customized = customized
        allocate(for: customized)
        self.starts.removeAll(keepingCapacity: true)
        self.starts += starts
        goals.removeAll(keepingCapacity: true)
        ranks.removeAll(keepingCapacity: true)
        visited.removeAll(keepingCapacity: true)
        for goal in targets {
            let staying = goal.staying(on: metric, from: starts)
            goals.append(Goal(best: staying?.cost ?? .max, start: staying?.start ?? 0))
        }
        seedStarts(metric, targets, customized)
    }

    /// Seeds the forward search with the rest of the start edges. If a goal lies on the same edge, with the states
    /// after the next turn instead, because a path that returns to the edge must leave it first.
    private func seedStarts(_ metric: Metric, _ targets: [SearchGoal], _ customized: CustomizedHierarchy) {
        seeds.removeAll(keepingCapacity: true)
        forwardFrontier.clear()
        for (index, start) in starts.enumerated() {
            let edge = turns.edge(of: start.state)
            let edgeCost = metric.cost[edge.row]
            guard edgeCost != Metric.impassable else { continue }
            let spent = sum(start.spent, partialCost(edgeCost, 1 - start.fraction))
            guard targets.contains(where: { $0.edge == edge }) else {
                seed(customized.rank(of: start.state.row), at: spent, Seed(start: index, isAfterTurn: false))
                continue
            }
            let tables = TurnTables(metric)
            for row in tables.outgoingTurns(of: Int(edge.row)) {
                guard let (next, turnCost) = tables.follow(from: Int(start.state.row), on: Int(edge.row), row: row)
                else { continue }
                let reached = sum(sum(spent, turnCost), tables.cost[tables.edge(of: next)])
                seed(customized.rank(of: Int32(next)), at: reached, Seed(start: index, isAfterTurn: true))
            }
        }
    }

    private func seed(_ rank: Int32, at spent: UInt32, _ seed: Seed) {
        guard rank >= 0 else { return }
        forward.seed(rank, at: spent, index: seeds.count)
        seeds.append(seed)
        forwardFrontier.add(rank)
    }

    /// Seeds the backward search. A label is counted from the end of its edge, which may lie beyond the goal, so all
    /// labels are raised by the returned bias.
    func seedGoals(
        _ metric: Metric, _ targets: [SearchGoal], _ which: Range<Int>, _ customized: CustomizedHierarchy
    ) -> UInt32 {
        backwardFrontier.clear()
        let bias = SearchGoal.bias(of: targets[which], metric)
        for index in which {
            let goal = targets[index]
            guard let rest = goal.rest(metric, raisedBy: bias) else { continue }
            turns.forEachState(on: goal.edge) { state in
                let rank = customized.rank(of: state)
                guard rank >= 0 else { return }
                backward.seed(rank, at: rest, index: index)
                backwardFrontier.add(rank)
            }
        }
        return bias
    }

    // MARK: Upward searches

    /// The rank where the two searches meet.
    private struct Meeting {
        var rank: Int32 = -1
        var cost = UInt32.max
    }

    /// Completes the forward search.
    func searchForward(_ customized: CustomizedHierarchy) {
        let (labels, table, parent) = (forward, customized.up, customized.parent)
        while true {
            let rank = forwardFrontier.lowest
            if rank == .max { return }
            visited.append(rank)
            guard customized.isSound(rank) else {
                forwardFrontier.advance(rank, to: -1)
                continue
            }
            forwardFrontier.advance(rank, to: parent[rank])
            let spent = labels.cost(of: Int(rank))
            if spent < ArcCosts.infinity { labels.relax(Int(rank), at: spent, table) }
        }
    }

    /// Completes the backward search and finds the meeting rank with a completed forward search.
    private func searchBackward(_ customized: CustomizedHierarchy) -> Meeting {
        var meeting = Meeting()
        while let (rank, rest) = nextBackward(customized) {
            guard rest < meeting.cost else { continue }
            let spent = forward.cost(of: Int(rank))
            if spent &+ rest < min(meeting.cost, ArcCosts.infinity) {
                meeting = Meeting(rank: rank, cost: spent &+ rest)
            }
            backward.relax(Int(rank), at: rest, customized.down)
        }
        return meeting
    }

    /// The next labeled rank of the backward search.
    @inline(__always)
    func nextBackward(_ customized: CustomizedHierarchy) -> (rank: Int32, rest: UInt32)? {
        while true {
            let rank = backwardFrontier.lowest
            if rank == .max { return nil }
            visited.append(rank)
            guard customized.isSound(rank) else {
                backwardFrontier.advance(rank, to: -1)
                continue
            }
            backwardFrontier.advance(rank, to: customized.parent[rank])
            let rest = backward.cost(of: Int(rank))
            if rest < ArcCosts.infinity { return (rank, rest) }
        }
    }

    /// Runs both searches at once, pruned at the lowest cost found so far.
    private func searchBidirectionally(_ customized: CustomizedHierarchy) -> Meeting {
        let parent = customized.parent
        // Local copies: members of a class are subject to exclusivity checks on each access.
        var (forwardFrontier, backwardFrontier, visited) = (SearchFrontier(), SearchFrontier(), [Int32]())
        swap(&forwardFrontier, &self.forwardFrontier)
        swap(&backwardFrontier, &self.backwardFrontier)
        swap(&visited, &self.visited)
        defer {
            swap(&forwardFrontier, &self.forwardFrontier)
            swap(&backwardFrontier, &self.backwardFrontier)
            swap(&visited, &self.visited)
        }
        let (forward, backward, up, down) = (forward, backward, customized.up, customized.down)
        var meeting = Meeting()
        while true {
            if let rank = forwardFrontier.only, rank == backwardFrontier.only {
                searchAncestors(of: rank, customized, &meeting, &visited)
                return meeting
            }
            let (first, second) = (forwardFrontier.lowest, backwardFrontier.lowest)
            let rank = min(first, second)
            if rank == .max { return meeting }
            visited.append(rank)
            let row = Int(rank)
            let (spent, rest) = (forward.cost(of: row), backward.cost(of: row))
            // Both labels of a rank are final now. Sums with `infinity` exceed every cost.
            if spent &+ rest < min(meeting.cost, ArcCosts.infinity) {
                meeting = Meeting(rank: rank, cost: spent &+ rest)
            }
            guard customized.isSound(rank) else {
                forwardFrontier.advance(rank, to: -1)
                backwardFrontier.advance(rank, to: -1)
                continue
            }
            if first == rank {
                forwardFrontier.advance(rank, to: parent[rank])
                if spent < min(meeting.cost, ArcCosts.infinity) { forward.relax(row, at: spent, up) }
            }
            if second == rank {
                backwardFrontier.advance(rank, to: parent[rank])
                if rest < min(meeting.cost, ArcCosts.infinity) { backward.relax(row, at: rest, down) }
            }
        }
    }

    /// Runs both searches from a rank on where all their paths have merged: the same without frontiers.
    @inline(__always)
    private func searchAncestors(
        of first: Int32, _ customized: CustomizedHierarchy, _ meeting: inout Meeting, _ visited: inout [Int32]
    ) {
        let (forward, backward, up, down, parent) = (
            forward, backward, customized.up, customized.down, customized.parent
        )
        var rank = first
        while rank >= 0 {
            visited.append(rank)
            guard customized.isSound(rank) else { return }
            let row = Int(rank)
            let (spent, rest) = (forward.cost(of: row), backward.cost(of: row))
            if spent &+ rest < min(meeting.cost, ArcCosts.infinity) {
                meeting = Meeting(rank: rank, cost: spent &+ rest)
            }
            let limit = min(meeting.cost, ArcCosts.infinity)
            if spent < limit { forward.relax(row, at: spent, up) }
            if rest < limit { backward.relax(row, at: rest, down) }
            rank = parent[rank]
        }
    }

    /// Records the path through a meeting rank.
    private func finish(_ meeting: Meeting, bias: UInt32) {
        guard meeting.rank >= 0 else { return }
        let first = ranks.count
        let (seed, goal) = appendRanks(through: meeting.rank)
        let total = meeting.cost - min(bias, meeting.cost)
        if total < goals[goal].best {
            goals[goal] = Goal(
                best: total, start: seed.start, ranks: first..<ranks.count, beginsAfterTurn: seed.isAfterTurn)
        }
    }

    /// The ranks of the path through a rank labeled by both searches, the index of that rank, and the indices of start
    /// and goal.
    func ranks(through rank: Int32) -> (ranks: [Int32], meeting: Int, start: Int, goal: Int) {
        let first = ranks.count
        let (seed, goal) = appendRanks(through: rank)
        let path = Array(ranks[first...])
        ranks.removeSubrange(first...)
        return (path, path.firstIndex(of: rank) ?? 0, seed.start, goal)
    }

    private func appendRanks(through meeting: Int32) -> (seed: Seed, goal: Int) {
        let first = ranks.count
        var rank = meeting
        while rank >= 0 {
            ranks.append(rank)
            rank = forward.predecessor(of: Int(rank))
        }
        ranks.reverse(from: first)
        let seed = seeds[Int(-1 - rank)]
        rank = backward.predecessor(of: Int(meeting))
        while rank >= 0 {
            ranks.append(rank)
            rank = backward.predecessor(of: Int(rank))
        }
        return (seed, Int(-1 - rank))
    }

    /// Clears the labels for the next search.
    func clearLabels() {
        clearBackward()
        forward.clear()
    }

    private func clearBackward() {
        labelBytes = max(labelBytes, forward.usedBytes + backward.usedBytes)
        backward.clear()
    }
}
