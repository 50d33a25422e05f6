// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// The turn restrictions of a region, ready to be asked at a junction.
public struct TurnRules: Sendable {
    /// Rules by the edge they end on (`no_*`) or by the last edge before the turn (`only_*`).
    private let rulesByApproach: [EdgeID: [TurnRestriction]]
    /// One bit for each edge: whether `rulesByApproach` knows it, without the cost of a look into a dictionary.
    private let approaches: [UInt64]

    /// Sorts the restrictions of `graph`.
    ///
    /// - Complexity: O(restrictions).
    public init(of graph: RoadGraph) {
        var rules: [EdgeID: [TurnRestriction]] = [:]
        for row in 0..<graph.restrictionCount {
            let rule = graph.restriction(row)
            guard rule.edges.count >= 2 else { continue }
            rules[rule.edges[rule.edges.count - 2], default: []].append(rule)
        }
        rulesByApproach = rules
        var bits = [UInt64](repeating: 0, count: graph.edgeCount / 64 + 1)
        for edge in rules.keys { bits[Int(edge.row) / 64] |= 1 << (UInt64(edge.row) % 64) }
        approaches = bits
    }

    /// Whether there are rules for those who drove `edge` last.
    func hold(after edge: EdgeID) -> Bool { approaches[Int(edge.row) / 64] & (1 << (UInt64(edge.row) % 64)) != 0 }

    /// Whether somebody who drove `approach` (the last edge is the one arrived on) may go on into `next`.
    ///
    /// - Complexity: O(rules that hold for the last edge).
    func allow(_ approach: ArraySlice<EdgeID>, into next: EdgeID, for modes: ModeSet) -> Bool {
        guard let last = approach.last, let rules = rulesByApproach[last] else { return true }
        for rule in rules where !rule.modes.isDisjoint(with: modes) {
            let passed = rule.edges.dropLast()
            guard approach.count >= passed.count, approach.suffix(passed.count).elementsEqual(passed) else { continue }
            let isSame = rule.edges[rule.edges.count - 1] == next
            if rule.isOnly ? !isSame : isSame { return false }
        }
        return true
    }
}
