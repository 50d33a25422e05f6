// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The best path at a given departure, with times by the clock: A* on turn states.
///
/// The cost of a path is the time it takes plus extra costs that do not depend on the time (penalties, and what roads to
/// be avoided cost beyond their time in free flow). A label is dropped if another one of its state is not later and has no
/// more extra cost, which is exact because times are FIFO. Lower bounds come from `CostToGoal`.
struct TimedSearch {
    private var costs: TimedCosts
    private var toGoal: CostToGoal
    private let goals: [SearchGoal]
    private let starts: [SearchStart]
    private var labels: [Label] = []
    private var labelsOfState: [Int32: [Int32]] = [:]
    private var queue = TimedQueue()
    /// Number of labels taken from the queue: a machine-independent measure of work.
    private(set) var settled = 0

    private struct Label {
        /// Milliseconds since the departure at the end of the state's edge, or at the goal.
        var time: Double
        /// Extra cost in milliseconds.
        var extra: Double
        /// State; −1 − i at goal i.
        var state: Int32
        /// Label before it; −1 − i for start i.
        var parent: Int32
    }

    /// A path found.
    struct Found {
        /// From the state at the start to the one at the goal.
        var states: [TurnState]
        var start: Int
        var goal: Int
        /// Time and extra cost in milliseconds.
        var time: Double
        var extra: Double
    }

    /// - Parameters:
    ///   - costs: Times by the clock.
    ///   - bound: A metric with lower bounds; see `TimedMetrics.bound(ofSlots:)`.
    ///   - starts: Where the path may start; its costs so far count as extra costs.
    ///   - goals: Where it may end.
    init(_ costs: TimedCosts, bound: Metric, from starts: [SearchStart], to goals: [SearchGoal]) {
        self.costs = costs
        self.starts = starts
        self.goals = goals
        toGoal = CostToGoal(bound, to: goals)
    }

    /// Finds the best path; `nil` if there is none, or the work budget is exhausted.
    mutating func run() -> Found? {
        let tables = TurnTables(costs.free)
        for (index, start) in starts.enumerated() {
            let edge = tables.edge(of: Int(start.state.row))
            guard tables.isOpen(edge), costs.isOpen(edge) else { continue }
            let parent = -1 - Int32(index)
            reach(on: edge, from: start.fraction, at: 0, extra: Double(start.spent), parent: parent)
            push(start.state.row, edge, share: 1 - start.fraction, at: 0, extra: Double(start.spent), parent: parent)
        }
        while let row = queue.pop() {
            let label = labels[Int(row)]
            if label.state < 0 { return found(row) }
            settled += 1
            if settled & 1023 == 0, !WorkBudget.spend(1024) { return nil }
            let edge = tables.edge(of: Int(label.state))
            for turn in tables.outgoingTurns(of: edge) {
                guard let (next, cost) = tables.follow(from: Int(label.state), on: edge, row: turn) else { continue }
                let nextEdge = tables.edge(of: next)
                guard costs.isOpen(nextEdge) else { continue }
                let seconds = costs.free.turnSeconds.value(from: edge, to: nextEdge)
                let (time, extra) = (label.time + Double(seconds), label.extra + Double(cost) - Double(seconds))
                reach(on: nextEdge, from: 0, at: time, extra: extra, parent: row, state: Int32(next))
                push(Int32(next), nextEdge, share: 1, at: time, extra: extra, parent: row)
            }
        }
        return nil
    }

    /// Adds the label of a state at the end of its edge.
    private mutating func push(
        _ state: Int32, _ edge: Int, share: Double, at time: Double, extra: Double, parent: Int32
    ) {
        guard let rest = toGoal.cost(from: state) else { return }
        let label = Label(
            time: costs.leaving(edge, share: share, at: time),
            extra: extra + Double(costs.free.extraCost(of: edge)) * share,
            state: state, parent: parent)
        let others = labelsOfState[state] ?? []
        if others.contains(where: { labels[Int($0)].time <= label.time && labels[Int($0)].extra <= label.extra }) {
            return
        }
        labelsOfState[state, default: []].append(Int32(labels.count))
        queue.push(Int32(labels.count), key: label.time + label.extra + rest)
        labels.append(label)
    }

    /// Adds labels of the goals on an edge that is entered at a fraction. `state` is the one at the goal, unless it is that
    /// of the start.
    private mutating func reach(
        on edge: Int, from fraction: Double, at time: Double, extra: Double, parent: Int32, state: Int32? = nil
    ) {
        for (index, goal) in goals.enumerated() where Int(goal.edge.row) == edge && goal.fraction >= fraction {
            let share = goal.fraction - fraction
            var before = parent
            if let state {
                // The state at the goal belongs to the path: a label that is never expanded.
                labels.append(Label(time: time, extra: extra, state: state, parent: parent))
                before = Int32(labels.count - 1)
            }
            let label = Label(
                time: costs.leaving(edge, share: share, at: time),
                extra: extra + Double(costs.free.extraCost(of: edge)) * share + Double(goal.penalty),
                state: -1 - Int32(index), parent: before)
            queue.push(Int32(labels.count), key: label.time + label.extra)
            labels.append(label)
        }
    }

    private func found(_ row: Int32) -> Found {
        let last = labels[Int(row)]
        var states: [TurnState] = []
        var parent = last.parent
        while parent >= 0 {
            let label = labels[Int(parent)]
            states.append(TurnState(row: label.state))
            parent = label.parent
        }
        let start = Int(-1 - parent)
        // Without any turn there is no label but that of the goal.
        if states.isEmpty { states.append(starts[start].state) }
        return Found(
            states: states.reversed(), start: start, goal: Int(-1 - last.state), time: last.time, extra: last.extra)
    }
}

/// A binary heap of labels by key; equal keys in the order of the labels, so that results are deterministic.
struct TimedQueue {
    private var entries: [(key: Double, label: Int32)] = []

    mutating func push(_ label: Int32, key: Double) {
        entries.append((key, label))
        var row = entries.count - 1
        while row > 0, entries[row] < entries[(row - 1) / 2] {
            entries.swapAt(row, (row - 1) / 2)
            row = (row - 1) / 2
        }
    }

    /// Removes the label of the least key.
    mutating func pop() -> Int32? {
        guard let first = entries.first else { return nil }
        let last = entries.removeLast()
        guard !entries.isEmpty else { return first.label }
        entries[0] = last
        var row = 0
        while true {
            var least = row
            for child in [2 * row + 1, 2 * row + 2] where child < entries.count && entries[child] < entries[least] {
                least = child
            }
            if least == row { return first.label }
            entries.swapAt(row, least)
            row = least
        }
    }
}
