// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Bounded Dijkstra search from one candidate to several others nearby, with all turn restrictions. U-turns are allowed
/// everywhere, at a cost.
///
/// Lengths are whole centimeters, so sums are exact. Labels are reused without clearing; after the first calls a search
/// does not allocate.
final class MatchSearch {
    let matchingGraph: MatchingGraph
    private let length: FixedTable<UInt32>
    private let unitCost: FixedTable<Float>
    private let local: LocalTurnGraph
    private var labels: WorkTable<Label>
    private var queue = MatchQueue()
    private var search: UInt32 = 0
    /// Local rows of the states on the edges of the goals.
    private var goalStates: [Int] = []

    /// A candidate to reach.
    struct Goal {
        /// Row of the edge.
        var edge: Int32
        /// Centimeters from the start of the edge.
        var offset: UInt32
        /// Cost of the best path, including turns; `UInt32.max` if there is none.
        var cost = UInt32.max
        /// Length of that path.
        var length: UInt32 = 0
        /// State on arrival; −1 if the path stays on the edge.
        var state: Int32 = -1
        /// Next goal on the same edge, as a 1-based row; 0 for none.
        var next: UInt16 = 0
    }

    /// The label of a state.
    private struct Label: BitwiseCopyable {
        /// Cost up to the start of the state's edge, including the turn into it, and length of that path.
        var cost: UInt32
        var length: UInt32
        /// Local row of the predecessor; −1 for the start.
        var parent: Int32
        /// Number of the search that wrote the label, and one more once the state is settled.
        var search: UInt32
    }

    /// Allocates a workspace.
    init(_ matchingGraph: MatchingGraph) {
        self.matchingGraph = matchingGraph
        length = matchingGraph.length
        unitCost = matchingGraph.unitCost
        local = LocalTurnGraph(matchingGraph)
        labels = WorkTable(zeros: matchingGraph.turns.stateCount)
    }

    /// Sets the goals of the following searches.
    func setGoals(_ goals: inout [Goal]) {
        for row in goalStates { local.states[row].goal = 0 }
        goalStates.removeAll(keepingCapacity: true)
        local.trim()
        for row in goals.indices {
            let edge = EdgeID(row: goals[row].edge)
            goals[row].next = local.states[local.row(of: Int(edge.row))].goal
            matchingGraph.turns.forEachState(on: edge) { state in
                let state = local.row(of: Int(state))
                local.states[state].goal = UInt16(truncatingIfNeeded: row + 1)
                goalStates.append(state)
            }
        }
    }

    /// Finds the paths to the goals set by `setGoals` that cost at most `bound` centimeters.
    ///
    /// - Parameters:
    ///   - state: Start state.
    ///   - offset: Start, in centimeters from the start of the state's edge.
    ///   - goals: The goals, which receive the results.
    ///   - bound: Maximum cost in centimeters.
    ///   - ellipse: Prunes states from which no goal is in reach.
    func run(from state: Int32, offset: UInt32, to goals: inout [Goal], bound: UInt32, toward ellipse: SearchEllipse) {
        goals.withUnsafeMutableBufferPointer { goals in
            run(from: state, offset: offset, to: goals, bound: bound, toward: ellipse)
        }
    }

