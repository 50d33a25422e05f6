// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The edges of several paths, one bit per path and edge, which gives the overlap of a path with all others in one
/// pass.
///
/// Paths are inserted one at a time. Each is pending until it is committed or discarded.
struct EdgeBitset {
    private let bits: WorkTable<UInt16>
    private var edges: [EdgeID] = []
    /// Index in `edges` where the pending path begins.
    private var first = 0
    private var committed = 0

    /// Maximum number of paths.
    static let capacity = 15
    private static let pendingBit: UInt16 = 1 << 15

    /// Allocates bits for all edges of a network.
    init(edgeCount: Int) { bits = WorkTable(zeros: edgeCount) }

    /// Whether any path contains an edge.
    func contains(_ edge: EdgeID) -> Bool { bits[Int(edge.row)] != 0 }

    /// Inserts a pending path; returns `false` if it uses a road twice, in either direction.
    mutating func insert(_ path: [EdgeID]) -> Bool {
        first = edges.count
        var isSimple = true
        for edge in path {
            let both = bits[Int(edge.row)] | bits[Int(edge.reversed.row)]
            if both & EdgeBitset.pendingBit != 0 { isSimple = false }
            bits[Int(edge.row)] |= EdgeBitset.pendingBit
            edges.append(edge)
        }
        return isSimple
    }

    /// The total `cost` of the edges that the pending path shares with each committed path.
    func overlaps(_ cost: PatchedTable<UInt32>) -> [Double] {
        var overlaps = [Double](repeating: 0, count: committed)
        for edge in edges[first...] {
            var others = bits[Int(edge.row)] & ~EdgeBitset.pendingBit
            while others != 0 {
                overlaps[others.trailingZeroBitCount] += Double(cost[edge.row])
                others &= others - 1
            }
        }
        return overlaps
    }

    /// Commits the pending path.
    mutating func commit() {
        for edge in edges[first...] {
            bits[Int(edge.row)] = bits[Int(edge.row)] & ~EdgeBitset.pendingBit | 1 << committed
        }
        committed += 1
    }

    /// Discards the pending path.
    mutating func discard() {
        for edge in edges[first...] { bits[Int(edge.row)] &= ~EdgeBitset.pendingBit }
        edges.removeSubrange(first...)
    }

    /// Removes all paths.
    mutating func clear() {
        for edge in edges { bits[Int(edge.row)] = 0 }
        edges.removeAll(keepingCapacity: true)
        first = 0
        committed = 0
    }
}
