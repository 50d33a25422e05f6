// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import NavGeo
internal import Synchronization

/// The fleet at work: the book, its store, the plans of the vehicles, and those who watch.
///
/// The book is changed under one lock, and the change is handed to the store under the same lock, so that what is stored
/// is what was decided, in the same order. An answer is given when the store has it. When the store fails, the book is read
/// back from it and changes are refused until it has recovered.
final class FleetOffice: Sendable {
    let provider: ProviderID
    let store: any FleetStore
    let bus: FleetBus
    /// Callers who wait for the store, and until when.
    let deadlines = CommitDeadlines()
    private let clock: @Sendable () -> Moment
    private let state: Mutex<State>

    struct State: Sendable {
        var book: FleetBook
        var plans: [VehicleID: VehiclePlan] = [:]
        /// Vehicles whose way has to be looked at.
        var stale: Set<VehicleID> = []
        /// When a way was last asked for in vain, so that it is not asked for at every report.
        var failed: [VehicleID: Moment] = [:]
        /// The same of delivery vehicles.
        var deliveryPlans: [DeliveryVehicleID: DeliveryPlan] = [:]
        var staleDeliveries: Set<DeliveryVehicleID> = []
        var failedDeliveries: [DeliveryVehicleID: Moment] = [:]
        /// The version at which the traffic last changed: plans from before are old.
        var trafficChanged = Moment(nanoseconds: .min)
        /// Those whose way the traffic has changed since it was worked out.
        var overtaken: Set<VehicleID> = []
        var overtakenDeliveries: Set<DeliveryVehicleID> = []
        /// Positions that tell of the traffic, oldest first; `nil` when nobody wants to know.
        var probes: [TrafficProbe]?
        /// How often the book has been read from the store.
        var reading = 0
        /// Why the book could not be read back, so that it may show what is not stored; `nil` when all is well.
        var unread: FleetError?
        /// Whether changes can be stored.
        var health = StoreHealth()
    }

    init(
        provider: ProviderID, store: any FleetStore, watches: WatchLimits = WatchLimits(),
        clock: @escaping @Sendable () -> Moment
    ) throws(FleetError) {
        self.provider = provider
        bus = FleetBus(limits: watches)
        self.store = store
        self.clock = clock
        let kept = try store.load()
        var book = FleetBook(provider: provider, kept: kept)
        FleetOffice.continueVersions(of: &book, at: clock())
        state = Mutex(
            State(
                book: book, stale: Set(book.busyVehicles.map(\.id)),
                staleDeliveries: Set(book.busyDeliveryVehicles.map(\.id))))
    }

    /// The time of now, to the microsecond, as most clients keep it.
    var now: Moment { Moment(nanoseconds: clock().nanoseconds / 1_000 * 1_000) }

    /// Looks into the book.
    func look<Value: Sendable>(_ look: (State) throws(FleetError) -> Value) throws(FleetError) -> Value {
        try state.withLock { state throws(FleetError) -> Value in
            if let unread = state.unread { throw unread }
            return try look(state)
        }
    }

    /// Looks into everything and changes what is no part of the book.
    func access<Value: Sendable>(_ work: (inout State) -> Value) -> Value { state.withLock { work(&$0) } }

