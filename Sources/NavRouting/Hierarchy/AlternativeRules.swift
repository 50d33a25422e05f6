// SPDX-License-Identifier: Apache-2.0

/// When a path is an admissible alternative to the best one.
///
/// Source: Abraham, Delling, Goldberg and Werneck, "Alternative routes in road networks" (2013): bounded stretch,
/// limited sharing, local optimality.
public struct AlternativeRules: Sendable, Hashable {
    /// Maximum cost relative to the best path.
    public var stretch = 1.25
    /// Maximum cost of the edges shared with each path chosen before, relative to the cost of the best path.
    public var sharing = 0.75
    /// The path must be optimal for this part of the best cost to both sides of its via state, so that it has no
    /// obvious detour.
    public var localOptimality = 0.2
    /// Maximum number of candidates to examine.
    public var attempts = 12

    /// Creates the default rules.
    public init() {}
}

/// An alternative path.
struct AlternativePath {
    /// Cost in milliseconds, including the initial cost and the goal's penalty.
    var cost: UInt32
    /// States from start to goal.
    var states: [TurnState]
    /// Index of the start.
    var start: Int
    /// Index of the goal.
    var goal: Int
}
