// SPDX-License-Identifier: Apache-2.0

/// A mutable column of zeros of which a search writes few rows, others each time.
///
/// Written rows lie in blocks of 64, which are taken from the front of one reservation and given back by `clear`. So
/// every search writes the same few pages, however large the map is. Ancestors in an elimination tree are mostly
/// neighbors, so a block holds many of them.
///
/// Not `Sendable`: it stays with the object that created it.
struct SparseTable<Element: BitwiseCopyable> {
    /// The first row of each block in `rows`. 0 for a block that has not been written: the block of zeros.
    private let firstRow: WorkTable<UInt32>
    /// The block of zeros, then the blocks in use. Address space for all of them, memory for those once used.
    private let rows: WorkTable<Element>
    /// The number of blocks in use, then their numbers.
    private let used: WorkTable<UInt32>
    /// Number of rows.
    let count: Int

    private static var blockBits: Int { 6 }
    private static var blockSize: Int { 1 << blockBits }

    /// - Parameter count: Number of rows.
    init(count: Int) {
        let blocks = (count + SparseTable.blockSize - 1) >> SparseTable.blockBits
        self.count = count
        firstRow = WorkTable(zeros: blocks)
        rows = WorkTable(zeros: (blocks + 1) << SparseTable.blockBits)
        used = WorkTable(zeros: blocks + 1)
    }

    /// The value of a row: zero unless it was set.
    @inline(__always) subscript(row: Int) -> Element {
        rows[Int(firstRow[row &>> SparseTable.blockBits]) &+ (row & (SparseTable.blockSize &- 1))]
    }

    /// The value of a row: zero unless it was set.
    @inline(__always) subscript(row: Int32) -> Element { self[Int(row)] }

    /// Sets a row.
    @inline(__always) func set(_ row: Int, _ value: Element) {
        var first = firstRow[row &>> SparseTable.blockBits]
        if first == 0 { first = take(row &>> SparseTable.blockBits) }
        rows[Int(first) &+ (row & (SparseTable.blockSize &- 1))] = value
    }

    /// Takes a block into use.
    @inline(never) private func take(_ block: Int) -> UInt32 {
        used[0] &+= 1
        let number = used[0]
        used[Int(number)] = UInt32(truncatingIfNeeded: block)
        let first = number &<< UInt32(SparseTable.blockBits)
        firstRow[block] = first
        return first
    }

    /// Sets all rows to zero.
    ///
    /// - Complexity: O(rows of the blocks in use).
    func clear() {
        let blocks = Int(used[0])
        rows.zero(SparseTable.blockSize..<(blocks + 1) << SparseTable.blockBits)
        for number in 0..<blocks { firstRow[Int(used[number + 1])] = 0 }
        used[0] = 0
    }

    /// Size in bytes of the rows in use.
    var usedBytes: Int { Int(used[0]) << SparseTable.blockBits * MemoryLayout<Element>.stride }
}
