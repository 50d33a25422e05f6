// SPDX-License-Identifier: Apache-2.0

/// A column whose rows use as many bits as its widest value needs.
///
/// A row is read with one unaligned load, a shift and a mask. Otherwise it works like `Column`.
///
///     word 0   number of rows (48 bits), 0 (8 bits), bits of a row (8 bits: 0 … 57, or 64)
///     word 1   base, added to every row
///     word 2 … rows, the first at bit 0 of word 2; then one word of zeros, so that every load is in bounds
///
/// `@unchecked Sendable`: the memory is immutable (see `RegionBytes`) and `Element` is trivial.
@frozen public struct PackedColumn<Element: PackedValue>: @unchecked Sendable, RandomAccessCollection {
    @usableFromInline let words: UnsafeRawPointer
    @usableFromInline let width: Int
    @usableFromInline let mask: UInt64
    @usableFromInline let base: UInt64
    /// Number of rows.
    public let endIndex: Int
    @usableFromInline let owner: RegionBytes

    /// Creates a column over `bytes`, which `owner` holds; `nil` when they do not have the layout above.
    init?(_ bytes: UnsafeRawBufferPointer, owner: RegionBytes) {
        guard let layout = PackedLayout(bytes), let start = bytes.baseAddress else { return nil }
        words = start + 16
        width = layout.width
        mask = layout.width == 0 ? 0 : ~0 >> UInt64(64 - layout.width)
        base = bytes.number(at: 8, as: UInt64.self)
        endIndex = layout.rows
        self.owner = owner
    }

    /// Whether all rows are equal. Such rows occupy no bytes, so the length of the section does not limit their number.
    var isUniform: Bool { width == 0 }

    /// The largest value, as a number; 0 for no rows. Of equal rows only the first is read.
    ///
    /// - Complexity: O(rows).
    var highest: UInt64 {
        guard !isUniform else { return isEmpty ? 0 : base }
        // Two running maxima: the next row does not wait for the comparison with the last.
        var (even, odd): (UInt64, UInt64) = (0, 0)
        var row = 0
        while row &+ 1 < endIndex {
            even = Swift.max(even, number(row))
            odd = Swift.max(odd, number(row &+ 1))
            row &+= 2
        }
        return row < endIndex ? Swift.max(even, odd, number(row)) : Swift.max(even, odd)
    }

    /// The value of a row as a number.
    @inlinable @inline(__always) func number(_ row: Int) -> UInt64 {
        let bit = row &* width
        let word = UInt64(littleEndian: words.loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self))
        return ((word &>> UInt64(bit & 7)) & mask) &+ base
    }

    /// First row, always 0.
    @inlinable public var startIndex: Int { 0 }
    /// The value of a row.
    @inlinable public subscript(row: Int) -> Element {
        assert(row >= 0 && row < endIndex, "row \(row) of \(endIndex)")
        return Element(packed: number(row))
    }
    /// The value of a row.
    @inlinable public subscript(row: Int32) -> Element { self[Int(row)] }
}

extension PackedColumn where Element == UInt32 {
    /// The rows of a child table that belong to `row`, as for `Column`.
    @inlinable public func children(of row: Int) -> Range<Int> { Int(self[row])..<Int(self[row + 1]) }
}

/// Number of rows and width of a packed column, from its first word.
struct PackedLayout {
    let rows: Int
    let width: Int

    /// Reads the first word; `nil` when it contradicts the length of `bytes`.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 24, bytes.count % 8 == 0 else { return nil }
        let first = bytes.number(at: 0, as: UInt64.self)
        rows = Int(first & 0xFFFF_FFFF_FFFF)
        width = Int(first >> 56)
        guard width <= 57 || width == 64, bytes.count / 8 == 3 + (rows * width + 63) / 64 else { return nil }
    }

    /// Encodes values as the words of a column.
    static func words(of values: some Collection<UInt64>) -> [UInt64] {
        let base = values.min() ?? 0
        let span = (values.max() ?? 0) - base
        let bits = 64 - span.leadingZeroBitCount
        let width = bits > 57 ? 64 : bits
        var words = [UInt64](repeating: 0, count: 3 + (values.count * width + 63) / 64)
        words[0] = (UInt64(values.count) | UInt64(width) << 56).littleEndian
        words[1] = base.littleEndian
        guard width > 0 else { return words }
        var bit = 128
        for value in values {
            let (word, shift) = (bit / 64, UInt64(bit % 64))
            words[word] |= (value - base) << shift
            if shift > 0 { words[word + 1] |= (value - base) >> (64 - shift) }
            bit += width
        }
        for word in words.indices.dropFirst(2) { words[word] = words[word].littleEndian }
        return words
    }
}
