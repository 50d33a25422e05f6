// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Walks through the fields of an encoded message without decoding it.
///
/// Source: the protocol buffers encoding, https://protobuf.dev/programming-guides/encoding/. Groups are not supported.
struct ProtobufScanner {
    /// The value of a field.
    enum Value {
        /// A varint.
        case number(UInt64)
        /// Bytes, a text or a message.
        case bytes(ProtobufScanner)
        /// Four or eight bytes.
        case fixed
    }

    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    private var isDamaged = false

    /// Begins at the first field.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Whether all fields were read.
    var isAtEnd: Bool { offset == bytes.count && !isDamaged }

    /// All bytes as text; `nil` if they are not UTF-8.
    var text: String? { String(validating: bytes, as: UTF8.self) }

    /// Whether the bytes are the same as others.
    func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count == other.count else { return false }
        guard let own = bytes.baseAddress, let others = other.baseAddress else { return true }
        return memcmp(own, others, bytes.count) == 0
    }

    /// The next field; `nil` at the end, and for damaged bytes, after which `isAtEnd` is `false`.
    mutating func next() -> (number: UInt64, value: Value)? {
        guard offset < bytes.count, !isDamaged else { return nil }
        guard let tag = varint(), tag >> 3 > 0, let value = value(ofType: tag & 7) else {
            isDamaged = true
            return nil
        }
        return (tag >> 3, value)
    }

    private mutating func value(ofType type: UInt64) -> Value? {
        switch type {
        case 0: return varint().map { .number($0) }
        case 1: return skip(8) == nil ? nil : .fixed
        case 2:
            guard let length = varint().flatMap({ Int(exactly: $0) }), let content = skip(length) else { return nil }
            return .bytes(ProtobufScanner(content))
        case 5: return skip(4) == nil ? nil : .fixed
        default: return nil
        }
    }

    private mutating func skip(_ count: Int) -> UnsafeRawBufferPointer? {
        guard count >= 0, count <= bytes.count - offset else { return nil }
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }

    private mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard offset < bytes.count else { return nil }
            let byte = bytes[offset]
            offset += 1
            // The tenth byte has one bit.
            guard shift < 63 || byte < 2 else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }
}
