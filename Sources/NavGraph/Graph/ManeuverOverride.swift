// SPDX-License-Identifier: Apache-2.0

/// What a `maneuver` relation of the map says about the instruction at one junction of a path.
///
/// A region stores it as a row of the turn restrictions of its own kind, behind all restrictions: the tags take the place of
/// the condition. Programs that do not know the kind ignore it as a condition that never holds.
public struct ManeuverOverride: Sendable, Hashable {
    /// Edges in order of travel: from, via, to. At least two.
    public let edges: [EdgeID]
    /// Index in `edges` of the edge that leaves the junction; at least 1.
    public let position: Int
    /// The instruction as written in the map, in lower case with underscores, such as `turn` or `suppress`.
    public let maneuver: String
    /// The direction as written, such as `slight_left`; empty for none.
    public let direction: String

    /// The value of `restriction.kind` for an override.
    package static let kind: UInt8 = 2

    /// Creates an override.
    ///
    /// - Parameters:
    ///   - edges: At least two edges in order of travel.
    ///   - position: Index of the edge that leaves the junction; at least 1.
    ///   - maneuver: The instruction as written in the map.
    ///   - direction: The direction as written; empty for none.
    package init(edges: [EdgeID], position: Int, maneuver: String, direction: String) {
        self.edges = edges
        self.position = position
        self.maneuver = maneuver
        self.direction = direction
    }

    /// The stored form: position, instruction and direction, separated by semicolons.
    package var text: String { "\(position);\(maneuver);\(direction)" }

    /// Reads the stored form; `nil` when it is damaged.
    init?(edges: [EdgeID], text: String) {
        let parts = text.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let position = Int(parts[0]), position >= 1, position < edges.count else { return nil }
        self.init(edges: edges, position: position, maneuver: String(parts[1]), direction: String(parts[2]))
    }
}

extension RoadGraph {
    /// The overrides of instructions, in file order. Damaged ones are left out.
    ///
    /// - Complexity: O(overrides); a country has some dozens.
    public var maneuverOverrides: [ManeuverOverride] {
        let columns = restrictionColumns
        return (allRestrictionsCount..<columns.kind.count).compactMap { row in
            guard columns.kind[row] == ManeuverOverride.kind else { return nil }
            return ManeuverOverride(
                edges: Array(columns.edge[columns.start.children(of: row)]), text: text(columns.condition[row]))
        }
    }
}
