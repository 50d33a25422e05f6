// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The planned route of a delivery vehicle over its remaining stops.
public struct DeliveryPlan: Sendable, Hashable {
    /// The places of the stops, in order.
    public let places: [Coordinate]
    /// The leg to each of them.
    public let legs: [PlanLeg]
    /// When it was computed.
    public let made: Timestamp
    /// Its version: the time of computation, unless the clock was set back.
    public let version: Timestamp

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - places: The places of the stops, in order.
    ///   - legs: The leg to each of them.
    ///   - made: When it was computed.
    ///   - version: Its version; `nil` for `made`.
    /// - Returns: `nil` unless every stop has its leg.
    public init?(places: [Coordinate], legs: [PlanLeg], made: Timestamp, version: Timestamp? = nil) {
        guard places.count == legs.count, !places.isEmpty else { return nil }
        self.places = places
        self.legs = legs
        self.made = made
        self.version = version ?? made
    }

    /// This plan for the remaining stops; `nil` if they are not the last ones of the plan.
    public func following(_ stops: [DeliveryStop]) -> DeliveryPlan? {
        guard stops.count <= places.count, places.suffix(stops.count).elementsEqual(stops.map(\.place)) else {
            return nil
        }
        return DeliveryPlan(
            places: places.suffix(stops.count), legs: legs.suffix(stops.count), made: made, version: version)
    }

    /// The progress of the vehicle towards the first stop.
    public func progress(at place: Coordinate) -> PlanProgress { PlanProgress(along: legs[0], at: place) }
}

/// A remaining stop of a delivery vehicle, with route and arrival.
public struct DeliverySegment: Sendable, Hashable {
    /// The place with its tasks and state.
    public var stop: DeliveryStop
    /// Tasks at the stop, in order.
    public var tasks: [DeliveryTask] = []
    /// The line to it: from the vehicle for the first, from the previous stop for the others.
    public var path: [Coordinate] = []
    /// Length of the leg.
    public var distance: Meters?
    /// Duration of the leg.
    public var duration: Seconds?
    /// Arrival of the vehicle.
    public var arrival: Timestamp?
    /// Standard deviation of the arrival.
    public var uncertainty: Seconds?
}

/// A delivery vehicle as returned to a reader.
public struct DeliveryVehicleSnapshot: Sendable, Hashable {
    /// The stored vehicle.
    public var vehicle: DeliveryVehicle
    /// When the snapshot was taken.
    public var taken: Timestamp
    /// Remaining stops.
    public var segments: [DeliverySegment] = []
    /// Whether the vehicle is on the line to the first stop.
    public var isSnappable = false

    /// Takes a snapshot. Arrivals add the driving times and, at each stop, the durations of its tasks.
    ///
    /// - Parameters:
    ///   - vehicle: The vehicle.
    ///   - plan: Its planned route; one for other stops is ignored.
    ///   - tasks: All tasks by ID.
    ///   - now: The present time.
    public init(of vehicle: DeliveryVehicle, plan: DeliveryPlan?, tasks: [TaskID: DeliveryTask], at now: Timestamp) {
        self.vehicle = vehicle
        taken = now
        segments = vehicle.stops.map { stop in
            DeliverySegment(stop: stop, tasks: stop.taskIDs.compactMap { tasks[$0] })
        }
        var since = vehicle.lastLocation?.time ?? vehicle.updated
        let plan = plan?.following(vehicle.stops)
        let progress = plan.flatMap { plan in vehicle.lastLocation.map { plan.progress(at: $0.place) } }
        isSnappable = progress.map { $0.offset <= PlanProgress.snapping } ?? false
        var seconds: Double? = 0
        for row in segments.indices {
            let fraction = row == 0 ? progress?.fraction ?? 1 : 1
            if let leg = plan?.legs[row] {
                segments[row].path = row == 0 ? progress?.path ?? leg.path : leg.path
                segments[row].distance = Meters(leg.distance.value * fraction)
                segments[row].duration = Seconds(leg.duration.value * fraction)
            }
            if row == 0, let reported = segments[0].apply(vehicle, at: now) { since = max(since, reported) }
            let isThere = segments[row].stop.state == .arrived
            seconds = isThere ? 0 : segments[row].duration.flatMap { way in seconds.map { $0 + way.value } }
            if let seconds {
                segments[row].arrival = ArrivalProjection.arrival(seconds: seconds, since: since, at: now)
                segments[row].uncertainty = segments[row].arrival.map { _ in
                    ArrivalUncertainty.of(seconds: seconds, age: now.seconds(since: since))
                }
            }
            let work = segments[row].tasks.reduce(0) { $0 + ($1.outcome == nil ? $1.duration : 0) }
            seconds = seconds.map { $0 + work }
        }
    }
}

