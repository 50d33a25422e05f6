// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Dijkstra's search over turn states: no tricks, exact, the judge of anything faster.
///
/// It owns memory for every state of a network and uses it again without clearing; after the first calls a search
/// allocates nothing.
///
/// Source: Dijkstra, "A note on two problems in connexion with graphs" (1959).
///
/// - Complexity: O(states · log states) at worst; it stops as soon as the goals cannot get cheaper.
final class PlainSearch: PathSearch {
    private let turns: TurnNetwork
    private let labels: WorkTable<SearchLabel>
    private let emptyQueue: SearchQueue
    private var search: UInt32 = 0
    private var goals: [Goal] = []
    private var firsts: [TurnState] = []
    /// States taken from the queue by the last run: a measure of work that does not depend on the machine.
    private(set) var settled = 0

    /// A goal with the best path so far.
    private struct Goal {
        var edge: Int32
        /// Cost from the start of the edge to the end of the path, penalty included.
        var rest: UInt32
        var best = UInt32.max
        /// Last state of the path; −1 − i where it stays on the edge of the start of index i.
        var last: Int32 = 0
    }

    /// Makes working memory for a network.
    init(_ turns: TurnNetwork) {
        self.turns = turns
        labels = WorkTable(
            count: turns.stateCount, repeating: SearchLabel(cost: 0, parent: 0, slot: 0, search: 0))
        emptyQueue = SearchQueue(labels: labels)
    }

    func run(_ metric: Metric, from starts: [SearchStart], to wanted: [SearchGoal], all: Bool) {
        precondition(metric.turns === turns, "the metric belongs to another network")
        search &+= 1
        if search == 0 {  // after four billion searches old labels could be taken for new ones
            for row in 0..<labels.count { labels[row].search = 0 }
            search = 1
        }
        prepare(metric, starts, wanted)
        let field = SearchField(turns: TurnField(metric), labels: labels, search: search)
        var queue = emptyQueue
        for (index, start) in starts.enumerated() {
            let (state, edge) = (Int(start.state.row), Int(turns.edgeRow(of: start.state.row)))
            guard metric.cost[edge] != Metric.impassable else { continue }
            let spent = sum(start.spent, partialCost(metric.cost[edge], 1 - start.fraction))
            field.relax(after: state, on: edge, at: spent, parent: -1 - Int32(index), &queue)
        }
        settle(field, &queue, all: all)
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
        states.append(firsts[start])
        states.reverse(from: first)
        return start
    }

    func table(_ metric: Metric, from origins: [[SearchStart]], to destinations: [[SearchGoal]]) -> [TableEntry] {
        tableBySearches(metric, from: origins, to: destinations)
    }

    /// Notes the goals and the paths to them that stay on the edge where they start.
    private func prepare(_ metric: Metric, _ starts: [SearchStart], _ wanted: [SearchGoal]) {
        goals.removeAll(keepingCapacity: true)
        firsts.removeAll(keepingCapacity: true)
        for start in starts { firsts.append(start.state) }
        for goal in wanted {
            let edgeCost = metric.cost[goal.edge.row]
            guard edgeCost != Metric.impassable else {
                goals.append(Goal(edge: -1, rest: 0))
                continue
            }
            var noted = Goal(edge: goal.edge.row, rest: sum(partialCost(edgeCost, goal.fraction), goal.penalty))
            if let staying = goal.staying(on: metric, from: starts) {
                (noted.best, noted.last) = (staying.cost, -1 - Int32(staying.start))
            }
            goals.append(noted)
        }
    }

    /// Takes states in order of cost until no goal can get cheaper.
    private func settle(_ field: SearchField, _ queue: inout SearchQueue, all: Bool) {
        var settled = 0
        var limit = bound(all)
        // One bit per edge, modulo 64: most edges are no goal, and one test tells so.
        var mask: UInt64 = 0
        for goal in goals where goal.edge >= 0 { mask |= 1 << UInt64(goal.edge & 63) }
        while queue.least < limit {
            let state = queue.pop()
            settled &+= 1
            if settled & 1023 == 0, !WorkBudget.spend(1024) { break }
            let (reached, edge) = (field.labels[state].cost, field.turns.edge(of: state))
            if mask &>> UInt64(edge & 63) & 1 != 0 {
                note(Int32(state), on: edge, at: reached)
                limit = bound(all)
            }
            let spent = sum(reached, field.turns.cost[edge])
            field.relax(after: state, on: edge, at: spent, parent: Int32(truncatingIfNeeded: state), &queue)
        }
        self.settled = settled
        WorkBudget.spend(settled & 1023)
    }

    /// Ends paths at the goals on an edge, if there are any.
    @inline(never)
    private func note(_ state: Int32, on edge: Int, at reached: UInt32) {
        for index in goals.indices where Int(goals[index].edge) == edge {
            let total = sum(reached, goals[index].rest)
            if total < goals[index].best { (goals[index].best, goals[index].last) = (total, state) }
        }
    }

    /// Cost from which on nothing matters any more.
    private func bound(_ all: Bool) -> UInt32 {
        var bound: UInt32 = all ? 0 : .max
        for goal in goals where goal.edge >= 0 { bound = all ? max(bound, goal.best) : min(bound, goal.best) }
        return bound
    }
}
