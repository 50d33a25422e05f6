// SPDX-License-Identifier: Apache-2.0

/// A change of the fleet, for the store and for watches.
public enum FleetChange: Sendable, Hashable {
    /// A trip was created or changed.
    case trip(FleetTrip)
    /// A trip was deleted.
    case tripDeleted(TripID)
    /// A vehicle was created or changed.
    case vehicle(FleetVehicle)
    /// A vehicle was deleted.
    case vehicleDeleted(VehicleID)
    /// A vehicle reported a position, by the clock of its sensor; late reports included.
    case position(VehicleID, FleetVehicleLocation)
    /// A task was created or changed.
    case task(DeliveryTask)
    /// A task was deleted.
    case taskDeleted(TaskID)
    /// A delivery vehicle was created or changed.
    case deliveryVehicle(DeliveryVehicle)
    /// A delivery vehicle was deleted.
    case deliveryVehicleDeleted(DeliveryVehicleID)
    /// A delivery vehicle reported a position, by the clock of its sensor; late reports included.
    case deliveryPosition(DeliveryVehicleID, FleetVehicleLocation)
    /// A share was created or revoked.
    case share(TripShare)
    /// A share was deleted, with its trip or after its retention.
    case shareDeleted(ShareID)
    /// A trip reached a status at a time, with the vehicle assigned then.
    case status(TripID, FleetTripStatus, Timestamp, VehicleID?)
}

/// The persisted content of a fleet, from which a server starts.
public struct PersistedFleet: Sendable {
    /// All trips, except for `endedTrips`.
    public var trips: [FleetTrip] = []
    /// Ended trips as records.
    public var endedTrips: [EndedTrip] = []
    /// All vehicles.
    public var vehicles: [FleetVehicle] = []
    /// All shares.
    public var shares: [TripShare] = []
    /// All tasks.
    public var tasks: [DeliveryTask] = []
    /// All delivery vehicles.
    public var deliveryVehicles: [DeliveryVehicle] = []

    /// An empty fleet.
    public init() {}
}

/// The state of one provider's fleet, and the rules by which it changes.
///
/// A value: it reads no clock and does no I/O. An operation that throws changes nothing; what a successful one changed
/// is in `changes` until `takeChanges()`.
public struct FleetState: Sendable {
    /// The operator of the fleet.
    public let provider: ProviderID
    var trips = TripTable()
    var vehicles = VehicleTable()
    var shares: [ShareID: TripShare] = [:]
    var tasks = IndexedTable<DeliveryTask>()
    var deliveryVehicles = IndexedTable<DeliveryVehicle>()
    /// Closed tasks in the order of their last change.
    var closedTasks = SortedSet<VersionedID<TaskIDKind>>()
    /// Delivery vehicles with remaining stops.
    var busyDeliveryIDs = SortedSet<DeliveryVehicleID>()
    /// The latest version that was assigned; `nil` before the first operation.
    public private(set) var version: Timestamp?
    /// Changes since the last `takeChanges()`, oldest first.
    public private(set) var changes: [FleetChange] = []
    /// What has changed in a trial, oldest first; `nil` outside of one.
    var trial: [Previous]?

    /// An empty fleet.
    public init(provider: ProviderID) { self.provider = provider }

