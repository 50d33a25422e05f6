// SPDX-License-Identifier: Apache-2.0

/// The bytes of a section that its reader verifies itself, or a part of them; valid as long as `owner`.
///
/// `@unchecked Sendable`: the memory is immutable (see `RegionBytes`).
package struct SectionBytes: @unchecked Sendable {
    /// The bytes; the first of a section is at a multiple of 64.
    package let bytes: UnsafeRawBufferPointer
    /// Holds the memory.
    package let owner: AnyObject

    /// Number of bytes.
    package var byteCount: Int { bytes.count }

    /// One byte; 0 outside.
    @inlinable package func byte(at offset: Int) -> UInt8 {
        offset >= 0 && offset < bytes.count ? bytes[offset] : 0
    }

    /// A little-endian number; 0 outside.
    package func number(at offset: Int) -> UInt64 {
        offset >= 0 && offset <= bytes.count - 8 ? bytes.number(at: offset, as: UInt64.self) : 0
    }

    /// The bytes of a range, cut to those that exist.
    package func copy(_ range: Range<Int>) -> [UInt8] { Array(bytes[range.clamped(to: 0..<bytes.count)]) }

    /// A part, cut to the bytes that exist.
    package func part(_ range: Range<Int>) -> SectionBytes {
        SectionBytes(
            bytes: UnsafeRawBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)]), owner: owner)
    }

    /// The bytes as a packed column; `nil` when they are none.
    package func packedColumn<Element>(_ type: Element.Type) -> PackedColumn<Element>? {
        (owner as? RegionBytes).flatMap { PackedColumn(bytes, owner: $0) }
    }

    /// Calls `body` with the bytes, which are valid during the call.
    @inlinable package func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value { body(bytes) }
}

/// The words of a packed column, for sections that contain several columns.
package enum PackedWords {
    /// Encodes values.
    package static func words(of values: some Collection<some PackedValue>) -> [UInt64] {
        PackedLayout.words(of: values.lazy.map(\.packed))
    }
}
