// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire

/// Failures of the store: changes are rejected until it can be written again.
extension FleetService {
    /// Why nothing can be changed; `nil` while the store is healthy.
    var storeError: FleetError? { access { $0.health.failure } }

    /// Handles a failed write: reloads the fleet, so that nothing is shown that is not durable, and rejects all changes
    /// until a probe succeeds.
    ///
    /// - Parameters:
    ///   - error: The failure.
    ///   - loadCount: The load on which the lost change was based; one reload is enough for all that was lost with it.
    func storeFailed(_ error: FleetError, onLoad loadCount: Int) {
        access { state in
            guard state.loadCount == loadCount else { return }
            state.health.fail(error, at: .now)
            reload(&state)
        }
    }

    /// Handles a failed write of something that is not part of the fleet.
    private func storeFailed(_ error: FleetError) { access { $0.health.fail(error, at: .now) } }

    private func reload(_ state: inout State) {
        state.loadCount += 1
        do throws(FleetError) {
            let persisted = try store.loadCompact()
            // Versions that clients have seen must not be reused: watchers would ignore updates with them.
            let version = state.fleet.version
            state.fleet = FleetState(provider: provider, persisted: persisted, codec: TripRecordCodec())
            if let version { state.fleet.continueVersions(after: version) }
            state.loadFailure = nil
        } catch {
            state.loadFailure = error
        }
    }

    /// Probes the store after a failure, when it is time to.
    func probeStore(at now: ContinuousClock.Instant = .now) async {
        guard access({ $0.health.takeProbe(at: now) }) else { return }
        do throws(FleetError) { try await store.probe() } catch { return }
        access { state in
            if state.loadFailure != nil { reload(&state) }
            if state.loadFailure == nil { state.health.recover() }
        }
    }

    /// Records a report for billing.
    ///
    /// - Throws: `unavailable`.
    func record(_ billable: BillableTrip) async throws(FleetError) {
        try await writing { store, now throws(FleetError) in try await store.record(billable, at: now) }
    }

    /// Deletes old positions and statuses.
    ///
    /// - Parameter edge: The time before which they are deleted.
    /// - Returns: The number of deleted rows.
    /// - Throws: `unavailable`.
    func purge(before edge: Timestamp) async throws(FleetError) -> Int {
        try await writing { store, _ throws(FleetError) in try await store.purge(before: edge) }
    }

    /// Writes something that is not part of the fleet.
    private func writing<Value: Sendable>(
        _ write: (any FleetStore, Timestamp) async throws(FleetError) -> Value
    ) async throws(FleetError) -> Value {
        if let storeError { throw storeError }
        do throws(FleetError) { return try await write(store, now) } catch {
            if error.code == .unavailable { storeFailed(error) }
            throw error
        }
    }

    /// Continues the versions of a fleet that was loaded at start.
    ///
    /// Plans have versions that are not persisted. If the clock has been set back, they may be later than all that is
    /// stored; an hour is more than any of them was ahead.
    static func continueVersions(of fleet: inout FleetState, at now: Timestamp) {
        guard let latest = fleet.latestVersion else { return }
        let wasSetBack = latest.seconds(since: now) > 1
        fleet.continueVersions(after: wasSetBack ? latest.adding(seconds: 3_600) : latest)
    }
}

extension FleetService.State {
    /// The version after which a watch continues, as its caller gave it; `nil`, which sends everything, for a version
    /// that this server has not assigned.
    func known(_ seen: Int64?) -> Int64? {
        guard let seen, let latest = fleet.version, seen <= latest.nanoseconds else { return nil }
        return seen
    }
}