extension DeliverySegment {
    /// How long the route of a driver's app is valid after it was reported, in seconds.
    private static let freshness = 120.0

    /// Applies the route of the driver's app, if it leads to this stop and is recent.
    ///
    /// - Returns: When the remaining time was reported; `nil` if it was not.
    fileprivate mutating func apply(_ vehicle: DeliveryVehicle, at now: Timestamp) -> Timestamp? {
        let route = vehicle.route
        guard let time = vehicle.routeTime, time.isRecent(within: Self.freshness, at: now), !route.segment.isEmpty,
            route.endPoint.map({ $0.distance(to: stop.place).value <= 200 }) ?? true
        else { return nil }
        if let line = Polyline.decode(String(decoding: route.segment, as: UTF8.self)), line.count > 1,
            line.allSatisfy(\.isValid)
        {
            path = line
        }
        if let left = route.remainingDistance { distance = left }
        guard let left = route.remainingDuration else { return nil }
        let passed = vehicle.lastLocation.map { $0.time.seconds(since: time) } ?? 0
        duration = Seconds(max(0, left.value - max(0, passed)))
        return time
    }
}

/// A task as returned to a reader.
public struct TaskSnapshot: Sendable, Hashable {
    /// The stored task.
    public var task: DeliveryTask
    /// Stops from the vehicle to the task's own; `nil` if the task is closed or unassigned.
    public var segments: [DeliverySegment]?
    /// The position of the vehicle.
    public var location: FleetVehicleLocation?
    /// Whether that position lies on the line to the first stop.
    public var isSnappable = false

    /// Takes a snapshot.
    ///
    /// - Parameters:
    ///   - task: The task.
    ///   - vehicle: Its vehicle.
    ///   - audience: The recipient of a delivery (`rider`) gets nothing about other stops, and of the vehicle only what
    ///     the task's visibility allows.
    public init(of task: DeliveryTask, vehicle: DeliveryVehicleSnapshot?, for audience: TripAudience) {
        self.task = task
        guard task.state == .open, let vehicle, vehicle.vehicle.id == task.vehicleID,
            let row = vehicle.segments.firstIndex(where: { $0.stop.taskIDs.contains(task.id) })
        else { return }
        location = vehicle.vehicle.lastLocation
        isSnappable = vehicle.isSnappable
        var segments = Array(vehicle.segments[...row])
        if audience != .fleet {
            let proximity = Proximity(of: vehicle, at: row)
            let showsRoute = proximity.shows(task.view.route ?? .near)
            if !proximity.shows(task.view.vehicle ?? .near) { location = nil }
            var own = segments[row]
            own.stop.taskIDs = [task.id]
            own.tasks = own.tasks.filter { $0.id == task.id }
            if row > 0 {
                own.distance = segments.total(\.distance?.value).map { Meters($0) }
                own.duration = segments.total(\.duration?.value).map { Seconds($0) }
            }
            // A line over other stops would reveal where other recipients live.
            if row > 0 || !showsRoute { own.path = [] }
            if own.path.isEmpty || location == nil { isSnappable = false }
            if !proximity.shows(task.view.distance ?? .always) { own.distance = nil }
            if !proximity.shows(task.view.arrival ?? .always) {
                (own.duration, own.arrival, own.uncertainty) = (nil, nil, nil)
            }
            segments = [own]
        }
        self.segments = segments
    }
}

