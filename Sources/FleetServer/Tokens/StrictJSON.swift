// SPDX-License-Identifier: Apache-2.0

/// JSON as accepted in tokens: strict RFC 8259, with unique names in each object.
///
/// Decoders differ in which of two equal names they use. A token with a duplicate `exp` or `authorization` would mean
/// one thing to its issuer and another here (RFC 7519, section 4), so it is rejected.
///
/// Every input ends in a value or an error; nesting is limited to `depthLimit`.
enum StrictJSON: Equatable, Sendable {
    case null
    case bool(Bool)
    /// A number as written.
    case number(String)
    case string(String)
    case array([StrictJSON])
    case object([String: StrictJSON])

    /// The maximum nesting of arrays and objects.
    static let depthLimit = 16

    /// Why a text is rejected.
    enum ParseError: Error, Equatable {
        case syntax(offset: Int)
        case duplicateName(String)
        case tooDeep
    }

    /// Parses a complete text.
    static func parse(_ bytes: [UInt8]) throws(ParseError) -> StrictJSON {
        var parser = StrictJSONParser(bytes)
        return try parser.document()
    }

    /// The text of a string; `nil` for any other value.
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The value of an integral number that can be represented exactly; `nil` for any other value.
    var integer: Int64? {
        guard case .number(let text) = self else { return nil }
        if let integer = Int64(text) { return integer }
        // 1.75e9 is integral, too.
        guard let number = Double(text), abs(number) <= 9_007_199_254_740_992 else { return nil }
        return Int64(exactly: number)
    }
}

/// Parses one text.
private struct StrictJSONParser {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func document() throws(StrictJSON.ParseError) -> StrictJSON {
        let value = try value(depth: 0)
        skipSpace()
        guard offset == bytes.count else { throw wrong }
        return value
    }

    private var wrong: StrictJSON.ParseError { .syntax(offset: offset) }
    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { offset += 1 }
    }

    private mutating func consume(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    private mutating func consume(_ word: StaticString, _ value: StrictJSON) throws(StrictJSON.ParseError) -> StrictJSON
    {
        for byte in word.description.utf8 { guard consume(byte) else { throw wrong } }
        return value
    }

    private mutating func value(depth: Int) throws(StrictJSON.ParseError) -> StrictJSON {
        guard depth <= StrictJSON.depthLimit else { throw .tooDeep }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try consume("true", .bool(true))
        case UInt8(ascii: "f"): return try consume("false", .bool(false))
        case UInt8(ascii: "n"): return try consume("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(StrictJSON.ParseError) -> StrictJSON {
        offset += 1
        var members: [String: StrictJSON] = [:]
        skipSpace()
        if consume(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            let name = try string()
            skipSpace()
            guard consume(UInt8(ascii: ":")) else { throw wrong }
            let value = try value(depth: depth + 1)
            guard members.updateValue(value, forKey: name) == nil else { throw .duplicateName(name) }
            skipSpace()
            if consume(UInt8(ascii: "}")) { return .object(members) }
            guard consume(UInt8(ascii: ",")) else { throw wrong }
        }
    }

    private mutating func array(depth: Int) throws(StrictJSON.ParseError) -> StrictJSON {
        offset += 1
        var elements: [StrictJSON] = []
        skipSpace()
        if consume(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if consume(UInt8(ascii: "]")) { return .array(elements) }
            guard consume(UInt8(ascii: ",")) else { throw wrong }
        }
    }

    private mutating func string() throws(StrictJSON.ParseError) -> String {
        guard consume(UInt8(ascii: "\"")) else { throw wrong }
        var text: [UInt8] = []
        while let byte = next {
            offset += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(validating: text, as: UTF8.self) else { throw wrong }
                return string
            case UInt8(ascii: "\\"): text += try escape()
            case 0..<0x20: throw wrong
            default: text.append(byte)
            }
        }
        throw wrong
    }

    private mutating func escape() throws(StrictJSON.ParseError) -> [UInt8] {
        guard let byte = next else { throw wrong }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            var code = try hex()
            if (0xD800..<0xDC00).contains(code) {
                guard consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) else { throw wrong }
                let low = try hex()
                guard (0xDC00..<0xE000).contains(low) else { throw wrong }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw wrong }
            return Array(String(Character(scalar)).utf8)
        default: throw wrong
        }
    }

    private mutating func hex() throws(StrictJSON.ParseError) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw wrong
            }
            code = code << 4 | UInt32(digit)
            offset += 1
        }
        return code
    }

    private mutating func number() throws(StrictJSON.ParseError) -> String {
        let start = offset
        _ = consume(UInt8(ascii: "-"))
        let first = next
        guard digits() > 0, first != UInt8(ascii: "0") || offset - start <= (bytes[start] == UInt8(ascii: "-") ? 2 : 1)
        else { throw wrong }
        if consume(UInt8(ascii: ".")) { guard digits() > 0 else { throw wrong } }
        if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
            _ = consume(UInt8(ascii: "+")) || consume(UInt8(ascii: "-"))
            guard digits() > 0 else { throw wrong }
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func digits() -> Int {
        let start = offset
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
        return offset - start
    }
}
