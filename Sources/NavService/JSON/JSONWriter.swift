// SPDX-License-Identifier: Apache-2.0

/// Writes JSON from front to back into bytes, without building a tree first.
///
/// Fields come out in the order in which they are written and numbers with a bounded count of digits, so the same input
/// gives the same bytes. Numbers that are not finite become `null`: JSON has no word for them.
///
///     var json = JSONWriter()
///     json.object { json in
///         json.field("code", "Ok")
///         json.field("distance", 12.34, decimals: 1)      // {"code":"Ok","distance":12.3}
///     }
public struct JSONWriter {
    /// UTF-8 of what has been written so far.
    public private(set) var bytes: [UInt8] = []
    /// Whether a comma must come before the next element.
    private var follows = false

    /// Starts with nothing.
    public init() {}

    /// What has been written so far as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Ends a line and starts the next value, for one value per line.
    public mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        follows = false
    }

    /// Takes what has been written and starts again with nothing.
    public mutating func take() -> [UInt8] {
        defer {
            bytes.removeAll(keepingCapacity: true)
            follows = false
        }
        return bytes
    }

    // MARK: Containers

    /// Writes an object with the fields that `content` writes.
    public mutating func object(_ content: (inout JSONWriter) throws -> Void) rethrows {
        try container(UInt8(ascii: "{"), UInt8(ascii: "}"), content)
    }

    /// Writes a list with the values that `content` writes.
    public mutating func array(_ content: (inout JSONWriter) throws -> Void) rethrows {
        try container(UInt8(ascii: "["), UInt8(ascii: "]"), content)
    }

    private mutating func container(
        _ open: UInt8, _ close: UInt8, _ content: (inout JSONWriter) throws -> Void
    ) rethrows {
        separate()
        bytes.append(open)
        follows = false
        try content(&self)
        bytes.append(close)
        follows = true
    }

    // MARK: Values

    /// Writes a text.
    public mutating func value(_ text: String) {
        separate()
        quote(text)
    }

    /// Writes a whole number.
    public mutating func value(_ number: Int) {
        separate()
        append(number)
    }

    /// Writes a truth value.
    public mutating func value(_ truth: Bool) {
        separate()
        bytes.append(contentsOf: (truth ? "true" : "false").utf8)
    }

    /// Writes a number with at most `decimals` decimals, 0 … 9, and no trailing zeros.
    public mutating func value(_ number: Double, decimals: Int) {
        separate()
        append(number, decimals: decimals)
    }

    /// Writes `null`.
    public mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    /// Writes bytes that are one JSON value already.
    public mutating func value(written: [UInt8]) {
        separate()
        bytes.append(contentsOf: written)
    }

    // MARK: Fields

    /// Writes the key of a field; its value must be written next.
    public mutating func key(_ key: String) {
        separate()
        quote(key)
        bytes.append(UInt8(ascii: ":"))
        follows = false
    }

    /// Writes a field with a text.
    public mutating func field(_ key: String, _ text: String) {
        self.key(key)
        value(text)
    }

    /// Writes a field with a text unless the text is empty.
    public mutating func field(_ key: String, ifAny text: String) {
        if !text.isEmpty { field(key, text) }
    }

    /// Writes a field with a whole number.
    public mutating func field(_ key: String, _ number: Int) {
        self.key(key)
        value(number)
    }

    /// Writes a field with a truth value.
    public mutating func field(_ key: String, _ truth: Bool) {
        self.key(key)
        value(truth)
    }

    /// Writes a field with a number of at most `decimals` decimals.
    public mutating func field(_ key: String, _ number: Double, decimals: Int) {
        self.key(key)
        value(number, decimals: decimals)
    }

    /// Writes a field with an object.
    public mutating func object(_ key: String, _ content: (inout JSONWriter) throws -> Void) rethrows {
        self.key(key)
        try object(content)
    }

    /// Writes a field with a list.
    public mutating func array(_ key: String, _ content: (inout JSONWriter) throws -> Void) rethrows {
        self.key(key)
        try array(content)
    }

    // MARK: Bytes

    private mutating func separate() {
        if follows { bytes.append(UInt8(ascii: ",")) }
        follows = true
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
            case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
            case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
            case 0..<32:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(contentsOf: [JSONWriter.hexDigits[Int(byte >> 4)], JSONWriter.hexDigits[Int(byte & 15)]])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)

    private mutating func append(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

    private mutating func append(_ number: Double, decimals: Int) {
        guard number.isFinite else {
            bytes.append(contentsOf: "null".utf8)
            return
        }
        bytes.append(contentsOf: DecimalText.utf8(number, decimals: decimals))
    }
}
