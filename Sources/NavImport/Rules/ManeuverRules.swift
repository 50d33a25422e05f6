// SPDX-License-Identifier: Apache-2.0

/// What a `maneuver` relation says about the instruction at its `via` node, as written.
public struct ManeuverTags: Sendable, Hashable {
    /// The instruction, such as `turn`, `fork`, `uturn` or `suppress`.
    public var maneuver: String
    /// The direction, such as `slight_left`; empty if the relation has none.
    public var direction: String

    /// Creates tags.
    ///
    /// - Parameters:
    ///   - maneuver: The instruction.
    ///   - direction: The direction; empty for none.
    public init(maneuver: String, direction: String) {
        self.maneuver = maneuver
        self.direction = direction
    }
}

/// Parses the tags of `maneuver` relations, with which mappers correct single instructions of routers.
///
/// Source: the OpenStreetMap page of the relation `manoeuvre`, whose type and key have three spellings.
public struct ManeuverRules: Sendable {
    /// Creates the rules.
    public init() {}

    /// The tags of a relation; `nil` when it is no such relation.
    public func tags(of tags: Tags) -> ManeuverTags? {
        guard let type = tags["type"], ManeuverRules.spellings.contains(type) else { return nil }
        guard let maneuver = ManeuverRules.spellings.lazy.compactMap({ tags[$0] }).first else { return nil }
        func plain(_ value: String) -> String {
            let trimmed = value[...].trimmed.lowercased()
            return String(trimmed.map { $0 == " " || $0 == "-" ? "_" : $0 })
        }
        let found = ManeuverTags(maneuver: plain(maneuver), direction: plain(tags["direction"] ?? ""))
        // Values with the separator of the stored form are damaged.
        return found.maneuver.isEmpty || (found.maneuver + found.direction).contains(";") ? nil : found
    }

    private static let spellings = ["maneuver", "manoeuvre", "maneuvre"]
}
