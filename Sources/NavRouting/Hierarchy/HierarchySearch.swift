// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Answers questions on a customized hierarchy: two climbs along the elimination tree, one from either end of the trip,
/// that meet on the way to the top.
///
/// It owns memory for every rank and uses it again; after the first calls a search allocates nothing.
///
/// Source: Dibbelt, Strasser and Wagner, "Customizable contraction hierarchies" (2016), section on elimination tree
/// queries.
///
/// - Complexity: O(arcs on the way to the top from both ends), some thousand in a city.
final class HierarchySearch: PathSearch {
    let turns: TurnNetwork
    let ahead: ClimbLabels
    let back: ClimbLabels
    private var aheadTips = ClimbTips()
    private var backTips = ClimbTips()
    private var visited: [Int32] = []
    private var starts: [SearchStart] = []
    private var seeds: [Seed] = []
    private var goals: [Goal] = []
    /// Ranks of the best ways, without what shortcuts stand for.
    private var ranks: [Int32] = []
    private var unpacking = Unpacking()
    private var customized: CustomizedHierarchy?
    /// Room for tables, which many searches never need.
    lazy var tables = TableSearch(count: turns.hierarchy.count)
    /// For other ways, which many searches never look for either.
    lazy var passers = PasserTable(edgeCount: turns.graph.edgeCount)

    /// Where a climb towards the goals starts.
    private struct Seed {
        /// Index of the start.
        var start: Int
        /// Whether the seed is a turn beyond the start's state.
        var isFollower: Bool
    }

    /// A goal with the best path so far.
    private struct Goal {
        var best = UInt32.max
        /// Index of the start.
        var start = 0
        /// Rows of `ranks`; empty where the path stays on the edge of the start.
        var ranks = 0..<0
        var beginsBehindStart = false
    }

    /// Makes working memory for a network.
    init(_ turns: TurnNetwork) {
        self.turns = turns
        ahead = ClimbLabels(count: turns.hierarchy.count)
        back = ClimbLabels(count: turns.hierarchy.count)
    }

    func run(_ metric: Metric, from starts: [SearchStart], to wanted: [SearchGoal], all: Bool) {
        precondition(metric.turns === turns, "the metric belongs to another network")
        guard WorkBudget.spend(wanted.count) else { return forget(starts, wanted) }
        let customized = metric.customized
        prepare(metric, starts, wanted, customized)
        if all {
            climbAhead(customized)
            for index in wanted.indices {
                let first = visited.count
                let bias = sowGoals(metric, wanted, index..<index + 1, customized)
                finish(climbBack(customized), bias: bias)
                clear(back, visited[first...])
                visited.removeSubrange(first...)
            }
        } else {
            let bias = sowGoals(metric, wanted, wanted.indices, customized)
            finish(climbBoth(customized), bias: bias)
        }
        WorkBudget.spend(visited.count)
        clearLabels()
    }

    /// Notes a question that is not looked into: nothing is reached.
    private func forget(_ starts: [SearchStart], _ wanted: [SearchGoal]) {
        customized = nil
        self.starts = starts
        goals = wanted.map { _ in Goal() }
        ranks.removeAll(keepingCapacity: true)
        visited.removeAll(keepingCapacity: true)
    }

    func cost(ofGoal index: Int) -> UInt32? { goals[index].best == .max ? nil : goals[index].best }

    func appendPath(toGoal index: Int, into states: inout [TurnState]) -> Int {
        let goal = goals[index]
        if goal.ranks.isEmpty || goal.beginsBehindStart { states.append(starts[goal.start].state) }
        if let customized { unpacking.append(ranks[goal.ranks], customized, to: &states) }
        return goal.start
    }

    // MARK: Ends of the trip

