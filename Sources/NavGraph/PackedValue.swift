// SPDX-License-Identifier: Apache-2.0

/// A value that a `PackedColumn` can hold: a whole number whose order its bits keep.
public protocol PackedValue: BitwiseCopyable, Sendable {
    /// The value as a number.
    var packed: UInt64 { get }
    /// Takes what `packed` gave.
    init(packed: UInt64)
}

/// A value that is a row of a table and nothing else.
public protocol PackedRow: PackedValue {
    /// The row.
    var row: Int32 { get }
    /// Names a row.
    init(row: Int32)
}

extension PackedRow {
    /// The row as a number; one that is no row becomes huge.
    @inlinable public var packed: UInt64 { UInt64(UInt32(bitPattern: row)) }
    /// Takes the lower half of a number for the row.
    @inlinable public init(packed: UInt64) { self.init(row: Int32(truncatingIfNeeded: packed)) }
}

extension NodeID: PackedRow {}
extension EdgeID: PackedRow {}
extension SegmentID: PackedRow {}
extension RoadID: PackedRow {}

extension TextID: PackedValue {
    /// The row as a number.
    @inlinable public var packed: UInt64 { UInt64(row) }
    /// Takes the lower half of a number for the row.
    @inlinable public init(packed: UInt64) { self.init(row: UInt32(truncatingIfNeeded: packed)) }
}

extension UInt32: PackedValue {
    /// The number.
    @inlinable public var packed: UInt64 { UInt64(self) }
    /// Takes the lower half of a number.
    @inlinable public init(packed: UInt64) { self.init(truncatingIfNeeded: packed) }
}

extension Int64: PackedValue {
    /// The number with its sign bit flipped, so that negative numbers stay the smaller ones.
    @inlinable public var packed: UInt64 { UInt64(bitPattern: self) ^ 1 << 63 }
    /// Flips the sign bit back.
    @inlinable public init(packed: UInt64) { self.init(bitPattern: packed ^ 1 << 63) }
}

extension ModeSet: PackedValue {
    /// The bits of the modes.
    @inlinable public var packed: UInt64 { UInt64(rawValue) }
    /// Takes the lowest byte of a number.
    @inlinable public init(packed: UInt64) { self.init(rawValue: UInt8(truncatingIfNeeded: packed)) }
}
