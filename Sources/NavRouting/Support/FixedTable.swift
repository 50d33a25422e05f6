// SPDX-License-Identifier: Apache-2.0

/// An immutable column: one value per row, filled once. Hot loops read all their data from such tables.
///
/// Copy a table to a local variable before a loop, so that a subscript compiles to one load. Bounds are checked in
/// debug builds.
///
/// `@unchecked Sendable`: the memory is written only inside the initializers, before any other thread can see the
/// table, or belongs to a region, which is never written; it lives as long as `owner`.
struct FixedTable<Element: BitwiseCopyable>: @unchecked Sendable {
    private let rows: UnsafeBufferPointer<Element>
    private let owner: AnyObject

    /// Uses read-only memory that `owner` holds.
    init(_ rows: UnsafeBufferPointer<Element>, owner: AnyObject) {
        self.rows = rows
        self.owner = owner
    }

    /// Fills each row with `value(row)`. Rows are computed in parallel, in no particular order.
    init(count: Int, _ value: @escaping @Sendable (Int) -> Element) {
        let memory = TableMemory<Element>(count: count)
        // Safe to share: each row is written by exactly one part, and all parts finish before the table is read.
        nonisolated(unsafe) let rows = memory.rows
        let share = max(4096, count / 64)
        let parts = (count + share - 1) / share
        let fill = { @Sendable (part: Int) in
            for row in part * share..<min(count, (part + 1) * share) { rows.initializeElement(at: row, to: value(row)) }
        }
        Parallel.forEach(parts, fill)
        owner = memory
        self.rows = UnsafeBufferPointer(rows)
    }

    /// Freezes a work table that is no longer written.
    init(_ rows: WorkTable<Element>) {
        owner = rows.owner
        self.rows = UnsafeBufferPointer(rows.rows)
    }

    /// Freezes the first rows of a work table that is no longer written.
    init(_ rows: WorkTable<Element>, prefix count: Int) {
        owner = rows.owner
        self.rows = UnsafeBufferPointer(rebasing: rows.rows[..<count])
    }

    /// Copies an array.
    init(_ array: [Element]) {
        let memory = TableMemory<Element>(count: array.count)
        _ = memory.rows.initialize(fromContentsOf: array)
        owner = memory
        rows = UnsafeBufferPointer(memory.rows)
    }

    /// Number of rows.
    @inline(__always) var count: Int { rows.count }
    /// Size of the rows in bytes; 0 for rows of a region, whose memory all processes share.
    var byteCount: Int { owner is TableMemory<Element> ? bytes.count : 0 }
    /// The rows, valid as long as the table.
    var buffer: UnsafeBufferPointer<Element> { rows }
    /// The rows as bytes, valid as long as the table.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rows) }
    /// Some rows as bytes, valid as long as the table.
    func bytes(of range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rows[range]))
    }
    /// The value of a row.
    @inline(__always) subscript(row: Int) -> Element { rows[row] }
    /// The value of a row.
    @inline(__always) subscript(row: Int32) -> Element { rows[Int(row)] }
}

/// A mutable column for the workspace of a search. Only its owner reads and writes it.
///
/// Not `Sendable`: it stays with the object that created it.
struct WorkTable<Element: BitwiseCopyable> {
    fileprivate let rows: UnsafeMutableBufferPointer<Element>
    fileprivate let owner: TableMemory<Element>

    /// Creates `count` rows that hold `value`.
    init(count: Int, repeating value: Element) {
        owner = TableMemory(count: count)
        rows = owner.rows
        rows.initialize(repeating: value)
    }

    /// Creates `count` rows of zeros. Pages of a large table take up memory only when they are first written.
    init(zeros count: Int) {
        owner = TableMemory(zeros: count)
        rows = owner.rows
    }

    /// Copies an array.
    init(_ array: [Element]) {
        owner = TableMemory(count: array.count)
        rows = owner.rows
        _ = rows.initialize(fromContentsOf: array)
    }

    /// Copies another table.
    init(copying other: WorkTable) {
        owner = TableMemory(count: other.count)
        rows = owner.rows
        _ = rows.initialize(fromContentsOf: other.rows)
    }

    /// Copies a table that is not written.
    init(copying other: FixedTable<Element>) {
        owner = TableMemory(count: other.count)
        rows = owner.rows
        _ = rows.initialize(fromContentsOf: other.buffer)
    }

    /// Copies rows to `first` and those after it, which this table has; returns the copies, valid as long as the table.
    func copy(_ source: UnsafeBufferPointer<Element>, at first: Int) -> UnsafeBufferPointer<Element> {
        let part = UnsafeMutableBufferPointer(rebasing: rows[first..<first + source.count])
        _ = part.update(fromContentsOf: source)
        return UnsafeBufferPointer(part)
    }

    /// Sets the bytes of some rows to zero.
    func zero(_ range: Range<Int>) {
        UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: rows[range]))
            .initializeMemory(as: UInt8.self, repeating: 0)
    }

    /// Number of rows.
    @inline(__always) var count: Int { rows.count }
    /// The rows, valid as long as the table.
    var buffer: UnsafeBufferPointer<Element> { UnsafeBufferPointer(rows) }
    /// Size of the rows in bytes.
    var byteCount: Int { rows.count * MemoryLayout<Element>.stride }
    /// The value of a row.
    @inline(__always) subscript(row: Int) -> Element {
        get { rows[row] }
        nonmutating _modify { yield &rows[row] }
    }
    /// The value of a row.
    @inline(__always) subscript(row: Int32) -> Element {
        get { rows[Int(row)] }
        nonmutating _modify { yield &rows[Int(row)] }
    }
}
