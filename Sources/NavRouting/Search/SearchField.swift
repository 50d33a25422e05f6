// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The tables that one run of a search looks at, side by side, so that the inner loop holds them all at once.
struct SearchField {
    let labels: WorkTable<SearchLabel>
    let cost: FixedTable<UInt32>
    private let search: UInt32
    private let modes: ModeSet
    private let prices: TurnPrices
    private let head: FixedTable<Int32>
    private let extraEdge: FixedTable<Int32>
    private let noteStart: FixedTable<UInt32>
    private let notes: FixedTable<TurnNote>
    private let outStart: Column<UInt32>
    private let out: Column<EdgeID>

    /// Lays the tables of a metric beside the labels that this search writes.
    init(_ metric: Metric, labels: WorkTable<SearchLabel>, search: UInt32) {
        self.labels = labels
        self.search = search
        cost = metric.cost
        modes = metric.wish.profile.modeSet
        prices = metric.turnCost
        head = metric.turns.head
        extraEdge = metric.turns.extraEdge
        noteStart = metric.turns.noteStart
        notes = metric.turns.notes
        outStart = metric.turns.graph.nodeOutStart
        out = metric.turns.graph.edgeOut
    }

    /// Row of the edge that a state stands on.
    @inline(__always) func edge(of state: Int) -> Int {
        state < head.count ? state : Int(extraEdge[state &- head.count])
    }

    /// Looks at everything that may follow a state, whose edge has been traveled to its end for `spent`.
    @inline(__always)
    func relax(after state: Int, on edge: Int, at spent: UInt32, parent: Int32, _ queue: inout SearchQueue) {
        let node = Int(head[edge])
        let (firstNote, endNote) = (Int(noteStart[state]), Int(noteStart[state &+ 1]))
        var row = Int(outStart[node])
        let end = Int(outStart[node &+ 1])
        while row < end {
            let next = Int(out[row].row)
            row &+= 1
            if cost[next] == Metric.impassable { continue }
            var nextState = next
            var isForbidden = false
            var note = firstNote
            while note < endNote {
                if Int(notes[note].edge) == next {
                    nextState = Int(notes[note].next)
                    isForbidden = notes[note].forbidden.isSuperset(of: modes)
                    break
                }
                note &+= 1
            }
            if isForbidden { continue }
            let price = prices.price(from: edge, to: next)
            if price == Metric.impassable { continue }
            let reached = sum(spent, price)

            let old = labels[nextState]
            let isKnown = old.search == search
            if isKnown {
                // Of two equal ways, the one from the smaller row wins, so that answers never depend on chance.
                if old.slot < 0 || old.cost < reached || old.cost == reached && old.parent <= parent { continue }
            }
            labels[nextState].cost = reached
            labels[nextState].parent = parent
            labels[nextState].search = search
            if !isKnown || reached < old.cost { queue.push(nextState, cost: reached, isQueued: isKnown) }
        }
    }
}

/// A sum of costs that stays at the largest number rather than wrap round.
@inline(__always)
func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
}
