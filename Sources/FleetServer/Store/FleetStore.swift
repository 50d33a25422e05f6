// SPDX-License-Identifier: Apache-2.0

public import FleetModel

/// Persistent storage of a fleet. Acknowledged writes are durable: they survive a crash of the process and of the
/// machine.
public protocol FleetStore: Sendable {
    /// Notes whose fleet this is, the first time, and later rejects any other provider.
    ///
    /// - Throws: `failedPrecondition` for the store of another provider, `unavailable`.
    func claim(for provider: ProviderID) throws(FleetError)

    /// Everything that was stored, including all enqueued changes.
    ///
    /// - Throws: `dataLoss` for damaged data, `unavailable` if the store cannot be read.
    func load() throws(FleetError) -> PersistedFleet

    /// The same, with ended trips as records of `TripRecordCodec`: a server needs few of them.
    ///
    /// - Throws: `dataLoss` for damaged data, except for that of ended trips, and `unavailable`.
    func loadCompact() throws(FleetError) -> PersistedFleet

    /// Enqueues changes. They are stored in the order of the calls, several calls per transaction.
    ///
    /// After a failed write all later changes are rejected, because they were decided on top of lost ones; `load()`
    /// starts again.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - then: Called when they are durable, before any waiting caller continues; in the same order.
    /// - Returns: A ticket to wait for.
    func enqueue(_ changes: [FleetChange], then: @escaping @Sendable () -> Void) -> CommitTicket

    /// Records a report for billing; recording it again changes nothing.
    ///
    /// - Throws: `unavailable`.
    func record(_ billable: BillableTrip, at now: Timestamp) async throws(FleetError)

    /// The history of a trip, oldest first.
    ///
    /// - Throws: `dataLoss` or `unavailable`.
    func history(of trip: TripID) throws(FleetError) -> TripHistory

    /// A page of stored positions.
    ///
    /// - Throws: `invalidArgument` for a limit out of range, `dataLoss` or `unavailable`.
    func history(_ request: HistoryRequest) async throws(FleetError) -> HistoryPage

    /// Deletes stored positions: of a vehicle within the range of a request, or of a trip with its statuses.
    ///
    /// - Returns: The number of deleted rows.
    /// - Throws: `unavailable`.
    func deleteHistory(_ request: HistoryRequest) async throws(FleetError) -> Int

    /// Deletes positions and statuses before a time.
    ///
    /// - Returns: The number of deleted rows.
    /// - Throws: `unavailable`.
    func purge(before time: Timestamp) async throws(FleetError) -> Int

    /// Writes a copy to a new file, without blocking writers.
    ///
    /// - Throws: `unavailable`.
    func backUp(to path: String) async throws(FleetError)

    /// Tests, as cheaply as possible, whether changes can be stored; called after a failure.
    ///
    /// - Throws: `unavailable` while they cannot.
    func probe() async throws(FleetError)

    /// Closes the store, once all enqueued changes are stored. Later calls are rejected.
    func close()
}

extension FleetStore {
    /// Accepts every provider, for stores that do not outlive the process.
    ///
    /// - Throws: Nothing in this default.
    public func claim(for provider: ProviderID) throws(FleetError) {}

    /// Everything that was stored, for stores without records.
    ///
    /// - Throws: `dataLoss` for damaged data, `unavailable` if the store cannot be read.
    public func loadCompact() throws(FleetError) -> PersistedFleet { try load() }

    /// Rejects the request, for stores without a history.
    ///
    /// - Throws: `unimplemented`.
    public func history(_ request: HistoryRequest) async throws(FleetError) -> HistoryPage {
        throw FleetError(.unimplemented, "This store has no history.")
    }

    /// Rejects the request, for stores without a history.
    ///
    /// - Throws: `unimplemented`.
    public func deleteHistory(_ request: HistoryRequest) async throws(FleetError) -> Int {
        throw FleetError(.unimplemented, "This store has no history.")
    }

    /// Assumes that changes can be stored.
    ///
    /// - Throws: Nothing in this default.
    public func probe() async throws(FleetError) {}
    /// Does nothing, for stores without open resources.
    public func close() {}
}

/// The history of a trip.
public struct TripHistory: Sendable, Hashable {
    /// Statuses with their times.
    public var statuses: [(status: FleetTripStatus, time: Timestamp)] {
        zip(names, times).map { ($0, $1) }
    }
    private var names: [FleetTripStatus] = []
    private var times: [Timestamp] = []
    /// Positions of the vehicle, from the way to the pickup to the end.
    public var positions: [FleetVehicleLocation] = []

    mutating func add(_ status: FleetTripStatus, at time: Timestamp) {
        names.append(status)
        times.append(time)
    }
}
