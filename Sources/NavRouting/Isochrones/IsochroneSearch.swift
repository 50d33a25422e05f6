// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Dijkstra's algorithm limited by time: paths of lowest cost, and among those of equal cost the fastest.
///
/// Cost and time differ, so a state of higher cost may take less time. The search therefore continues through states
/// beyond the limit until no state in the queue is within it.
struct IsochroneSearch {
    private let metric: Metric
    private let turns: TurnTables
    private let seconds: PatchedTable<UInt32>
    private let turnSeconds: TurnCostTable
    private let labels: WorkTable<SearchLabel>
    /// Time in milliseconds to the start of each state's edge, including the turn into it.
    private let times: WorkTable<UInt32>

    /// Allocates a workspace for one search.
    ///
    /// - Complexity: O(states).
    init(_ metric: Metric) {
        self.metric = metric
        turns = TurnTables(metric)
        seconds = metric.seconds
        turnSeconds = metric.turnSeconds
        let count = metric.turns.stateCount
        labels = WorkTable(count: count, repeating: SearchLabel(cost: 0, parent: 0, slot: 0, search: 0))
        times = WorkTable(count: count, repeating: 0)
    }

    /// Sections reachable within `limit` milliseconds, by ascending edge.
    func sections(from starts: [SearchStart], within limit: UInt32) -> [Isochrone.Section] {
        var found: [Isochrone.Section] = []
        var queue = SearchQueue(labels: labels)
        var inTime = 0
        for start in starts {
            let (state, edge) = (Int(start.state.row), metric.turns.edge(of: start.state))
            guard metric.isOpen(edge) else { continue }
            let rest = 1 - start.fraction
            let time = partialCost(seconds[edge.row], rest)
            found.append(section(on: edge, from: start.fraction, entered: 0, time, limit))
            let cost = sum(start.spent, partialCost(turns.cost[Int(edge.row)], rest))
            relax(after: state, on: Int(edge.row), cost, time, limit, &inTime, &queue)
        }
        // Earliest arrival at each edge; an edge may have several states.
        var entered: [(edge: Int32, time: UInt32)] = []
        var settled = 0
        while inTime > 0 {
            settled &+= 1
            if settled & 1023 == 0, !WorkBudget.spend(1024) { break }
            let state = queue.pop()
            let (time, edge) = (times[state], turns.edge(of: state))
            if time <= limit {
                inTime -= 1
                entered.append((Int32(edge), time))
            }
            relax(
                after: state, on: edge, sum(labels[state].cost, turns.cost[edge]), sum(time, seconds[edge]), limit,
                &inTime, &queue)
        }
        entered.sort { ($0.edge, $0.time) < ($1.edge, $1.time) }
        var last: Int32 = -1
        for (edge, time) in entered where edge != last {
            last = edge
            found.append(section(on: EdgeID(row: edge), from: 0, entered: time, seconds[edge], limit))
        }
        found.sort { ($0.edge.row, $0.from, $0.entered) < ($1.edge.row, $1.from, $1.entered) }
        return found
    }

    /// Relaxes all turns at the end of a state's edge.
    @inline(__always)
    private func relax(
        after state: Int, on edge: Int, _ cost: UInt32, _ time: UInt32, _ limit: UInt32, _ inTime: inout Int,
        _ queue: inout SearchQueue
    ) {
        for row in turns.outgoingTurns(of: edge) {
            guard let (next, turnCost) = turns.follow(from: state, on: edge, row: row) else { continue }
            let reached = sum(cost, turnCost)
            let at = sum(time, turnSeconds.value(from: edge, to: turns.edge(leavingAt: row)))
            let old = labels[next]
            let isKnown = old.search == 1
            if isKnown {
                if old.slot < 0 || (old.cost, times[next]) <= (reached, at) { continue }
                if times[next] <= limit { inTime -= 1 }
            }
            if at <= limit { inTime += 1 }
            labels[next].cost = reached
            labels[next].search = 1
            times[next] = at
            if !isKnown || reached < old.cost { queue.push(next, cost: reached, isQueued: isKnown) }
        }
    }

    /// The section from fraction `from` to the end of an edge, which takes `time` milliseconds, cut at the limit.
    private func section(
        on edge: EdgeID, from: Double, entered: UInt32, _ time: UInt32, _ limit: UInt32
    ) -> Isochrone.Section {
        let whole = Isochrone.Section(
            edge: edge, from: from, to: 1, entered: Seconds(Double(entered) / 1000),
            left: Seconds(Double(sum(entered, time)) / 1000))
        return whole.within(Seconds(Double(limit) / 1000)) ?? whole
    }
}
