// SPDX-License-Identifier: Apache-2.0

/// The search algorithm of an engine. All algorithms find paths of the same cost.
public enum SearchMethod: Sendable, Hashable {
    /// Dijkstra's algorithm. Needs no preprocessing; suitable for single requests, and the reference in tests.
    case plain
    /// A customizable contraction hierarchy. The first request with a metric customizes it; all others take
    /// microseconds.
    case hierarchy
}
