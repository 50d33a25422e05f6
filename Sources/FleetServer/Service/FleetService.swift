// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import NavGeo
internal import Synchronization

/// The service behind all calls: the fleet state, its store, the plans of vehicles, and the bus of watches.
///
/// The state is changed under one lock, and the changes are enqueued in the store under the same lock, so that the
/// store gets them in the order of the decisions. A response is sent when the changes are durable. When the store
/// fails, the state is reloaded from it and changes are rejected until it has recovered.
final class FleetService: Sendable {
    let provider: ProviderID
    let store: any FleetStore
    let bus: FleetBus
    /// Callers that wait for the store, with their deadlines.
    let deadlines = CommitDeadlines()
    private let clock: @Sendable () -> Timestamp
    private let state: Mutex<State>

    struct State: Sendable {
        var fleet: FleetState
        var plans: [VehicleID: VehiclePlan] = [:]
        /// Vehicles whose routes must be planned again.
        var stale: Set<VehicleID> = []
        /// When planning last failed, so that it is not retried for every report.
        var failed: [VehicleID: Timestamp] = [:]
        /// The same for delivery vehicles.
        var deliveryPlans: [DeliveryVehicleID: DeliveryPlan] = [:]
        var staleDeliveries: Set<DeliveryVehicleID> = []
        var failedDeliveries: [DeliveryVehicleID: Timestamp] = [:]
        /// The version at which traffic last changed: earlier plans are outdated.
        var trafficChanged = Timestamp(nanoseconds: .min)
        /// Vehicles whose routes have been affected by traffic since they were planned.
        var overtaken: Set<VehicleID> = []
        var overtakenDeliveries: Set<DeliveryVehicleID> = []
        /// Traffic probes, oldest first; `nil` while they are not collected.
        var probes: [TrafficProbe]?
        /// How often the fleet has been reloaded from the store.
        var loadCount = 0
        /// Why the fleet could not be reloaded, so that the state may contain changes that are not durable; `nil` if it
        /// was.
        var unread: FleetError?
        /// Whether changes can be stored.
        var health = StoreHealth()
    }

    init(
        provider: ProviderID, store: any FleetStore, watches: WatchLimits = WatchLimits(),
        clock: @escaping @Sendable () -> Timestamp
    ) throws(FleetError) {
        self.provider = provider
        bus = FleetBus(limits: watches)
        self.store = store
        self.clock = clock
        let persisted = try store.load()
        var fleet = FleetState(provider: provider, persisted: persisted)
        FleetService.continueVersions(of: &fleet, at: clock())
        state = Mutex(
            State(
                fleet: fleet, stale: Set(fleet.busyVehicles.map(\.id)),
                staleDeliveries: Set(fleet.busyDeliveryVehicles.map(\.id))))
    }

    /// The present time, truncated to microseconds, which most clients use.
    var now: Timestamp { Timestamp(nanoseconds: clock().nanoseconds / 1_000 * 1_000) }

    /// Reads the state.
    func look<Value: Sendable>(_ look: (State) throws(FleetError) -> Value) throws(FleetError) -> Value {
        try state.withLock { state throws(FleetError) -> Value in
            if let unread = state.unread { throw unread }
            return try look(state)
        }
    }

    /// Reads and changes what is not part of the fleet state.
    func access<Value: Sendable>(_ work: (inout State) -> Value) -> Value { state.withLock { work(&$0) } }

    /// Changes the fleet, stores the changes and notifies watchers.
    ///
    /// Versions are assigned under the lock: a later decision has a later version, even if the clock was set back.
    ///
    /// - Parameters:
    ///   - deadline: When the caller stops waiting.
    ///   - work: The operation.
    /// - Returns: The result of `work`, once the changes are durable.
    func change<Value: Sendable>(
        until deadline: ContinuousClock.Instant? = nil,
        _ work: (inout FleetState, Timestamp) throws(FleetError) -> Value
    ) async throws(FleetError) -> Value {
        let (value, ticket, loadCount) = try state.withLock {
            state throws(FleetError) -> (Value, CommitTicket?, Int) in
            if let failure = state.health.failure { throw failure }
            let now = now
            state.fleet.beginOperation(at: now)
            let value = try work(&state.fleet, now)
            let changes = state.fleet.takeChanges()
            guard !changes.isEmpty else { return (value, nil, state.loadCount) }
            let batch = state.batch(of: changes, for: bus, at: now)
            return (value, store.enqueue(changes) { batch.publish(over: self.bus) }, state.loadCount)
        }
        do throws(FleetError) {
            if let ticket, let deadline { deadlines.note(ticket, until: deadline) }
            try await ticket?.wait()
        } catch {
            if error.code == .deadlineExceeded {
                // The caller has gone, but a lost change must not be shown.
                ticket?.onLoss { [self] loss in Task { storeFailed(loss, onReading: loadCount) } }
            } else {
                storeFailed(error, onReading: loadCount)
            }
            throw error
        }
        return value
    }

