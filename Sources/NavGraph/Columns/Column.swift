// SPDX-License-Identifier: Apache-2.0

/// One attribute of all rows of a kind: a read-only array in the memory of the region.
///
/// A column keeps that memory alive, so it may outlive its graph. Copy it to a local variable before a hot loop; a
/// subscript is then a single load. Bounds are checked in debug builds only, because ids are validated when the region
/// is opened.
///
/// `@unchecked Sendable`: the memory is immutable (see `RegionBytes`) and `Element` is trivial.
@frozen public struct Column<Element: BitwiseCopyable>: @unchecked Sendable, RandomAccessCollection {
    @usableFromInline let rows: UnsafeBufferPointer<Element>
    @usableFromInline let owner: RegionBytes

    /// Creates a column over memory that `owner` holds.
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

    /// Provides all rows as one buffer, so that texts and lists are copied in blocks.
    @inlinable public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<Element>) throws -> Result
    ) rethrows -> Result? {
        try body(rows)
    }
}

extension Column where Element == UInt32 {
    /// The rows of a child table that belong to `row`, if this column holds the first child of each row followed by the
    /// end of the last.
    @inlinable public func children(of row: Int) -> Range<Int> { Int(rows[row])..<Int(rows[row + 1]) }
}