    /// Changes the book, stores what has changed and tells those who watch.
    ///
    /// Versions are given under the lock: what is decided later has the later one, also when the clock was set back.
    ///
    /// - Returns: what `work` gave, once it is stored.
    func change<Value: Sendable>(
        until deadline: ContinuousClock.Instant? = nil,
        _ work: (inout FleetBook, Moment) throws(FleetError) -> Value
    ) async throws(FleetError) -> Value {
        let (value, ticket, reading) = try state.withLock {
            state throws(FleetError) -> (Value, CommitTicket?, Int) in
            if let failure = state.health.failure { throw failure }
            let now = now
            state.book.beginOperation(at: now)
            let value = try work(&state.book, now)
            let changes = state.book.takeChanges()
            guard !changes.isEmpty else { return (value, nil, state.reading) }
            let news = state.news(of: changes, for: bus, at: now)
            return (value, store.hand(in: changes) { news.tell(over: self.bus) }, state.reading)
        }
        do throws(FleetError) {
            if let ticket, let deadline { deadlines.note(ticket, until: deadline) }
            try await ticket?.wait()
        } catch {
            if error.code == .deadlineExceeded {
                // Nobody waits any more, and what is lost must not be shown all the same.
                ticket?.onLoss { [self] loss in Task { storeFailed(loss, onReading: reading) } }
            } else {
                storeFailed(error, onReading: reading)
            }
            throw error
        }
        return value
    }

    // MARK: Plans

    /// Vehicles whose way has to be worked out anew; they count as looked at from now on.
    func takeStale() -> [(vehicle: Vehicle, start: VehicleLocation)] {
        let now = now
        return state.withLock { state in
            let ids = state.stale
            state.stale = []
            return ids.compactMap { id in state.wish(for: id, at: now) }
        }
    }

    /// The vehicle of a trip that has stops but no plan yet.
    func unplanned(_ trip: TripID) -> (vehicle: Vehicle, start: VehicleLocation)? {
        let now = now
        return state.withLock { state in
            guard let id = (try? state.book.trip(trip))?.vehicleID, state.plan(of: id) == nil else { return nil }
            return state.wish(for: id, at: now)
        }
    }

    /// Puts a plan in place, unless the stops have changed meanwhile, and tells those who watch.
    func put(_ legs: [PlanLeg]?, for vehicle: Vehicle) {
        let news: FleetNewsBatch? = state.withLock { state in
            let now = now
            guard let present = try? state.book.vehicle(vehicle.id), present.waypoints == vehicle.waypoints else {
                return nil
            }
            guard let legs,
                let plan = VehiclePlan(
                    stops: vehicle.waypoints, legs: legs, made: now, version: state.book.beginOperation(at: now),
                    replacing: state.plans[vehicle.id])
            else {
                state.failed[vehicle.id] = now
                return nil
            }
            state.plans[vehicle.id] = plan
            state.failed[vehicle.id] = nil
            state.overtaken.remove(vehicle.id)
            return state.news(of: [.vehicle(present)], for: bus, at: now, isPlan: true)
        }
        news?.tell(over: bus)
    }
}

extension FleetOffice.State {
    /// The plan of a vehicle for the stops that it has now.
    func plan(of id: VehicleID) -> VehiclePlan? {
        guard let vehicle = try? book.vehicle(id) else { return nil }
        return plans[id]?.following(vehicle.waypoints, since: vehicle.waypointsVersion)
    }

    /// How old a plan may grow while its vehicle drives, in seconds.
    static var planAge: Double { 60 }

