// SPDX-License-Identifier: Apache-2.0

/// What has changed, for whoever stores it or tells others.
public enum FleetChange: Sendable, Hashable {
    /// A trip is new or different.
    case trip(Trip)
    /// A trip has been deleted.
    case tripDeleted(TripID)
    /// A vehicle is new or different.
    case vehicle(Vehicle)
    /// A vehicle has been deleted.
    case vehicleDeleted(VehicleID)
    /// A vehicle was there, by the clock of its sensor; also what came late.
    case position(VehicleID, VehicleLocation)
    /// A task is new or different.
    case task(DeliveryTask)
    /// A task has been deleted.
    case taskDeleted(TaskID)
    /// A delivery vehicle is new or different.
    case deliveryVehicle(DeliveryVehicle)
    /// A delivery vehicle has been deleted.
    case deliveryVehicleDeleted(DeliveryVehicleID)
    /// A delivery vehicle was there, by the clock of its sensor; also what came late.
    case deliveryPosition(DeliveryVehicleID, VehicleLocation)
    /// A share is new or taken back.
    case share(TripShare)
    /// A share is gone with its trip, or is long over.
    case shareDeleted(ShareID)
    /// A trip has reached a status, with the vehicle that it had then.
    case status(TripID, TripStatus, Moment, VehicleID?)
}

/// Everything that a store keeps of a fleet and that is needed to go on.
public struct KeptFleet: Sendable {
    /// All trips.
    public var trips: [Trip] = []
    /// All vehicles.
    public var vehicles: [Vehicle] = []
    /// All shares.
    public var shares: [TripShare] = []
    /// All tasks.
    public var tasks: [DeliveryTask] = []
    /// All delivery vehicles.
    public var deliveryVehicles: [DeliveryVehicle] = []

    /// Nothing.
    public init() {}
}

/// All trips and vehicles of one provider, and the rules by which they change.
///
/// A value: it reads no clock and does no input or output. An operation that throws has changed nothing. What one that
/// succeeds has changed lies in `changes` until somebody takes it.
public struct FleetBook: Sendable {
    /// Who runs the fleet.
    public let provider: ProviderID
    var trips: [TripID: Trip] = [:]
    var vehicles: [VehicleID: Vehicle] = [:]
    var shares: [ShareID: TripShare] = [:]
    var tasks: [TaskID: DeliveryTask] = [:]
    var deliveryVehicles: [DeliveryVehicleID: DeliveryVehicle] = [:]
    /// The latest version that was given to anything; `nil` while nobody asked for versions apart from the time.
    public private(set) var version: Moment?
    /// What has changed since somebody looked, oldest first.
    public private(set) var changes: [FleetChange] = []

    /// An empty book.
    public init(provider: ProviderID) { self.provider = provider }

