// SPDX-License-Identifier: Apache-2.0

/// A signed rule about turning.
public struct TurnRestriction: Sendable, Hashable {
    /// Edges in order of travel: the one it starts from, those passed, the one it is about. At least two.
    public let edges: [EdgeID]
    /// Modes that must obey.
    public let modes: ModeSet
    /// `false`: who comes along all but the last edge must not take the last one. `true`: must take the last one.
    public let isOnly: Bool
    /// When the rule holds, as written on the map; empty for always.
    public let condition: String

    /// Makes a rule.
    public init(edges: [EdgeID], modes: ModeSet, isOnly: Bool, condition: String = "") {
        self.edges = edges
        self.modes = modes
        self.isOnly = isOnly
        self.condition = condition
    }
}

extension RoadGraph {
    /// Number of all turn restrictions; from `restrictionCount` on they hold only at times.
    public var allRestrictionsCount: Int { restrictionKind.count }

    /// One turn restriction, by its place in the file.
    ///
    /// - Precondition: `0 ..< allRestrictionsCount` contains `row`.
    public func restriction(_ row: Int) -> TurnRestriction {
        TurnRestriction(
            edges: Array(restrictionEdge[restrictionStart.children(of: row)]), modes: restrictionModes[row],
            isOnly: restrictionKind[row] == 1, condition: text(restrictionCondition[row]))
    }
}