    /// A fleet from a store.
    ///
    /// - Parameters:
    ///   - provider: The operator of the fleet.
    ///   - persisted: The content of the store.
    ///   - codec: The format of `persisted.endedTrips`, and of ended trips in memory; `nil` keeps all trips decoded.
    /// - Precondition: There are no ended trips as records without a codec.
    public init(provider: ProviderID, persisted: PersistedFleet, codec: (any TripCodec)? = nil) {
        precondition(codec != nil || persisted.endedTrips.isEmpty, "Records of trips need a codec.")
        self.provider = provider
        (trips, (vehicles, (tasks, deliveryVehicles))) = concurrently(
            { TripTable(persisted.trips, ended: persisted.endedTrips, codec: codec) },
            {
                concurrently(
                    { VehicleTable(persisted.vehicles) },
                    {
                        concurrently(
                            { IndexedTable(persisted.tasks) }, { IndexedTable(persisted.deliveryVehicles) })
                    })
            })
        shares = Dictionary(persisted.shares.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        closedTasks = SortedSet(tasks.values.lazy.compactMap(\.closing))
        busyDeliveryIDs = SortedSet(deliveryVehicles.values.lazy.filter { !$0.stops.isEmpty }.map(\.id))
    }

    /// The latest version of anything in the fleet.
    public var latestVersion: Timestamp? {
        let latest = [
            version, trips.changes.last?.version, vehicles.latestVersion,
            tasks.values.map(\.updated).max(), deliveryVehicles.values.map(\.updated).max(),
        ]
        return latest.compactMap { $0 }.max()
    }

    /// Begins an operation: everything that changes from now on gets a later version than all before, even if the clock
    /// was set back (a hybrid logical clock). Rules, such as how far ahead a position may be, use the clock alone.
    ///
    /// - Returns: The version.
    @discardableResult
    public mutating func beginOperation(at now: Timestamp) -> Timestamp {
        let next = version?.successor(at: now) ?? now
        version = next
        return next
    }

    /// Makes all later versions greater than one that clients may have seen.
    public mutating func continueVersions(after seen: Timestamp) { version = max(version ?? seen, seen) }

    /// The base of new versions: the clock, or the version of the operation if that is later.
    func stamp(_ now: Timestamp) -> Timestamp { max(now, version ?? now) }

    private mutating func record(version used: Timestamp) { if let version { self.version = max(version, used) } }

    /// The number of trips, and how many of them are active.
    public var tripCounts: (all: Int, active: Int) { (trips.count, trips.active.count) }
    /// The number of vehicles, and how many of them are online.
    public var vehicleCounts: (all: Int, online: Int) {
        (vehicles.count, vehicles.onlineCount)
    }

    /// The trip with an ID.
    ///
    /// - Throws: `notFound`; `dataLoss` for a damaged record of an ended trip.
    public func trip(_ id: TripID) throws(FleetError) -> FleetTrip {
        guard let trip = try trips.trip(id) else { throw FleetError(.notFound, "There is no trip '\(id)'.") }
        return trip
    }

    /// The vehicle with an ID.
    ///
    /// - Throws: `notFound`.
    public func vehicle(_ id: VehicleID) throws(FleetError) -> FleetVehicle {
        guard let vehicle = vehicles[id] else { throw FleetError(.notFound, "There is no vehicle '\(id)'.") }
        return vehicle
    }

    /// All tasks by their IDs.
    public var tasksByID: [TaskID: DeliveryTask] { tasks.byID }

    /// Whether a vehicle serves a trip now.
    public func isServed(_ trip: TripID, by vehicle: VehicleID) -> Bool {
        trips.vehicle(of: trip) == vehicle
    }

    /// All vehicles, in no order.
    package var allVehicles: [FleetVehicle] { vehicles.values }

    /// All delivery vehicles, in no order.
    package var allDeliveryVehicles: [DeliveryVehicle] { Array(deliveryVehicles.values) }

    /// Vehicles with remaining stops.
    public var busyVehicles: [FleetVehicle] { vehicles.busy }

    /// Returns the changes and clears them.
    public mutating func takeChanges() -> [FleetChange] {
        defer { changes.removeAll(keepingCapacity: true) }
        return changes
    }

    /// Deletes trips that ended before a time.
    ///
    /// - Returns: Their IDs.
    /// - Complexity: O(log trips) for each of them, and for each older one that is active.
    public mutating func purgeTrips(endedBefore time: Timestamp) -> [TripID] {
        var old: [TripID] = []
        trips.changes.forEach { change in
            guard change.version < time else { return false }
            if !trips.isActive(change.id) { old.append(change.id) }
            return true
        }
        for id in old { removeTrip(id) }
        return old
    }

    mutating func record(_ change: FleetChange) { changes.append(change) }

    /// Stores a changed trip with a new version.
    mutating func put(_ changed: FleetTrip, at now: Timestamp) {
        var trip = changed
        let old = trips[trip.id]
        guard trip != old else { return }
        if old != nil {
            trip.revision += 1
            trip.updated = trip.updated.successor(at: stamp(now))
        } else {
            trip.updated = max(trip.updated, stamp(trip.updated))
        }
        record(version: trip.updated)
        set(trip, trip.id)
        record(.trip(trip))
        if old?.status != trip.status { record(.status(trip.id, trip.status, trip.updated, trip.vehicleID)) }
    }

    /// Stores a changed vehicle with a new version.
    mutating func put(_ changed: FleetVehicle, at now: Timestamp) {
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
        record(version: vehicle.updated)
        set(vehicle, vehicle.id)
        record(.vehicle(vehicle))
    }

    mutating func removeTrip(_ id: TripID) {
        set(nil as FleetTrip?, id)
        record(.tripDeleted(id))
        removeShares(of: id)
    }

    mutating func removeVehicle(_ id: VehicleID) {
        set(nil as FleetVehicle?, id)
        record(.vehicleDeleted(id))
    }

    /// Sets the version of a task that is stored.
    mutating func stampVersion(_ task: inout DeliveryTask, replacing old: DeliveryTask?, at now: Timestamp) {
        task.updated = old?.updated.successor(at: stamp(now)) ?? max(task.updated, stamp(task.updated))
        record(version: task.updated)
    }

    /// Sets the version of a delivery vehicle that is stored.
    mutating func stampVersion(_ vehicle: inout DeliveryVehicle, replacing old: DeliveryVehicle?, at now: Timestamp) {
        vehicle.updated = old?.updated.successor(at: stamp(now)) ?? max(vehicle.updated, stamp(vehicle.updated))
        record(version: vehicle.updated)
    }
}

extension FleetTrip {
    var latestVersion: Timestamp { max(updated, intermediateDestinationsVersion) }
}

extension DeliveryTask {
    /// Its place in the order of closed tasks; `nil` while it is open.
    var closing: VersionedID<TaskIDKind>? { state == .closed ? VersionedID(version: updated, id: id) : nil }
}

extension FleetVehicle {
    var latestVersion: Timestamp { max(updated, waypointsVersion, driverRouteVersion ?? updated) }
}
