// SPDX-License-Identifier: Apache-2.0

/// Writes the few kinds of protobuf fields that tiles and their letters are made of.
///
/// Source: the encoding guide of Protocol Buffers, protobuf.dev.
package struct ProtobufWriter {
    /// What has been written so far.
    package private(set) var bytes: [UInt8] = []

    /// Starts with nothing.
    package init() {}

    /// A whole number without a sign.
    package mutating func field(_ number: UInt32, _ value: UInt64) {
        varint(UInt64(number) << 3)
        varint(value)
    }

    /// A whole number with a sign, small for small ones on either side of 0.
    package mutating func field(_ number: UInt32, signed value: Int32) {
        field(number, UInt64(UInt32(bitPattern: (value << 1) ^ (value >> 31))))
    }

    /// A number with eight bytes.
    package mutating func field(_ number: UInt32, _ value: Double) {
        varint(UInt64(number) << 3 | 1)
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
        }
    }

    /// A text.
    package mutating func field(_ number: UInt32, _ text: some StringProtocol) {
        field(number, bytes: text.utf8)
    }

    /// Bytes.
    package mutating func field(_ number: UInt32, bytes content: some Collection<UInt8>) {
        varint(UInt64(number) << 3 | 2)
        varint(UInt64(content.count))
        bytes.append(contentsOf: content)
    }

    /// A message inside.
    package mutating func field(_ number: UInt32, _ message: ProtobufWriter) {
        field(number, bytes: message.bytes)
    }

    /// Whole numbers in one field.
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
