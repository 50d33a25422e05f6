// SPDX-License-Identifier: Apache-2.0

extension Substring {
    /// The text without leading and trailing spaces and tabs.
    var trimmed: Substring {
        var text = self
        while let last = text.utf8.last, last == 32 || last == 9 {
            text = text.prefix(upTo: text.utf8.index(before: text.utf8.endIndex))
        }
        while let first = text.utf8.first, first == 32 || first == 9 {
            text = text.suffix(from: text.utf8.index(after: text.utf8.startIndex))
        }
        return text
    }
}

/// Formats a semicolon list for display: `A 1;B2` becomes `A 1; B2`. Empty and repeated parts are removed.
func spacedList(_ value: String, separatedBy isSeparator: (UInt8) -> Bool = { $0 == UInt8(ascii: ";") }) -> String {
    guard value.utf8.contains(where: isSeparator) else { return value }
    var parts: [Substring] = []
    var rest = value[...]
    while true {
        let end = rest.utf8.firstIndex(where: isSeparator) ?? rest.endIndex
        let part = rest[..<end].trimmed
        if !part.isEmpty, !parts.contains(part) { parts.append(part) }
        if end == rest.endIndex { break }
        rest = rest[rest.utf8.index(after: end)...]
    }
    return parts.joined(separator: "; ")
}

extension Substring.UTF8View {
    /// Removes a decimal number without sign and exponent from the start.
    ///
    /// - Parameters:
    ///   - maximumDigits: A number with more digits is invalid.
    ///   - decimalComma: Whether a comma is a decimal separator, too.
    /// - Returns: `nil` when there is no valid number. The text is then unspecified.
    mutating func takeNumber(maximumDigits: Int = 9, decimalComma: Bool = true) -> Double? {
        var (number, scale, digits) = (0.0, 0.0, 0)
        while let byte = first {
            if byte >= 48, byte <= 57 {
                digits += 1
                guard digits <= maximumDigits else { return nil }
                number = scale == 0 ? number * 10 + Double(byte - 48) : number + Double(byte - 48) * scale
                if scale > 0 { scale /= 10 }
            } else if byte == UInt8(ascii: ".") || decimalComma && byte == UInt8(ascii: ","), scale == 0, digits > 0 {
                scale = 0.1
            } else {
                break
            }
            removeFirst()
        }
        return digits > 0 ? number : nil
    }
}

extension Substring {
    /// Removes a decimal number from the start; see `Substring.UTF8View.takeNumber`.
    mutating func takeNumber() -> Double? {
        var bytes = utf8
        defer { self = Substring(bytes) }
        return bytes.takeNumber()
    }
}
