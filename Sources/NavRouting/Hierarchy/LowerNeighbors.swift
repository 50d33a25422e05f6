// SPDX-License-Identifier: Apache-2.0

/// The lower ends of the arcs of one direction, grouped by their higher ends, for enumerating lower triangles in little
/// memory; the arc itself is found among those of its lower end.
struct LowerNeighbors: Sendable {
    /// First row of each rank, followed by the end.
    let start: FixedTable<UInt32>
    /// Lower ends, ascending within a rank.
    let lower: FixedTable<Int32>

    /// Uses the tables of a region.
    init(start: FixedTable<UInt32>, lower: FixedTable<Int32>) {
        self.start = start
        self.lower = lower
    }

    /// Groups the arcs of a table by their higher ends.
    ///
    /// - Complexity: O(arcs).
    init(_ table: ArcTable) {
        let count = table.start.count - 1
        let starts = WorkTable<UInt32>(zeros: count + 1)
        for arc in 0..<table.end.count { starts[Int(table.end[arc])] &+= 1 }
        for rank in 0..<count { starts[rank + 1] &+= starts[rank] }
        let rows = WorkTable<Int32>(zeros: table.end.count)
        // Filled from the back, so that each start ends up at its first row.
        for rank in (0..<count).reversed() {
            for arc in table.arcs(of: rank) {
                let higher = Int(table.end[arc])
                starts[higher] &-= 1
                rows[Int(starts[higher])] = Int32(rank)
            }
        }
        start = FixedTable(starts)
        lower = FixedTable(rows)
    }

    /// Lower ends of the arcs to a rank.
    @inline(__always) func of(_ rank: Int) -> UnsafeBufferPointer<Int32> {
        UnsafeBufferPointer(rebasing: lower.buffer[Int(start[rank])..<Int(start[rank &+ 1])])
    }

    /// Size in bytes.
    var byteCount: Int { start.byteCount + lower.byteCount }
}
