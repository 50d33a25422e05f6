// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavModel

/// What a search answers: edges in order of travel, and the time on each. `RouteEngine.paths(for:)` makes it; guidance
/// turns it into a `Route`.
public struct EnginePath: Sendable, Hashable {
    /// One leg per destination, in order of travel. Never empty. Each leg starts where the one before it ended.
    public var legs: [EngineLeg]
    /// How one travels.
    public var mode: TravelMode
    /// What the search minimised, in seconds that include penalties for what one would rather not do.
    ///
    /// For `RoutingStrategy.shorter` it is the length, counted at ten meters to the second.
    public var cost: Double

    /// Puts legs together.
    public init(legs: [EngineLeg], mode: TravelMode, cost: Double) {
        self.legs = legs
        self.mode = mode
        self.cost = cost
    }

    /// Length of all legs along the road.
    public var meters: Meters { legs.reduce(.zero) { $0 + $1.meters } }
    /// Time for all legs, without waiting at stops.
    public var seconds: Seconds { legs.reduce(.zero) { $0 + $1.seconds } }
}

/// The way from one stop to the next.
///
/// Of the first edge one travels the part after `start.fraction`, of the last the part before `end.fraction`. With a
/// single edge, that is the part between the two. An edge may come twice, as when a one-way street is driven round
/// again to reach a place just behind.
public struct EngineLeg: Sendable, Hashable {
    /// Edges in order of travel, joined head to tail. Never empty.
    public var edges: [EdgeID]
    /// Where the leg starts: a point on the first of `edges`.
    public var start: SnappedPlace
    /// Where the leg ends: a point on the last of `edges`.
    public var end: SnappedPlace
    /// Time on each edge, for the part that is traveled, in seconds. As long as `edges`.
    public var edgeSeconds: [Double]
    /// The same on free roads. As long as `edges`.
    public var freeFlowSeconds: [Double]
    /// The traffic that was reckoned with.
    public var traffic: TrafficSpeeds
    /// Time lost at the junction after each edge but the last: waiting, slowing down, turning, boarding. In seconds, one
    /// entry less than `edges`.
    public var turnSeconds: [Double]
    /// Length along the road.
    public var meters: Meters
    /// What the search minimised, for this leg alone; see `EnginePath.cost`.
    public var cost: Double

    /// Puts a leg together; without `freeFlowSeconds`, roads are free.
    ///
    /// - Precondition: the columns have the lengths that their comments tell, and the ends lie on the end edges.
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

    /// Time to travel: all edges and all junctions.
    public var seconds: Seconds { Seconds(edgeSeconds.reduce(0, +) + turnSeconds.reduce(0, +)) }

    /// The part of one of `edges` that is traveled, as shares of its length.
    public func part(ofEdgeAt index: Int) -> ClosedRange<Double> {
        let from = index == 0 ? start.fraction : 0
        let to = index == edges.count - 1 ? end.fraction : 1
        return from...max(from, to)
    }
}