extension [DeliverySegment] {
    /// The sum over all; `nil` if one value is unknown.
    fileprivate func total(_ value: (DeliverySegment) -> Double?) -> Double? {
        reduce(Optional(0)) { sum, segment in sum.flatMap { sum in value(segment).map { sum + $0 } } }
    }
}

/// What the recipient of a delivery may see: only what the task's visibility allows.
public struct TrackingSnapshot: Sendable, Hashable {
    /// The tracking ID.
    public var id: TrackingID
    /// The stored task.
    public var task: DeliveryTask
    /// When the snapshot was taken.
    public var taken: Timestamp
    /// The position of the vehicle.
    public var location: FleetVehicleLocation?
    /// The line to the stop.
    public var route: [Coordinate] = []
    /// Remaining stops, including the task's own.
    public var stopCount: Int?
    /// Remaining distance to the stop.
    public var distance: Meters?
    /// Arrival of the vehicle.
    public var arrival: Timestamp?
    /// Standard deviation of the arrival.
    public var uncertainty: Seconds?
    /// When the task is expected to be done.
    public var completion: Timestamp?

    /// Takes a snapshot.
    ///
    /// - Parameters:
    ///   - task: The task.
    ///   - id: The tracking ID.
    ///   - vehicle: The vehicle of the task.
    ///   - now: The present time.
    public init(of task: DeliveryTask, by id: TrackingID, vehicle: DeliveryVehicleSnapshot?, at now: Timestamp) {
        self.id = id
        self.task = task
        taken = now
        guard task.state == .open, let vehicle, vehicle.vehicle.id == task.vehicleID,
            let row = vehicle.segments.firstIndex(where: { $0.stop.taskIDs.contains(task.id) })
        else { return }
        let there = vehicle.segments[row].arrival
        let proximity = Proximity(of: vehicle, at: row)
        let view = task.view
        if proximity.shows(view.vehicle ?? .near) { location = vehicle.vehicle.lastLocation }
        // A line over other stops would reveal where other recipients live.
        if row == 0, proximity.shows(view.route ?? .near) { route = vehicle.segments[0].path }
        if proximity.shows(view.stopCount ?? .always) { stopCount = row + 1 }
        if proximity.shows(view.distance ?? .always) { distance = proximity.meters.map { Meters($0) } }
        if proximity.shows(view.arrival ?? .always) {
            arrival = there
            uncertainty = vehicle.segments[row].uncertainty
        }
        if proximity.shows(view.completion ?? .always) {
            let tasks = vehicle.segments[row].tasks
            let last = tasks.firstIndex { $0.id == task.id } ?? 0
            let work = tasks.prefix(last + 1).reduce(0) { $0 + ($1.outcome == nil ? $1.duration : 0) }
            completion = there?.adding(seconds: work)
        }
    }
}

extension Visibility {
    /// The default visibility of the vehicle's position.
    fileprivate static let near = withinStops(TrackingView.defaultStopCount)
}

/// How near a vehicle is, for visibility options.
private struct Proximity {
    var stops: Int
    var seconds: Double?
    var meters: Double?

    /// How near a vehicle is to one of its stops.
    init(of vehicle: DeliveryVehicleSnapshot, at row: Int) {
        stops = row + 1
        seconds = vehicle.segments[row].arrival?.seconds(since: vehicle.taken)
        meters = Array(vehicle.segments[...row]).total(\.distance?.value)
    }

    func shows(_ visibility: Visibility) -> Bool {
        switch visibility {
        case .always: true
        case .never: false
        case .withinStops(let most): stops <= most
        case .withinSeconds(let most): seconds.map { $0 <= most } ?? false
        case .withinMeters(let most): meters.map { $0 <= Double(most) } ?? false
        }
    }
}
