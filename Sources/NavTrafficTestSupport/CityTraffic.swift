// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
internal import NavModel
public import NavRouting

/// A temporary jam on a road of a simulated city.
public struct SimulatedJam: Sendable, Hashable {
    /// The edge in the direction of travel.
    public var edge: EdgeID
    /// First second.
    public var start: Double
    /// The second in which it has dissolved.
    public var end: Double
    /// Factor on the travel time.
    public var factor: Double

    /// Creates a jam.
    ///
    /// - Parameters:
    ///   - edge: The edge in the direction of travel.
    ///   - start: First second.
    ///   - end: The second in which it has dissolved.
    ///   - factor: Factor on the travel time.
    public init(on edge: EdgeID, from start: Double, to end: Double, factor: Double) {
        self.edge = edge
        self.start = start
        self.end = end
        self.factor = factor
    }
}

/// The true travel times of a simulated city: free flow, slowed by rush hours, jams and the load of each road.
public struct CityTraffic: Sendable {
    /// The free-flow times.
    public let metric: Metric
    /// The slowdown by the time of the day; `nil` for none.
    public var rush: RushHours?
    /// All jams of the day.
    public var jams: [SimulatedJam] = [] {
        didSet { jamsByEdge = Dictionary(grouping: jams, by: \.edge) }
    }
    /// The load that slows roads; `nil` if speeds do not depend on it.
    public var load: RoadLoad?
    private var jamsByEdge: [EdgeID: [SimulatedJam]] = [:]
    private let seed: UInt64

    /// How much roads of a class differ in the rush hour: standard deviation of the logarithm of their increase.
    private static let spread = 0.5

    /// Creates the traffic of a city.
    ///
    /// - Parameters:
    ///   - engine: The roads and their free-flow times.
    ///   - rush: The rush hours.
    ///   - seed: Determines how much each road is slowed.
    public init(_ engine: RouteEngine, rush: RushHours? = RushHours(), seed: UInt64) {
        metric = engine.metric(for: .driving).freeFlow
        self.rush = rush
        self.seed = seed
    }

    /// The true time on an edge by its free-flow time, at a time in seconds, without jams.
    public func usualSlowdown(on edge: EdgeID, at time: Double) -> Double {
        guard let rush else { return 1 }
        let graph = metric.turns.graph
        var random = SeededRandom(seed: seed &+ UInt64(UInt32(bitPattern: edge.row)) &* 0x9E37_79B9)
        let own = exponential(CityTraffic.spread * random.nextNormal())
        return 1 + own * rush.increase(on: graph.roadClass(of: graph.road(of: edge)), at: time)
    }

    /// The true time on an edge by its free-flow time, at a time in seconds.
    ///
    /// - Complexity: O(jams on the edge).
    public func slowdown(on edge: EdgeID, at time: Double) -> Double {
        var slowdown = usualSlowdown(on: edge, at: time)
        for jam in jamsByEdge[edge] ?? [] where time >= jam.start && time < jam.end { slowdown *= jam.factor }
        return slowdown * (load?.slowdown(on: edge, at: time) ?? 1)
    }
}
