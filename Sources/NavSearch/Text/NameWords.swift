// SPDX-License-Identifier: Apache-2.0

/// One word of a name or of a query, folded.
struct NameWord: Hashable, Sendable {
    /// The folded scalars.
    var scalars: [UInt32]
    /// Whether it is a part of a text without spaces between words (Chinese, Japanese, Thai, Khmer, Lao, Burmese).
    var isUnspaced = false

    /// Whether it contains a digit, like house numbers and postcodes.
    var hasDigit: Bool { scalars.contains { $0 >= 48 && $0 <= 57 } }
    /// UTF-8 of the word, as in the dictionary.
    var bytes: [UInt8] { UTF8Text.bytes(scalars) }
}

/// Splits text into words.
///
/// Scripts without spaces become overlapping pairs of characters, so that any part of a name is found.
enum NameWords {
    /// Maximum number of scalars of a word; the rest is ignored.
    static let longest = 40

    /// The words of a text in order.
    static func words(of text: String) -> [NameWord] {
        var words: [NameWord] = []
        var spaced: [UInt32] = []
        var unspaced: [UInt32] = []
        func endSpaced() {
            if !spaced.isEmpty { words.append(NameWord(scalars: Array(spaced.prefix(longest)))) }
            spaced.removeAll(keepingCapacity: true)
        }
        func endUnspaced() {
            words += pairs(of: unspaced)
            unspaced.removeAll(keepingCapacity: true)
        }
        for scalar in text.unicodeScalars {
            if scalar.value >= 0xE00, isUnspaced(scalar.value) {
                endSpaced()
                FoldedText.append(scalar, to: &unspaced)
            } else if isPartOfWord(scalar) {
                endUnspaced()
                FoldedText.append(scalar, to: &spaced)
            } else {
                endSpaced()
                endUnspaced()
            }
        }
        endSpaced()
        endUnspaced()
        return words
    }

    /// Words that stand for several of `text`: those joined by an apostrophe (`queen's` → `queens`), and other spellings
    /// of one word (`muller` → `mueller`, `москва` → `moskva`). They are indexed beside the words of the name.
    static func otherSpellings(of text: String) -> [NameWord] {
        var found: [NameWord] = []
        if text.utf8.contains(UInt8(ascii: "'")) || text.contains("\u{2019}") {
            let joined = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "'" && $0 != "\u{2019}" }))
            let known = Set(words(of: text))
            found += words(of: joined).filter { !known.contains($0) }
        }
        if text.utf8.contains(where: { $0 >= 128 }) {
            for spelled in [Umlauts.spelled(text), Transliteration.latin(text)].compactMap(\.self) {
                let known = Set(words(of: text))
                found += words(of: spelled).filter { !known.contains($0) }
            }
        }
        return found
    }

    private static func pairs(of run: [UInt32]) -> [NameWord] {
        guard run.count > 1 else { return run.map { NameWord(scalars: [$0], isUnspaced: true) } }
        return (1..<run.count).map { NameWord(scalars: [run[$0 - 1], run[$0]], isUnspaced: true) }
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        if value < 128 {
            return value >= 97 && value <= 122 || value >= 65 && value <= 90 || value >= 48 && value <= 57
        }
        let properties = scalar.properties
        if properties.isAlphabetic { return true }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber, .format: return true
        default: return false
        }
    }

    private static func isUnspaced(_ value: UInt32) -> Bool {
        switch value {
        case 0xE01...0xE3A, 0xE40...0xE4E, 0xE81...0xECE, 0x1000...0x103F, 0x1780...0x17D3, 0x3005...0x3007,
            0x3041...0x3096, 0x30A1...0x30FE, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x323AF:
            true
        default: false
        }
    }
}

/// Spellings of letters with two dots or a ring by two letters.
enum Umlauts {
    /// The text with `ö` as `oe` and the like; `nil` without such letters.
    static func spelled(_ text: String) -> String? {
        var result = String.UnicodeScalarView()
        var isChanged = false
        for scalar in text.unicodeScalars {
            guard let letters = letters[scalar] else {
                result.append(scalar)
                continue
            }
            result.append(contentsOf: letters.unicodeScalars)
            isChanged = true
        }
        return isChanged ? String(result) : nil
    }

    private static let letters: [Unicode.Scalar: String] = [
        "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "ae", "Ö": "oe", "Ü": "ue", "å": "aa", "Å": "aa", "ø": "oe", "Ø": "oe",
    ]
}
