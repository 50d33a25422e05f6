// SPDX-License-Identifier: Apache-2.0

/// A `maneuver` relation: the tags and members of one that has a single `from`, `to` and `via` node.
struct ManeuverRelation: Sendable {
    let tags: ManeuverTags
    let from: Int64
    let viaNode: Int64
    let viaWays: [Int64]
    let to: Int64

    /// Parses a relation; `nil` when a member is missing or there are several.
    init?(_ relation: RelationView, _ tags: ManeuverTags) {
        var (from, viaNodes, viaWays, to): ([Int64], [Int64], [Int64], [Int64]) = ([], [], [], [])
        for member in relation.members {
            switch (member.kind, member.role) {
            case (.way, "from"): from.append(member.ref)
            case (.way, "to"): to.append(member.ref)
            case (.way, "via"): viaWays.append(member.ref)
            case (.node, "via"): viaNodes.append(member.ref)
            default: break
            }
        }
        guard from.count == 1, viaNodes.count == 1, to.count == 1, viaWays.count <= 64 else { return nil }
        self.tags = tags
        (self.from, viaNode, self.viaWays, self.to) = (from[0], viaNodes[0], viaWays, to[0])
    }

    /// All ways that it references.
    var ways: [Int64] { [from] + viaWays + [to] }
}