    /// Notes a question and lets the climb ahead start.
    func prepare(
        _ metric: Metric, _ starts: [SearchStart], _ wanted: [SearchGoal], _ customized: CustomizedHierarchy
    ) {
        self.customized = customized
        self.starts.removeAll(keepingCapacity: true)
        self.starts += starts
        goals.removeAll(keepingCapacity: true)
        ranks.removeAll(keepingCapacity: true)
        visited.removeAll(keepingCapacity: true)
        for goal in wanted {
            let staying = goal.staying(on: metric, from: starts)
            goals.append(Goal(best: staying?.cost ?? .max, start: staying?.start ?? 0))
        }
        sowStarts(metric, wanted, customized)
    }

    /// Lets the climb ahead start at the starts: with the rest of their edges, or, where a goal lies on the same edge, at
    /// what follows, since a way back to it must leave it.
    private func sowStarts(_ metric: Metric, _ wanted: [SearchGoal], _ customized: CustomizedHierarchy) {
        seeds.removeAll(keepingCapacity: true)
        aheadTips.clear()
        let rankOfState = customized.hierarchy.rankOfState
        for (index, start) in starts.enumerated() {
            let edge = turns.edge(of: start.state)
            let edgeCost = metric.cost[edge.row]
            guard edgeCost != Metric.impassable else { continue }
            let spent = sum(start.spent, partialCost(edgeCost, 1 - start.fraction))
            guard wanted.contains(where: { $0.edge == edge }) else {
                sow(rankOfState[start.state.row], at: spent, Seed(start: index, isFollower: false))
                continue
            }
            let field = TurnField(metric)
            for row in field.waysOut(of: Int(edge.row)) {
                guard let (next, price) = field.follow(from: Int(start.state.row), on: Int(edge.row), row: row)
                else { continue }
                let reached = sum(sum(spent, price), field.cost[field.edge(of: next)])
                sow(rankOfState[next], at: reached, Seed(start: index, isFollower: true))
            }
        }
    }

    private func sow(_ rank: Int32, at spent: UInt32, _ seed: Seed) {
        guard rank >= 0 else { return }
        ahead.seed(rank, at: spent, index: seeds.count)
        seeds.append(seed)
        aheadTips.add(rank)
    }

    /// Lets the climb back start at goals. A label counts from the end of its edge, which may lie beyond the goal, so all
    /// are raised by the number that is given.
    func sowGoals(
        _ metric: Metric, _ wanted: [SearchGoal], _ which: Range<Int>, _ customized: CustomizedHierarchy
    ) -> UInt32 {
        backTips.clear()
        let bias = SearchGoal.bias(of: wanted[which], metric)
        for index in which {
            let goal = wanted[index]
            guard let rest = goal.rest(metric, raisedBy: bias) else { continue }
            turns.forEachState(on: goal.edge) { state in
                let rank = customized.hierarchy.rankOfState[state]
                guard rank >= 0 else { return }
                back.seed(rank, at: rest, index: index)
                backTips.add(rank)
            }
        }
        return bias
    }

    // MARK: Climbs

    /// Where two climbs met.
    private struct Meeting {
        var rank: Int32 = -1
        var cost = UInt32.max
    }

    /// Climbs from the starts to the top.
    func climbAhead(_ customized: CustomizedHierarchy) {
        let (labels, table, parent) = (ahead, customized.up, customized.parent)
        while true {
            let rank = aheadTips.lowest
            if rank == .max { return }
            aheadTips.leave(rank, for: parent[rank])
            visited.append(rank)
            let spent = labels.cost(of: Int(rank))
            if spent < ArcCosts.never { labels.relax(Int(rank), at: spent, table) }
        }
    }

    /// Climbs from the goals to the top, and meets a climb that is done.
    private func climbBack(_ customized: CustomizedHierarchy) -> Meeting {
        var meeting = Meeting()
        while let (rank, rest) = nextBack(customized) {
            guard rest < meeting.cost else { continue }
            let spent = ahead.cost(of: Int(rank))
            if spent &+ rest < min(meeting.cost, ArcCosts.never) { meeting = Meeting(rank: rank, cost: spent &+ rest) }
            back.relax(Int(rank), at: rest, customized.down)
        }
        return meeting
    }

