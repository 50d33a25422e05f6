// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// A turn that a relation forbids or demands.
public struct TurnRule: Sendable, Hashable {
    /// What the sign says.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// The turn from `from` over `via` into `to` is forbidden (`no_left_turn` …).
        case forbidden
        /// From `from` over `via` only `to` may follow (`only_straight_on` …).
        case only
        /// No one may enter `to` from any of the several `from` (`no_entry`).
        case noEntry
        /// No one may leave `from` into any of the several `to` (`no_exit`).
        case noExit
    }

    /// What the sign says.
    public var kind: Kind
    /// Modes it holds for.
    public var modes: ModeSet
    /// When it holds, as written; `nil` for always. A rule with a condition is kept, not applied.
    public var condition: String?
}

/// Reads the tags of a relation of type `restriction`.
public struct RestrictionRules: Sendable {
    /// Makes the rules.
    public init() {}

    /// The rules that a relation sets for our modes; none when it is no restriction or holds only for others.
    public func rules(of tags: Tags) -> [TurnRule] {
        guard tags["type"] == "restriction", let value = tags["restriction"] else { return [] }
        if value.hasPrefix("no_") {
            return [TurnRule(kind: .forbidden, modes: [.driving, .taxi, .twoWheeler, .cycling], condition: nil)]
        }
        if value.hasPrefix("only_") {
            return [TurnRule(kind: .only, modes: [.driving, .taxi, .twoWheeler, .cycling], condition: nil)]
        }
        return []
    }
}