    // MARK: Plans

    /// Vehicles whose routes must be planned again; removes them from the queue.
    func takeStale() -> [(vehicle: FleetVehicle, start: FleetVehicleLocation)] {
        let now = now
        return state.withLock { state in
            let ids = state.stale
            state.stale = []
            return ids.compactMap { id in state.planRequest(for: id, at: now) }
        }
    }

    /// The vehicle of a trip, if it has stops and no plan.
    func unplanned(_ trip: TripID) -> (vehicle: FleetVehicle, start: FleetVehicleLocation)? {
        let now = now
        return state.withLock { state in
            guard let id = (try? state.fleet.trip(trip))?.vehicleID, state.plan(of: id) == nil else { return nil }
            return state.planRequest(for: id, at: now)
        }
    }

    /// Stores a plan, unless the stops have changed meanwhile, and notifies watchers.
    func put(_ legs: [PlanLeg]?, for vehicle: FleetVehicle) {
        let batch: FleetUpdateBatch? = state.withLock { state in
            let now = now
            guard let present = try? state.fleet.vehicle(vehicle.id), present.waypoints == vehicle.waypoints else {
                return nil
            }
            guard let legs,
                let plan = VehiclePlan(
                    stops: vehicle.waypoints, legs: legs, made: now, version: state.fleet.beginOperation(at: now),
                    replacing: state.plans[vehicle.id])
            else {
                state.failed[vehicle.id] = now
                return nil
            }
            state.plans[vehicle.id] = plan
            state.failed[vehicle.id] = nil
            state.overtaken.remove(vehicle.id)
            return state.batch(of: [.vehicle(present)], for: bus, at: now, isPlan: true)
        }
        batch?.publish(over: bus)
    }
}

extension FleetService.State {
    /// The plan of a vehicle for its present stops.
    func plan(of id: VehicleID) -> VehiclePlan? {
        guard let vehicle = try? fleet.vehicle(id) else { return nil }
        return plans[id]?.following(vehicle.waypoints, since: vehicle.waypointsVersion)
    }

    /// The maximum age of a plan while the vehicle drives, in seconds.
    static var planAge: Double { 60 }

    /// The input for planning a vehicle; `nil` if its plan is up to date.
    func planRequest(for id: VehicleID, at now: Timestamp) -> (vehicle: FleetVehicle, start: FleetVehicleLocation)? {
        guard let vehicle = try? fleet.vehicle(id), !vehicle.waypoints.isEmpty, let start = vehicle.lastLocation else {
            return nil
        }
        if let failure = failed[id], abs(now.seconds(since: failure)) < 10 { return nil }
        if let plan = plan(of: id), plan.version > trafficChanged, !overtaken.contains(id),
            abs(now.seconds(since: plan.made)) < Self.planAge,
            plan.progress(at: start.place).offset <= PlanProgress.snapping
        {
            return nil
        }
        return (vehicle, start)
    }

    /// The updates for watchers that follow from changes.
    mutating func batch(
        of changes: [FleetChange], for bus: FleetBus, at now: Timestamp, isPlan: Bool = false
    ) -> FleetUpdateBatch {
        var batch = FleetUpdateBatch(now: now)
        var told: Set<TripID> = []
        var parcels: Set<TrackingID> = []
        for change in changes {
            switch change {
            case .trip(let trip): told.insert(trip.id)
            case .vehicle(let vehicle):
                if !isPlan, !vehicle.waypoints.isEmpty { stale.insert(vehicle.id) }
                if vehicle.waypoints.isEmpty { forget(vehicle.id) }
                told.formUnion(vehicle.tripIDs)
                if bus.isWatched(.vehicle(vehicle.id)) {
                    batch.vehicles.append((vehicle, plan(of: vehicle.id)))
                }
            case .tripDeleted(let id): batch.gone.append(.trip(id))
            case .vehicleDeleted(let id):
                forget(id)
                batch.gone.append(.vehicle(id))
            case .task(let task): if let id = task.trackingID { parcels.insert(id) }
            // The tracking ID of a deleted task is unknown: all watched ones are updated.
            case .taskDeleted: parcels.formUnion(bus.watchedTrackingIDs)
            case .deliveryVehicle(let vehicle):
                if !isPlan, !vehicle.stops.isEmpty { staleDeliveries.insert(vehicle.id) }
                if vehicle.stops.isEmpty { forget(vehicle.id) }
                guard bus.hasTrackingWatches else { continue }
                for id in vehicle.stops.flatMap(\.taskIDs) {
                    if let parcel = (try? fleet.task(id))?.trackingID { parcels.insert(parcel) }
                }
            case .deliveryVehicleDeleted(let id): forget(id)
            case .deliveryPosition(let id, let location): probe(id, location)
            case .share(let share): if share.revoked != nil { batch.revoked.append(share.id) }
            case .shareDeleted(let id): batch.revoked.append(id)
            case .position(let id, let location): probe(id, location)
            case .status: break
            }
        }
        for id in told where bus.isWatched(.trip(id)) {
            guard let trip = try? fleet.trip(id) else { continue }
            let vehicle = trip.vehicleID.flatMap { try? fleet.vehicle($0) }
            batch.trips.append((trip, vehicle, vehicle.flatMap { plan(of: $0.id) }))
        }
        for id in parcels where bus.isWatched(.tracking(id)) {
            do throws(FleetError) { batch.parcels.append((id, try trackingUpdate(of: id, at: now))) } catch {
                batch.gone.append(.tracking(id))
            }
        }
        return batch
    }

