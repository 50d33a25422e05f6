// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Head node of each edge, read from the columns of the graph.
struct EdgeHeads: Sendable {
    private let forward: PackedColumn<NodeID>
    private let backward: PackedColumn<NodeID>

    init(_ graph: RoadGraph) {
        forward = graph.segmentHead
        backward = graph.segmentTail
    }

    /// The head of an edge.
    @inline(__always) subscript(edge: Int) -> Int32 {
        edge & 1 == 0 ? forward[edge &>> 1].row : backward[edge &>> 1].row
    }
}

/// Direction of each edge at one of its ends, in 1/256 of a circle clockwise from north, read from the columns of the
/// graph.
struct EdgeDirections: Sendable {
    private let forward: Column<UInt16>
    private let backward: Column<UInt16>

    /// - Parameters:
    ///   - forward: Direction of each segment in its own direction, in 1/65536 of a circle.
    ///   - backward: The same at the other end, which a backward edge passes in reverse.
    init(forward: Column<UInt16>, backward: Column<UInt16>) {
        self.forward = forward
        self.backward = backward
    }

    /// The direction of an edge, rounded.
    @inline(__always) subscript(edge: Int) -> UInt8 {
        let fine = edge & 1 == 0 ? forward[edge &>> 1] : backward[edge &>> 1] &+ 32768
        return UInt8(truncatingIfNeeded: (fine &+ 128) &>> 8)
    }

    /// The direction of an edge, rounded.
    @inline(__always) subscript(edge: Int32) -> UInt8 { self[Int(edge)] }
}

/// The rows of the turn rules of each state: a bit for each state that has any, and counts.
struct TurnRuleIndex: Sendable {
    /// One bit per state.
    private let hasRules: FixedTable<UInt64>
    /// Number of states with rules before each word of bits.
    private let before: FixedTable<UInt32>
    /// First rule of each state with rules, followed by the end.
    private let start: FixedTable<UInt32>

    /// - Parameters:
    ///   - counts: Number of rules of the states that have any, by ascending state.
    ///   - stateCount: Number of all states.
    /// - Complexity: O(states / 64).
    init(_ counts: [(state: Int32, count: Int)], stateCount: Int) {
        var words = [UInt64](repeating: 0, count: (stateCount + 63) / 64)
        var starts: [UInt32] = [0]
        for (state, count) in counts {
            words[Int(state) >> 6] |= 1 << UInt64(state & 63)
            starts.append((starts.last ?? 0) + UInt32(count))
        }
        var before: [UInt32] = []
        before.reserveCapacity(words.count)
        var sum: UInt32 = 0
        for word in words {
            before.append(sum)
            sum += UInt32(word.nonzeroBitCount)
        }
        hasRules = FixedTable(words)
        self.before = FixedTable(before)
        start = FixedTable(starts)
    }

    /// Rows of the rules of a state; empty for most.
    @inline(__always) func rules(of state: Int) -> Range<Int> {
        let word = hasRules[state &>> 6]
        let bit: UInt64 = 1 &<< UInt64(state & 63)
        guard word & bit != 0 else { return 0..<0 }
        let row = Int(before[state &>> 6]) &+ (word & (bit &- 1)).nonzeroBitCount
        return Int(start[row])..<Int(start[row &+ 1])
    }
}