    private func run(
        from state: Int32, offset: UInt32, to goals: UnsafeMutableBufferPointer<Goal>, bound: UInt32,
        toward ellipse: SearchEllipse
    ) {
        let first = local.row(of: Int(state))
        let start = matchingGraph.turns.edgeRow(of: state)
        var open = begin(on: start, local.states[first].goal, offset: offset, goals)
        let budget = WorkBudget.current
        guard open > 0, budget?.spend(1) ?? true else { return }
        var settled = 0
        defer { budget?.spend(settled & 255) }
        var pass = Pass(local, labels, queue, mark: nextMark(), bound: bound, ellipse: ellipse)
        defer { queue = pass.queue }
        let rest = length[start] - min(length[start], offset)
        pass.relax(after: first, at: UInt32(Float(rest) * unitCost[start]), length: rest, parent: -1)
        while pass.queue.least <= bound, open > 0 {
            let row = pass.queue.pop()
            guard pass.settle(row) else { continue }
            settled &+= 1
            if settled & 255 == 0, let budget, !budget.spend(256) { return }
            let (label, state) = (labels[row], local.states[row])
            if state.goal > 0 { arrive(by: state, label, goals, &open) }
            pass.relax(
                after: row, at: sum(label.cost, state.cost), length: sum(label.length, state.length),
                parent: Int32(truncatingIfNeeded: row))
        }
    }

    /// Initializes the goals, including those ahead on the first edge.
    ///
    /// - Returns: Number of goals still to be found.
    @inline(__always)
    private func begin(
        on start: Int32, _ first: UInt16, offset: UInt32, _ goals: UnsafeMutableBufferPointer<Goal>
    ) -> Int {
        var open = goals.count
        for row in goals.indices { goals[row].cost = .max }
        var row = Int(first)
        while row > 0 {
            let index = row &- 1
            row = Int(goals[index].next)
            guard goals[index].offset >= offset else { continue }
            goals[index].length = goals[index].offset - offset
            goals[index].cost = UInt32(Float(goals[index].length) * unitCost[start])
            goals[index].state = -1
            open &-= 1
        }
        return open
    }

    /// Records the first arrival at the goals on an edge.
    @inline(__always)
    private func arrive(
        by state: LocalTurnGraph.State, _ label: Label, _ goals: UnsafeMutableBufferPointer<Goal>, _ open: inout Int
    ) {
        var row = Int(state.goal)
        while row > 0 {
            let index = row &- 1
            row = Int(goals[index].next)
            guard goals[index].cost == .max else { continue }
            goals[index].cost = sum(label.cost, UInt32(Float(goals[index].offset) * unitCost[goals[index].edge]))
            goals[index].length = sum(label.length, goals[index].offset)
            goals[index].state = state.state
            open &-= 1
        }
    }

    /// A number that marks the labels of a new search.
    private func nextMark() -> UInt32 {
        search &+= 2
        if search == 0 {  // after two billion searches old labels could be taken for new ones
            for row in 0..<labels.count { labels[row].search = 0 }
            for row in 0..<local.nodes.count { local.nodes[row].search = 0 }
            search = 2
        }
        return search
    }

    /// Row of the edge of a state.
    func edgeRow(of state: TurnState) -> Int32 { matchingGraph.turns.edgeRow(of: state.row) }

    /// Appends the states of the path to a goal of the last run, without the start state.
    func appendPath(to goal: Goal, into states: inout [TurnState]) {
        guard goal.state >= 0 else { return }
        let first = states.count
        var row = local.row(of: Int(goal.state))
        while row >= 0 {
            states.append(TurnState(row: local.states[row].state))
            row = Int(labels[row].parent)
        }
        states.reverse(from: first)
    }
}

extension MatchSearch {
    /// The tables and bounds of one run, for its inner loop.
    private struct Pass {
        private let local: LocalTurnGraph
        private let states: WorkTable<LocalTurnGraph.State>
        private let nodes: WorkTable<LocalTurnGraph.Node>
        private var arcs: WorkTable<LocalTurnGraph.Arc>
        private let labels: WorkTable<Label>
        var queue: MatchQueue
        private let mark: UInt32
        private let bound: UInt32
        private let ellipse: SearchEllipse
        private let uTurnPenalty: UInt32

        init(
            _ local: LocalTurnGraph, _ labels: WorkTable<Label>, _ queue: MatchQueue, mark: UInt32, bound: UInt32,
            ellipse: SearchEllipse
        ) {
            self.local = local
            (states, nodes, arcs) = (local.states, local.nodes, local.arcs)
            (self.labels, self.queue) = (labels, queue)
            self.queue.removeAll()
            (self.mark, self.bound, self.ellipse) = (mark, bound, ellipse)
            uTurnPenalty = local.uTurnPenalty
        }

