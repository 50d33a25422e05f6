// SPDX-License-Identifier: Apache-2.0

/// Parses JSON (RFC 8259) without extensions.
struct JSONParser {
    let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private static let deepest = 64

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func document() throws(FormatError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        let value = try self.value()
        skipSpace()
        guard position == bytes.count else { throw wrong("something follows the value") }
        return value
    }

    private mutating func value() throws(FormatError) -> JSONValue {
        skipSpace()
        guard let byte = peek else { throw wrong("the text ends where a value should be") }
        switch byte {
        case UInt8(ascii: "{"): return try nested { parser throws(FormatError) in .object(try parser.fields()) }
        case UInt8(ascii: "["): return try nested { parser throws(FormatError) in .array(try parser.elements()) }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw wrong("a value was expected")
        }
    }

    private mutating func nested(
        _ read: (inout JSONParser) throws(FormatError) -> JSONValue
    ) throws(FormatError) -> JSONValue {
        guard depth < JSONParser.deepest else { throw wrong("nested more than \(JSONParser.deepest) deep") }
        depth += 1
        position += 1
        let value = try read(&self)
        depth -= 1
        return value
    }

    private mutating func fields() throws(FormatError) -> [JSONValue.Field] {
        var fields: [JSONValue.Field] = []
        skipSpace()
        if take("}") { return [] }
        repeat {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw wrong("a key in quotes was expected") }
            let key = try string()
            skipSpace()
            guard take(":") else { throw wrong("':' was expected after \"\(key)\"") }
            fields.append(JSONValue.Field(key: key, value: try value()))
            skipSpace()
        } while take(",")
        guard take("}") else { throw wrong("',' or '}' was expected") }
        return fields
    }

    private mutating func elements() throws(FormatError) -> [JSONValue] {
        var elements: [JSONValue] = []
        skipSpace()
        if take("]") { return [] }
        repeat {
            elements.append(try value())
            skipSpace()
        } while take(",")
        guard take("]") else { throw wrong("',' or ']' was expected") }
        return elements
    }

    private mutating func string() throws(FormatError) -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = peek {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(validating: text, as: UTF8.self) else { throw wrong("the text is not UTF-8") }
                return string
            case UInt8(ascii: "\\"): text.append(contentsOf: String(try escaped()).utf8)
            case 0..<32: throw wrong("a control character in a text")
            default: text.append(byte)
            }
        }
        throw wrong("the text has no closing quote")
    }

    private mutating func escaped() throws(FormatError) -> Unicode.Scalar {
        defer { position += 1 }
        switch peek {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicode()
        default: throw wrong("an unknown escape")
        }
    }

    /// Parses the digits after `\u`, leaving `position` at the last one. A surrogate pair is one character.
    private mutating func unicode() throws(FormatError) -> Unicode.Scalar {
        let unit = try hexUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        let hasPartner =
            position + 2 < bytes.count && bytes[position + 1] == UInt8(ascii: "\\")
            && bytes[position + 2] == UInt8(ascii: "u")
        if unit < 0xDC00, hasPartner {
            position += 2
            let low = try hexUnit()
            if (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            {
                return scalar
            }
        }
        throw wrong("half of a surrogate pair")
    }

    private mutating func hexUnit() throws(FormatError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            position += 1
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw wrong("four hexadecimal digits were expected")
            }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }

    private mutating func number() throws(FormatError) -> Double {
        let start = position
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)), number.isFinite else {
            position = start
            throw wrong("the number is too large")
        }
        return number
    }

    private mutating func digits() throws(FormatError) {
        let start = position
        while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
        guard position > start else { throw wrong("a digit was expected") }
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(FormatError) -> JSONValue {
        guard bytes[position...].starts(with: word.utf8) else { throw wrong("a value was expected") }
        position += word.utf8.count
        return value
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 32 || byte == 10 || byte == 13 || byte == 9 { position += 1 }
    }

    private func wrong(_ what: String) -> FormatError {
        FormatError(code: .invalidJSON, message: "byte \(position): \(what)")
    }
}
