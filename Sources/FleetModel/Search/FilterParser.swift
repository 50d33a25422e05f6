// SPDX-License-Identifier: Apache-2.0

extension AttributeFilter {
    /// Parses a filter such as `attributes.class = "van" AND (attributes.pet = "yes" OR attributes.big = "true")`.
    ///
    /// The grammar is that of AIP-160 (google.aip.dev/160), restricted to attributes: sequences and `AND` join, `OR`
    /// binds tighter than `AND`, `NOT` or `-` negates, and values are compared as texts.
    ///
    /// - Throws: `invalidArgument` with the position of the error.
    public init(parsing text: String) throws(FleetError) { try self.init(parsing: text, fields: []) }

    /// Parses a filter that may also refer to fields by their names.
    ///
    /// - Parameters:
    ///   - text: The filter.
    ///   - fields: Names of fields.
    ///   - times: Those of `fields` that are compared as times; their values are in RFC 3339 form.
    init(parsing text: String, fields: Set<String>, times: Set<String> = []) throws(FleetError) {
        guard text.utf8.count <= 10_000 else {
            throw FleetError(.invalidArgument, "The filter is longer than 10000 bytes.", field: "filter")
        }
        var parser = FilterParser(text, fields: fields, times: times)
        let filter = try parser.expression(depth: 0)
        guard parser.isAtEnd else { throw parser.failure("nothing more was expected") }
        guard filter.count <= AttributeFilter.limit else {
            throw FleetError(
                .invalidArgument, "The filter has \(filter.count) conditions; the limit is \(AttributeFilter.limit).",
                field: "filter")
        }
        self = filter
    }
}

/// A recursive descent parser for filters.
private struct FilterParser {
    private enum Token: Equatable {
        case word(String), quoted(String), sign(String), open, close
    }

    private let tokens: [(token: Token, offset: Int)]
    private var row = 0
    private let broken: Int?
    private let fields: Set<String>
    private let times: Set<String>

    init(_ text: String, fields: Set<String>, times: Set<String>) {
        self.fields = fields
        self.times = times
        var tokens: [(Token, Int)] = []
        var broken: Int?
        let characters = Array(text)
        var at = 0
        while at < characters.count {
            let start = at
            let character = characters[at]
            at += 1
            switch character {
            case _ where character.isWhitespace: continue
            case "(": tokens.append((.open, start))
            case ")": tokens.append((.close, start))
            case "=", ":": tokens.append((.sign(String(character)), start))
            case "!", "<", ">":
                let isPair = at < characters.count && characters[at] == "="
                if isPair { at += 1 }
                if character == "!", !isPair { broken = broken ?? start }
                tokens.append((.sign(isPair ? "\(character)=" : String(character)), start))
            case "\"", "'":
                var value = ""
                while at < characters.count, characters[at] != character {
                    if characters[at] == "\\", at + 1 < characters.count { at += 1 }
                    value.append(characters[at])
                    at += 1
                }
                if at == characters.count { broken = broken ?? start }
                at += 1
                tokens.append((.quoted(value), start))
            default:
                var word = String(character)
                while at < characters.count, !characters[at].isWhitespace, !"()=:!<>\"'".contains(characters[at]) {
                    word.append(characters[at])
                    at += 1
                }
                tokens.append((.word(word), start))
            }
        }
        self.tokens = tokens
        self.broken = broken
    }

    var isAtEnd: Bool { row == tokens.count && broken == nil }

    func failure(_ why: String) -> FleetError {
        let place = broken ?? (row < tokens.count ? tokens[row].offset : nil)
        let at = place.map { "at character \($0 + 1)" } ?? "at its end"
        return FleetError(.invalidArgument, "The filter cannot be read \(at): \(why).", field: "filter")
    }

    private var next: Token? { row < tokens.count ? tokens[row].token : nil }

    mutating func expression(depth: Int) throws(FleetError) -> AttributeFilter {
        guard depth < 20 else { throw failure("it is nested too deeply") }
        var parts: [AttributeFilter] = [try choice(depth: depth)]
        while let token = next, token != .close {
            if token == .word("AND") { row += 1 }
            parts.append(try choice(depth: depth))
        }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func choice(depth: Int) throws(FleetError) -> AttributeFilter {
        var parts: [AttributeFilter] = [try term(depth: depth)]
        while next == .word("OR") {
            row += 1
            parts.append(try term(depth: depth))
        }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func term(depth: Int) throws(FleetError) -> AttributeFilter {
        guard depth < 20 else { throw failure("it is nested too deeply") }
        if next == .word("NOT") || next == .word("-") {
            row += 1
            return .not(try term(depth: depth + 1))
        }
        if next == .open {
            row += 1
            let inner = try expression(depth: depth + 1)
            guard next == .close else { throw failure("a closing parenthesis is missing") }
            row += 1
            return inner
        }
        return try restriction()
    }

    private mutating func restriction() throws(FleetError) -> AttributeFilter {
        guard case .word(var word)? = next else { throw failure("a condition attributes.KEY = \"VALUE\" was expected") }
        var isNegated = false
        if word.hasPrefix("-") {
            isNegated = true
            word.removeFirst()
        }
        let isField = fields.contains(word)
        guard isField || word.hasPrefix("attributes.") else {
            let names = fields.sorted().map { ", \($0)" }.joined()
            throw failure("only these can be queried: attributes.KEY\(names)")
        }
        var key = isField ? AttributeFilter.fieldKey(word) : String(word.dropFirst("attributes.".count))
        row += 1
        if key.isEmpty, case .quoted(let quoted)? = next {
            key = quoted
            row += 1
        }
        guard !key.isEmpty else { throw failure("the key of the attribute is missing") }
        guard case .sign(let sign)? = next, let comparison = AttributeFilter.Comparison(rawValue: sign) else {
            throw failure("one of = != < <= > >= : was expected")
        }
        row += 1
        var value = try takeValue(isTime: times.contains(word))
        if times.contains(word), value != "*" {
            guard let time = Timestamp(rfc3339: value) else {
                row -= 1
                throw failure("a time such as \"2026-01-31T08:00:00Z\" was expected")
            }
            value = time.sortableText
        }
        let filter = AttributeFilter.compare(key: key, comparison, value)
        return isNegated ? .not(filter) : filter
    }

    /// Takes a value. Times may have their colons without quotes around them.
    private mutating func takeValue(isTime: Bool) throws(FleetError) -> String {
        switch next {
        case .quoted(let text)?:
            row += 1
            return text
        case .word(var text)?:
            row += 1
            while isTime, next == .sign(":"), row + 1 < tokens.count, case .word(let more) = tokens[row + 1].token {
                text += ":" + more
                row += 2
            }
            return text
        default: throw failure("a value was expected")
        }
    }
}
