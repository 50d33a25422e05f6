// SPDX-License-Identifier: Apache-2.0

/// Writes the few kinds of protobuf fields that vector tiles are made of.
///
/// Source: the encoding guide of Protocol Buffers, protobuf.dev.
struct ProtobufWriter {
    /// What has been written so far.
    private(set) var bytes: [UInt8] = []

    /// A whole number without a sign.
    mutating func field(_ number: UInt32, _ value: UInt64) {
        varint(UInt64(number) << 3)
        varint(value)
    }

    /// A number with eight bytes.
    mutating func field(_ number: UInt32, _ value: Double) {
        varint(UInt64(number) << 3 | 1)
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
        }
    }

    /// A text.
    mutating func field(_ number: UInt32, _ text: some StringProtocol) {
        varint(UInt64(number) << 3 | 2)
        varint(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// A message inside.
    mutating func field(_ number: UInt32, _ message: ProtobufWriter) {
        varint(UInt64(number) << 3 | 2)
        varint(UInt64(message.bytes.count))
        bytes.append(contentsOf: message.bytes)
    }

    /// Whole numbers in one field.
    mutating func field(_ number: UInt32, packed values: [UInt32]) {
        var packed = ProtobufWriter()
        for value in values { packed.varint(UInt64(value)) }
        field(number, packed)
    }

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}
