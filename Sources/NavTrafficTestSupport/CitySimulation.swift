// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavModel
public import NavRouting

/// A trip in a simulated city.
public struct SimulatedTrip: Sendable {
    /// Departure in seconds.
    public var departure: Double
    /// Start and destination.
    public var stops: [Waypoint]
    /// The path, if the driver does not ask for one.
    public var path: EngineLeg?

    /// Creates a trip.
    ///
    /// - Parameters:
    ///   - departure: Departure in seconds.
    ///   - stops: Start and destination.
    ///   - path: The path; `nil` for the best one at the departure.
    public init(departure: Double, stops: [Waypoint], path: EngineLeg? = nil) {
        self.departure = departure
        self.stops = stops
        self.path = path
    }
}

/// The result of a trip.
public struct SimulatedArrival: Sendable, Hashable {
    /// Row of the trip.
    public var trip: Int
    /// Departure in seconds.
    public var departure: Double
    /// True travel time in seconds.
    public var taken: Double
    /// The travel time estimated at the departure, in the measured traffic.
    public var estimate: Double
    /// The same in free flow.
    public var freeFlow: Double
}

/// A city in which vehicles drive at known speeds, and a traffic sensor that sees only their positions.
///
/// Positions have an error. The sensor and the routes are the real ones, and routes use new traffic as often as those of the fleet
/// server: clear changes at once, the others every half a minute. The same seed gives the same run.
public struct CitySimulation {
    /// Routes in the traffic that the sensor has measured.
    public let engine: RouteEngine
    /// Measures the speeds, from the positions of all vehicles.
    public private(set) var sensor: TrafficSensor
    /// The true speeds.
    public var traffic: CityTraffic
    /// The present time in seconds.
    public private(set) var now: Double
    /// Vehicles under way.
    public private(set) var vehicles: [SimulatedVehicle] = []
    /// The trips that have ended, in the order of their arrivals.
    public private(set) var arrivals: [SimulatedArrival] = []
    /// Whether the routes use what the sensor measures.
    public var usesSensor = true
    /// Seconds between two positions of a vehicle.
    public let interval: Double
    /// Share of vehicles that jams do not slow.
    public var shareWithoutJams = 0.0
    /// How vehicles choose their routes.
    public var policy = ReroutingPolicy()
    /// Number of changes of routes.
    public private(set) var reroutings = 0
    /// What happens on roads: a vehicle leaves an edge and enters the next one.
    public var onEdge: ((_ left: EdgeID, _ entered: EdgeID, _ time: Double) -> Void)?

    private let trips: [SimulatedTrip]
    private var nextTrip = 0
    private var pending: [Int: SimulatedArrival] = [:]
    private var random: SeededRandom
    private var lastSensing: Double

    /// Standard deviation of the error of positions in each direction, in meters.
    private static let positionError = 4.0
    /// Standard deviation of the logarithm of the paces of drivers.
    private static let paceSpread = 0.08
    /// As in the fleet server: all measured speeds are applied at this interval in seconds.
    private static let sensingInterval = 30.0

    /// Creates a city at the first departure.
    ///
    /// - Parameters:
    ///   - engine: The roads. Its traffic is replaced.
    ///   - traffic: The true speeds.
    ///   - trips: The trips in the order of their departures.
    ///   - interval: Seconds between two positions of a vehicle.
    ///   - memory: How long the sensor remembers.
    ///   - seed: Determines drivers and errors of positions.
    public init(
        _ engine: RouteEngine, traffic: CityTraffic, trips: [SimulatedTrip], interval: Double = 5,
        memory: SensorMemory = SensorMemory(), seed: UInt64
    ) {
        engine.apply(.none)
        self.engine = engine
        self.traffic = traffic
        self.trips = trips
        self.interval = interval
        sensor = TrafficSensor(engine, memory: memory)
        now = trips.first?.departure ?? 0
        lastSensing = now
        random = SeededRandom(seed: seed)
    }