    /// A vehicle that needs a plan; `nil` for one whose plan is good.
    func wish(for id: VehicleID, at now: Moment) -> (vehicle: Vehicle, start: VehicleLocation)? {
        guard let vehicle = try? book.vehicle(id), !vehicle.waypoints.isEmpty, let start = vehicle.lastLocation else {
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

    /// What those who watch are to be told of changes.
    mutating func news(
        of changes: [FleetChange], for bus: FleetBus, at now: Moment, isPlan: Bool = false
    ) -> FleetNewsBatch {
        var batch = FleetNewsBatch(now: now)
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
            // By what it was tracked is not known any more: all that is tracked is looked at.
            case .taskDeleted: parcels.formUnion(bus.watchedParcels)
            case .deliveryVehicle(let vehicle):
                if !isPlan, !vehicle.stops.isEmpty { staleDeliveries.insert(vehicle.id) }
                if vehicle.stops.isEmpty { forget(vehicle.id) }
                guard bus.watchesParcels else { continue }
                for id in vehicle.stops.flatMap(\.taskIDs) {
                    if let parcel = (try? book.task(id))?.trackingID { parcels.insert(parcel) }
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
            guard let trip = try? book.trip(id) else { continue }
            let vehicle = trip.vehicleID.flatMap { try? book.vehicle($0) }
            batch.trips.append((trip, vehicle, vehicle.flatMap { plan(of: $0.id) }))
        }
        for id in parcels where bus.isWatched(.tracking(id)) {
            do throws(FleetError) { batch.parcels.append((id, try trackingNews(of: id, at: now))) } catch {
                batch.gone.append(.tracking(id))
            }
        }
        return batch
    }

    /// Forgets the way of a vehicle that has no stops, or is no more.
    private mutating func forget(_ id: VehicleID) {
        plans[id] = nil
        stale.remove(id)
        failed[id] = nil
        overtaken.remove(id)
    }

    /// Forgets the way of a delivery vehicle that has no stops, or is no more.
    private mutating func forget(_ id: DeliveryVehicleID) {
        deliveryPlans[id] = nil
        staleDeliveries.remove(id)
        failedDeliveries[id] = nil
        overtakenDeliveries.remove(id)
    }
}

/// News that wait for the store.
struct FleetNewsBatch: Sendable {
    let now: Moment
    var trips: [(trip: Trip, vehicle: Vehicle?, plan: VehiclePlan?)] = []
    var vehicles: [(vehicle: Vehicle, plan: VehiclePlan?)] = []
    var parcels: [(id: TrackingID, news: FleetNews)] = []
    var gone: [FleetBus.Subject] = []
    var revoked: [ShareID] = []

    init(now: Moment) { self.now = now }

    func tell(over bus: FleetBus) {
        for item in trips {
            bus.tell(
                .trip(item.trip.id),
                { audience in
                    FleetNews.trip(
                        TripSnapshot(of: item.trip, vehicle: item.vehicle, plan: item.plan, for: audience, at: now),
                        vehicle: item.vehicle, plan: item.plan)
                }, isLast: !item.trip.isActive
            ) { holder in
                // Whoever drove the trip before must not see who drives it now.
                holder.isAllowed { trip, vehicle in trip == item.trip.id && vehicle == item.trip.vehicleID }
            }
        }
        for item in vehicles {
            bus.tell(
                .vehicle(item.vehicle.id),
                { _ in
                    FleetNews.vehicle(VehicleSnapshot(of: item.vehicle, plan: item.plan, at: now), plan: item.plan)
                })
        }
        for item in parcels {
            bus.tell(.tracking(item.id), { _ in item.news }, isLast: item.news.isLastOfParcel)
        }
        for share in revoked { bus.end(share) }
        for subject in gone { bus.end(subject, with: FleetError(.notFound, "It has been deleted.")) }
    }
}

extension FleetNews {
    /// News of a trip. Its version is that of the last change of trip, vehicle or plan, and grows across restarts.
    static func trip(_ snapshot: TripSnapshot, vehicle: Vehicle?, plan: VehiclePlan?) -> FleetNews {
        let versions = [snapshot.trip.updated, vehicle?.updated, plan?.version]
        let version = versions.compactMap { $0 }.max() ?? snapshot.taken
        return FleetNews(reply: .trip(snapshot, TripReading()), revision: version.nanoseconds)
    }

    /// Whether nothing more comes of a parcel.
    var isLastOfParcel: Bool {
        guard case .delivery(.tracking(let tracking)) = reply else { return false }
        return tracking.task.state == .closed
    }

    /// News of a vehicle. Its version is that of the last change of vehicle or plan.
    static func vehicle(_ snapshot: VehicleSnapshot, plan: VehiclePlan?) -> FleetNews {
        let updated = snapshot.vehicle.updated
        return FleetNews(
            reply: .vehicle(snapshot, VehicleReading()), revision: max(updated, plan?.version ?? updated).nanoseconds)
    }
}
