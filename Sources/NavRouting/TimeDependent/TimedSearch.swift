// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The best path at a given departure, with times by the clock: A* on turn states.
///
/// The cost of a path is the time it takes plus extra costs that do not depend on the time (penalties, and what roads to
/// be avoided cost beyond their time in free flow). A label is dropped if another one of its state is not later and has no
/// more extra cost, which is exact because times are FIFO. Lower bounds come from `CostToGoal`.
///
/// Where the path is in the last slot that it can reach, times no longer change, so what is left is the cost of a static
/// path, which a hierarchy with the times of that slot knows.
struct TimedSearch {
    private var costs: TimedCosts
    /// Costs under the metric of `bound`, and in the last slot.
    private var toGoal: CostToGoal?
    private var toGoalInLast: CostToGoal?
    /// Scales of the slots from the departure on; see `ScaledBound`.
    private let scales: [Double]
    /// The most that an edge takes in the last slot by what it takes in the one before, at least 1.
    private let growth: Double
    private let goals: [SearchGoal]
    private let starts: [SearchStart]
    /// Costs that are not lower do not count.
    private let limit: Double
    /// When the last slot begins in which a path below the limit can end, and the one before, in milliseconds after the
    /// departure.
    private let lastSlot: Double
    private let slotBefore: Double
    /// The last label of each state plus one; 0 if it has none.
    private let lastLabel: SparseTable<Int32>
    private var labels: [TimedLabel] = []
    private var queue = TimedQueue()
    /// One bit per edge of a goal, modulo 64: a cheap test that excludes most edges.
    private let goalEdges: UInt64
    /// Number of labels taken from the queue: a machine-independent measure of work.
    private(set) var settled = 0

    /// A path found.
    struct Found {
        /// From the state at the start to the one at the goal.
        var states: [TurnState]
        var start: Int
        var goal: Int
    }

    /// - Parameters:
    ///   - costs: Times by the clock.
    ///   - bound: Lower bounds from the departure until `limit`. Where `last` is known and only one slot is before it, they
    ///     are not needed.
    ///   - last: The slot in which `limit` is reached, if its metric is known.
    ///   - starts: Where the path may start; its costs so far count as extra costs.
    ///   - goals: Where it may end.
    ///   - limit: Only paths of a lower cost count, in milliseconds.
    ///   - workspace: Memory for the states of the metric, until `finish` returns it.
    init(
        _ costs: TimedCosts, bound: ScaledBound?, last: LastSlot?, from starts: [SearchStart], to goals: [SearchGoal],
        below limit: Double,
        using workspace: inout TimedWorkspace
    ) {
        self.costs = costs
        self.starts = starts
        self.goals = goals
        self.limit = limit
        lastSlot = costs.startOfSlot(at: limit)
        goalEdges = goals.reduce(0) { $0 | 1 << UInt64($1.edge.row & 63) }
        slotBefore = costs.startOfSlot(before: lastSlot)
        toGoal = bound.map { CostToGoal($0.metric, to: goals, using: workspace.toGoal) }
        scales = bound?.scales ?? []
        toGoalInLast = last.map { CostToGoal($0.metric, to: goals, using: workspace.toGoalInLast) }
        growth = last?.growth ?? 1
        lastLabel = workspace.lastLabel
        swap(&labels, &workspace.labels)
        swap(&queue, &workspace.queue)
    }

    /// Clears the workspace and returns it for the next search.
    mutating func finish(_ workspace: inout TimedWorkspace) {
        swap(&labels, &workspace.labels)
        swap(&queue, &workspace.queue)
        workspace.clear()
    }

    /// Finds the best path; `nil` if there is none below the limit, or the work budget is exhausted.
    ///
    /// - Parameter least: The search is given up at once, with `nil`, unless bounds show that every path costs more.
    mutating func run(above least: Double = -.infinity) -> Found? {
        let tables = TurnTables(costs.free)
        let turnSeconds = costs.free.turnSeconds
        for (index, start) in starts.enumerated() {
            let edge = tables.edge(of: Int(start.state.row))
            guard tables.isOpen(edge), costs.isOpen(edge) else { continue }
            let parent = -1 - Int32(index)
            reach(on: edge, from: start.fraction, at: 0, extra: Double(start.spent), parent: parent)
            push(start.state.row, edge, share: 1 - start.fraction, at: 0, extra: Double(start.spent), parent: parent)
        }
        guard queue.leastKey > least else { return nil }
        while let row = queue.pop() {
            let label = labels[Int(row)]
            if label.state < 0 { return found(row) }
            if isDominated(label, after: row) { continue }
            let edge = tables.edge(of: Int(label.state))
            if continuesStatically(label, on: edge) { return found(row) }
            settled += 1
            if settled & 1023 == 0, !WorkBudget.spend(1024) { return nil }
            for turn in tables.outgoingTurns(of: edge) {
                guard let (next, cost) = tables.follow(from: Int(label.state), on: edge, row: turn) else { continue }
                let nextEdge = tables.edge(of: next)
                guard costs.isOpen(nextEdge) else { continue }
                let seconds = Double(turnSeconds.value(from: edge, to: nextEdge))
                let (time, extra) = (label.time + seconds, label.extra + Double(cost) - seconds)
                if goalEdges &>> UInt64(nextEdge & 63) & 1 != 0 {
                    reach(on: nextEdge, from: 0, at: time, extra: extra, parent: row, state: Int32(next))
                }
                push(Int32(next), nextEdge, share: 1, at: time, extra: extra, parent: row)
            }
        }
        return nil
    }

