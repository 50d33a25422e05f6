// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavModel
public import NavRouting

/// Compares estimated travel times with true ones in the rush hour of a simulated city.
public struct ArrivalTrial: Sendable, Hashable {
    /// Number of trips that count.
    public private(set) var trips = 0
    /// Mean of |estimate − truth| / truth, for estimates in free flow.
    public private(set) var freeFlowError = 0.0
    /// The same for estimates in the traffic that the sensor measured.
    public private(set) var measuredError = 0.0
    /// Median of estimate / truth in free flow.
    public private(set) var freeFlowRatio = 0.0
    /// The same in measured traffic.
    public private(set) var measuredRatio = 0.0

    /// The first trips fill the roads, and do not count.
    private static let warmUp = 900.0

    /// Judges the trips of a simulation.
    public init(_ arrivals: [SimulatedArrival]) {
        let first = arrivals.map(\.departure).min() ?? 0
        let counted = arrivals.filter { $0.departure >= first + ArrivalTrial.warmUp && $0.taken > 60 }
        trips = counted.count
        guard trips > 0 else { return }
        for trip in counted {
            freeFlowError += abs(trip.freeFlow - trip.taken) / trip.taken / Double(trips)
            measuredError += abs(trip.estimate - trip.taken) / trip.taken / Double(trips)
        }
        freeFlowRatio = counted.map { $0.freeFlow / $0.taken }.sorted()[trips / 2]
        measuredRatio = counted.map { $0.estimate / $0.taken }.sorted()[trips / 2]
    }

    /// Runs a morning.
    ///
    /// - Parameters:
    ///   - engine: The roads.
    ///   - vehicles: Number of vehicles, each with one trip between random places.
    ///   - duration: Seconds within which they depart.
    ///   - jams: Number of jams on random edges of the first trips, of 10 to 40 minutes.
    ///   - memory: How long the sensor remembers.
    ///   - seed: Determines everything.
    public static func morning(
        _ engine: RouteEngine, vehicles: Int, duration: Double = 5400, jams: Int = 20,
        memory: SensorMemory = SensorMemory(), seed: UInt64
    ) -> CitySimulation {
        var random = SeededRandom(seed: seed)
        let trips = SimulatedTrip.random(
            vehicles, in: engine.graph, from: 7 * 3600, to: 7 * 3600 + duration, using: &random)
        var traffic = CityTraffic(engine, seed: seed)
        var places: [SimulatedJam] = []
        while places.count < jams, let trip = trips.randomElement(using: &random) {
            guard let leg = try? engine.path(for: RouteRequest(stops: trip.stops, mode: .driving)).legs.first,
                let edge = leg.edges.randomElement(using: &random)
            else { continue }
            let start = 7 * 3600 + duration * random.nextUniform()
            places.append(
                SimulatedJam(
                    on: edge, from: start, to: start + Double.random(in: 600...2400, using: &random),
                    factor: Double.random(in: 3...8, using: &random)))
        }
        traffic.jams = places
        return CitySimulation(engine, traffic: traffic, trips: trips, memory: memory, seed: seed)
    }
}

extension SimulatedTrip {
    /// Trips between random places of the main network, which are at least 500 m apart, in the order of their departures.
    ///
    /// - Parameters:
    ///   - count: The number of trips.
    ///   - graph: The roads.
    ///   - start: First departure in seconds.
    ///   - end: Last departure in seconds.
    ///   - random: The random number generator.
    public static func random(
        _ count: Int, in graph: RoadGraph, from start: Double, to end: Double, using random: inout SeededRandom
    ) -> [SimulatedTrip] {
        func place() -> Waypoint? {
            for _ in 0..<1000 {
                let edge = EdgeID(row: Int32.random(in: 0..<Int32(clamping: graph.edgeCount), using: &random))
                guard graph.mainNetwork(of: edge).contains(.driving), graph.access(of: edge).contains(.driving) else {
                    continue
                }
                let shape = graph.shape(of: edge)
                return Waypoint(location: shape[0].interpolated(to: shape[1], fraction: 0.5))
            }
            return nil
        }
        var trips: [SimulatedTrip] = []
        for row in 0..<count {
            let departure = start + (end - start) * (Double(row) + random.nextUniform()) / Double(count)
            guard let from = place() else { break }
            var goal = place()
            for _ in 0..<20 where goal.map({ $0.coordinate.distance(to: from.coordinate).value < 500 }) ?? true {
                goal = place()
            }
            guard let goal else { break }
            trips.append(SimulatedTrip(departure: departure, stops: [from, goal]))
        }
        return trips
    }
}
