// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Parsing of numbers in OSM XML attributes.
enum DecimalText {
    /// An integer with an optional sign; `nil` when malformed or out of range.
    static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        var digits = text[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
        if digits.isEmpty { return nil }
        var value: Int64 = 0
        for byte in digits {
            guard let digit = digit(byte) else { return nil }
            let (tens, tooLarge) = value.multipliedReportingOverflow(by: 10)
            // Negative numbers are summed downwards, since their range is larger by one.
            let (sum, overflow) =
                isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            if tooLarge || overflow { return nil }
            value = sum
        }
        return value
    }

    /// Degrees in 10⁻⁷ degrees, rounded half away from zero; `nil` if not a number or outside ±`limit` degrees.
    static func degrees(_ text: UnsafeBufferPointer<UInt8>, limit: Int64) -> Int32? {
        var position = 0
        var isNegative = false
        if position < text.count, text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+") {
            isNegative = text[position] == UInt8(ascii: "-")
            position += 1
        }
        var value: Int64 = 0
        var decimals = -1
        var digits = 0
        var isTooLarge = false
        while position < text.count {
            let byte = text[position]
            position += 1
            if byte == UInt8(ascii: "."), decimals < 0 {
                decimals = 0
            } else if let digit = digit(byte) {
                digits += 1
                if decimals >= 0 { decimals += 1 }
                if decimals <= 8, !isTooLarge { value = value * 10 + digit }
                // Eight decimals still fit. An exponent that reduces the value may follow.
                if decimals < 0, value > 1_000 { isTooLarge = true }
            } else {
                return scientific(text, limit: limit)
            }
        }
        guard digits > 0, !isTooLarge else { return nil }
        for _ in max(0, min(decimals, 8))..<8 { value *= 10 }
        value = (value + 5) / 10
        guard value <= limit * 10_000_000 else { return nil }
        return Int32(isNegative ? -value : value)
    }

    /// The rare notation with an exponent, such as `1.0E-5`.
    private static func scientific(_ text: UnsafeBufferPointer<UInt8>, limit: Int64) -> Int32? {
        guard let value = Double(String(decoding: text, as: UTF8.self)), abs(value) <= Double(limit) else { return nil }
        return FixedCoordinate(Coordinate(latitude: 0, longitude: value))?.longitude
    }

    private static func digit(_ byte: UInt8) -> Int64? {
        let value = byte &- UInt8(ascii: "0")
        return value < 10 ? Int64(value) : nil
    }
}
