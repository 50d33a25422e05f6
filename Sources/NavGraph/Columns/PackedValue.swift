// SPDX-License-Identifier: Apache-2.0

/// A value that a `PackedColumn` can store: an integer whose bit pattern preserves its order.
public protocol PackedValue: BitwiseCopyable, Sendable {
    /// The value as an unsigned number.
    var packed: UInt64 { get }
    /// Restores the value from `packed`.
    init(packed: UInt64)
}

/// A typed row number.
public protocol PackedRow: PackedValue {
    /// The row.
    var row: Int32 { get }
    /// Creates the id of a row.
    init(row: Int32)
}

extension PackedRow {
    /// The row as an unsigned number; a negative row becomes a very large one.
    @inlinable public var packed: UInt64 { UInt64(UInt32(bitPattern: row)) }
    /// Uses the lower 32 bits of a number as the row.
    @inlinable public init(packed: UInt64) { self.init(row: Int32(truncatingIfNeeded: packed)) }
}

extension NodeID: PackedRow {}
extension EdgeID: PackedRow {}
extension SegmentID: PackedRow {}
extension RoadID: PackedRow {}

extension TextID: PackedValue {
    /// The row as an unsigned number.
    @inlinable public var packed: UInt64 { UInt64(row) }
    /// Uses the lower 32 bits of a number as the row.
    @inlinable public init(packed: UInt64) { self.init(row: UInt32(truncatingIfNeeded: packed)) }
}

extension UInt32: PackedValue {
    /// The number, zero-extended.
    @inlinable public var packed: UInt64 { UInt64(self) }
    /// Uses the lower 32 bits of a number.
    @inlinable public init(packed: UInt64) { self.init(truncatingIfNeeded: packed) }
}

extension Int64: PackedValue {
    /// The number with its sign bit flipped, so that negative numbers sort first.
    @inlinable public var packed: UInt64 { UInt64(bitPattern: self) ^ 1 << 63 }
    /// Restores the number by flipping the sign bit again.
    @inlinable public init(packed: UInt64) { self.init(bitPattern: packed ^ 1 << 63) }
}

extension ModeSet: PackedValue {
    /// The bits of the modes.
    @inlinable public var packed: UInt64 { UInt64(rawValue) }
    /// Uses the lowest byte of a number.
    @inlinable public init(packed: UInt64) { self.init(rawValue: UInt8(truncatingIfNeeded: packed)) }
}
