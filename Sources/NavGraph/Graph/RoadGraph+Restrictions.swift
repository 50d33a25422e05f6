// SPDX-License-Identifier: Apache-2.0

/// A turn restriction.
public struct TurnRestriction: Sendable, Hashable {
    /// Edges in order of travel: from, via, to. At least two.
    public let edges: [EdgeID]
    /// Modes that the restriction applies to.
    public let modes: ModeSet
    /// Whether traffic that has traveled all but the last edge must take the last edge (`true`) or must not (`false`).
    public let isOnly: Bool
    /// When the restriction applies, as written in the map; empty for always.
    public let condition: String

    /// Creates a restriction.
    ///
    /// - Parameters:
    ///   - edges: At least two edges in order of travel.
    ///   - modes: Modes that it applies to.
    ///   - isOnly: Whether the last edge is mandatory rather than forbidden.
    ///   - condition: When it applies, as written in the map; empty for always.
    public init(edges: [EdgeID], modes: ModeSet, isOnly: Bool, condition: String = "") {
        self.edges = edges
        self.modes = modes
        self.isOnly = isOnly
        self.condition = condition
    }
}

extension RoadGraph {
    /// A turn restriction by its row.
    ///
    /// - Precondition: `0 ..< allRestrictionsCount` contains `row`.
    public func restriction(_ row: Int) -> TurnRestriction {
        TurnRestriction(
            edges: Array(restrictionColumns.edge[restrictionColumns.start.children(of: row)]),
            modes: restrictionColumns.modes[row],
            isOnly: restrictionColumns.kind[row] == 1, condition: text(restrictionColumns.condition[row]))
    }
}
