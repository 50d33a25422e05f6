// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavRouting

/// The path of one leg as found by the search: edges in order of travel with their travel times.
public struct DrivenPath: Sendable, Hashable {
    /// Edges in order of travel; the head of each is the tail of the next. Never empty.
    public var edges: [EdgeID]
    /// Fraction of the first edge that lies before the start, 0 … 1 in the direction of travel.
    public var startFraction: Double
    /// Fraction of the last edge that lies before the end, 0 … 1 in the direction of travel.
    public var endFraction: Double
    /// Travel time on the used part of each edge in seconds, without turn times.
    public var seconds: [Double]
    /// Turn time in seconds at the junction after each edge but the last.
    public var turnSeconds: [Double]
    /// Travel times at free flow, otherwise like `seconds`.
    public var freeFlowSeconds: [Double]
    /// The traffic speeds that `seconds` are based on.
    public var traffic: TrafficSpeeds

    /// Creates a path.
    ///
    /// - Parameters:
    ///   - edges: Edges in order of travel.
    ///   - startFraction: Fraction of the first edge before the start.
    ///   - endFraction: Fraction of the last edge before the end.
    ///   - seconds: Travel time on each edge.
    ///   - turnSeconds: Turn time after each edge but the last.
    ///   - freeFlowSeconds: Travel time on each edge at free flow; `nil` means `seconds`.
    ///   - traffic: The traffic speeds that `seconds` are based on.
    /// - Precondition: `edges` is not empty, and the arrays have the lengths stated above.
    public init(
        edges: [EdgeID], startFraction: Double = 0, endFraction: Double = 1, seconds: [Double], turnSeconds: [Double],
        freeFlowSeconds: [Double]? = nil, traffic: TrafficSpeeds = .none
    ) {
        precondition(
            !edges.isEmpty && seconds.count == edges.count && turnSeconds.count + 1 == edges.count
                && freeFlowSeconds?.count ?? edges.count == edges.count,
            "\(edges.count) edges with \(seconds.count) times and \(turnSeconds.count) turn times")
        self.edges = edges
        self.startFraction = startFraction
        self.endFraction = endFraction
        self.seconds = seconds
        self.turnSeconds = turnSeconds
        self.freeFlowSeconds = freeFlowSeconds ?? seconds
        self.traffic = traffic
    }

    /// The path without first and last edges of negligible used length, so that no turn into them is announced.
    ///
    /// - Parameter least: Parts shorter than this are dropped, in meters.
    func trimmed(in graph: RoadGraph, least: Double = 0.5) -> DrivenPath {
        var path = self
        while path.edges.count > 1, let first = path.edges.first,
            graph.length(of: first).value * (1 - path.startFraction) < least
        {
            path.edges.removeFirst()
            let turn = path.turnSeconds.removeFirst()
            let (lost, free) = (path.seconds.removeFirst(), path.freeFlowSeconds.removeFirst())
            path.seconds[0] += lost + turn
            path.freeFlowSeconds[0] += free + turn
            path.startFraction = 0
        }
        while path.edges.count > 1, let last = path.edges.last, graph.length(of: last).value * path.endFraction < least
        {
            path.edges.removeLast()
            let turn = path.turnSeconds.removeLast()
            let (lost, free) = (path.seconds.removeLast(), path.freeFlowSeconds.removeLast())
            path.seconds[path.seconds.count - 1] += lost + turn
            path.freeFlowSeconds[path.seconds.count - 1] += free + turn
            path.endFraction = 1
        }
        return path
    }
}
