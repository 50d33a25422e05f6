// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// The turn restrictions of a region, indexed for lookup at a junction.
public final class RestrictionIndex: Sendable {
    /// Restrictions by the last edge before the turn.
    private let restrictionsByApproach: [EdgeID: [TurnRestriction]]
    /// The keys of `restrictionsByApproach`.
    private let approaches: RowSet

    /// Indexes the restrictions of `graph`.
    ///
    /// - Complexity: O(restrictions).
    public init(of graph: RoadGraph) {
        var restrictions: [EdgeID: [TurnRestriction]] = [:]
        for row in 0..<graph.restrictionCount {
            var restriction = graph.restriction(row)
            guard restriction.edges.count >= 2, let last = restriction.edges.last else { continue }
            if restriction.isOnly {
                // As in the search: an only-restriction does not bind modes that cannot take its target.
                let bound = restriction.modes.intersection(graph.access(of: last))
                restriction = TurnRestriction(
                    edges: restriction.edges, modes: bound, isOnly: true, condition: restriction.condition)
            }
            restrictions[restriction.edges[restriction.edges.count - 2], default: []].append(restriction)
        }
        restrictionsByApproach = restrictions
        var approaches = RowSet(count: graph.edgeCount)
        for edge in restrictions.keys { approaches.insert(Int(edge.row)) }
        self.approaches = approaches
    }

    /// Whether any restriction applies after `edge`.
    func apply(after edge: EdgeID) -> Bool { approaches.contains(Int(edge.row)) }

    /// Whether entering `next` is allowed after `approach`, whose last edge is the edge of arrival.
    ///
    /// - Complexity: O(restrictions of the last edge).
    func allow(_ approach: ArraySlice<EdgeID>, into next: EdgeID, for modes: ModeSet) -> Bool {
        guard let last = approach.last, let restrictions = restrictionsByApproach[last] else { return true }
        for restriction in restrictions where !restriction.modes.isDisjoint(with: modes) {
            let passed = restriction.edges.dropLast()
            guard approach.count >= passed.count, approach.suffix(passed.count).elementsEqual(passed) else { continue }
            let isSame = restriction.edges[restriction.edges.count - 1] == next
            if restriction.isOnly ? !isSame : isSame { return false }
        }
        return true
    }
}
