// SPDX-License-Identifier: Apache-2.0

/// The rules of one list, in order, indexed by byte: a name is only matched against the rules that share its last or
/// its first byte.
struct RuleList: Sendable {
    let rules: [NameRules.Rule]
    /// Indices of rules with a suffix, by its last byte.
    private var byLast = [[Int]](repeating: [], count: 256)
    /// Indices of rules with a prefix only, by its first byte.
    private var byFirst = [[Int]](repeating: [], count: 256)
    /// Index of the catch-all rule. Later rules are unreachable.
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

    /// Index of the first rule that matches a lowercased UTF-8 name; `nil` for none.
    ///
    /// - Complexity: O(rules that share the first or the last byte of the name).
    func row(matching lowercased: [UInt8]) -> Int? {
        var best = open
        if let first = lowercased.first, let last = lowercased.last {
            for rows in [byLast[Int(last)], byFirst[Int(first)]] {
                if let row = rows.first(where: { $0 >= best || rules[$0].matches(lowercased) }), row < best {
                    best = row
                }
            }
        }
        return best < rules.count ? best : nil
    }
}
