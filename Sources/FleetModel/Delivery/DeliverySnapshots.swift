// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// How a delivery vehicle will drive to its stops, as the server has worked it out.
public struct DeliveryPlan: Sendable, Hashable {
    /// Where the stops are, in order.
    public let places: [Coordinate]
    /// The way to each of them.
    public let legs: [PlanLeg]
    /// When it was made.
    public let made: Moment
    /// Its place in the order of all versions; the time it was made unless the clock has been set back.
    public let version: Moment

    /// Makes a plan.
    ///
    /// - Returns: `nil` unless every stop has its leg.
    public init?(places: [Coordinate], legs: [PlanLeg], made: Moment, version: Moment? = nil) {
        guard places.count == legs.count, !places.isEmpty else { return nil }
        self.places = places
        self.legs = legs
        self.made = made
        self.version = version ?? made
    }

    /// This plan for the stops that are left of its own; `nil` when it says nothing of them.
    public func following(_ stops: [DeliveryStop]) -> DeliveryPlan? {
        guard stops.count <= places.count, places.suffix(stops.count).elementsEqual(stops.map(\.place)) else {
            return nil
        }
        return DeliveryPlan(
            places: places.suffix(stops.count), legs: legs.suffix(stops.count), made: made, version: version)
    }

    /// How far the vehicle has come on the way to the first stop.
    public func progress(at place: Coordinate) -> PlanProgress { PlanProgress(along: legs[0], at: place) }
}

/// A stop ahead of a delivery vehicle, with how and when it gets there.
public struct DeliverySegment: Sendable, Hashable {
    /// The stop.
    public var stop: DeliveryStop
    /// The tasks of it, as they are.
    public var tasks: [DeliveryTask] = []
    /// The line to it: from the vehicle for the first, from the stop before for the others.
    public var path: [Coordinate] = []
    /// Length of that way.
    public var distance: Meters?
    /// Time for that way.
    public var duration: Seconds?
    /// When the vehicle gets there.
    public var arrival: Moment?
    /// How far the arrival may be off either way, one standard deviation.
    public var uncertainty: Seconds?
}

/// A delivery vehicle as a reader gets it at one moment.
public struct DeliveryVehicleSnapshot: Sendable, Hashable {
    /// What is stored.
    public var vehicle: DeliveryVehicle
    /// When it was taken.
    public var taken: Moment
    /// Stops ahead.
    public var segments: [DeliverySegment] = []
    /// Whether the vehicle is on the line to the first stop.
    public var isSnappable = false

    /// Takes a snapshot: time on the road, and at each stop the time that its tasks need.
    public init(of vehicle: DeliveryVehicle, plan: DeliveryPlan?, tasks: [TaskID: DeliveryTask], at now: Moment) {
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
            let share = row == 0 ? progress?.share ?? 1 : 1
            if let leg = plan?.legs[row] {
                segments[row].path = row == 0 ? progress?.path ?? leg.path : leg.path
                segments[row].distance = Meters(leg.distance.value * share)
                segments[row].duration = Seconds(leg.duration.value * share)
            }
            if row == 0, let told = segments[0].take(vehicle, at: now) { since = max(since, told) }
            let isThere = segments[row].stop.state == .arrived
            seconds = isThere ? 0 : segments[row].duration.flatMap { way in seconds.map { $0 + way.value } }
            if let seconds {
                segments[row].arrival = max(since.adding(seconds: seconds), now)
                segments[row].uncertainty = ArrivalUncertainty.of(
                    seconds: seconds, age: now.seconds(since: since),
                    knowsTraffic: plan?.legs.first.map { !$0.traffic.isEmpty } ?? false)
            }
            let work = segments[row].tasks.reduce(0) { $0 + ($1.outcome == nil ? $1.duration : 0) }
            seconds = seconds.map { $0 + work }
        }
    }
}

extension DeliverySegment {
    /// How long what a driver's app told of its way holds, in seconds.
    private static let freshness = 120.0

