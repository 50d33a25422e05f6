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
    private let tables: TurnTables
    private let length: FixedTable<UInt32>
    private let cost: FixedTable<UInt32>
    private let unitCost: FixedTable<Float>
    private let places: Column<FixedCoordinate>
    private let labels: WorkTable<SearchLabel>
    private let lengths: WorkTable<UInt32>
    private let emptyQueue: SearchQueue
    private var search: UInt32 = 0
    /// Goal on each edge, as a 1-based row; 0 for none.
    private let goalRows: WorkTable<UInt16>
    private var goalEdges: [Int32] = []

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

    /// Allocates a workspace.
    init(_ matchingGraph: MatchingGraph) {
        self.matchingGraph = matchingGraph
        tables = TurnTables(matchingGraph.metric)
        length = matchingGraph.length
        cost = matchingGraph.cost
        unitCost = matchingGraph.unitCost
        places = matchingGraph.graph.nodePlace
        labels = WorkTable(
            count: matchingGraph.turns.stateCount, repeating: SearchLabel(cost: 0, parent: 0, slot: 0, search: 0))
        lengths = WorkTable(count: matchingGraph.turns.stateCount, repeating: 0)
        emptyQueue = SearchQueue(labels: labels)
        goalRows = WorkTable(count: matchingGraph.graph.edgeCount, repeating: 0)
    }

    /// Sets the goals of the following searches.
    func setGoals(_ goals: inout [Goal]) {
        for edge in goalEdges { goalRows[Int(edge)] = 0 }
        goalEdges.removeAll(keepingCapacity: true)
        for row in goals.indices {
            let edge = Int(goals[row].edge)
            goals[row].next = goalRows[edge]
            goalRows[edge] = UInt16(truncatingIfNeeded: row + 1)
            goalEdges.append(goals[row].edge)
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
        let mark = nextMark()
        let start = Int(matchingGraph.turns.edgeRow(of: state))
        var open = begin(on: start, offset: offset, goals)
        let budget = WorkBudget.current
        guard open > 0, budget?.spend(1) ?? true else { return }
        var settled = 0
        defer { budget?.spend(settled & 255) }
        var queue = emptyQueue
        let rest = length[start] - min(length[start], offset)
        relax(
            after: Int(state), on: start, at: UInt32(Float(rest) * unitCost[start]), length: rest, parent: -1, mark,
            bound, ellipse, &queue)
        while queue.least <= bound, open > 0 {
            settled &+= 1
            if settled & 255 == 0, let budget, !budget.spend(256) { return }
            let state = queue.pop()
            let (reached, edge) = (labels[state].cost, tables.edge(of: state))
            arrive(on: edge, Int32(truncatingIfNeeded: state), cost: reached, length: lengths[state], goals, &open)
            let spent = sum(reached, cost[edge])
            if isOutOfReach(edge, spent, bound, ellipse) { continue }
            relax(
                after: state, on: edge, at: spent, length: sum(lengths[state], length[edge]),
                parent: Int32(truncatingIfNeeded: state), mark, bound, ellipse, &queue)
        }
    }

    /// Initializes the goals, including those ahead on the first edge.
    ///
    /// - Returns: Number of goals still to be found.
    @inline(__always)
    private func begin(on start: Int, offset: UInt32, _ goals: UnsafeMutableBufferPointer<Goal>) -> Int {
        var open = goals.count
        for row in goals.indices { goals[row].cost = .max }
        var row = Int(goalRows[start])
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
        on edge: Int, _ state: Int32, cost reached: UInt32, length traveled: UInt32,
        _ goals: UnsafeMutableBufferPointer<Goal>, _ open: inout Int
    ) {
        var row = Int(goalRows[edge])
        while row > 0 {
            let index = row &- 1
            row = Int(goals[index].next)
            guard goals[index].cost == .max else { continue }
            goals[index].cost = sum(reached, UInt32(Float(goals[index].offset) * unitCost[edge]))
            goals[index].length = sum(traveled, goals[index].offset)
            goals[index].state = state
            open &-= 1
        }
    }

    /// A number that marks the labels of a new search.
    private func nextMark() -> UInt32 {
        search &+= 1
        if search == 0 {  // after four billion searches old labels could be taken for new ones
            for row in 0..<labels.count { labels[row].search = 0 }
            search = 1
        }
        return search
    }

    /// Row of the edge of a state.
    func edgeRow(of state: TurnState) -> Int32 { matchingGraph.turns.edgeRow(of: state.row) }

    /// Appends the states of the path to a goal of the last run, without the start state.
    func appendPath(to goal: Goal, into states: inout [TurnState]) {
        let first = states.count
        var state = goal.state
        while state >= 0 {
            states.append(TurnState(row: state))
            state = labels[Int(state)].parent
        }
        states.reverse(from: first)
    }

    /// Cost of a turn in centimeters.
    @inline(__always)
    private func turnCost(from edge: Int, to next: Int) -> UInt32 {
        if next == edge ^ 1 { return matchingGraph.uTurnPenalty }
        return UInt32(
            matchingGraph.turnCostFactor
                * Float(min(tables.turnCost(from: edge, to: next), MatchingGraph.maximumTurnTime)))
    }

    /// Whether no path through the end of an edge, reached at a cost, can reach a goal within the bound.
    @inline(__always)
    private func isOutOfReach(_ edge: Int, _ spent: UInt32, _ bound: UInt32, _ ellipse: SearchEllipse) -> Bool {
        ellipse.isOutOfReach(from: places[tables.head(of: edge)], spent: spent, bound: bound)
    }

    /// Labels and queues the states after a state that are within the bound and have a goal on their edge or in reach from
    /// its end.
    @inline(__always)
    private func relax(
        after state: Int, on edge: Int, at spent: UInt32, length traveled: UInt32, parent: Int32,
        _ mark: UInt32, _ bound: UInt32, _ ellipse: SearchEllipse, _ queue: inout SearchQueue
    ) {
        let turnRows = tables.outgoingTurns(of: edge)
        var row = turnRows.lowerBound
        while row < turnRows.upperBound {
            let onto = tables.edge(leavingAt: row)
            // Most edges are excluded before their turns are read, which takes longer.
            let least = sum(spent, onto == edge ^ 1 ? matchingGraph.uTurnPenalty : 0)
            let isOut = goalRows[onto] == 0 && isOutOfReach(onto, sum(least, cost[onto]), bound, ellipse)
            let found = isOut ? nil : tables.followOrTurn(from: state, on: edge, onto: onto, row: row)
            row &+= 1
            guard let next = found else { continue }
            let turnCost = turnCost(from: edge, to: onto)
            let reached = sum(spent, turnCost)
            if reached > bound { continue }
            let isKnown = labels[next].search == mark
            if isKnown {
                let old = labels[next]
                if old.slot < 0 || old.cost < reached || old.cost == reached && old.parent <= parent { continue }
            }
            let isCheaper = !isKnown || reached < labels[next].cost
            labels[next].cost = reached
            labels[next].parent = parent
            labels[next].search = mark
            lengths[next] = traveled
            if isCheaper { queue.push(next, cost: reached, isQueued: isKnown) }
        }
    }
}

extension TurnTables {
    /// Follows a turn like `follow`, but allows U-turns everywhere.
    @inline(__always)
    fileprivate func followOrTurn(from state: Int, on edge: Int, onto: Int, row: Int) -> Int? {
        if let (next, _) = follow(from: state, on: edge, row: row) { return next }
        return onto == edge ^ 1 && isOpen(onto) ? onto : nil
    }
}
