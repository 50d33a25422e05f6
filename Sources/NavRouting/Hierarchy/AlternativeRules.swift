// SPDX-License-Identifier: Apache-2.0

/// When another way than the best one is worth a look.
///
/// Source: Abraham, Delling, Goldberg and Werneck, "Alternative routes in road networks" (2013).
public struct AlternativeRules: Sendable, Hashable {
    /// It costs at most this many times the best.
    public var stretch = 1.25
    /// It shares at most this much of the best cost with any way that was chosen before it.
    public var sharing = 0.75
    /// Round the place that it is found by, it is the best way itself over this much of the best cost to either side: it
    /// has no detour that a driver would call one.
    public var localOptimality = 0.2
    /// No more ways than this are looked at closely.
    public var attempts = 12

    /// Starts with the usual rules.
    public init() {}
}

/// A way beside the best one.
struct OtherWay {
    /// Milliseconds of cost, with what was spent at its start and the goal's penalty.
    var cost: UInt32
    /// From the start's state to the goal's.
    var states: [TurnState]
    /// Index of the start.
    var start: Int
    /// Index of the goal.
    var goal: Int
}
