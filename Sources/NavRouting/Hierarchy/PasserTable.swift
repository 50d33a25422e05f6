// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Which of several ways pass each edge of a network, one bit for each way: what they share is found by walking along one.
///
/// Ways are entered one after the other. Each begins on probation and is kept or dropped before the next.
struct PasserTable {
    private let bits: WorkTable<UInt16>
    private var edges: [EdgeID] = []
    /// Where the way on probation begins among `edges`.
    private var first = 0
    private var kept = 0

    /// So many ways find room.
    static let room = 15
    private static let probation: UInt16 = 1 << 15

    /// Makes room for all edges of a network.
    init(edgeCount: Int) { bits = WorkTable(count: edgeCount, repeating: 0) }

    /// Whether any way passes an edge.
    func pass(_ edge: EdgeID) -> Bool { bits[Int(edge.row)] != 0 }

    /// Enters a way on probation; whether it takes no road twice, in either direction.
    mutating func begin(_ way: [EdgeID]) -> Bool {
        first = edges.count
        var isSimple = true
        for edge in way {
            let both = bits[Int(edge.row)] | bits[Int(edge.reversed.row)]
            if both & PasserTable.probation != 0 { isSimple = false }
            bits[Int(edge.row)] |= PasserTable.probation
            edges.append(edge)
        }
        return isSimple
    }

    /// What the way on probation shares with each of those that were kept, in the unit of `cost`.
    func shares(_ cost: FixedTable<UInt32>) -> [Double] {
        var shares = [Double](repeating: 0, count: kept)
        for edge in edges[first...] {
            var others = bits[Int(edge.row)] & ~PasserTable.probation
            while others != 0 {
                shares[others.trailingZeroBitCount] += Double(cost[edge.row])
                others &= others - 1
            }
        }
        return shares
    }

    /// Keeps the way on probation.
    mutating func keep() {
        for edge in edges[first...] { bits[Int(edge.row)] = bits[Int(edge.row)] & ~PasserTable.probation | 1 << kept }
        kept += 1
    }

    /// Forgets the way on probation.
    mutating func drop() {
        for edge in edges[first...] { bits[Int(edge.row)] &= ~PasserTable.probation }
        edges.removeSubrange(first...)
    }

    /// Forgets all ways.
    mutating func clear() {
        for edge in edges { bits[Int(edge.row)] = 0 }
        edges.removeAll(keepingCapacity: true)
        first = 0
        kept = 0
    }
}
