// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// The way of one leg as the search found it: edges in order of travel with the time they take.
public struct DrivenPath: Sendable, Hashable {
    /// Edges in order of travel; the head of each is the tail of the next. Never empty.
    public var edges: [EdgeID]
    /// Share of the first edge that lies before the start, 0 … 1 in the direction of travel.
    public var startFraction: Double
    /// Share of the last edge that lies before the end, 0 … 1 in the direction of travel.
    public var endFraction: Double
    /// Seconds on the driven part of each edge, without the time lost at junctions.
    public var seconds: [Double]
    /// Seconds lost at the junction after each edge but the last.
    public var turnSeconds: [Double]

    /// Makes a path.
    ///
    /// - Precondition: there is an edge, and the columns have the lengths that their comments tell.
    public init(
        edges: [EdgeID], startFraction: Double = 0, endFraction: Double = 1, seconds: [Double], turnSeconds: [Double]
    ) {
        precondition(
            !edges.isEmpty && seconds.count == edges.count && turnSeconds.count + 1 == edges.count,
            "\(edges.count) edges with \(seconds.count) times and \(turnSeconds.count) turn times")
        self.edges = edges
        self.startFraction = startFraction
        self.endFraction = endFraction
        self.seconds = seconds
        self.turnSeconds = turnSeconds
    }
}
