// SPDX-License-Identifier: Apache-2.0

/// The inner loop of one run of a `MatchSearch`.
struct MatchPass {
    private let search: MatchSearch
    var queue: MatchQueue
    private var arcs: WorkTable<LocalTurnGraph.Arc>
    private let mark: UInt32
    private let bound: UInt32
    private let ellipse: SearchEllipse

    @inline(__always) private var states: WorkTable<LocalTurnGraph.State> { search.local.states }
    @inline(__always) private var nodes: WorkTable<LocalTurnGraph.Node> { search.local.nodes }
    @inline(__always) private var labels: WorkTable<MatchSearch.Label> { search.labels }

    /// Starts a run.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - queue: A queue to use.
    ///   - mark: Number of the run.
    ///   - bound: Maximum cost in centimeters.
    ///   - ellipse: Prunes states from which no goal is in reach.
    init(_ search: MatchSearch, _ queue: MatchQueue, mark: UInt32, bound: UInt32, ellipse: SearchEllipse) {
        (self.search, self.queue, arcs) = (search, queue, search.local.arcs)
        (self.mark, self.bound, self.ellipse) = (mark, bound, ellipse)
        self.queue.removeAll()
    }

    /// Marks a state as settled; returns `false` if it was before.
    @inline(__always)
    func settle(_ row: Int) -> Bool {
        guard labels[row].search == mark else { return false }
        labels[row].search = mark &+ 1
        return true
    }

    /// Labels and queues the states after a state that are within the bound, unless there is no goal on their edge nor in
    /// reach from its end.
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
            search.local.compile(row)
            arcs = search.local.arcs
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
        labels[row] = MatchSearch.Label(cost: reached, length: traveled, parent: parent, search: mark)
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
                highest = max(highest, search.matchingGraph.uTurnPenalty)
            }
        }
        let limit = sum(spent, highest)
        if limit < self.limit(at: node) {
            nodes[node].limit = limit
            nodes[node].search = mark
        }
    }
}