    /// A book as it was stored.
    public init(provider: ProviderID, kept: KeptFleet) {
        self.provider = provider
        trips = Dictionary(kept.trips.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        vehicles = Dictionary(kept.vehicles.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        shares = Dictionary(kept.shares.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        tasks = Dictionary(kept.tasks.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        deliveryVehicles = Dictionary(kept.deliveryVehicles.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    }

    /// The latest version of anything in the book.
    public var latestVersion: Moment? {
        let latest = [
            version, trips.values.map(\.latestVersion).max(), vehicles.values.map(\.latestVersion).max(),
            tasks.values.map(\.updated).max(), deliveryVehicles.values.map(\.updated).max(),
        ]
        return latest.compactMap { $0 }.max()
    }

    /// Begins an operation: everything that changes from here on gets a version later than all before, whatever the clock
    /// says. Rules, such as how far a position may be in the future, go by the clock alone.
    ///
    /// - Returns: the version.
    @discardableResult
    public mutating func beginOperation(at now: Moment) -> Moment {
        let next = version?.successor(at: now) ?? now
        version = next
        return next
    }

    /// Gives no version up to one that others may have seen.
    public mutating func continueVersions(after seen: Moment) { version = max(version ?? seen, seen) }

    /// What versions are reckoned from: the clock, or the version of the operation when that is later.
    func stamp(_ now: Moment) -> Moment { max(now, version ?? now) }

    private mutating func note(version used: Moment) { if let version { self.version = max(version, used) } }

    /// How many trips there are, and how many of them are not over.
    public var tripCounts: (all: Int, active: Int) { (trips.count, trips.values.count { $0.isActive }) }
    /// How many vehicles there are, and how many of them take trips.
    public var vehicleCounts: (all: Int, online: Int) {
        (vehicles.count, vehicles.values.count { $0.state == .online })
    }

    /// The trip of an ID.
    ///
    /// - Throws: `notFound`.
    public func trip(_ id: TripID) throws(FleetError) -> Trip {
        guard let trip = trips[id] else { throw FleetError(.notFound, "There is no trip '\(id)'.") }
        return trip
    }

    /// The vehicle of an ID.
    ///
    /// - Throws: `notFound`.
    public func vehicle(_ id: VehicleID) throws(FleetError) -> Vehicle {
        guard let vehicle = vehicles[id] else { throw FleetError(.notFound, "There is no vehicle '\(id)'.") }
        return vehicle
    }

    /// All tasks by their IDs.
    public var tasksByID: [TaskID: DeliveryTask] { tasks }

    /// Whether a trip is served by a vehicle now.
    public func isServed(_ trip: TripID, by vehicle: VehicleID) -> Bool { trips[trip]?.vehicleID == vehicle }

    /// Vehicles that have stops ahead.
    public var busyVehicles: [Vehicle] { vehicles.values.filter { !$0.waypoints.isEmpty } }

    /// Takes away what has changed.
    public mutating func takeChanges() -> [FleetChange] {
        defer { changes.removeAll(keepingCapacity: true) }
        return changes
    }

    /// Forgets trips that were over before a moment.
    ///
    /// - Returns: those that were forgotten.
    public mutating func purgeTrips(endedBefore moment: Moment) -> [TripID] {
        let old = trips.values.filter { !$0.isActive && $0.updated < moment }.map(\.id)
        for id in old { removeTrip(id) }
        return old
    }

    mutating func note(_ change: FleetChange) { changes.append(change) }

    /// Puts a changed trip in place.
    mutating func put(_ changed: Trip, at now: Moment) {
        var trip = changed
        let old = trips[trip.id]
        guard trip != old else { return }
        if old != nil {
            trip.revision += 1
            trip.updated = trip.updated.successor(at: stamp(now))
        } else {
            trip.updated = max(trip.updated, stamp(trip.updated))
        }
        note(version: trip.updated)
        trips[trip.id] = trip
        note(.trip(trip))
        if old?.status != trip.status { note(.status(trip.id, trip.status, trip.updated, trip.vehicleID)) }
    }

    /// Puts a changed vehicle in place.
    mutating func put(_ changed: Vehicle, at now: Moment) {
        var vehicle = changed
        let old = vehicles[vehicle.id]
        guard vehicle != old else { return }
        if let old {
            vehicle.revision += 1
            vehicle.updated = vehicle.updated.successor(at: stamp(now))
            if old.waypoints != vehicle.waypoints {
                vehicle.waypointsVersion = old.waypointsVersion.successor(at: stamp(now))
            }
            if old.waypoints.first != vehicle.waypoints.first { vehicle.forgetDriverRoute() }
        } else {
            vehicle.updated = max(vehicle.updated, stamp(vehicle.updated))
        }
        note(version: vehicle.updated)
        vehicles[vehicle.id] = vehicle
        note(.vehicle(vehicle))
    }

    mutating func removeTrip(_ id: TripID) {
        trips[id] = nil
        note(.tripDeleted(id))
        removeShares(of: id)
    }

    mutating func removeVehicle(_ id: VehicleID) {
        vehicles[id] = nil
        note(.vehicleDeleted(id))
    }

    /// Gives a task that is put in place its version.
    mutating func stampVersion(_ task: inout DeliveryTask, replacing old: DeliveryTask?, at now: Moment) {
        task.updated = old?.updated.successor(at: stamp(now)) ?? max(task.updated, stamp(task.updated))
        note(version: task.updated)
    }

    /// Gives a delivery vehicle that is put in place its version.
    mutating func stampVersion(_ vehicle: inout DeliveryVehicle, replacing old: DeliveryVehicle?, at now: Moment) {
        vehicle.updated = old?.updated.successor(at: stamp(now)) ?? max(vehicle.updated, stamp(vehicle.updated))
        note(version: vehicle.updated)
    }
}

extension Trip {
    fileprivate var latestVersion: Moment { max(updated, intermediateDestinationsVersion) }
}

extension Vehicle {
    fileprivate var latestVersion: Moment { max(updated, waypointsVersion, driverRouteVersion ?? updated) }
}
