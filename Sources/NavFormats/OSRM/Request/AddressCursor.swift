// SPDX-License-Identifier: Apache-2.0

/// Parses the target of a request sequentially.
///
/// Every `take…` method either consumes what its name says, or leaves the position unchanged.
package struct AddressCursor: Sendable {
    private let bytes: [UInt8]
    /// Index of the next byte.
    package private(set) var position = 0

    /// Starts at the first byte of a percent-decoded target.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var isAtEnd: Bool { position == bytes.count }

    /// The next byte; `nil` at the end.
    package var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Returns to an earlier position.
    package mutating func back(to position: Int) { self.position = min(position, self.position) }

    /// Takes one character.
    package mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Takes a string.
    package mutating func take(word text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            guard bytes[position...].starts(with: text) else { return false }
            position += text.count
            return true
        }
    }

    /// Takes bytes while they satisfy a predicate; the result may be empty.
    package mutating func take(while belongs: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = peek, belongs(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Takes digits.
    package mutating func takeWhole() -> Int? {
        let start = position
        var number = 0
        while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), number < 1_000_000_000_000 {
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
            position += 1
        }
        return position > start ? number : nil
    }

    /// Takes digits with or without a sign.
    package mutating func takeSigned() -> Int? {
        let start = position
        let isNegative = take("-")
        guard let number = takeWhole() else {
            position = start
            return nil
        }
        return isNegative ? -number : number
    }

    /// Takes a decimal number such as `-7.42`, without an exponent. The dot of `.json` or `.flatbuffers` is not part
    /// of a number.
    package mutating func takeDecimal() -> Double? {
        let start = position
        _ = take("-")
        let digits = position
        skipDigits()
        if peek == UInt8(ascii: "."), !isBeforeFormat {
            position += 1
            skipDigits()
            if position == digits + 1 { position = digits }
        }
        guard position > digits, let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
            position = start
            return nil
        }
        return number
    }

    /// Takes `true` or `false`.
    package mutating func takeTruth() -> Bool? {
        if take(word: "true") { return true }
        return take(word: "false") ? false : nil
    }

    private mutating func skipDigits() {
        while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    }

    /// Whether the next dot begins the name of a format.
    private var isBeforeFormat: Bool {
        var ahead = self
        return ahead.take(word: ".json") || ahead.take(word: ".flatbuffers")
    }
}

extension UInt8 {
    /// `a … z`, `A … Z`, `0 … 9`
    package var isAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}
