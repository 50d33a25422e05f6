// SPDX-License-Identifier: Apache-2.0

/// Checks of single sections of a region file. Each throws `damaged` with the file and the section.
struct SectionCheck {
    /// The file, for messages.
    let path: String

    /// Verifies the number of rows of a section.
    func count(_ section: String, _ count: Int, _ expected: Int) throws(RegionError) {
        guard count == expected else {
            throw RegionError(
                code: .damaged, message: "\(path): section \(section) has \(count) rows, \(expected) were expected")
        }
    }

    /// Verifies that a column of starts ascends from 0 to `total`.
    ///
    /// - Returns: The number of parents.
    @inline(__always)
    func childCount(
        _ section: String, rows starts: some RandomAccessCollection<UInt32>, of total: Int
    ) throws(RegionError) -> Int {
        var previous: UInt32 = 0
        var ascends = starts.first == 0
        for start in starts {
            ascends = ascends && start >= previous
            previous = start
        }
        guard ascends, Int(previous) == total else {
            throw RegionError(code: .damaged, message: "\(path): section \(section) does not ascend to \(total)")
        }
        return starts.count - 1
    }

    /// The same for a packed column. Of equal rows only the first is read, since a damaged header can claim any number.
    func childCount(
        _ section: String, _ starts: PackedColumn<UInt32>, of total: Int
    ) throws(RegionError) -> Int {
        guard starts.isUniform else { return try childCount(section, rows: starts, of: total) }
        _ = try childCount(section, rows: starts.prefix(1), of: total)
        return starts.count - 1
    }

    /// Verifies that every row of a column refers to a row below `limit`.
    @inline(__always)
    func rows<Rows: Collection>(
        _ section: String, rows: Rows, below limit: Int, _ row: (Rows.Element) -> Int
    ) throws(RegionError) {
        var highest = 0
        for element in rows {
            // A negative row becomes a large one, so one comparison covers both bounds.
            highest = max(highest, Int(truncatingIfNeeded: UInt32(truncatingIfNeeded: row(element))))
        }
        guard rows.isEmpty || highest < limit else {
            throw RegionError(
                code: .damaged, message: "\(path): section \(section) refers to row \(highest) of \(limit)")
        }
    }

    /// The same for a packed column of row numbers. Of equal rows only the first is read.
    func rows(
        _ section: String, _ column: PackedColumn<some PackedValue>, below limit: Int
    ) throws(RegionError) {
        let highest = column.highest
        guard column.isEmpty || highest < UInt64(clamping: limit) else {
            throw RegionError(
                code: .damaged, message: "\(path): section \(section) refers to row \(highest) of \(limit)")
        }
    }
}
