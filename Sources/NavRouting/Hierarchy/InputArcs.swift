// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The original arcs between ranks that some mode may travel under some metric, before contraction.
struct InputArcs {
    /// First entry of `ups` for each rank, followed by the end.
    private(set) var upStart: [UInt32] = []
    /// Higher successors of each rank.
    private var ups: [Int32] = []
    /// First entry of `downs` for each rank, followed by the end.
    private(set) var downStart: [UInt32] = []
    /// Higher predecessors of each rank.
    private var downs: [Int32] = []

    /// Enumerates every turn of a network.
    init(_ turns: TurnNetwork, states: [Int32], ranks: [Int32]) {
        var pairs: [(low: Int32, high: Int32, isUp: Bool)] = []
        for (rank, state) in states.enumerated() {
            InputArcs.forEach(from: TurnState(row: state), in: turns) { next in
                let (from, to) = (Int32(rank), ranks[Int(next.row)])
                if to >= 0, to != from { pairs.append((min(from, to), max(from, to), from < to)) }
            }
        }
        (upStart, ups) = InputArcs.grouped(pairs, isUp: true, count: states.count)
        (downStart, downs) = InputArcs.grouped(pairs, isUp: false, count: states.count)
    }

    /// Higher successors of a rank.
    func up(of rank: Int) -> ArraySlice<Int32> { ups[Int(upStart[rank])..<Int(upStart[rank + 1])] }
    /// Higher predecessors of a rank.
    func down(of rank: Int) -> ArraySlice<Int32> { downs[Int(downStart[rank])..<Int(downStart[rank + 1])] }

    private static func grouped(
        _ pairs: [(low: Int32, high: Int32, isUp: Bool)], isUp: Bool, count: Int
    ) -> ([UInt32], [Int32]) {
        var starts = [UInt32](repeating: 0, count: count + 1)
        for pair in pairs where pair.isUp == isUp { starts[Int(pair.low) + 1] += 1 }
        for rank in 0..<count { starts[rank + 1] += starts[rank] }
        var next = starts
        var ends = [Int32](repeating: 0, count: Int(starts[count]))
        for pair in pairs where pair.isUp == isUp {
            ends[Int(next[Int(pair.low)])] = pair.high
            next[Int(pair.low)] += 1
        }
        return (starts, ends)
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
