// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Dijkstra's algorithm on turn states: the reference for all faster searches.
///
/// It owns labels for every state of a network and reuses them without clearing. After the first calls a search does
/// not allocate.
///
/// Source: Dijkstra, "A note on two problems in connexion with graphs" (1959).
///
/// - Complexity: O(states · log states). The search stops when no goal can improve.
final class DijkstraSearch: PathSearch {
    private let turns: TurnNetwork
    private let labels: WorkTable<SearchLabel>
    private let emptyQueue: SearchQueue
    private var search: UInt32 = 0
    private var goals: [Goal] = []
    private var startStates: [TurnState] = []
    /// Number of states settled by the last run: a machine-independent measure of work.
    private(set) var settled = 0

    /// A goal with the best path found so far.
    private struct Goal {
        var edge: Int32
        /// Cost from the start of the edge to the end of the path, including the penalty.
        var rest: UInt32
        var best = UInt32.max
        /// Last state of the path; −1 − i if it never leaves the edge of start i.
        var last: Int32 = 0
    }

    var residentBytes: Int { labels.byteCount }

    /// Allocates a workspace for a network.
    init(_ turns: TurnNetwork) {
        self.turns = turns
        labels = WorkTable(
            count: turns.stateCount, repeating: SearchLabel(cost: 0, parent: 0, slot: 0, search: 0))
        emptyQueue = SearchQueue(labels: labels)
    }

    func run(_ metric: Metric, from starts: [SearchStart], to targets: [SearchGoal], all: Bool) {
        precondition(metric.turns === turns, "the metric belongs to another network")
        search &+= 1
        if search == 0 {  // after four billion searches old labels could be taken for new ones
            for row in 0..<labels.count { labels[row].search = 0 }
            search = 1
        }
        prepare(metric, starts, targets)
        let context = SearchContext(turns: TurnTables(metric), labels: labels, search: search)
        var queue = emptyQueue
        for (index, start) in starts.enumerated() {
            let (state, edge) = (Int(start.state.row), Int(turns.edgeRow(of: start.state.row)))
            guard metric.cost[edge] != Metric.impassable else { continue }
            let spent = sum(start.spent, partialCost(metric.cost[edge], 1 - start.fraction))
            context.relax(after: state, on: edge, at: spent, parent: -1 - Int32(index), &queue)
        }
        settle(context, &queue, all: all)
    }

    func cost(ofGoal index: Int) -> UInt32? { goals[index].best == .max ? nil : goals[index].best }

    func appendPath(toGoal index: Int, into states: inout [TurnState]) -> Int {
        let first = states.count
        var state = goals[index].last
        while state >= 0 {
            states.append(TurnState(row: state))
            state = labels[Int(state)].parent
        }
        let start = Int(-1 - state)
        states.append(startStates[start])
        states.reverse(from: first)
        return start
    }

    func table(_ metric: Metric, from origins: [[SearchStart]], to destinations: [[SearchGoal]]) -> [TableEntry] {
        tableBySearches(metric, from: origins, to: destinations)
    }

    /// Initializes the goals, including paths that never leave the edge of a start.
    private func prepare(_ metric: Metric, _ starts: [SearchStart], _ targets: [SearchGoal]) {
        goals.removeAll(keepingCapacity: true)
        startStates.removeAll(keepingCapacity: true)
        for start in starts { startStates.append(start.state) }
        for target in targets {
            let edgeCost = metric.cost[target.edge.row]
            guard edgeCost != Metric.impassable else {
                goals.append(Goal(edge: -1, rest: 0))
                continue
            }
            var goal = Goal(edge: target.edge.row, rest: sum(partialCost(edgeCost, target.fraction), target.penalty))
            if let staying = target.staying(on: metric, from: starts) {
                (goal.best, goal.last) = (staying.cost, -1 - Int32(staying.start))
            }
            goals.append(goal)
        }
    }

    /// Settles states until no goal can improve.
    private func settle(_ context: SearchContext, _ queue: inout SearchQueue, all: Bool) {
        var settled = 0
        var limit = bound(all)
        // One bit per edge, modulo 64: a cheap test that excludes most edges.
        var mask: UInt64 = 0
        for goal in goals where goal.edge >= 0 { mask |= 1 << UInt64(goal.edge & 63) }
        while queue.least < limit {
            let state = queue.pop()
            settled &+= 1
            if settled & 1023 == 0, !WorkBudget.spend(1024) { break }
            let (reached, edge) = (context.labels[state].cost, context.turns.edge(of: state))
            if mask &>> UInt64(edge & 63) & 1 != 0 {
                reach(Int32(state), on: edge, at: reached)
                limit = bound(all)
            }
            let spent = sum(reached, context.turns.cost[edge])
            context.relax(after: state, on: edge, at: spent, parent: Int32(truncatingIfNeeded: state), &queue)
        }
        self.settled = settled
        WorkBudget.spend(settled & 1023)
    }

    /// Updates the goals on an edge.
    @inline(never)
    private func reach(_ state: Int32, on edge: Int, at reached: UInt32) {
        for index in goals.indices where Int(goals[index].edge) == edge {
            let total = sum(reached, goals[index].rest)
            if total < goals[index].best { (goals[index].best, goals[index].last) = (total, state) }
        }
    }

    /// Upper bound of the costs that still matter.
    private func bound(_ all: Bool) -> UInt32 {
        var bound: UInt32 = all ? 0 : .max
        for goal in goals where goal.edge >= 0 { bound = all ? max(bound, goal.best) : min(bound, goal.best) }
        return bound
    }
}
