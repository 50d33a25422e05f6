// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

/// One attribute of all rows of a kind, filled once and then only read: the form of everything a hot loop looks at.
///
/// Copy it to a local before the loop; a subscript is then one load. Bounds are checked in debug builds.
///
/// `@unchecked Sendable`: the memory is written only inside the initialisers, before anybody else can hold the table,
/// and lives as long as `owner`.
struct FixedTable<Element: BitwiseCopyable>: @unchecked Sendable {
    private let rows: UnsafeBufferPointer<Element>
    private let owner: TableMemory<Element>

    /// Fills each row with what `value` gives for it. Rows are made by all cores at once, in no order.
    init(count: Int, _ value: @escaping @Sendable (Int) -> Element) {
        let memory = TableMemory<Element>(count: count)
        // Safe to share: every row is written by one part only, and nobody reads before all parts are done.
        nonisolated(unsafe) let rows = memory.rows
        let share = max(4096, count / 64)
        let parts = (count + share - 1) / share
        let fill = { @Sendable (part: Int) in
            for row in part * share..<min(count, (part + 1) * share) { rows.initializeElement(at: row, to: value(row)) }
        }
        if parts > 1 {
            DispatchQueue.concurrentPerform(iterations: parts, execute: fill)
        } else if parts == 1 {
            fill(0)
        }
        owner = memory
        self.rows = UnsafeBufferPointer(rows)
    }

    /// Takes over rows that nobody writes any more.
    init(_ rows: WorkTable<Element>) {
        owner = rows.owner
        self.rows = UnsafeBufferPointer(rows.rows)
    }

    /// Copies an array.
    init(_ array: [Element]) {
        let memory = TableMemory<Element>(count: array.count)
        _ = memory.rows.initialize(fromContentsOf: array)
        owner = memory
        rows = UnsafeBufferPointer(memory.rows)
    }

    /// A copy in which some rows hold other values.
    func replacing(_ changes: [(row: Int32, value: Element)]) -> FixedTable {
        let memory = TableMemory<Element>(count: count)
        _ = memory.rows.initialize(fromContentsOf: rows)
        for change in changes {
            precondition(Int(change.row) < count, "row \(change.row) of \(count)")
            memory.rows[Int(change.row)] = change.value
        }
        return FixedTable(memory)
    }

    private init(_ memory: TableMemory<Element>) {
        owner = memory
        rows = UnsafeBufferPointer(memory.rows)
    }

    /// Number of rows.
    @inline(__always) var count: Int { rows.count }
    /// Memory of the rows, in bytes.
    var byteCount: Int { rows.count * MemoryLayout<Element>.stride }
    /// The value of a row.
    @inline(__always) subscript(row: Int) -> Element { rows[row] }
    /// The value of a row.
    @inline(__always) subscript(row: Int32) -> Element { rows[Int(row)] }
}

/// The same for the working memory of one search: rows that only their owner reads and writes.
///
/// Not `Sendable`: it stays with the object that made it.
struct WorkTable<Element: BitwiseCopyable> {
    fileprivate let rows: UnsafeMutableBufferPointer<Element>
    fileprivate let owner: TableMemory<Element>

    /// Makes rows that all hold `value`.
    init(count: Int, repeating value: Element) {
        owner = TableMemory(count: count)
        rows = owner.rows
        rows.initialize(repeating: value)
    }

    /// Copies rows.
    init(copying other: WorkTable) {
        owner = TableMemory(count: other.count)
        rows = owner.rows
        _ = rows.initialize(fromContentsOf: other.rows)
    }

    /// Number of rows.
    @inline(__always) var count: Int { rows.count }
    /// Memory of the rows, in bytes.
    var byteCount: Int { rows.count * MemoryLayout<Element>.stride }
    /// The value of a row.
    @inline(__always) subscript(row: Int) -> Element {
        get { rows[row] }
        nonmutating _modify { yield &rows[row] }
    }
}

/// Memory of one table; gives it back at the end.
fileprivate final class TableMemory<Element: BitwiseCopyable> {
    let rows: UnsafeMutableBufferPointer<Element>
    init(count: Int) { rows = .allocate(capacity: count) }
    deinit { rows.deallocate() }
}