        /// Marks a state as settled; returns `false` if it was before.
        @inline(__always)
        func settle(_ row: Int) -> Bool {
            guard labels[row].search == mark else { return false }
            labels[row].search = mark &+ 1
            return true
        }

        /// Labels and queues the states after a state that are within the bound, unless there is no goal on their edge nor
        /// in reach from its end.
        ///
        /// - Parameters:
        ///   - row: Local row of the state.
        ///   - spent: Cost up to its end.
        ///   - traveled: Length up to its end.
        ///   - parent: The row, or −1 for the start.
        @inline(__always)
        mutating func relax(after row: Int, at spent: UInt32, length traveled: UInt32, parent: Int32) {
            let head = Int(states[row].head)
            if spent > limit(at: head) { return }
            if parent >= 0, ellipse.isOutOfReach(from: nodes[head].place, spent: spent, bound: bound) { return }
            if states[row].firstArc < 0 {
                local.compile(row)
                arcs = local.arcs
            }
            let state = states[row]
            lowerLimit(at: head, by: state, spent)
            var arc = Int(state.firstArc)
            let end = arc &+ Int(state.arcCount)
            while arc < end {
                let (next, turn) = (Int(arcs[arc].target), arcs[arc].cost)
                arc &+= 1
                let reached = sum(spent, turn)
                if reached > bound { continue }
                if states[next].goal == 0 {
                    let node = Int(states[next].head)
                    let after = sum(reached, states[next].cost)
                    if after > limit(at: node)
                        || ellipse.isOutOfReach(from: nodes[node].place, spent: after, bound: bound)
                    {
                        continue
                    }
                }
                label(next, reached, traveled, parent)
            }
        }

        /// Sets the label of a state if it is better than the old one, and queues the state.
        @inline(__always)
        private mutating func label(_ row: Int, _ reached: UInt32, _ traveled: UInt32, _ parent: Int32) {
            let old = labels[row]
            let isKnown = old.search == mark
            if isKnown {
                // Among equal costs the predecessor that comes first in the network, whatever was searched before.
                if old.cost < reached || old.cost == reached && network(old.parent) <= network(parent) { return }
            } else if old.search == mark &+ 1 {
                return
            }
            labels[row] = Label(cost: reached, length: traveled, parent: parent, search: mark)
            if !isKnown || reached < old.cost { queue.push(row, cost: reached) }
        }

        /// Row of a predecessor in the network.
        private func network(_ parent: Int32) -> Int32 { parent < 0 ? -1 : states[parent].state }

        /// Highest cost at which an arrival at a node can lead to a best path.
        @inline(__always)
        private func limit(at node: Int) -> UInt32 { nodes[node].search == mark ? nodes[node].limit : .max }

        /// Lowers the limit at the end of a state.
        ///
        /// Every edge that leaves the node is reached from this state at no more than its highest turn cost, and no restriction
        /// follows. An arrival that costs more is a detour: none of the best paths goes on from it.
        @inline(__always)
        private func lowerLimit(at node: Int, by state: LocalTurnGraph.State, _ spent: UInt32) {
            guard state.highestTurnCost != .max else { return }
            var highest = state.highestTurnCost
            if state.back >= 0 {
                // The edge back is of no use to a later arrival either, if the node at its end has been reached long before.
                let back = states[state.back]
                if back.goal > 0 || sum(spent, back.cost) <= limit(at: Int(back.head)) {
                    highest = max(highest, uTurnPenalty)
                }
            }
            let limit = sum(spent, highest)
            if limit < self.limit(at: node) {
                nodes[node].limit = limit
                nodes[node].search = mark
            }
        }
    }
}