    /// Whether all trips have ended.
    public var isOver: Bool { nextTrip == trips.count && vehicles.isEmpty }

    /// Removes all vehicles, and the trips that have not begun.
    public mutating func clearRoads() {
        vehicles = []
        pending = [:]
        nextTrip = trips.count
    }

    /// Runs until a time, or until all trips have ended.
    public mutating func run(until end: Double = .infinity) {
        while now < end, !isOver { step() }
    }

    /// Lets one interval pass.
    public mutating func step() {
        depart()
        drive()
        now += interval
        report()
        updateTraffic()
        reroute()
    }

    private mutating func depart() {
        while nextTrip < trips.count, trips[nextTrip].departure < now + interval {
            let (row, trip) = (nextTrip, trips[nextTrip])
            nextTrip += 1
            // Every trip draws as many numbers, whatever its path.
            let (pace, draw) = (exponential(CitySimulation.paceSpread * random.nextNormal()), random.nextUniform())
            guard let leg = trip.path ?? policy.choice(for: row, of: trip.stops, engine) else { continue }
            pending[row] = SimulatedArrival(
                trip: row, departure: now, taken: 0, estimate: leg.seconds.value,
                freeFlow: leg.freeFlowSeconds.reduce(0, +) + leg.turnSeconds.reduce(0, +))
            traffic.load?.enter(leg.edges[0], at: now)
            vehicles.append(
                SimulatedVehicle(trip: row, leg: leg, pace: pace, passesJams: draw < shareWithoutJams))
        }
    }

    private mutating func drive() {
        var (left, entries): ([SimulatedVehicle], [(from: EdgeID, to: EdgeID, time: Double)]) = ([], [])
        left.reserveCapacity(vehicles.count)
        for vehicle in vehicles {
            var vehicle = vehicle
            let arrival = vehicle.drive(interval, from: now, in: traffic) { entries.append(($0, $1, $2)) }
            if let arrival, var trip = pending.removeValue(forKey: vehicle.trip) {
                trip.taken = arrival - trip.departure
                arrivals.append(trip)
            } else {
                left.append(vehicle)
            }
        }
        vehicles = left
        for entry in entries {
            traffic.load?.enter(entry.to, at: entry.time)
            onEdge?(entry.from, entry.to, entry.time)
        }
    }

    /// Sends the positions of all vehicles to the sensor.
    private mutating func report() {
        for row in vehicles.indices {
            let (place, course) = vehicles[row].place(in: engine.graph)
            let speed = vehicles[row].speed
            let (north, east) = (random.nextNormal(), random.nextNormal())
            let fix = LocationFix(
                coordinate: place.moved(Meters(CitySimulation.positionError * north), toward: Bearing(0))
                    .moved(Meters(CitySimulation.positionError * east), toward: Bearing(90)),
                time: now, horizontalAccuracy: 1.5 * CitySimulation.positionError,
                course: speed > 2 ? course : -1, speed: max(0, speed + 0.3 * random.nextNormal()))
            sensor.add(fix, of: "vehicle \(vehicles[row].trip)")
        }
    }

    private mutating func updateTraffic() {
        guard usesSensor else { return }
        let senses = now - lastSensing >= CitySimulation.sensingInterval
        if senses {
            lastSensing = now
            sensor.removeInactive(since: now - 600)
        }
        let changed = sensor.takeChanges(at: now, everything: senses)
        if senses || !changed.isEmpty { engine.apply(sensor.speeds(at: now)) }
    }

    private mutating func reroute() {
        guard policy.reroutes, now == lastSensing else { return }
        for row in vehicles.indices {
            let vehicle = vehicles[row]
            guard let leg = policy.change(of: vehicle, to: trips[vehicle.trip].stops, engine) else { continue }
            vehicles[row].follow(leg)
            reroutings += 1
        }
    }
}
