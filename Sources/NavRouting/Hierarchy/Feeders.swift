// SPDX-License-Identifier: Apache-2.0

/// The arcs of an `ArcTable` by their higher ends: who below leads to, or comes from, each rank.
struct Feeders: Sendable {
    /// First row of each rank, and the end.
    let start: FixedTable<UInt32>
    /// The arcs, by ascending lower end within a rank.
    let rows: FixedTable<Feeder>

    /// Sorts the arcs of a table by their higher ends.
    ///
    /// - Complexity: O(arcs).
    init(_ table: ArcTable) {
        let count = table.start.count - 1
        var starts = [UInt32](repeating: 0, count: count + 1)
        for arc in 0..<table.end.count { starts[Int(table.end[arc]) + 1] += 1 }
        for rank in 0..<count { starts[rank + 1] += starts[rank] }
        var next = starts
        var rows = [Feeder](repeating: Feeder(arc: 0, lower: 0), count: table.end.count)
        for lower in 0..<count {
            for arc in table.arcs(of: lower) {
                let higher = Int(table.end[arc])
                rows[Int(next[higher])] = Feeder(arc: UInt32(arc), lower: Int32(lower))
                next[higher] += 1
            }
        }
        start = FixedTable(starts)
        self.rows = FixedTable(rows)
    }

    /// Rows of a rank.
    @inline(__always) func rows(of rank: Int) -> Range<Int> { Int(start[rank])..<Int(start[rank &+ 1]) }
}

/// An arc, seen from its higher end.
struct Feeder: BitwiseCopyable {
    /// Row of the arc table.
    var arc: UInt32
    /// Lower end.
    var lower: Int32
}
