// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import FleetModel

/// A store that several servers change together.
///
/// The truth is the store. Each server has the whole fleet in memory, as of an entry of the log, and follows the log.
protocol SharedFleetStore: FleetStore {
    /// Reads everything. Entries after that are given to the member.
    ///
    /// - Throws: `dataLoss` or `unavailable`.
    func loadShared() throws(FleetError) -> SharedFleet

    /// Begins to follow the log.
    func join(_ member: any SharedFleetMember)

    /// Enqueues an operation for the next entry. Operations are decided and stored in the order of the calls.
    func submit(_ operation: SharedOperation)

    /// Waits until the member has applied every entry that any server has acknowledged before the call.
    ///
    /// - Throws: `unavailable` if the store cannot be asked.
    func synchronize() async throws(FleetError)

    /// Takes or extends leases for a few seconds.
    ///
    /// - Parameters:
    ///   - names: The names of the leases.
    ///   - holder: The name of this server.
    ///   - seconds: How long they last; 0 gives them back.
    /// - Returns: Those that are held now.
    /// - Throws: `unavailable`.
    func renewLeases(_ names: [String], holder: String, seconds: Double) async throws(FleetError) -> Set<String>

    /// Deletes entries of the log that every server had the time to read.
    ///
    /// - Throws: `unavailable`.
    func cutLog() async throws(FleetError)

    /// What is known about the connections, for metrics.
    var status: SharedStoreStatus { get }
}

/// A server's copy of a shared fleet.
protocol SharedFleetMember: AnyObject, Sendable {
    /// Decides operations on the present state, without changing it.
    ///
    /// - Returns: The changes of each operation, and the latest version that was assigned.
    func decide(_ operations: [SharedOperation]) -> (changes: [[SharedChange]], version: Timestamp)

    /// Applies an entry, and notifies watchers.
    func apply(_ entry: LogEntry)

    /// Replaces everything, because the log does not continue where this server is.
    func replace(with fleet: SharedFleet)

    /// The store cannot be reached or read.
    func storeWasLost(_ error: FleetError)
}

/// Counters of a shared store.
struct SharedStoreStatus: Sendable {
    /// The last entry that was applied.
    var entry: Int64 = 0
    /// Entries that this server has stored.
    var stored = 0
    /// Operations that wait for the next entry.
    var waiting = 0
    /// Entries that were decided again, because the connection was lost or a row had changed.
    var repeated = 0
    /// Connections that were opened.
    var connections = 0
    /// Complete reloads after the start.
    var reloads = 0
    /// Entries of the log that were damaged; everything was read from the tables instead.
    var damaged = 0
    /// What the last of them was.
    var lastDamage = ""
    /// The bus; `nil` if the store has none.
    var bus: BusStatus?
}
