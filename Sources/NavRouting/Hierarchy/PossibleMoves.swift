// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// All moves from state to state that some mode of travel may make under some metric, by rank: the arcs of a hierarchy
/// before there are shortcuts.
struct PossibleMoves {
    /// First entry of `ups` for each rank, and the end.
    private(set) var upStart: [UInt32] = []
    /// Higher ranks that are entered from each rank.
    private var ups: [Int32] = []
    /// First entry of `downs` for each rank, and the end.
    private(set) var downStart: [UInt32] = []
    /// Higher ranks from which each rank is entered.
    private var downs: [Int32] = []

    /// Looks at every turn of a network.
    init(_ turns: TurnNetwork, states: [Int32], ranks: [Int32]) {
        var pairs: [(low: Int32, high: Int32, climbs: Bool)] = []
        for (rank, state) in states.enumerated() {
            PossibleMoves.forEach(from: TurnState(row: state), in: turns) { next in
                let (from, to) = (Int32(rank), ranks[Int(next.row)])
                if to >= 0, to != from { pairs.append((min(from, to), max(from, to), from < to)) }
            }
        }
        (upStart, ups) = PossibleMoves.grouped(pairs, climbing: true, count: states.count)
        (downStart, downs) = PossibleMoves.grouped(pairs, climbing: false, count: states.count)
    }

    /// Higher ranks entered from a rank.
    func up(of rank: Int) -> ArraySlice<Int32> { ups[Int(upStart[rank])..<Int(upStart[rank + 1])] }
    /// Higher ranks from which a rank is entered.
    func down(of rank: Int) -> ArraySlice<Int32> { downs[Int(downStart[rank])..<Int(downStart[rank + 1])] }

    private static func grouped(
        _ pairs: [(low: Int32, high: Int32, climbs: Bool)], climbing: Bool, count: Int
    ) -> ([UInt32], [Int32]) {
        var starts = [UInt32](repeating: 0, count: count + 1)
        for pair in pairs where pair.climbs == climbing { starts[Int(pair.low) + 1] += 1 }
        for rank in 0..<count { starts[rank + 1] += starts[rank] }
        var next = starts
        var ends = [Int32](repeating: 0, count: Int(starts[count]))
        for pair in pairs where pair.climbs == climbing {
            ends[Int(next[Int(pair.low)])] = pair.high
            next[Int(pair.low)] += 1
        }
        return (starts, ends)
    }

    /// Calls `visit` with every state that may follow `state`, for whomever.
    static func forEach(from state: TurnState, in turns: TurnNetwork, _ visit: (TurnState) -> Void) {
        let graph = turns.graph
        let edge = turns.edge(of: state)
        let node = graph.head(of: edge)
        let travelers = graph.access(of: edge)
        for next in graph.edges(leaving: node) {
            var modes = travelers.intersection(graph.access(of: next))
            // Who cannot pass the node may still turn back.
            if next != edge.reversed { modes.subtract(graph.barred(at: node)) }
            let (follower, forbidden) = turns.step(from: state, along: next)
            if !modes.subtracting(forbidden).isEmpty { visit(follower) }
        }
    }
}
