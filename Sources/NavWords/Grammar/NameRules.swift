// SPDX-License-Identifier: Apache-2.0

/// Rules for road names after prepositions: an article, a contraction or an ending, chosen by the first or last word. A
/// catalogue has one list for moving onto a road (`onto`), one for being on it (`on`), and one for being at a
/// roundabout (`at`).
///
/// The first matching rule applies. In the pattern and in its text, `…` stands for the rest of the name:
///
///     onto Rue …    = sur la rue …      a first word
///     onto …straße  = auf die …straße   the end of a single word
///     onto … Gate   = to … Gate         a last word
///     onto Broadway = onto Broadway     one name
///     onto #A…      = sull’A…           a road number that begins with A; # alone is any number
///     onto …        = onto …            any other name
struct NameRules: Sendable {
    private let forNames, forNumbers: RuleList

    /// The rules for names and the rules for numbers.
    var lists: [RuleList] { [forNames, forNumbers] }

    /// Whether there are no rules, so that names are used unchanged.
    var isEmpty: Bool { forNames.rules.isEmpty }

    struct Rule: Sendable {
        /// Prefix of the name, lowercased, in UTF-8.
        var head: [UInt8]
        /// Suffix of the name, lowercased, in UTF-8.
        var tail: [UInt8]
        /// Their lengths in characters.
        fileprivate var headCount: Int
        fileprivate var tailCount: Int
        /// Whether the whole name must equal `head`.
        fileprivate var isWhole: Bool
        /// Text before and after the rest of the name.
        fileprivate var before: String
        fileprivate var after: String
        /// Number of characters of `before` and `after` that belong to the name,
        fileprivate var ownBefore: Int
        fileprivate var ownAfter: Int
        /// and whether they keep the case of the name.
        fileprivate var keepsHead: Bool
        fileprivate var keepsTail: Bool
        fileprivate var isDative: Bool

        /// Whether the rule matches a lowercased name.
        func matches(_ lowercased: [UInt8]) -> Bool {
            if isWhole { return lowercased == head }
            let (before, after) = (head.count, lowercased.count - tail.count)
            if before == 0, tail.isEmpty { return true }
            guard before < after else { return false }
            for index in 0..<before where lowercased[index] != head[index] { return false }
            for index in tail.indices where lowercased[after + index] != tail[index] { return false }
            let space = UInt8(ascii: " ")
            return tail.isEmpty || tail[0] == space || before > 0 || !lowercased[..<after].contains(space)
        }
    }

    /// Parses the rules of one list, in order.
    ///
    /// - Throws: `PatternError` for the first malformed or missing rule.
    init(needsNumber: Bool, _ rules: [(pattern: String, text: String)]) throws(PatternError) {
        var (names, numbers) = ([Rule](), [Rule]())
        for (pattern, text) in rules {
            let isNumber = pattern.hasPrefix("#")
            let rule = try NameRules.rule(isNumber ? String(pattern.dropFirst()) : pattern, text)
            if isNumber { numbers.append(rule) } else { names.append(rule) }
        }
        (forNames, forNumbers) = (RuleList(names), RuleList(numbers))
        for needed in needsNumber ? ["…", "#"] : ["…"]
        where !rules.isEmpty && !rules.contains(where: { $0.pattern == needed }) {
            throw PatternError("has no rule for '\(needed)'")
        }
    }

    private static func rule(_ pattern: String, _ text: String) throws(PatternError) -> Rule {
        let pattern = pattern.isEmpty ? "…" : pattern
        let isDative = text.contains("…{dative}")
        let text = isDative ? text.replacing("…{dative}", with: "…") : text
        let (sides, ends) = (pattern.split(separator: "…", omittingEmptySubsequences: false), text.split("…"))
        guard sides.count <= 2 else { throw PatternError("has more than one '…' in '\(pattern)'") }
        guard ends.count == sides.count else {
            throw PatternError("needs one '…' on each side of '\(pattern)'")
        }
        guard !text.contains("{") else { throw PatternError("has a placeholder in the rule for '\(pattern)'") }
        let (head, tail) = (sides[0].lowercased(), sides.count > 1 ? sides[1].lowercased() : "")
        let (before, after) = (ends[0], ends.count > 1 ? ends[1] : "")
        // An ending that replaces another one, such as …ska = …ską, belongs to the name.
        let isEnding = !tail.isEmpty && after.first?.isLetter == true
        return Rule(
            head: Array(head.utf8), tail: Array(tail.utf8), headCount: head.count, tailCount: tail.count,
            isWhole: sides.count == 1, before: before, after: after,
            ownBefore: !head.isEmpty && before.lowercased().hasSuffix(head) ? head.count : 0,
            ownAfter: !tail.isEmpty && after.lowercased().hasPrefix(tail)
                ? tail.count : isEnding ? after.prefix { $0.isLetter }.count : 0,
            keepsHead: !head.isEmpty && before.hasSuffix(sides[0]),
            keepsTail: !tail.isEmpty && after.hasPrefix(sides[1]), isDative: isDative)
    }

    /// A name with the text before and after it.
    struct Form: Hashable {
        var before: Substring
        var name: String
        var after: Substring
    }

    /// Applies the first matching rule to a name or number; without a match it is unchanged.
    ///
    /// - Complexity: O(length + rules that share the first or the last byte of the name).
    func form(of name: String, isNumber: Bool) -> Form {
        let list = isNumber ? forNumbers : forNames
        guard let row = list.row(matching: LowercasedUTF8.bytes(of: name)) else {
            return Form(before: "", name: name, after: "")
        }
        let rule = list.rules[row]
        // A rule for the whole name replaces it.
        if rule.isWhole { return Form(before: "", name: rule.before, after: "") }
        let rest = name.dropFirst(rule.keepsHead ? 0 : rule.headCount).dropLast(rule.keepsTail ? 0 : rule.tailCount)
        var middle = rest
        if !rule.keepsHead { middle = rule.before.suffix(rule.ownBefore) + middle }
        if !rule.keepsTail { middle += rule.after.prefix(rule.ownAfter) }
        if rule.isDative { middle = TurkishSuffix.dative(String(middle))[...] }
        return Form(
            before: rule.before.dropLast(rule.ownBefore), name: String(middle),
            after: rule.after.dropFirst(rule.ownAfter))
    }
}

extension String {
    /// The pieces between separators, including empty ones.
    fileprivate func split(_ separator: Character) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
