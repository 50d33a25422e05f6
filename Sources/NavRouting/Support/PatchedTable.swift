// SPDX-License-Identifier: Apache-2.0

/// An immutable column that shares with its predecessor all blocks of rows but those that have changed.
///
/// A table without changes reads its base in place. After the first change, a directory holds the address of each block,
/// in the base or in the memory of a later update. Readers of an older table are not affected.
///
/// `@unchecked Sendable`: the memory of a table is written only by its `PatchedTableEditor`, before any other thread can
/// see the table, and lives as long as `storage`.
struct PatchedTable<Element: BitwiseCopyable>: @unchecked Sendable {
    /// Number of rows.
    let count: Int
    private let base: UnsafeBufferPointer<Element>
    /// The blocks; `nil` for a table without changes.
    private let blocks: UnsafeBufferPointer<UnsafeBufferPointer<Element>>?
    fileprivate let storage: PatchedStorage<Element>

    /// Number of rows in a block, a power of two.
    static var blockSize: Int { 1 &<< shift }
    @inline(__always) fileprivate static var shift: Int { 7 }

    /// A table without changes.
    init(_ base: FixedTable<Element>) { self.init(PatchedStorage(base: base)) }

    fileprivate init(_ storage: PatchedStorage<Element>) {
        self.storage = storage
        base = storage.base.buffer
        count = base.count
        blocks = storage.directory?.buffer
    }

    /// The value of a row.
    @inline(__always) subscript(row: Int) -> Element {
        guard let blocks else { return base[row] }
        return blocks[row &>> Self.shift][row & (Self.blockSize &- 1)]
    }
    /// The value of a row.
    @inline(__always) subscript(row: Int32) -> Element { self[Int(row)] }

    /// The rows from `row` to at most `end` that lie side by side in memory; at least one if `row < end`.
    @inline(__always) func run(from row: Int, to end: Int) -> UnsafeBufferPointer<Element> {
        guard let blocks else { return UnsafeBufferPointer(rebasing: base[row..<end]) }
        let first = row & (Self.blockSize &- 1)
        let last = min(Self.blockSize, first &+ end &- row)
        return UnsafeBufferPointer(rebasing: blocks[row &>> Self.shift][first..<last])
    }

    /// The rows from at least `start` to before `end` that lie side by side in memory; at least one if `start < end`.
    @inline(__always) func run(before end: Int, from start: Int) -> UnsafeBufferPointer<Element> {
        guard let blocks else { return UnsafeBufferPointer(rebasing: base[start..<end]) }
        guard start < end else { return UnsafeBufferPointer(start: nil, count: 0) }
        let (block, last) = ((end &- 1) &>> Self.shift, (end &- 1) & (Self.blockSize &- 1))
        let first = max(0, start &- block &<< Self.shift)
        return UnsafeBufferPointer(rebasing: blocks[block][first...last])
    }

    /// The rows before any change.
    var original: FixedTable<Element> { storage.base }
    /// Size in bytes, except for rows of a region.
    var byteCount: Int { storage.base.byteCount + patchByteCount }
    /// Size in bytes of what is not shared with `original`.
    var patchByteCount: Int { storage.patches.reduce(storage.directory?.byteCount ?? 0) { $0 + $1.byteCount } }

    /// Returns the table with some rows replaced.
    ///
    /// - Complexity: O(changed blocks), and a copy of the directory.
    func replacing(_ changes: [(row: Int32, value: Element)]) -> PatchedTable {
        if changes.isEmpty { return self }
        var editor = PatchedTableEditor(self)
        for change in changes {
            precondition(Int(change.row) < count, "row \(change.row) of \(count)")
            editor[Int(change.row)] = change.value
        }
        return editor.finish()
    }
}

/// What a patched table keeps alive.
private final class PatchedStorage<Element: BitwiseCopyable>: Sendable {
    let base: FixedTable<Element>
    let directory: FixedTable<UnsafeBufferPointer<Element>>?
    /// Memory of the blocks that are not in `base`.
    let patches: [FixedTable<Element>]

    init(
        base: FixedTable<Element>, directory: FixedTable<UnsafeBufferPointer<Element>>? = nil,
        patches: [FixedTable<Element>] = []
    ) {
        self.base = base
        self.directory = directory
        self.patches = patches
    }
}

