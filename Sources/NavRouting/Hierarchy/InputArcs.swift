// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The original arcs between ranks, before contraction.
struct InputArcs {
    /// First entry of `ups` for each rank, followed by the end.
    private let upStart: [UInt32]
    /// Higher successors of each rank.
    private let ups: [Int32]
    /// First entry of `downs` for each rank, followed by the end.
    private let downStart: [UInt32]
    /// Higher predecessors of each rank.
    private let downs: [Int32]

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
        var (upCounts, downCounts) = ([UInt32](repeating: 0, count: count), [UInt32](repeating: 0, count: count))
        enumerate { from, to in
            if to > from { upCounts[Int(from)] &+= 1 } else if to >= 0, to < from { downCounts[Int(to)] &+= 1 }
        }
        let upStart = try InputArcs.starts(upCounts)
        let downStart = try InputArcs.starts(downCounts)
        var ups = [Int32](repeating: 0, count: Int(upStart[count]))
        var downs = [Int32](repeating: 0, count: Int(downStart[count]))
        var (nextUp, nextDown) = (upStart, downStart)
        enumerate { from, to in
            if to > from {
                ups[Int(nextUp[Int(from)])] = to
                nextUp[Int(from)] &+= 1
            } else if to >= 0, to < from {
                downs[Int(nextDown[Int(to)])] = from
                nextDown[Int(to)] &+= 1
            }
        }
        (self.upStart, self.ups, self.downStart, self.downs) = (upStart, ups, downStart, downs)
    }

    private static func starts(_ counts: [UInt32]) throws(RegionError) -> [UInt32] {
        var (starts, total) = ([UInt32](), 0)
        starts.reserveCapacity(counts.count + 1)
        starts.append(0)
        for count in counts {
            total += Int(count)
            try HierarchyLimit.check(total)
            starts.append(UInt32(total))
        }
        return starts
    }

    /// Higher successors of a rank.
    func up(of rank: Int) -> ArraySlice<Int32> { ups[Int(upStart[rank])..<Int(upStart[rank + 1])] }
    /// Higher predecessors of a rank.
    func down(of rank: Int) -> ArraySlice<Int32> { downs[Int(downStart[rank])..<Int(downStart[rank + 1])] }

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
