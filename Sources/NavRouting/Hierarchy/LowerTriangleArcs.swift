// SPDX-License-Identifier: Apache-2.0

/// The arcs of an `ArcTable` grouped by their higher ends, for enumerating lower triangles.
struct LowerTriangleArcs: Sendable {
    /// First row of each rank, followed by the end.
    let start: FixedTable<UInt32>
    /// The arcs, by ascending lower end within a rank.
    let rows: FixedTable<LowerTriangleArc>

    /// Groups the arcs of a table by their higher ends.
    ///
    /// - Complexity: O(arcs).
    init(_ table: ArcTable) {
        let count = table.start.count - 1
        var starts = [UInt32](repeating: 0, count: count + 1)
        for arc in 0..<table.end.count { starts[Int(table.end[arc]) + 1] += 1 }
        for rank in 0..<count { starts[rank + 1] += starts[rank] }
        var next = starts
        var rows = [LowerTriangleArc](repeating: LowerTriangleArc(arc: 0, lower: 0), count: table.end.count)
        for lower in 0..<count {
            for arc in table.arcs(of: lower) {
                let higher = Int(table.end[arc])
                rows[Int(next[higher])] = LowerTriangleArc(arc: UInt32(arc), lower: Int32(lower))
                next[higher] += 1
            }
        }
        start = FixedTable(starts)
        self.rows = FixedTable(rows)
    }

    /// Rows of a rank.
    @inline(__always) func rows(of rank: Int) -> Range<Int> { Int(start[rank])..<Int(start[rank &+ 1]) }
}

/// An arc as seen from its higher end.
struct LowerTriangleArc: BitwiseCopyable {
    /// Row in the arc table.
    var arc: UInt32
    /// Lower end.
    var lower: Int32
}
