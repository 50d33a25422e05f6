// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import Synchronization

/// A store that several servers share: operations are stored as entries of a log, and every server applies all of them.
extension FleetService {
    /// The store, if it is shared.
    var shared: (any SharedFleetStore)? { store as? any SharedFleetStore }

    /// Waits until this server knows everything that any server has acknowledged before the call.
    ///
    /// Does nothing for a store of one server, whose state is always current.
    ///
    /// - Throws: `unavailable` if the store cannot be asked.
    func synchronize() async throws(FleetError) {
        guard let shared else { return }
        if let storeError { throw storeError }
        try await shared.synchronize()
    }

    /// Changes the fleet in the next entry; see `change(until:_:)`.
    func changeShared<Value: Sendable>(
        _ shared: any SharedFleetStore, until deadline: ContinuousClock.Instant?,
        _ work: @escaping @Sendable (inout FleetState, Timestamp) throws(FleetError) -> Value
    ) async throws(FleetError) -> Value {
        if let storeError { throw storeError }
        let outcome = Outcome<Value>()
        let operation = SharedOperation(
            .decision { state, now in
                do throws(FleetError) {
                    outcome.result.withLock { $0 = nil }
                    let value = try work(&state.fleet, now)
                    outcome.result.withLock { $0 = .success(value) }
                } catch {
                    outcome.result.withLock { $0 = .failure(error) }
                }
                return state.fleet.takeChanges().map { .fleet($0) }
            })
        shared.submit(operation)
        if let deadline { deadlines.add(operation.ticket, until: deadline) }
        do throws(FleetError) { try await operation.ticket.wait() } catch {
            if error.code != .deadlineExceeded { storeWasLost(error) }
            throw error
        }
        guard let result = outcome.result.withLock({ $0 }) else {
            throw FleetError(.internal, "The operation was not decided.")
        }
        return try result.get()
    }

    /// What an operation returned when it was last decided.
    private final class Outcome<Value: Sendable>: Sendable {
        let result = Mutex<Result<Value, FleetError>?>(nil)
    }
}

extension FleetService: SharedFleetMember {
    func decide(_ operations: [SharedOperation]) -> (changes: [[SharedChange]], version: Timestamp) {
        access { state in
            state.fleet.beginTrial()
            // Nothing is shown before it is stored.
            defer { state.fleet.endTrial() }
            let now = now
            var version = state.fleet.beginOperation(at: now)
            let changes = operations.map { operation -> [SharedChange] in
                version = max(version, state.fleet.beginOperation(at: now))
                guard case .decision(let decide) = operation.content else {
                    if case .changes(let changes) = operation.content { return changes }
                    return []
                }
                return operation.ticket.isDone ? [] : decide(&state, now)
            }
            return (changes, max(version, state.fleet.version ?? version))
        }
    }

    func apply(_ entry: LogEntry) {
        access { state in
            let now = now
            state.fleet.continueVersions(after: entry.version)
            for changes in entry.operations {
                var fleetChanges: [FleetChange] = []
                for change in changes {
                    guard case .fleet(let change) = change else {
                        state.apply(change, for: bus, at: now).publish(over: bus)
                        continue
                    }
                    state.fleet.apply(change)
                    fleetChanges.append(change)
                }
                // Published under the lock, so that the order of watches is the order of entries.
                if !fleetChanges.isEmpty {
                    state.updates(of: fleetChanges, for: bus, at: now).publish(over: bus)
                }
            }
        }
    }

    func replace(with shared: SharedFleet) {
        access { state in
            state.load(shared, provider: provider)
            let now = now
            for share in bus.watchedShares.compactMap({ try? ShareID($0) }) {
                // It may have been revoked or deleted in between.
                if (try? state.fleet.share(share)).map({ $0.revoked != nil }) ?? true { bus.end(share) }
            }
            // Watchers get the present state; what they have seen already is left out by its version.
            let changes: [FleetChange] =
                bus.watchedTrips.map { id in (try? state.fleet.trip(id)).map { .trip($0) } ?? .tripDeleted(id) }
                + bus.watchedVehicles.map { id in
                    (try? state.fleet.vehicle(id)).map { .vehicle($0) } ?? .vehicleDeleted(id)
                }
            state.updates(of: changes, for: bus, at: now).publish(over: bus)
            for id in bus.watchedTrackingIDs {
                var batch = FleetUpdateBatch(now: now)
                do throws(FleetError) { batch.tracking.append((id, try state.trackingUpdate(of: id, at: now))) } catch {
                    batch.gone.append(.tracking(id))
                }
                batch.publish(over: bus)
            }
        }
    }

    func storeWasLost(_ error: FleetError) {
        access { state in if state.health.failure == nil { state.health.fail(error, at: .now) } }
    }
}

extension FleetService.State {
    /// Applies a change of plans, and returns the updates for watchers.
    fileprivate mutating func apply(
        _ change: SharedChange, for bus: FleetBus, at now: Timestamp
    ) -> FleetUpdateBatch {
        switch change {
        case .fleet: return FleetUpdateBatch(now: now)
        case .plan(let id, let plan):
            plans[id] = plan
            failed[id] = nil
            affectedVehicles.remove(id)
            guard let vehicle = try? fleet.vehicle(id) else { return FleetUpdateBatch(now: now) }
            return updates(of: [.vehicle(vehicle)], for: bus, at: now, isPlan: true)
        case .deliveryPlan(let id, let plan):
            deliveryPlans[id] = plan
            failedDeliveries[id] = nil
            affectedDeliveries.remove(id)
            guard let vehicle = try? fleet.deliveryVehicle(id) else { return FleetUpdateBatch(now: now) }
            return updates(of: [.deliveryVehicle(vehicle)], for: bus, at: now, isPlan: true)
        }
    }

    /// Takes over a fleet from a shared store.
    fileprivate mutating func load(_ shared: SharedFleet, provider: ProviderID) {
        let version = fleet.version
        fleet = FleetState(provider: provider, persisted: shared.fleet, codec: TripRecordCodec())
        for seen in [version, shared.version, fleet.latestVersion] {
            if let seen { fleet.continueVersions(after: seen) }
        }
        plans = shared.plans
        deliveryPlans = shared.deliveryPlans
        stale = Set(fleet.busyVehicles.map(\.id))
        staleDeliveries = Set(fleet.busyDeliveryVehicles.map(\.id))
        loadCount += 1
    }

    /// The state of a server that begins with a shared store.
    init(_ shared: SharedFleet, provider: ProviderID) {
        self.init(fleet: FleetState(provider: provider), health: StoreHealth(longestInterval: .seconds(2)))
        load(shared, provider: provider)
    }
}
