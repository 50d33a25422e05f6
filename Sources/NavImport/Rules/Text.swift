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
