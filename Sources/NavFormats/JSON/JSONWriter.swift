// SPDX-License-Identifier: Apache-2.0

package import NavGeo

/// Writes JSON sequentially, without building a tree.
///
/// Fields keep the order in which they are written, and numbers have a bounded number of digits, so the same input
/// gives the same bytes. Numbers that are not finite become `null`.
///
///     var json = JSONWriter()
///     json.object { json in
///         json.field("code", "Ok")
///         json.field("distance", 12.34, decimals: 1)      // {"code":"Ok","distance":12.3}
///     }
public struct JSONWriter {
    private var written = OutputBuffer()
    /// Whether the next element needs a comma.
    private var follows = false
    /// Reused buffer for text before quoting.
    private var draft: [UInt8] = []

    /// Creates an empty writer.
    public init() {}

    /// The bytes written so far.
    public var bytes: [UInt8] { written.bytes }

    /// The text written so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Ends a line and starts the next value, for one value per line.
    public mutating func endLine() {
        written.write(UInt8(ascii: "\n"))
        follows = false
    }

    /// Returns the bytes written so far, and empties the writer.
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

    /// Writes ASCII text that `append` adds to its argument.
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

    /// Writes a boolean.
    public mutating func value(_ truth: Bool) { write(atMost: 5) { JSONWriter.write(truth, to: &$0) } }

    /// Writes `true` or `false`.
    @inline(__always) static func write(_ truth: Bool, to output: inout OutputBuffer.Writer) {
        let word: StaticString = truth ? "true" : "false"
        word.withUTF8Buffer { output.write($0) }
    }

    /// Writes a number with at most `decimals` decimals, 0 … 9, and no trailing zeros.
    public mutating func value(_ number: Double, decimals: Int) {
        guard number.isFinite else { return null() }
        write(atMost: DecimalText.longest) { output in
            // The most frequent cases, spelled out so that the compiler specializes each for its power of ten.
            switch decimals {
            case 1: DecimalText.write(number, decimals: 1, to: &output)
            case 6: DecimalText.write(number, decimals: 6, to: &output)
            default: DecimalText.write(number, decimals: decimals, to: &output)
            }
        }
    }

    /// Writes `null`.
    public mutating func null() {
        write(atMost: 4) { output in ("null" as StaticString).withUTF8Buffer { output.write($0) } }
    }

    /// Writes an encoded JSON value.
    public mutating func value(written: [UInt8]) {
        written.withUnsafeBufferPointer { value in write(atMost: value.count) { $0.write(value) } }
    }

    // MARK: Fields

    /// Writes the key of a field, which must not need escaping. Its value must be written next.
    public mutating func key(_ key: StaticString) {
        write(atMost: key.utf8CodeUnitCount + 3) { output in
            output.write(UInt8(ascii: "\""))
            key.withUTF8Buffer { output.write($0) }
            output.write(UInt8(ascii: "\""))
            output.write(UInt8(ascii: ":"))
        }
        follows = false
    }

    /// Writes a dynamic key. Its value must be written next.
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

    /// Writes a field with a boolean.
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

    /// Writes a field with a list of short values in one write.
    ///
    /// - Parameters:
    ///   - most: Upper bound of the bytes of a value.
    ///   - item: Writes a value, which must not need escaping.
    @inline(__always) mutating func list(
        _ key: StaticString, count: Int, atMost most: Int, _ item: (Int, inout OutputBuffer.Writer) -> Void
    ) {
        self.key(key)
        write(atMost: count * (most + 1) + 2) { output in
            output.write(UInt8(ascii: "["))
            for index in 0..<count {
                if index > 0 { output.write(UInt8(ascii: ",")) }
                item(index, &output)
            }
            output.write(UInt8(ascii: "]"))
        }
    }

    /// Writes a coordinate as `[longitude, latitude]` with six decimals.
    package mutating func value(place: Coordinate) {
        guard place.longitude.isFinite, place.latitude.isFinite else {
            return array { json in
                json.value(place.longitude, decimals: 6)
                json.value(place.latitude, decimals: 6)
            }
        }
        write(atMost: 2 * DecimalText.longest + 3) { output in
            output.write(UInt8(ascii: "["))
            DecimalText.write(place.longitude, decimals: 6, to: &output)
            output.write(UInt8(ascii: ","))
            DecimalText.write(place.latitude, decimals: 6, to: &output)
            output.write(UInt8(ascii: "]"))
        }
    }

    // MARK: Bytes

    /// Writes at most `most` bytes, with a comma before them if needed.
    @inline(__always) private mutating func write(atMost most: Int, _ piece: (inout OutputBuffer.Writer) -> Void) {
        let follows = follows
        written.write(atMost: most + 1) { output in
            if follows { output.write(UInt8(ascii: ",")) }
            piece(&output)
        }
        self.follows = true
    }

    /// Writes quoted text. Most text needs no escaping and is copied.
    private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
        let special = text.reduce(into: 0) { $0 &+= JSONWriter.mustEscape($1) ? 1 : 0 }
        // An escape takes at most six bytes.
        write(atMost: text.count + 5 * special + 2) { output in
            output.write(UInt8(ascii: "\""))
            if special == 0 {
                output.write(text)
            } else {
                for byte in text {
                    if JSONWriter.mustEscape(byte) { JSONWriter.escape(byte, to: &output) } else { output.write(byte) }
                }
            }
            output.write(UInt8(ascii: "\""))
        }
    }

    @inline(__always) private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 32 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func escape(_ byte: UInt8, to output: inout OutputBuffer.Writer) {
        output.write(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\n"): output.write(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): output.write(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): output.write(UInt8(ascii: "t"))
        case 0..<32:
            ("u00" as StaticString).withUTF8Buffer { output.write($0) }
            output.write(hexDigit(byte >> 4))
            output.write(hexDigit(byte & 15))
        default: output.write(byte)
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
