// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The original arcs between ranks, before contraction.
struct InputArcs {
    /// First entry of `ups` for each rank, followed by the end.
    private let upStart: FixedTable<UInt32>
    /// Higher successors of each rank.
    private let ups: FixedTable<Int32>
    /// First entry of `downs` for each rank, followed by the end.
    private let downStart: FixedTable<UInt32>
    /// Higher predecessors of each rank.
    private let downs: FixedTable<Int32>

    /// Number of ranks.
    var count: Int { upStart.count - 1 }

    /// The arcs that some mode may travel under some metric.
    ///
    /// - Throws: `RegionError` with code `tooLarge` if there are more than `HierarchyLimit.arcs` in one direction.
    init(_ turns: TurnNetwork, _ ranks: StateRanks) throws(RegionError) {
        let rankOfState = ranks.rankOfState
        try self.init(count: ranks.count) { visit in
            for rank in 0..<ranks.count {
                InputArcs.forEach(from: TurnState(row: ranks.stateOfRank[rank]), in: turns) { next in
                    visit(Int32(rank), rankOfState[next.row])
                }
            }
        }
    }

    /// The arcs that a metric allows; with traffic, those that it allows without.
    ///
    /// - Throws: `RegionError` with code `tooLarge` if there are more than `HierarchyLimit.arcs` in one direction.
    init(_ costs: InputCosts) throws(RegionError) {
        try self.init(count: costs.ranks.count) { visit in
            for rank in 0..<costs.ranks.count { costs.forEachArc(from: rank) { to, _ in visit(Int32(rank), to) } }
        }
    }

    /// Groups the arcs that `enumerate` visits, twice in the same order. Arcs to a rank below 0 are skipped.
    private init(
        count: Int, _ enumerate: ((_ from: Int32, _ to: Int32) -> Void) -> Void
    ) throws(RegionError) {
        // Counted and then filled from the back, so that each start ends up at its first row.
        let (upStart, downStart) = (WorkTable<UInt32>(zeros: count + 1), WorkTable<UInt32>(zeros: count + 1))
        enumerate { from, to in
            if to > from { upStart[from] &+= 1 } else if to >= 0, to < from { downStart[to] &+= 1 }
        }
        let ups = WorkTable<Int32>(zeros: try InputArcs.sum(upStart))
        let downs = WorkTable<Int32>(zeros: try InputArcs.sum(downStart))
        enumerate { from, to in
            if to > from {
                upStart[from] &-= 1
                ups[Int(upStart[from])] = to
            } else if to >= 0, to < from {
                downStart[to] &-= 1
                downs[Int(downStart[to])] = from
            }
        }
        (self.upStart, self.ups) = (FixedTable(upStart), FixedTable(ups))
        (self.downStart, self.downs) = (FixedTable(downStart), FixedTable(downs))
    }

    /// Replaces the count of each rank by the sum of all counts up to it, and returns the sum of all.
    private static func sum(_ counts: WorkTable<UInt32>) throws(RegionError) -> Int {
        var total = 0
        for rank in 0..<counts.count {
            total += Int(counts[rank])
            try HierarchyLimit.check(total)
            counts[rank] = UInt32(total)
        }
        return total
    }

    /// Higher successors of a rank.
    func up(of rank: Int) -> UnsafeBufferPointer<Int32> { InputArcs.rows(of: rank, upStart, ups) }
    /// Higher predecessors of a rank.
    func down(of rank: Int) -> UnsafeBufferPointer<Int32> { InputArcs.rows(of: rank, downStart, downs) }

    private static func rows(
        of rank: Int, _ start: FixedTable<UInt32>, _ ends: FixedTable<Int32>
    ) -> UnsafeBufferPointer<Int32> {
        UnsafeBufferPointer(rebasing: ends.buffer[Int(start[rank])..<Int(start[rank &+ 1])])
    }

    /// Calls `visit` with every successor of `state` that some mode may enter.
    static func forEach(from state: TurnState, in turns: TurnNetwork, _ visit: (TurnState) -> Void) {
        let graph = turns.graph
        let edge = turns.edge(of: state)
        let node = graph.head(of: edge)
        let modesOnEdge = graph.access(of: edge)
        for next in graph.edges(leaving: node) {
            var modes = modesOnEdge.intersection(graph.access(of: next))
            // Modes that cannot pass the node may still make a U-turn.
            if next != edge.reversed { modes.subtract(graph.barred(at: node)) }
            let (nextState, forbidden) = turns.step(from: state, along: next)
            if !modes.subtracting(forbidden).isEmpty { visit(nextState) }
        }
    }
}

/// The largest hierarchy that can be computed.
enum HierarchyLimit {
    /// Number of arcs in each direction. Rows of arcs have 32 bits, which is enough for 400 million segments.
    static let arcs = Int(UInt32.max)

    /// Throws `RegionError` with code `tooLarge` if a hierarchy has too many arcs in one direction.
    static func check(_ arcs: Int, limit: Int = HierarchyLimit.arcs) throws(RegionError) {
        guard arcs > limit else { return }
        throw RegionError(
            code: .tooLarge,
            message: "the contraction hierarchy of this map has more than \(limit) arcs in one direction; "
                + "build regions of parts of it, or search without a hierarchy (--engine plain)")
    }
}