/// Changes rows of a copy of a patched table. Blocks are copied when they are first written.
///
/// Not `Sendable`: one thread edits, then publishes the result of `finish`.
struct PatchedTableEditor<Element: BitwiseCopyable> {
    /// The table before the changes.
    let original: PatchedTable<Element>
    private let directory: WorkTable<UnsafeBufferPointer<Element>>
    /// Blocks that this editor has copied.
    private let copied: RankSet
    private var copies: [WorkTable<Element>] = []
    /// Number of rows used in the last of `copies`.
    private var used = 0

    private static var size: Int { PatchedTable<Element>.blockSize }
    /// Rows per allocation.
    private var rowsPerCopy: Int { min(64, directory.count) * Self.size }

    /// Starts with the rows of a table.
    ///
    /// - Complexity: O(blocks).
    init(_ table: PatchedTable<Element>) {
        original = table
        let count = (table.count + Self.size - 1) / Self.size
        if let known = table.storage.directory {
            directory = WorkTable(copying: known)
        } else {
            directory = WorkTable(count: count, repeating: UnsafeBufferPointer(start: nil, count: 0))
            for block in 0..<count {
                directory[block] = table.run(
                    from: block * Self.size, to: min(table.count, (block + 1) * Self.size))
            }
        }
        copied = RankSet(count: count)
    }

    /// The value of a row.
    @inline(__always) subscript(row: Int) -> Element {
        get { directory[row &>> PatchedTable<Element>.shift][row & (Self.size &- 1)] }
        set {
            let block = row &>> PatchedTable<Element>.shift
            if !copied.contains(block) { copy(block) }
            // The memory of this block belongs to `copies`.
            UnsafeMutableBufferPointer(mutating: directory[block])[row & (Self.size &- 1)] = newValue
        }
    }

    /// Writes rows from `first` on, which the table has.
    mutating func replace(from first: Int, with rows: UnsafeBufferPointer<Element>) {
        var row = 0
        while row < rows.count {
            let (block, start) = ((first + row) >> PatchedTable<Element>.shift, (first + row) & (Self.size - 1))
            if !copied.contains(block) { copy(block) }
            let count = min(rows.count - row, Self.size - start)
            // The memory of this block belongs to `copies`.
            let target = UnsafeMutableBufferPointer(mutating: directory[block])[start..<start + count]
            _ = UnsafeMutableBufferPointer(rebasing: target).update(
                fromContentsOf: UnsafeBufferPointer(rebasing: rows[row..<row + count]))
            row += count
        }
    }

    @inline(never) private mutating func copy(_ block: Int) {
        if copies.isEmpty || used == rowsPerCopy {
            copies.append(WorkTable(zeros: rowsPerCopy))
            used = 0
        }
        copied.insert(block)
        directory[block] = copies[copies.count - 1].copy(directory[block], at: used)
        used += Self.size
    }

    /// The table with the changes. The editor must not be used afterwards.
    ///
    /// If most of the memory of earlier changes is out of use, what is left of it is copied; if most blocks have
    /// changed, the table gets a base of its own.
    ///
    /// - Complexity: O(changed blocks), amortized.
    func finish() -> PatchedTable<Element> {
        let patches = original.storage.patches + copies.map { FixedTable($0) }
        let base = original.original
        var changed = 0
        for block in 0..<directory.count where !isInBase(block) { changed += 1 }
        if changed * 2 > directory.count + 64 {
            let rows = WorkTable<Element>(zeros: original.count)
            for block in 0..<directory.count { _ = rows.copy(directory[block], at: block * Self.size) }
            return PatchedTable(FixedTable(rows))
        }
        guard patches.reduce(0, { $0 + $1.count }) > 2 * changed * Self.size + 8 * rowsPerCopy else {
            return PatchedTable(
                PatchedStorage(base: base, directory: FixedTable(directory), patches: patches))
        }
        let rows = WorkTable<Element>(zeros: changed * Self.size)
        var next = 0
        for block in 0..<directory.count where !isInBase(block) {
            directory[block] = rows.copy(directory[block], at: next)
            next += Self.size
        }
        return PatchedTable(
            PatchedStorage(base: base, directory: FixedTable(directory), patches: [FixedTable(rows)]))
    }

    private func isInBase(_ block: Int) -> Bool {
        directory[block].baseAddress == original.original.buffer.baseAddress.map { $0 + block * Self.size }
    }
}
