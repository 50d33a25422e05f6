// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The tables that tell what may follow what and for how much, side by side, so that an inner loop holds them all at
/// once.
struct TurnField {
    /// Cost of each edge.
    let cost: FixedTable<UInt32>
    private let modes: ModeSet
    private let prices: TurnPrices
    private let head: FixedTable<Int32>
    private let extraEdge: FixedTable<Int32>
    private let noteStart: FixedTable<UInt32>
    private let notes: FixedTable<TurnNote>
    private let outStart: PackedColumn<UInt32>
    private let out: PackedColumn<EdgeID>

    /// Takes the tables of a metric.
    init(_ metric: Metric) {
        cost = metric.cost
        modes = metric.wish.profile.modeSet
        prices = metric.turnCost
        head = metric.turns.head
        extraEdge = metric.turns.extraEdge
        noteStart = metric.turns.noteStart
        notes = metric.notes
        outStart = metric.turns.graph.nodeOutStart
        out = metric.turns.graph.edgeOut
    }

    /// Row of the edge that a state stands on.
    @inline(__always) func edge(of state: Int) -> Int {
        state < head.count ? state : Int(extraEdge[state &- head.count])
    }

    /// Whether anybody of this mode may travel an edge.
    @inline(__always) func isOpen(_ edge: Int) -> Bool { cost[edge] != Metric.impassable }

    /// What a turn costs, restrictions aside.
    @inline(__always) func price(from edge: Int, to next: Int) -> UInt32 { prices.price(from: edge, to: next) }

    /// Rows of the turns at the end of an edge.
    @inline(__always) func waysOut(of edge: Int) -> Range<Int> {
        let node = Int(head[edge])
        return Int(outStart[node])..<Int(outStart[node &+ 1])
    }

    /// Row of the edge that one of the turns leads to.
    @inline(__always) func edge(leavingAt row: Int) -> Int { Int(out[row].row) }

    /// What comes of taking one of the turns at the end of a state's edge, and what the turn costs; `nil` when it must
    /// not be taken.
    @inline(__always)
    func follow(from state: Int, on edge: Int, row: Int) -> (state: Int, price: UInt32)? {
        let next = Int(out[row].row)
        if cost[next] == Metric.impassable { return nil }
        var nextState = next
        var note = Int(noteStart[state])
        let endNote = Int(noteStart[state &+ 1])
        while note < endNote {
            if Int(notes[note].edge) == next {
                if notes[note].forbidden.isSuperset(of: modes) { return nil }
                nextState = Int(notes[note].next)
                break
            }
            note &+= 1
        }
        let price = prices.price(from: edge, to: next)
        return price == Metric.impassable ? nil : (nextState, price)
    }
}
