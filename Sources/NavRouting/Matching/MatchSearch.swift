// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Finds the shortest ways from one place to several others nearby, by all rules about turning; turning back is allowed
/// everywhere, at a price.
///
/// Lengths are whole centimeters, so that sums are exact. The working memory of a network is used again without
/// clearing: after the first calls a search allocates nothing.
final class MatchSearch {
    let ground: MatchGround
    private let field: TurnField
    private let length: FixedTable<UInt32>
    private let cost: FixedTable<UInt32>
    private let rate: FixedTable<Float>
    private let places: Column<FixedCoordinate>
    private let labels: WorkTable<SearchLabel>
    private let lengths: WorkTable<UInt32>
    private let emptyQueue: SearchQueue
    private var search: UInt32 = 0

    /// A place that is looked for.
    struct Goal {
        /// Row of the edge.
        var edge: Int32
        /// Centimeters from the start of the edge.
        var offset: UInt32
        /// Length of the best way with its turns; the largest number while there is none.
        var cost = UInt32.max
        /// Length of that way.
        var length: UInt32 = 0
        /// State in which one arrives; −1 for a way that stays on the edge.
        var state: Int32 = -1
    }

    /// Makes working memory.
    init(_ ground: MatchGround) {
        self.ground = ground
        field = TurnField(ground.metric)
        length = ground.length
        cost = ground.cost
        rate = ground.rate
        places = ground.graph.nodePlace
        labels = WorkTable(
            count: ground.turns.stateCount, repeating: SearchLabel(cost: 0, parent: 0, slot: 0, search: 0))
        lengths = WorkTable(count: ground.turns.stateCount, repeating: 0)
        emptyQueue = SearchQueue(labels: labels)
    }

    /// Fills in the ways from a place to the goals that cost no more than `bound` centimeters.
    ///
    /// - Parameters:
    ///   - state: The state one starts in, on the edge of the place.
    ///   - offset: Centimeters from the start of that edge.
    ///   - focus: A place near to all goals.
    func run(from state: Int32, offset: UInt32, to goals: inout [Goal], bound: UInt32, toward focus: MatchFocus) {
        search &+= 1
        if search == 0 {  // after four billion searches old labels could be taken for new ones
            for row in 0..<labels.count { labels[row].search = 0 }
            search = 1
        }
        let mark = search
        let start = Int(ground.turns.edgeRow(of: state))
        var mask: UInt64 = 0
        var open = 0
        for row in goals.indices {
            goals[row].cost = .max
            if Int(goals[row].edge) == start, goals[row].offset >= offset {
                goals[row].length = goals[row].offset - offset
                goals[row].cost = UInt32(Float(goals[row].length) * rate[start])
                goals[row].state = -1
            } else {
                mask |= 1 &<< UInt64(goals[row].edge & 63)
                open += 1
            }
        }
        guard open > 0 else { return }
        var queue = emptyQueue
        let rest = length[start] - min(length[start], offset)
        relax(
            after: Int(state), on: start, at: UInt32(Float(rest) * rate[start]), length: rest, parent: -1, mark, &queue)
        while queue.least <= bound, open > 0 {
            let state = queue.pop()
            let (reached, edge) = (labels[state].cost, field.edge(of: state))
            if mask &>> UInt64(edge & 63) & 1 != 0 {
                for row in goals.indices where Int(goals[row].edge) == edge && goals[row].cost == .max {
                    goals[row].cost = sum(reached, UInt32(Float(goals[row].offset) * rate[edge]))
                    goals[row].length = sum(lengths[state], goals[row].offset)
                    goals[row].state = Int32(truncatingIfNeeded: state)
                    open -= 1
                }
            }
            let spent = sum(reached, cost[edge])
            if focus.isOutOfReach(from: places[ground.turns.head[edge]], spent: spent, bound: bound) { continue }
            relax(
                after: state, on: edge, at: spent, length: sum(lengths[state], length[edge]),
                parent: Int32(truncatingIfNeeded: state), mark, &queue)
        }
    }

    /// Row of the edge that a state stands on.
    func edgeRow(of state: TurnState) -> Int32 { ground.turns.edgeRow(of: state.row) }

    /// Appends the states of the way to a goal of the last run, without the one it started in.
    func appendWay(to goal: Goal, into states: inout [TurnState]) {
        let first = states.count
        var state = goal.state
        while state >= 0 {
            states.append(TurnState(row: state))
            state = labels[Int(state)].parent
        }
        states[first...].reverse()
    }

    /// What a turn counts like, in centimeters.
    @inline(__always)
    private func price(from edge: Int, to next: Int) -> UInt32 {
        if next == edge ^ 1 { return ground.turningBack }
        return UInt32(ground.turnRate * Float(min(field.price(from: edge, to: next), MatchGround.longestTurn)))
    }

    @inline(__always)
    private func relax(
        after state: Int, on edge: Int, at spent: UInt32, length traveled: UInt32, parent: Int32,
        _ mark: UInt32, _ queue: inout SearchQueue
    ) {
        let ways = field.waysOut(of: edge)
        var row = ways.lowerBound
        while row < ways.upperBound {
            let found = field.followOrTurn(from: state, on: edge, row: row)
            row &+= 1
            guard let (next, onto) = found else { continue }
            let price = price(from: edge, to: onto)
            let reached = sum(spent, price)
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

extension TurnField {
    /// What comes of taking one of the turns at the end of a state's edge, as `follow` tells, and turning back as well;
    /// the row of the edge one is on then beside it.
    @inline(__always)
    fileprivate func followOrTurn(from state: Int, on edge: Int, row: Int) -> (state: Int, edge: Int)? {
        let onto = self.edge(leavingAt: row)
        if let (next, _) = follow(from: state, on: edge, row: row) { return (next, onto) }
        return onto == edge ^ 1 && isOpen(onto) ? (onto, onto) : nil
    }
}
