// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Finds the shortest ways from one place to several others nearby, by all rules about turning; turning back is allowed
/// everywhere, at a price.
///
/// Lengths are whole centimeters, so that sums are exact. The working memory of a network is used again without
/// clearing: after the first calls a search allocates nothing.
final class MatchSearch {
    private let turns: TurnNetwork
    private let field: TurnField
    /// Length of each edge in centimeters.
    private let length: FixedTable<UInt32>
    /// Price of turning by each 1/256 of a circle, in centimeters.
    private let bend: FixedTable<UInt32>
    private let turningBack: UInt32
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
    init(_ metric: Metric, length: FixedTable<UInt32>, model: MatchModel) {
        turns = metric.turns
        field = TurnField(metric)
        self.length = length
        turningBack = UInt32(model.turningBack * 100)
        bend = FixedTable(count: 256) { row in
            // Nothing up to 30°, then in proportion; a right angle counts the full price.
            let degrees = abs(Double(Int8(truncatingIfNeeded: row))) * 360 / 256
            return UInt32(max(0, degrees - 30) / 60 * model.turn * 100)
        }
        labels = WorkTable(
            count: turns.stateCount, repeating: SearchLabel(cost: 0, parent: 0, slot: 0, search: 0))
        lengths = WorkTable(count: turns.stateCount, repeating: 0)
        emptyQueue = SearchQueue(labels: labels)
    }

    /// Fills in the ways from a place to the goals that are no longer than `bound` centimeters.
    ///
    /// - Parameters:
    ///   - state: The state one starts in, on the edge of the place.
    ///   - offset: Centimeters from the start of that edge.
    func run(from state: Int32, offset: UInt32, to goals: inout [Goal], bound: UInt32) {
        search &+= 1
        if search == 0 {  // after four billion searches old labels could be taken for new ones
            for row in 0..<labels.count { labels[row].search = 0 }
            search = 1
        }
        let mark = search
        let start = Int(turns.edgeRow(of: state))
        var mask: UInt64 = 0
        var open = 0
        for row in goals.indices {
            goals[row].cost = .max
            if Int(goals[row].edge) == start, goals[row].offset >= offset {
                goals[row].cost = goals[row].offset - offset
                goals[row].length = goals[row].cost
                goals[row].state = -1
            } else {
                mask |= 1 &<< UInt64(goals[row].edge & 63)
                open += 1
            }
        }
        guard open > 0 else { return }
        var queue = emptyQueue
        let rest = length[start] - min(length[start], offset)
        relax(after: Int(state), on: start, at: rest, length: rest, parent: -1, mark, &queue)
        while queue.least <= bound, open > 0 {
            let state = queue.pop()
            let (reached, edge) = (labels[state].cost, field.edge(of: state))
            if mask &>> UInt64(edge & 63) & 1 != 0 {
                for row in goals.indices where Int(goals[row].edge) == edge && goals[row].cost == .max {
                    goals[row].cost = sum(reached, goals[row].offset)
                    goals[row].length = sum(lengths[state], goals[row].offset)
                    goals[row].state = Int32(truncatingIfNeeded: state)
                    open -= 1
                }
            }
            relax(
                after: state, on: edge, at: sum(reached, length[edge]), length: sum(lengths[state], length[edge]),
                parent: Int32(truncatingIfNeeded: state), mark, &queue)
        }
    }

    /// Row of the edge that a state stands on.
    func edgeRow(of state: TurnState) -> Int32 { turns.edgeRow(of: state.row) }

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
            let price = onto == edge ^ 1 ? turningBack : bend[Int(turns.leaving[onto] &- turns.arriving[edge])]
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