    /// Takes what the driver's app told, if it leads to this stop and is not old.
    ///
    /// - Returns: when the time that is left was told; `nil` when it was not.
    fileprivate mutating func take(_ vehicle: DeliveryVehicle, at now: Moment) -> Moment? {
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

/// A task as a reader gets it at one moment.
public struct TaskSnapshot: Sendable, Hashable {
    /// What is stored.
    public var task: DeliveryTask
    /// Stops from the vehicle to the task's own; `nil` when the task is closed or waits for a vehicle.
    public var segments: [DeliverySegment]?
    /// Where the vehicle is.
    public var location: VehicleLocation?
    /// Whether that lies on the line to the first stop.
    public var isSnappable = false

    /// Takes a snapshot.
    ///
    /// - Parameter audience: A rider, here whoever waits for the parcel, gets nothing of other people's stops, and of the
    ///   vehicle what the task lets be seen.
    public init(of task: DeliveryTask, vehicle: DeliveryVehicleSnapshot?, for audience: TripAudience) {
        self.task = task
        guard task.state == .open, let vehicle, vehicle.vehicle.id == task.vehicleID,
            let row = vehicle.segments.firstIndex(where: { $0.stop.taskIDs.contains(task.id) })
        else { return }
        location = vehicle.vehicle.lastLocation
        isSnappable = vehicle.isSnappable
        var segments = Array(vehicle.segments[...row])
        if audience == .rider {
            let sight = Sight(of: vehicle, at: row)
            let showsRoute = sight.shows(task.view.route ?? .near)
            if !sight.shows(task.view.vehicle ?? .near) { location = nil }
            var own = segments[row]
            own.stop.taskIDs = [task.id]
            own.tasks = own.tasks.filter { $0.id == task.id }
            if row > 0 {
                own.distance = segments.total(\.distance?.value).map { Meters($0) }
                own.duration = segments.total(\.duration?.value).map { Seconds($0) }
            }
            // A line over other people's stops tells where they live.
            if row > 0 || !showsRoute { own.path = [] }
            if own.path.isEmpty || location == nil { isSnappable = false }
            if !sight.shows(task.view.distance ?? .always) { own.distance = nil }
            if !sight.shows(task.view.arrival ?? .always) {
                (own.duration, own.arrival, own.uncertainty) = (nil, nil, nil)
            }
            segments = [own]
        }
        self.segments = segments
    }
}

extension [DeliverySegment] {
    /// The sum over all; `nil` when one is not known.
    fileprivate func total(_ value: (DeliverySegment) -> Double?) -> Double? {
        reduce(Optional(0)) { sum, segment in sum.flatMap { sum in value(segment).map { sum + $0 } } }
    }
}

/// What whoever tracks a parcel gets: only what the task lets be seen.
public struct TrackingSnapshot: Sendable, Hashable {
    /// By what it is tracked.
    public var id: TrackingID
    /// What is stored of the task.
    public var task: DeliveryTask
    /// When it was taken.
    public var taken: Moment
    /// Where the vehicle is.
    public var location: VehicleLocation?
    /// The way to the stop.
    public var route: [Coordinate] = []
    /// Stops left, the task's own among them.
    public var stopCount: Int?
    /// Meters left to the stop.
    public var distance: Meters?
    /// When the vehicle is there.
    public var arrival: Moment?
    /// How far that may be off.
    public var uncertainty: Seconds?
    /// When the task is done.
    public var completion: Moment?

    /// Takes a snapshot.
    public init(of task: DeliveryTask, by id: TrackingID, vehicle: DeliveryVehicleSnapshot?, at now: Moment) {
        self.id = id
        self.task = task
        taken = now
        guard task.state == .open, let vehicle, vehicle.vehicle.id == task.vehicleID,
            let row = vehicle.segments.firstIndex(where: { $0.stop.taskIDs.contains(task.id) })
        else { return }
        let there = vehicle.segments[row].arrival
        let sight = Sight(of: vehicle, at: row)
        let view = task.view
        if sight.shows(view.vehicle ?? .near) { location = vehicle.vehicle.lastLocation }
        // A line over other people's stops tells where they live.
        if row == 0, sight.shows(view.route ?? .near) { route = vehicle.segments[0].path }
        if sight.shows(view.stopCount ?? .always) { stopCount = row + 1 }
        if sight.shows(view.distance ?? .always) { distance = sight.meters.map { Meters($0) } }
        if sight.shows(view.arrival ?? .always) {
            arrival = there
            uncertainty = vehicle.segments[row].uncertainty
        }
        if sight.shows(view.completion ?? .always) {
            let tasks = vehicle.segments[row].tasks
            let last = tasks.firstIndex { $0.id == task.id } ?? 0
            let work = tasks.prefix(last + 1).reduce(0) { $0 + ($1.outcome == nil ? $1.duration : 0) }
            completion = there?.adding(seconds: work)
        }
    }
}

extension Visibility {
    /// The usual for where the vehicle is.
    fileprivate static let near = withinStops(TrackingView.usualStops)
}

/// How near a vehicle is, for what may be seen.
private struct Sight {
    var stops: Int
    var seconds: Double?
    var meters: Double?

    /// How near a vehicle is to a stop of it.
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
