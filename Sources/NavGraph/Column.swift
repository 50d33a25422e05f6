// SPDX-License-Identifier: Apache-2.0

/// One attribute of all rows of a kind: a read-only array in the memory of the region.
///
/// A column keeps that memory alive, so it may outlive the graph it came from. Copy it to a local before a hot loop; a
/// subscript is then one load. Bounds are checked in debug builds; rows come from ids that were proved when the region
/// was opened.
///
/// `@unchecked Sendable`: the memory is never written after it was made (see `RegionBytes`) and `Element` is plain bits.
@frozen public struct Column<Element: BitwiseCopyable>: @unchecked Sendable, RandomAccessCollection {
    @usableFromInline let rows: UnsafeBufferPointer<Element>
    @usableFromInline let owner: RegionBytes

    /// Makes a column of memory that `owner` holds.
    ///
    /// - Precondition: `rows` lies inside the owner's bytes and is aligned for `Element`.
    @usableFromInline init(rows: UnsafeBufferPointer<Element>, owner: RegionBytes) {
        self.rows = rows
        self.owner = owner
    }

    /// First row, always 0.
    @inlinable public var startIndex: Int { 0 }
    /// Number of rows.
    @inlinable public var endIndex: Int { rows.count }
    /// The value of a row.
    @inlinable public subscript(row: Int) -> Element { rows[row] }
    /// The value of a row.
    @inlinable public subscript(row: Int32) -> Element { rows[Int(row)] }

    /// Lends all rows at once, so that texts and lists are copied as blocks.
    @inlinable public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<Element>) throws -> Result
    ) rethrows -> Result? {
        try body(rows)
    }
}

extension Column where Element == UInt32 {
    /// The rows of a child table that belong to `row`, where this column holds the first child of each row and one
    /// number more for the end.
    @inlinable public func children(of row: Int) -> Range<Int> { Int(rows[row])..<Int(rows[row + 1]) }
}
