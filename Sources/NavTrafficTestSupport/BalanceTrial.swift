// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavModel
public import NavRouting

/// What happens on two equal roads when all vehicles that drive from one place to another follow the measured traffic, and each road
/// slows with its load.
public struct BalanceTrial: Sendable, Hashable {
    /// Mean travel time in seconds.
    public private(set) var seconds = 0.0
    /// Mean over all windows of five minutes of the difference of the shares of the two roads, 0 … 1. Vehicles that choose by the
    /// toss of a coin have about 0.1.
    public private(set) var imbalance = 0.0
    /// Mean change of the share of the first road from one window to the next, 0 … 1.
    public private(set) var swing = 0.0
    /// Changes of the route by vehicle.
    public private(set) var reroutings = 0.0
    /// Number of trips that count.
    public private(set) var trips = 0

    private static let window = 300.0
    private static let warmUp = 900.0

    /// Runs a trial.
    ///
    /// - Parameters:
    ///   - engine: The roads.
    ///   - stops: Start and destination.
    ///   - roads: An edge of each road, at its beginning.
    ///   - flow: Vehicles per hour.
    ///   - capacity: Vehicles per hour that a road can carry.
    ///   - policy: How vehicles choose.
    ///   - duration: Seconds within which vehicles depart, of which the first 900 do not count.
    ///   - seed: Determines everything else.
    public init(
        _ engine: RouteEngine, from stops: [Waypoint], over roads: (EdgeID, EdgeID), flow: Double, capacity: Double,
        policy: ReroutingPolicy, duration: Double = 7200, seed: UInt64
    ) {
        var random = SeededRandom(seed: seed)
        let start = 36_000.0
        let count = Int(flow * duration / 3600)
        let trips = (0..<count).map {
            SimulatedTrip(
                departure: start + duration * (Double($0) + random.nextUniform()) / Double(count), stops: stops)
        }
        var traffic = CityTraffic(engine, rush: nil, seed: seed)
        traffic.load = RoadLoad(capacity: capacity)
        var city = CitySimulation(engine, traffic: traffic, trips: trips, seed: seed)
        city.policy = policy
        let counts = RoadCounts()
        city.onEdge = { _, edge, time in
            guard edge == roads.0 || edge == roads.1 else { return }
            counts.add(isFirst: edge == roads.0, in: Int((time - start) / BalanceTrial.window))
        }
        city.run()
        let counted = city.arrivals.filter { $0.departure >= start + BalanceTrial.warmUp }
        self.trips = counted.count
        seconds = counted.reduce(0) { $0 + $1.taken } / Double(max(1, counted.count))
        reroutings = Double(city.reroutings) / Double(max(1, city.arrivals.count))
        let windows = Int(BalanceTrial.warmUp / BalanceTrial.window)..<Int(duration / BalanceTrial.window)
        let shares = counts.shares(in: windows)
        imbalance = shares.reduce(0) { $0 + abs(2 * $1 - 1) } / Double(max(1, shares.count))
        swing = zip(shares, shares.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) } / Double(max(1, shares.count - 1))
    }
}

/// How many vehicles took either road in each window.
private final class RoadCounts {
    private var counts: [Int: (first: Int, second: Int)] = [:]

    func add(isFirst: Bool, in window: Int) {
        let before = counts[window] ?? (0, 0)
        counts[window] = (before.first + (isFirst ? 1 : 0), before.second + (isFirst ? 0 : 1))
    }

    /// The share of the first road in each window with vehicles.
    func shares(in windows: Range<Int>) -> [Double] {
        windows.compactMap { window in
            counts[window].map { Double($0.first) / Double($0.first + $0.second) }
        }
    }
}
