// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// All texts of one language, parsed and validated.
///
/// The source has one entry per line, `key = text`; empty lines and lines that begin with `#` are ignored.
/// docs/words.md documents keys, placeholders and plural forms. The built-in languages are in `Catalogues/`.
public struct Catalogue: Sendable {
    /// Language tag, BCP 47.
    public let language: String
    /// Texts by key.
    let entries: [String: String]
    /// Rules for names after prepositions, in order.
    let onto, on, at: NameRules

    /// Parses and validates a catalogue.
    ///
    /// - Parameters:
    ///   - text: Lines of `key = text`.
    ///   - base: Fallback for keys that the text does not define, such as English for British English.
    /// - Throws: `CatalogueError` for the first mistake, with its line and key.
    /// - Complexity: O(length).
    public init(parsing text: String, over base: Catalogue? = nil) throws(CatalogueError) {
        let lines = try Catalogue.lines(of: text)
        var entries = base?.entries ?? [:]
        for line in lines where !line.isRule { entries[line.key] = line.text }
        guard let language = entries["language"] else {
            throw CatalogueError(code: .missingKey, line: nil, message: "'language' is missing")
        }
        let rules = PluralRules(language: language)
        let keys = Dictionary(CatalogueKey.all(for: rules).map { ($0.name, $0) }) { first, _ in first }
        for line in lines where !line.isRule {
            guard let key = keys[line.key] else {
                throw CatalogueError(
                    code: .unknownKey, line: line.number,
                    message: "unknown key '\(line.key)'\(Catalogue.hint(line.key, rules))")
            }
            if let error = key.error(in: line.text) {
                throw CatalogueError(
                    code: .malformedText, line: line.number, message: "'\(line.key)' \(error.message)")
            }
        }
        let missing = keys.values.filter { !$0.isOptional && entries[$0.name] == nil }.map(\.name).sorted()
        guard missing.isEmpty else {
            throw CatalogueError(
                code: .missingKey, line: nil, message: "'\(missing.joined(separator: "', '"))' is missing")
        }
        self.language = language
        onto = try Catalogue.rules("onto", lines, base?.onto)
        on = try Catalogue.rules("on", lines, base?.on)
        at = try Catalogue.rules("at", lines, base?.at)
        self.entries = entries
        try checkSettings()
    }

    /// One `key = text`.
    private struct Line {
        var number: Int
        var key: String
        var text: String
        var isRule: Bool { ["onto ", "on ", "at "].contains { key.hasPrefix($0) } }
    }

    private static func lines(of text: String) throws(CatalogueError) -> [Line] {
        var lines: [Line] = []
        var seen: [String: Int] = [:]
        for (index, row) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let row = row.trimmed
            if row.isEmpty || row.first == "#" { continue }
            guard let sign = row.firstIndex(of: "=") else {
                throw CatalogueError(code: .malformedLine, line: index + 1, message: "'\(row)' has no '='")
            }
            let key = String(row[..<sign].trimmed)
            var value = row[row.index(after: sign)...].trimmed
            // Quotes preserve leading and trailing spaces.
            if value.count >= 2, value.first == "\"", value.last == "\"" { value = value.dropFirst().dropLast() }
            if let first = seen.updateValue(index + 1, forKey: key) {
                throw CatalogueError(
                    code: .repeatedKey, line: index + 1, message: "'\(key)' is already defined in line \(first)")
            }
            lines.append(Line(number: index + 1, key: key, text: String(value)))
        }
        return lines
    }

    private static func rules(
        _ word: String, _ lines: [Line], _ base: NameRules?
    ) throws(CatalogueError) -> NameRules {
        let own = lines.filter { $0.key.hasPrefix(word + " ") }
        if own.isEmpty, let base { return base }
        do throws(PatternError) {
            return try NameRules(
                needsNumber: word != "at", own.map { (String($0.key.dropFirst(word.count + 1).trimmed), $0.text) })
        } catch {
            throw CatalogueError(
                code: .malformedText, line: own.first?.number, message: "the list '\(word)' \(error.message)")
        }
    }

    /// A hint for an unknown key.
    private static func hint(_ key: String, _ rules: PluralRules) -> String {
        guard let dot = key.lastIndex(of: "."), PluralForm(name: key[key.index(after: dot)...]) != nil else {
            return ""
        }
        return "; this language has no such plural form"
    }

    private func checkSettings() throws(CatalogueError) {
        if TextDirection(rawValue: self["writing"]) == nil {
            throw CatalogueError(code: .malformedText, line: nil, message: "'writing' must be ltr or rtl")
        }
        if let digits = entries["digits"], digits.count != 10 {
            throw CatalogueError(
                code: .malformedText, line: nil, message: "'digits' must be the ten digits from 0 to 9")
        }
        if Int(self["group.from"]) == nil {
            throw CatalogueError(code: .malformedText, line: nil, message: "'group.from' is not a number")
        }
        for (slot, rules) in [(Placeholder.onto, onto), (.on, on), (.at, at)] where rules.isEmpty {
            if let key = entries.filter({ $0.value.contains("{\(slot.rawValue)}") }).keys.min() {
                throw CatalogueError(
                    code: .missingKey, line: nil,
                    message: "'\(key)' has {\(slot.rawValue)}, but there is no rule '\(slot.rawValue) …'")
            }
        }
    }

    /// The text of a required key.
    subscript(key: String) -> String { entries[key] ?? "" }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop { $0 == " " || $0 == "\t" || $0 == "\r" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" && $0 != "\r" }) else { return "" }
        return start[...last]
    }
}
