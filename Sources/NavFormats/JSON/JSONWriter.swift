// SPDX-License-Identifier: Apache-2.0

package import NavGeo

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
    private var written = ByteText()
    /// Whether a comma must come before the next element.
    private var follows = false
    /// Room for a text before it is quoted, used again and again.
    private var draft: [UInt8] = []

    /// Starts with nothing.
    public init() {}

    /// UTF-8 of what has been written so far.
    public var bytes: [UInt8] { written.bytes }

    /// What has been written so far as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Ends a line and starts the next value, for one value per line.
    public mutating func endLine() {
        written.write(UInt8(ascii: "\n"))
        follows = false
    }

    /// Takes what has been written and starts again with nothing.
    public mutating func take() -> [UInt8] {
        follows = false
        return written.take()
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
        write(atMost: 1) { $0.write(open) }
        follows = false
        try content(&self)
        written.write(close)
        follows = true
    }

    // MARK: Values

    /// Writes a text.
    public mutating func value(_ text: String) {
        var text = text
        text.withUTF8 { quote($0) }
    }

    /// Writes a text that `append` adds as ASCII to the bytes it is given.
    package mutating func value(ascii append: (inout [UInt8]) -> Void) {
        var text: [UInt8] = []
        swap(&text, &draft)
        append(&text)
        text.withUnsafeBufferPointer { quote($0) }
        text.removeAll(keepingCapacity: true)
        swap(&text, &draft)
    }

    /// Writes a whole number.
    public mutating func value(_ number: Int) {
        write(atMost: DecimalText.longest) { DecimalText.write(number, to: &$0) }
    }

    /// Writes a truth value.
    public mutating func value(_ truth: Bool) { write(atMost: 5) { JSONWriter.write(truth, to: &$0) } }

    /// The word for a truth value.
    @inline(__always) static func write(_ truth: Bool, to pen: inout ByteText.Pen) {
        let word: StaticString = truth ? "true" : "false"
        word.withUTF8Buffer { pen.write($0) }
    }

    /// Writes a number with at most `decimals` decimals, 0 … 9, and no trailing zeros.
    public mutating func value(_ number: Double, decimals: Int) {
        guard number.isFinite else { return null() }
        write(atMost: DecimalText.longest) { pen in
            // The two that answers are full of, spelled out so that each is made for its own power of ten.
            switch decimals {
            case 1: DecimalText.write(number, decimals: 1, to: &pen)
            case 6: DecimalText.write(number, decimals: 6, to: &pen)
            default: DecimalText.write(number, decimals: decimals, to: &pen)
            }
        }
    }

    /// Writes `null`.
    public mutating func null() {
        write(atMost: 4) { pen in ("null" as StaticString).withUTF8Buffer { pen.write($0) } }
    }

    /// Writes bytes that are one JSON value already.
    public mutating func value(written: [UInt8]) {
        written.withUnsafeBufferPointer { value in write(atMost: value.count) { $0.write(value) } }
    }

    // MARK: Fields

    /// Writes the key of a field, which needs no escape; its value must be written next.
    public mutating func key(_ key: StaticString) {
        write(atMost: key.utf8CodeUnitCount + 3) { pen in
            pen.write(UInt8(ascii: "\""))
            key.withUTF8Buffer { pen.write($0) }
            pen.write(UInt8(ascii: "\""))
            pen.write(UInt8(ascii: ":"))
        }
        follows = false
    }

    /// Writes a key that is made while the program runs; its value must be written next.
    public mutating func key(text key: String) {
        value(key)
        written.write(UInt8(ascii: ":"))
        follows = false
    }

    /// Writes a field with a text.
    public mutating func field(_ key: StaticString, _ text: String) {
        self.key(key)
        value(text)
    }

    /// Writes a field with a text unless the text is empty.
    public mutating func field(_ key: StaticString, ifAny text: String) {
        if !text.isEmpty { field(key, text) }
    }

    /// Writes a field with a whole number.
    public mutating func field(_ key: StaticString, _ number: Int) {
        self.key(key)
        value(number)
    }

    /// Writes a field with a truth value.
    public mutating func field(_ key: StaticString, _ truth: Bool) {
        self.key(key)
        value(truth)
    }

    /// Writes a field with a number of at most `decimals` decimals.
    public mutating func field(_ key: StaticString, _ number: Double, decimals: Int) {
        self.key(key)
        value(number, decimals: decimals)
    }

    /// Writes a field with an object.
    public mutating func object(_ key: StaticString, _ content: (inout JSONWriter) throws -> Void) rethrows {
        self.key(key)
        try object(content)
    }

    /// Writes a field with a list.
    public mutating func array(_ key: StaticString, _ content: (inout JSONWriter) throws -> Void) rethrows {
        self.key(key)
        try array(content)
    }

    /// Writes a field with a list of so many short values in one piece.
    ///
    /// - Parameters:
    ///   - most: More bytes than one of them takes.
    ///   - item: Writes one of them, which must be JSON without anything to escape.
    @inline(__always) mutating func list(
        _ key: StaticString, count: Int, atMost most: Int, _ item: (Int, inout ByteText.Pen) -> Void
    ) {
        self.key(key)
        write(atMost: count * (most + 1) + 2) { pen in
            pen.write(UInt8(ascii: "["))
            for index in 0..<count {
                if index > 0 { pen.write(UInt8(ascii: ",")) }
                item(index, &pen)
            }
            pen.write(UInt8(ascii: "]"))
        }
    }

    /// Writes a place as `[longitude, latitude]` with six decimals.
    package mutating func value(place: Coordinate) {
        guard place.longitude.isFinite, place.latitude.isFinite else {
            return array { json in
                json.value(place.longitude, decimals: 6)
                json.value(place.latitude, decimals: 6)
            }
        }
        write(atMost: 2 * DecimalText.longest + 3) { pen in
            pen.write(UInt8(ascii: "["))
            DecimalText.write(place.longitude, decimals: 6, to: &pen)
            pen.write(UInt8(ascii: ","))
            DecimalText.write(place.latitude, decimals: 6, to: &pen)
            pen.write(UInt8(ascii: "]"))
        }
    }

    // MARK: Bytes

    /// Writes a piece of at most `most` bytes, with a comma before it where one must stand.
    @inline(__always) private mutating func write(atMost most: Int, _ piece: (inout ByteText.Pen) -> Void) {
        let follows = follows
        written.write(atMost: most + 1) { pen in
            if follows { pen.write(UInt8(ascii: ",")) }
            piece(&pen)
        }
        self.follows = true
    }

    /// Writes a text in quotes. Most texts hold nothing to escape and are copied as they are.
    private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
        let special = text.reduce(into: 0) { $0 &+= JSONWriter.mustEscape($1) ? 1 : 0 }
        // What must be escaped takes six bytes at most.
        write(atMost: text.count + 5 * special + 2) { pen in
            pen.write(UInt8(ascii: "\""))
            if special == 0 {
                pen.write(text)
            } else {
                for byte in text {
                    if JSONWriter.mustEscape(byte) { JSONWriter.escape(byte, to: &pen) } else { pen.write(byte) }
                }
            }
            pen.write(UInt8(ascii: "\""))
        }
    }

    @inline(__always) private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 32 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func escape(_ byte: UInt8, to pen: inout ByteText.Pen) {
        pen.write(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\n"): pen.write(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): pen.write(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): pen.write(UInt8(ascii: "t"))
        case 0..<32:
            ("u00" as StaticString).withUTF8Buffer { pen.write($0) }
            pen.write(hexDigit(byte >> 4))
            pen.write(hexDigit(byte & 15))
        default: pen.write(byte)
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
