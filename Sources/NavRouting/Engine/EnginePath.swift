// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavModel

/// The result of a route search: edges in order of travel, and the time on each. Made by `RouteEngine.path(for:)`;
/// guidance converts it to a `Route`.
public struct EnginePath: Sendable, Hashable {
    /// One leg per destination, in order of travel. Never empty. Each leg starts where the previous one ended.
    public var legs: [EngineLeg]
    /// How to travel.
    public var mode: TravelMode
    /// The minimized cost, in seconds including penalties.
    ///
    /// For `RoutingStrategy.shorter` it is the length, with ten meters counted as one second.
    public var cost: Double

    /// Creates a path.
    ///
    /// - Parameters:
    ///   - legs: At least one leg.
    ///   - mode: How to travel.
    ///   - cost: The minimized cost, in seconds.
    public init(legs: [EngineLeg], mode: TravelMode, cost: Double) {
        self.legs = legs
        self.mode = mode
        self.cost = cost
    }

    /// Length of all legs along the road.
    public var meters: Meters { legs.reduce(.zero) { $0 + $1.meters } }
    /// Travel time of all legs, without time at stops.
    public var seconds: Seconds { legs.reduce(.zero) { $0 + $1.seconds } }
}

/// The path from one stop to the next.
///
/// The first edge is traveled from `start.fraction` on, the last up to `end.fraction`; a single edge between both. An
/// edge may occur twice, for example when a one-way block is circled to reach a point just behind.
public struct EngineLeg: Sendable, Hashable {
    /// Edges in order of travel, each starting where the previous one ends. Never empty.
    public var edges: [EdgeID]
    /// The start, a point on the first of `edges`.
    public var start: SnappedPlace
    /// The end, a point on the last of `edges`.
    public var end: SnappedPlace
    /// Time on the traveled part of each edge, in seconds. As many entries as `edges`.
    public var edgeSeconds: [Double]
    /// The same in free flow. As many entries as `edges`.
    public var freeFlowSeconds: [Double]
    /// The traffic included in the times.
    public var traffic: TrafficSpeeds
    /// Time at the junction after each edge but the last, in seconds: waiting, slowing down, turning, boarding. One
    /// entry less than `edges`.
    public var turnSeconds: [Double]
    /// Length along the road.
    public var meters: Meters
    /// The minimized cost of this leg; see `EnginePath.cost`.
    public var cost: Double

    /// Creates a leg.
    ///
    /// - Parameters:
    ///   - edges: Edges in order of travel.
    ///   - start: The start on the first edge.
    ///   - end: The end on the last edge.
    ///   - edgeSeconds: Time on each edge.
    ///   - turnSeconds: Time at the junction after each edge but the last.
    ///   - meters: Length along the road.
    ///   - cost: The minimized cost.
    ///   - freeFlowSeconds: Time on each edge in free flow; `nil` if the same as `edgeSeconds`.
    ///   - traffic: The traffic included in the times.
    /// - Precondition: The arrays have the documented lengths, and the ends lie on the first and the last edge.
    public init(
        edges: [EdgeID], start: SnappedPlace, end: SnappedPlace, edgeSeconds: [Double], turnSeconds: [Double],
        meters: Meters, cost: Double, freeFlowSeconds: [Double]? = nil, traffic: TrafficSpeeds = .none
    ) {
        precondition(
            edges.first == start.edge && edges.last == end.edge && edgeSeconds.count == edges.count
                && turnSeconds.count + 1 == edges.count && freeFlowSeconds?.count ?? edges.count == edges.count,
            "a leg of \(edges.count) edges does not fit its columns")
        self.edges = edges
        self.start = start
        self.end = end
        self.edgeSeconds = edgeSeconds
        self.turnSeconds = turnSeconds
        self.meters = meters
        self.cost = cost
        self.freeFlowSeconds = freeFlowSeconds ?? edgeSeconds
        self.traffic = traffic
    }

    /// Travel time on all edges and at all junctions.
    public var seconds: Seconds { Seconds(edgeSeconds.reduce(0, +) + turnSeconds.reduce(0, +)) }

    /// The traveled part of an edge, as fractions of its length.
    public func part(ofEdgeAt index: Int) -> ClosedRange<Double> {
        let from = index == 0 ? start.fraction : 0
        let to = index == edges.count - 1 ? end.fraction : 1
        return from...max(from, to)
    }
}