    /// Adds the label of a state at the end of its edge.
    private mutating func push(
        _ state: Int32, _ edge: Int, share: Double, at time: Double, extra: Double, parent: Int32
    ) {
        let label = TimedLabel(
            time: costs.leaving(edge, share: share, at: time),
            extra: extra + Double(costs.free.extraCost(of: edge)) * share,
            state: state, parent: parent, before: lastLabel[state] - 1)
        if isDominated(label, after: -1) { return }
        guard let rest = rest(label, on: edge) else { return }
        let key = label.time + label.extra + rest
        guard key < limit else { return }
        queue.push(Int32(labels.count), key: key)
        labels.append(label)
        lastLabel.set(Int(state), Int32(labels.count))
    }

    /// The least cost that can be left after a label, in milliseconds; `nil` if there is no path.
    @inline(__always) private mutating func rest(_ label: TimedLabel, on edge: Int) -> Double? {
        if continuesStatically(label, on: edge) { return toGoalInLast?.cost(from: label.state) }
        var least = -Double.infinity
        if toGoal != nil {
            guard let cost = toGoal?.cost(from: label.state) else { return nil }
            least = costs.time(for: cost, after: label.time, at: scales)
        }
        guard toGoalInLast != nil, label.time >= slotBefore, label.time + label.extra + least < limit else {
            return least
        }
        guard let cost = toGoalInLast?.cost(from: label.state) else { return nil }
        // What is driven before the last slot would take no more than `growth` times as long in it.
        return max(least, cost - (growth - 1) * max(0, lastSlot - label.time))
    }

    /// Whether the rest of the path is a static one in the last slot: unless it may end on the edge of the label.
    @inline(__always) private func continuesStatically(_ label: TimedLabel, on edge: Int) -> Bool {
        toGoalInLast != nil && label.time >= lastSlot && goalEdges &>> UInt64(edge & 63) & 1 == 0
    }

    /// Whether another label of the state is as good, one that was added after label `row`.
    private func isDominated(_ label: TimedLabel, after row: Int32) -> Bool {
        var other = lastLabel[label.state] - 1
        while other > row {
            let known = labels[Int(other)]
            if dominates(known, label) { return true }
            other = known.before
        }
        return false
    }

    /// Whether no path that continues from `other` is better than all that continue from `label`.
    private func dominates(_ label: TimedLabel, _ other: TimedLabel) -> Bool {
        if label.time <= other.time, label.extra <= other.extra { return true }
        // In the last slot times on edges no longer change, so only the sum counts.
        return min(label.time, other.time) >= lastSlot && label.time + label.extra <= other.time + other.extra
    }

    /// Adds labels of the goals on an edge that is entered at a fraction. `state` is the one at the goal, unless it is that
    /// of the start.
    private mutating func reach(
        on edge: Int, from fraction: Double, at time: Double, extra: Double, parent: Int32, state: Int32? = nil
    ) {
        for (index, goal) in goals.enumerated() where Int(goal.edge.row) == edge && goal.fraction >= fraction {
            let share = goal.fraction - fraction
            var label = TimedLabel(
                time: costs.leaving(edge, share: share, at: time),
                extra: extra + Double(costs.free.extraCost(of: edge)) * share + Double(goal.penalty),
                state: -1 - Int32(index), parent: parent, before: -1)
            guard label.time + label.extra < limit else { continue }
            if let state {
                // The state at the goal belongs to the path: a label that is never expanded.
                labels.append(TimedLabel(time: time, extra: extra, state: state, parent: parent, before: -1))
                label.parent = Int32(labels.count - 1)
            }
            queue.push(Int32(labels.count), key: label.time + label.extra)
            labels.append(label)
        }
    }

    /// The path of a label of a goal, or of one that continues statically.
    private mutating func found(_ row: Int32) -> Found? {
        let last = labels[Int(row)]
        let isAtGoal = last.state < 0
        var states: [TurnState] = []
        var parent = isAtGoal ? last.parent : row
        while parent >= 0 {
            let label = labels[Int(parent)]
            states.append(TurnState(row: label.state))
            parent = label.parent
        }
        states.reverse()
        let start = Int(-1 - parent)
        if isAtGoal {
            // Without any turn there is no label but that of the goal.
            if states.isEmpty { states.append(starts[start].state) }
            return Found(states: states, start: start, goal: Int(-1 - last.state))
        }
        states.removeLast()
        guard let goal = toGoalInLast?.appendPath(from: last.state, to: &states) else { return nil }
        return Found(states: states, start: start, goal: goal)
    }
}
