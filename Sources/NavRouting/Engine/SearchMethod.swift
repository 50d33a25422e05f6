// SPDX-License-Identifier: Apache-2.0

/// How an engine finds the best way. All methods find ways of the same cost.
public enum SearchMethod: Sendable, Hashable {
    /// Dijkstra's search, which needs no preparation: right for a single question, and the judge of the other.
    case plain
    /// A customizable contraction hierarchy: the first question of each kind prepares it, every other takes microseconds.
    case hierarchy
}
