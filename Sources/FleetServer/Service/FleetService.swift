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
///
/// With a store that several servers share, the state is a copy as of an entry of its log; see `SharedFleetStore`.
final class FleetService: Sendable {
    let provider: ProviderID
    let store: any FleetStore
    let bus: FleetBus
    /// Callers that wait for the store, with their deadlines.
    let deadlines = CommitDeadlines()
    /// The work that this server does for all servers of a shared store.
    let leases: FleetLeases
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
        var affectedVehicles: Set<VehicleID> = []
        var affectedDeliveries: Set<DeliveryVehicleID> = []
        /// Traffic probes, oldest first; `nil` while they are not collected.
        var probes: [TrafficProbe]?
        /// How often the fleet has been reloaded from the store.
        var loadCount = 0
        /// Why the fleet could not be reloaded, so that the state may contain changes that are not durable; `nil` if it
        /// was.
        var loadFailure: FleetError?
        /// Vehicles that have changed since webhooks were decided; `nil` without webhooks.
        var webhookChanges: WebhookChanges?
        /// Whether changes can be stored.
        var health = StoreHealth()
    }

    init(
        provider: ProviderID, store: any FleetStore, watches: WatchLimits = WatchLimits(),
        leases kinds: [FleetLease] = [.planning, .retention], clock: @escaping @Sendable () -> Timestamp
    ) throws(FleetError) {
        self.provider = provider
        bus = FleetBus(limits: watches)
        self.store = store
        self.clock = clock
        leases = FleetLeases(store as? any SharedFleetStore, kinds)
        if let shared = store as? any SharedFleetStore {
            state = Mutex(State(try shared.loadShared(), provider: provider))
            shared.join(self)
            return
        }
        var fleet = FleetState(provider: provider, persisted: try store.loadCompact(), codec: TripRecordCodec())
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
            if let loadFailure = state.loadFailure { throw loadFailure }
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
    ///   - work: The operation. With a shared store it may be decided several times, and the last time counts.
    /// - Returns: The result of `work`, once the changes are durable.
    func change<Value: Sendable>(
        until deadline: ContinuousClock.Instant? = nil,
        _ work: @escaping @Sendable (inout FleetState, Timestamp) throws(FleetError) -> Value
    ) async throws(FleetError) -> Value {
        if let shared { return try await changeShared(shared, until: deadline, work) }
        let (value, ticket, loadCount) = try state.withLock {
            state throws(FleetError) -> (Value, CommitTicket?, Int) in
            if let failure = state.health.failure { throw failure }
            let now = now
            state.fleet.beginOperation(at: now)
            let value = try work(&state.fleet, now)
            let changes = state.fleet.takeChanges()
            guard !changes.isEmpty else { return (value, nil, state.loadCount) }
            let batch = state.updates(of: changes, for: bus, at: now)
            return (value, store.enqueue(changes) { batch.publish(over: self.bus) }, state.loadCount)
        }
        do throws(FleetError) {
            if let ticket, let deadline { deadlines.add(ticket, until: deadline) }
            try await ticket?.wait()
        } catch {
            if error.code == .deadlineExceeded {
                // The caller has gone, but a lost change must not be shown.
                ticket?.onLoss { [self] loss in Task { storeFailed(loss, onLoad: loadCount) } }
            } else {
                storeFailed(error, onLoad: loadCount)
            }
            throw error
        }
        return value
    }
}