    /// Takes the next rank on the way from the goals to the top that has a label.
    @inline(__always)
    func nextBack(_ customized: CustomizedHierarchy) -> (rank: Int32, rest: UInt32)? {
        while true {
            let rank = backTips.lowest
            if rank == .max { return nil }
            backTips.leave(rank, for: customized.parent[rank])
            visited.append(rank)
            let rest = back.cost(of: Int(rank))
            if rest < ArcCosts.never { return (rank, rest) }
        }
    }

    /// Climbs from both ends at the same time: nothing that costs more than a way already found is followed.
    private func climbBoth(_ customized: CustomizedHierarchy) -> Meeting {
        let parent = customized.parent
        // Held here for the climb: members of an object are guarded at every touch.
        var (aheadTips, backTips, visited) = (ClimbTips(), ClimbTips(), [Int32]())
        swap(&aheadTips, &self.aheadTips)
        swap(&backTips, &self.backTips)
        swap(&visited, &self.visited)
        defer {
            swap(&aheadTips, &self.aheadTips)
            swap(&backTips, &self.backTips)
            swap(&visited, &self.visited)
        }
        let (ahead, back, up, down) = (ahead, back, customized.up, customized.down)
        var meeting = Meeting()
        while true {
            let (first, second) = (aheadTips.lowest, backTips.lowest)
            let rank = min(first, second)
            if rank == .max { return meeting }
            visited.append(rank)
            let row = Int(rank)
            let (spent, rest) = (ahead.cost(of: row), back.cost(of: row))
            // Both labels of a rank are final now; sums of two that are `never` stay above every cost.
            if spent &+ rest < min(meeting.cost, ArcCosts.never) { meeting = Meeting(rank: rank, cost: spent &+ rest) }
            if first == rank {
                aheadTips.leave(rank, for: parent[rank])
                if spent < min(meeting.cost, ArcCosts.never) { ahead.relax(row, at: spent, up) }
            }
            if second == rank {
                backTips.leave(rank, for: parent[rank])
                if rest < min(meeting.cost, ArcCosts.never) { back.relax(row, at: rest, down) }
            }
        }
    }

    /// Notes the way that leads through a meeting.
    private func finish(_ meeting: Meeting, bias: UInt32) {
        guard meeting.rank >= 0 else { return }
        let first = ranks.count
        let (seed, goal) = appendRanks(through: meeting.rank)
        let total = meeting.cost - bias
        if total < goals[goal].best {
            goals[goal] = Goal(
                best: total, start: seed.start, ranks: first..<ranks.count, beginsBehindStart: seed.isFollower)
        }
    }

    /// The ranks of the way that leads through one where both climbs have a label, the index of that one, and the indices
    /// of start and goal.
    func ranks(through rank: Int32) -> (ranks: [Int32], meeting: Int, start: Int, goal: Int) {
        let first = ranks.count
        let (seed, goal) = appendRanks(through: rank)
        let way = Array(ranks[first...])
        ranks.removeSubrange(first...)
        return (way, way.firstIndex(of: rank) ?? 0, seed.start, goal)
    }

    private func appendRanks(through meeting: Int32) -> (seed: Seed, goal: Int) {
        let first = ranks.count
        var rank = meeting
        while rank >= 0 {
            ranks.append(rank)
            rank = ahead.origin(of: Int(rank))
        }
        ranks.reverse(from: first)
        let seed = seeds[Int(-1 - rank)]
        rank = back.origin(of: Int(meeting))
        while rank >= 0 {
            ranks.append(rank)
            rank = back.origin(of: Int(rank))
        }
        return (seed, Int(-1 - rank))
    }

    /// Makes the labels ready for the next search.
    func clearLabels() {
        clear(ahead, visited[...])
        clear(back, visited[...])
    }

    private func clear(_ labels: ClimbLabels, _ visited: ArraySlice<Int32>) {
        for rank in visited { labels.clear(Int(rank)) }
    }
}
