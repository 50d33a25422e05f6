// SPDX-License-Identifier: Apache-2.0

/// How the name of a road is put behind a preposition: with an article, a contraction or an ending, by its first or last
/// word. The catalogue holds one list for moving onto a road (`onto`), one for being on it (`on`), and one for being at a
/// roundabout (`at`).
///
/// The first rule that fits is taken. In a pattern and in its text, `…` stands for the rest of the name:
///
///     onto Rue …    = sur la rue …      a first word
///     onto …straße  = auf die …straße   the end of a single word
///     onto … Gate   = to … Gate         a last word
///     onto Broadway = onto Broadway     one name
///     onto #A…      = sull’A…           a road number that begins with A; # alone is any number
///     onto …        = onto …            any other name
struct NameRules: Sendable {
    private let forNames, forNumbers: RuleList

    /// Rules for names, and rules for numbers.
    var lists: [RuleList] { [forNames, forNumbers] }

    /// Whether there are no rules, so that names stay as they are.
    var isEmpty: Bool { forNames.rules.isEmpty }

    /// One rule.
    struct Rule: Sendable {
        /// Small letters that the name begins with, in UTF-8.
        var head: [UInt8]
        /// Small letters that the name ends with.
        var tail: [UInt8]
        /// How many letters both have.
        fileprivate var headCount: Int
        fileprivate var tailCount: Int
        /// The whole name has to be equal to `head`.
        fileprivate var isWhole: Bool
        /// The words before what is left of the name, and after it.
        fileprivate var before: String
        fileprivate var after: String
        /// How much of `before` and of `after` are the name's own words,
        fileprivate var ownBefore: Int
        fileprivate var ownAfter: Int
        /// and whether they stay as the name has them, capital or small.
        fileprivate var keepsHead: Bool
        fileprivate var keepsTail: Bool
        fileprivate var isDative: Bool

        /// Whether it is for a name, given in small letters.
        func fits(_ small: [UInt8]) -> Bool {
            if isWhole { return small == head }
            let (before, after) = (head.count, small.count - tail.count)
            if before == 0, tail.isEmpty { return true }
            guard before < after else { return false }
            for index in 0..<before where small[index] != head[index] { return false }
            for index in tail.indices where small[after + index] != tail[index] { return false }
            let space = UInt8(ascii: " ")
            return tail.isEmpty || tail[0] == space || before > 0 || !small[..<after].contains(space)
        }
    }

    /// Reads the rules of one list, in order.
    ///
    /// - Throws: what is wrong, with the pattern.
    init(needsNumber: Bool, _ rules: [(pattern: String, text: String)]) throws(Pattern.Fault) {
        var (names, numbers) = ([Rule](), [Rule]())
        for (pattern, text) in rules {
            let isNumber = pattern.hasPrefix("#")
            let rule = try NameRules.rule(isNumber ? String(pattern.dropFirst()) : pattern, text)
            if isNumber { numbers.append(rule) } else { names.append(rule) }
        }
        (forNames, forNumbers) = (RuleList(names), RuleList(numbers))
        for needed in needsNumber ? ["…", "#"] : ["…"]
        where !rules.isEmpty && !rules.contains(where: { $0.pattern == needed }) {
            throw Pattern.Fault("has no rule for '\(needed)'")
        }
    }

    private static func rule(_ pattern: String, _ text: String) throws(Pattern.Fault) -> Rule {
        let pattern = pattern.isEmpty ? "…" : pattern
        let isDative = text.contains("…{dative}")
        let text = isDative ? text.replacing("…{dative}", with: "…") : text
        let (sides, ends) = (pattern.split(separator: "…", omittingEmptySubsequences: false), text.split("…"))
        guard sides.count <= 2 else { throw Pattern.Fault("has more than one '…' in '\(pattern)'") }
        guard ends.count == sides.count else {
            throw Pattern.Fault("has not one '…' on either side of '\(pattern)'")
        }
        guard !text.contains("{") else { throw Pattern.Fault("has a placeholder in the rule for '\(pattern)'") }
        let (head, tail) = (sides[0].lowercased(), sides.count > 1 ? sides[1].lowercased() : "")
        let (before, after) = (ends[0], ends.count > 1 ? ends[1] : "")
        // An ending that is put in the place of another one, as in …ska = …ską, belongs to the name.
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

    /// A name in three pieces: words before it, the name as it is said here, words after it.
    struct Form: Hashable {
        var before: Substring
        var name: String
        var after: Substring
    }

    /// Puts a name or number into the form of the list; without rules it stays as it is.
    ///
    /// - Complexity: O(length + rules that share the first or the last letter of the name).
    func form(of name: String, isNumber: Bool) -> Form {
        let list = isNumber ? forNumbers : forNames
        guard let row = list.row(fitting: SmallLetters.of(name)) else {
            return Form(before: "", name: name, after: "")
        }
        let rule = list.rules[row]
        // Nothing of the name is left where it is told whole.
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
    /// The pieces between separators, empty ones too.
    fileprivate func split(_ separator: Character) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
