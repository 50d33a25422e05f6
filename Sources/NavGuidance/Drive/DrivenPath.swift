// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavRouting

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
    /// The same as `seconds` on free roads.
    public var freeFlowSeconds: [Double]
    /// The traffic that `seconds` go by.
    public var traffic: TrafficSpeeds

    /// Makes a path; without `freeFlowSeconds`, roads are free.
    ///
    /// - Precondition: there is an edge, and the columns have the lengths that their comments tell.
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

    /// The same without edges at the ends of which next to nothing is driven: turning into them would be told in vain.
    ///
    /// - Parameter least: Parts shorter than this count as nothing, in meters.
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
