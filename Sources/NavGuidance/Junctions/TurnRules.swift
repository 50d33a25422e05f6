// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// The turn restrictions of a region, ready to be asked at a junction.
public final class TurnRules: Sendable {
    /// Rules by the last edge before the turn.
    private let rulesByApproach: [EdgeID: [TurnRestriction]]
    /// The edges that `rulesByApproach` knows.
    private let approaches: RowSet

    /// Sorts the restrictions of `graph`.
    ///
    /// - Complexity: O(restrictions).
    public init(of graph: RoadGraph) {
        var rules: [EdgeID: [TurnRestriction]] = [:]
        for row in 0..<graph.restrictionCount {
            var rule = graph.restriction(row)
            guard rule.edges.count >= 2, let last = rule.edges.last else { continue }
            if rule.isOnly {
                // As the search has it: who cannot take the only way anyhow is not held to it.
                let bound = rule.modes.intersection(graph.access(of: last))
                rule = TurnRestriction(edges: rule.edges, modes: bound, isOnly: true, condition: rule.condition)
            }
            rules[rule.edges[rule.edges.count - 2], default: []].append(rule)
        }
        rulesByApproach = rules
        var approaches = RowSet(count: graph.edgeCount)
        for edge in rules.keys { approaches.insert(Int(edge.row)) }
        self.approaches = approaches
    }

    /// Whether there are rules for those who drove `edge` last.
    func hold(after edge: EdgeID) -> Bool { approaches.contains(Int(edge.row)) }

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
