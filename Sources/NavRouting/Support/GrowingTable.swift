// SPDX-License-Identifier: Apache-2.0

/// A column that grows at its end while it is computed.
///
/// Not `Sendable`: it stays with the code that fills it.
struct GrowingTable<Element: BitwiseCopyable> {
    private var rows: WorkTable<Element>
    /// Number of rows.
    private(set) var count = 0

    /// Creates a table without rows.
    init() { rows = WorkTable(zeros: 1024) }

    /// Adds a row at the end.
    ///
    /// - Complexity: O(1) on average.
    @inline(__always)
    mutating func append(_ value: Element) {
        if count == rows.count { grow() }
        rows[count] = value
        count &+= 1
    }

    private mutating func grow() {
        let larger = WorkTable<Element>(zeros: count * 2)
        _ = larger.copy(rows.buffer, at: 0)
        rows = larger
    }

    /// The value of a row below `count`.
    @inline(__always) subscript(row: Int) -> Element { rows[row] }

    /// The rows, in place; the table must not be written afterwards.
    var frozen: FixedTable<Element> { FixedTable(rows, prefix: count) }
}
