// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel
public import NavRouting

/// How fast a jam appears in routes, and disappears from them. Vehicles drive along one path, and one edge of it jams for a while.
///
/// A jam shows while the time on its edge in measured traffic is at least 1.5 times its true time without the jam: the bound
/// between normal and slow traffic (`TrafficClass.slowRatio`).
public struct JamTrial: Sendable, Hashable {
    /// What happens after the end of the jam.
    public enum Ending: Sendable, Hashable {
        /// Vehicles go on arriving.
        case flowing
        /// No vehicle passes any more.
        case deserted
    }

    /// The conditions.
    public struct Setting: Sendable, Hashable {
        /// Seconds between two vehicles.
        public var headway = 30.0
        /// Factor on the travel time.
        public var factor = 5.0
        /// Duration of the jam in seconds.
        public var duration = 1200.0
        /// Share of vehicles that it does not slow.
        public var shareWithoutJam = 0.0
        /// Seconds between two positions of a vehicle.
        public var interval = 5.0
        /// What happens afterwards.
        public var ending = Ending.flowing
        /// How long the sensor remembers.
        public var memory = SensorMemory()

        /// The usual conditions.
        public init() {}
    }

    /// Seconds from when the third vehicle entered the edge until the jam showed; negative if earlier. `nil` for never.
    public private(set) var shownAfterEntry: Double?
    /// The same from when it left the edge.
    public private(set) var shownAfterExit: Double?
    /// Seconds from the end of the jam until it no longer showed; `nil` if it never showed.
    public private(set) var clearedAfter: Double?
    /// Share of the time between its appearance and its end in which it did not show.
    public private(set) var missed = 0.0

    /// Slowdown from which a jam shows.
    private static let bound = 1.5
    /// Latest observation after the end, in seconds.
    private static let patience = 5400.0
    /// A jam is over when it has not shown for so many seconds.
    private static let calm = 600.0

    /// Runs a trial; `nil` if no path of the map suits it.
    ///
    /// - Parameters:
    ///   - engine: The roads.
    ///   - setting: The conditions.
    ///   - seed: Determines everything else.
    public init?(_ engine: RouteEngine, _ setting: Setting, seed: UInt64) {
        engine.apply(.none)
        var random = SeededRandom(seed: seed)
        guard let (stops, leg, row) = JamTrial.path(engine, using: &random) else { return nil }
        let start = 10 * 3600.0
        let trips = (0..<Int((setting.duration + 3 * 3600) / setting.headway)).map { vehicle in
            SimulatedTrip(
                departure: start + setting.headway * (Double(vehicle) + 0.5 * random.nextUniform()), stops: stops,
                path: leg)
        }
        let jam = SimulatedJam(
            on: leg.edges[row], from: start + 1200, to: start + 1200 + setting.duration, factor: setting.factor)
        var traffic = CityTraffic(engine, rush: nil, seed: seed)
        traffic.jams = [jam]
        var city = CitySimulation(
            engine, traffic: traffic, trips: trips, interval: setting.interval, memory: setting.memory, seed: seed)
        city.shareWithoutJams = setting.shareWithoutJam
        run(&city, jam, setting.ending)
    }

    private mutating func run(_ city: inout CitySimulation, _ jam: SimulatedJam, _ ending: Ending) {
        let passes = EdgePasses(of: jam.edge)
        city.onEdge = { passes.note(left: $0, entered: $1, at: $2) }
        let free = city.traffic.metric.time(on: jam.edge)?.value ?? 1
        var (shownAt, clearedAt): (Double?, Double?) = (nil, nil)
        var (hidden, seen) = (0.0, 0.0)
        while city.now < jam.end + JamTrial.patience {
            if ending == .deserted, city.now >= jam.end { city.clearRoads() }
            city.step()
            guard city.now >= jam.start else { continue }
            let time = city.engine.metric(for: .driving).time(on: jam.edge)?.value ?? free
            let shows = time >= JamTrial.bound * free
            if shows, shownAt == nil, city.now < jam.end { shownAt = city.now }
            if shownAt != nil, city.now < jam.end {
                hidden += shows ? 0 : city.interval
                seen += city.interval
            }
            if city.now >= jam.end { clearedAt = shows ? nil : clearedAt ?? city.now }
            if let clearedAt, city.now >= clearedAt + JamTrial.calm { break }
        }
        missed = seen > 0 ? hidden / seen : 0
        guard let shownAt, let third = passes.passes(since: jam.start).dropFirst(2).first else { return }
        shownAfterEntry = shownAt - third.entry
        shownAfterExit = shownAt - third.exit
        clearedAfter = clearedAt.map { $0 - jam.end } ?? .infinity
    }

    /// A path, and the row of an edge between 80 m and 600 m long in the middle of it.
    private static func path(
        _ engine: RouteEngine, using random: inout SeededRandom
    ) -> (stops: [Waypoint], leg: EngineLeg, row: Int)? {
        for _ in 0..<200 {
            guard let trip = SimulatedTrip.random(1, in: engine.graph, from: 0, to: 1, using: &random).first,
                let leg = try? engine.path(for: RouteRequest(stops: trip.stops, mode: .driving)).legs.first,
                leg.edges.count >= 7
            else { continue }
            let rows = (3..<leg.edges.count - 3).filter {
                (80...600).contains(engine.graph.length(of: leg.edges[$0]).value)
            }
            if let row = rows.randomElement(using: &random) { return (trip.stops, leg, row) }
        }
        return nil
    }
}

/// When vehicles entered and left an edge.
private final class EdgePasses {
    private let edge: EdgeID
    private var entries: [Double] = []
    private var exits: [Double] = []

    init(of edge: EdgeID) { self.edge = edge }

    func note(left: EdgeID, entered: EdgeID, at time: Double) {
        if entered == edge { entries.append(time) }
        if left == edge { exits.append(time) }
    }

    /// The passes that began at a time or later, in their order.
    func passes(since time: Double) -> [(entry: Double, exit: Double)] {
        // The drivers hardly differ, so they leave about in the order of their entries.
        zip(entries, exits).filter { $0.0 >= time }.map { (entry: $0.0, exit: $0.1) }
    }
}