    /// Removes the plan of a vehicle without stops, or of one that was deleted.
    private mutating func forget(_ id: VehicleID) {
        plans[id] = nil
        stale.remove(id)
        failed[id] = nil
        overtaken.remove(id)
    }

    /// Removes the plan of a delivery vehicle without stops, or of one that was deleted.
    private mutating func forget(_ id: DeliveryVehicleID) {
        deliveryPlans[id] = nil
        staleDeliveries.remove(id)
        failedDeliveries[id] = nil
        overtakenDeliveries.remove(id)
    }
}

/// Updates that are published once their changes are durable.
struct FleetUpdateBatch: Sendable {
    let now: Timestamp
    var trips: [(trip: FleetTrip, vehicle: FleetVehicle?, plan: VehiclePlan?)] = []
    var vehicles: [(vehicle: FleetVehicle, plan: VehiclePlan?)] = []
    var parcels: [(id: TrackingID, batch: FleetUpdate)] = []
    var gone: [FleetBus.Subject] = []
    var revoked: [ShareID] = []

    init(now: Timestamp) { self.now = now }

    func publish(over bus: FleetBus) {
        for item in trips {
            bus.publish(
                .trip(item.trip.id),
                { audience in
                    FleetUpdate.trip(
                        TripSnapshot(of: item.trip, vehicle: item.vehicle, plan: item.plan, for: audience, at: now),
                        vehicle: item.vehicle, plan: item.plan)
                }, isLast: !item.trip.isActive
            ) { holder in
                // A previous driver of the trip must not see the present one.
                holder.isAllowed { trip, vehicle in trip == item.trip.id && vehicle == item.trip.vehicleID }
            }
        }
        for item in vehicles {
            bus.publish(
                .vehicle(item.vehicle.id),
                { _ in
                    FleetUpdate.vehicle(VehicleSnapshot(of: item.vehicle, plan: item.plan, at: now), plan: item.plan)
                })
        }
        for item in parcels {
            bus.publish(.tracking(item.id), { _ in item.batch }, isLast: item.batch.isFinalTrackingUpdate)
        }
        for share in revoked { bus.end(share) }
        for subject in gone { bus.end(subject, with: FleetError(.notFound, "It has been deleted.")) }
    }
}

extension FleetUpdate {
    /// An update of a trip. Its version is that of the last change of trip, vehicle or plan, and increases across
    /// restarts.
    static func trip(_ snapshot: TripSnapshot, vehicle: FleetVehicle?, plan: VehiclePlan?) -> FleetUpdate {
        let versions = [snapshot.trip.updated, vehicle?.updated, plan?.version]
        let version = versions.compactMap { $0 }.max() ?? snapshot.taken
        return FleetUpdate(response: .trip(snapshot, TripReadOptions()), revision: version.nanoseconds)
    }

    /// Whether a task was closed, so that nothing follows.
    var isFinalTrackingUpdate: Bool {
        guard case .delivery(.tracking(let tracking)) = response else { return false }
        return tracking.task.state == .closed
    }

    /// An update of a vehicle. Its version is that of the last change of vehicle or plan.
    static func vehicle(_ snapshot: VehicleSnapshot, plan: VehiclePlan?) -> FleetUpdate {
        let updated = snapshot.vehicle.updated
        return FleetUpdate(
            response: .vehicle(snapshot, VehicleReadOptions()), revision: max(updated, plan?.version ?? updated).nanoseconds)
    }
}
