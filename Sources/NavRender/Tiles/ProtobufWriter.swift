// SPDX-License-Identifier: Apache-2.0

/// Writes the subset of protobuf that tiles and glyphs need.
///
/// Source: the encoding guide of Protocol Buffers, protobuf.dev.
package struct ProtobufWriter {
    /// The message encoded so far.
    package private(set) var bytes: [UInt8] = []

    /// Creates an empty message.
    package init() {}

    /// Writes an unsigned integer as a varint.
    package mutating func field(_ number: UInt32, _ value: UInt64) {
        varint(UInt64(number) << 3)
        varint(value)
    }

    /// Writes a signed integer with zigzag encoding.
    package mutating func field(_ number: UInt32, signed value: Int32) {
        field(number, UInt64(UInt32(bitPattern: (value << 1) ^ (value >> 31))))
    }

    /// Writes a 64-bit floating-point number.
    package mutating func field(_ number: UInt32, _ value: Double) {
        varint(UInt64(number) << 3 | 1)
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
        }
    }

    /// Writes a string.
    package mutating func field(_ number: UInt32, _ text: some StringProtocol) {
        field(number, bytes: text.utf8)
    }

    /// Writes bytes.
    package mutating func field(_ number: UInt32, bytes content: some Collection<UInt8>) {
        varint(UInt64(number) << 3 | 2)
        varint(UInt64(content.count))
        bytes.append(contentsOf: content)
    }

    /// Writes an embedded message.
    package mutating func field(_ number: UInt32, _ message: ProtobufWriter) {
        field(number, bytes: message.bytes)
    }

    /// Writes a packed array of integers.
    package mutating func field(_ number: UInt32, packed values: [UInt32]) {
        varint(UInt64(number) << 3 | 2)
        var length = 0
        for value in values { length += ProtobufWriter.length(value) }
        varint(UInt64(length))
        bytes.reserveCapacity(bytes.count + length)
        for value in values { varint(UInt64(value)) }
    }

    private static func length(_ value: UInt32) -> Int { max(1, (38 - value.leadingZeroBitCount) / 7) }

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}
