// SPDX-License-Identifier: Apache-2.0

/// The rules of one list, in order, looked up by a letter: languages have dozens, and a name is only tried against those
/// that share its last letter or its first one.
struct RuleList: Sendable {
    let rules: [NameRules.Rule]
    /// Rows of the rules that look at the end of a name, by its last byte.
    private var byLast = [[Int]](repeating: [], count: 256)
    /// Rows of those that look at the beginning alone, by its first byte.
    private var byFirst = [[Int]](repeating: [], count: 256)
    /// Row of the rule for any name; behind it none is reached.
    private let open: Int

    init(_ rules: [NameRules.Rule]) {
        self.rules = rules
        open = rules.firstIndex { $0.head.isEmpty && $0.tail.isEmpty } ?? rules.count
        for (row, rule) in rules.enumerated().prefix(open) {
            if let last = rule.tail.last {
                byLast[Int(last)].append(row)
            } else if let first = rule.head.first {
                byFirst[Int(first)].append(row)
            }
        }
    }

    /// Row of the first rule for a name, given in small letters in UTF-8; `nil` for none.
    ///
    /// - Complexity: O(rules that share the first or the last byte of the name).
    func row(fitting small: [UInt8]) -> Int? {
        var best = open
        if let first = small.first, let last = small.last {
            for rows in [byLast[Int(last)], byFirst[Int(first)]] {
                if let row = rows.first(where: { $0 >= best || rules[$0].fits(small) }), row < best { best = row }
            }
        }
        return best < rules.count ? best : nil
    }
}
