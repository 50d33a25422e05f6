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
    let local: LocalTurnGraph
    let labels: WorkTable<Label>
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
    struct Label: BitwiseCopyable {
        /// Cost up to the start of the state's edge, including the turn into it, and length of that path.
        var cost: UInt32
        var length: UInt32
        /// Local row of the predecessor; −1 for the start.
        var parent: Int32
        /// Number of the search that wrote the label, and one more once the state is settled.
        var search: UInt32
    }

    /// Allocates a workspace.
    ///
    /// - Parameters:
    ///   - matchingGraph: Lengths and costs.
    ///   - capacity: Number of states beyond which the compiled part of the network is dropped between searches; the default
    ///     takes up some 3 MB.
    init(_ matchingGraph: MatchingGraph, capacity: Int = 1 << 15) {
        self.matchingGraph = matchingGraph
        length = matchingGraph.length
        unitCost = matchingGraph.unitCost
        local = LocalTurnGraph(matchingGraph, capacity: capacity)
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
    ///   - bound: Maximum cost in centimeters, less than `UInt32.max`, which an empty queue has.
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
        var pass = MatchPass(self, queue, mark: nextMark(), bound: bound, ellipse: ellipse)
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
