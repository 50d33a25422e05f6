// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
public import FleetModel
internal import FleetWire
internal import Foundation
internal import GRDB
internal import Synchronization

/// A fleet in one SQLite file.
///
/// The file is in WAL mode with full synchronisation: a transaction that is through survives a crash of the machine. While
/// one transaction is being written, all that comes in gathers for the next one.
public final class SQLiteFleetStore: FleetStore {
    private let path: String
    private let pool: DatabasePool
    private let log: LogKeeper
    private let queue = DispatchQueue(label: "guidepost.fleet.store")
    private let pending = Mutex(Pending())

    private struct Pending {
        var items: [(changes: [FleetChange], then: @Sendable () -> Void, ticket: CommitTicket)] = []
        var isWriting = false
        /// Why nothing more is taken in until the fleet has been read again.
        var failure: FleetError?
    }

    /// Opens a file, or makes it, and brings it up to date.
    ///
    /// - Throws: `unavailable` for a file that cannot be used.
    public init(path: String) throws(FleetError) {
        var configuration = Configuration()
        // From the first statement on: another program may be closing the file just now.
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            // The keeper of the log does that.
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
        }
        SQLiteFleetStore.makePrivate(path)
        self.path = path
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
            try StoreMigrations.all.migrate(pool)
            log = try LogKeeper(path: path)
        } catch {
            throw FleetError(.unavailable, "The store '\(path)' cannot be opened: \(error)", cause: error)
        }
    }

    /// Everything as it was left, with all that has been handed in.
    public func load() throws(FleetError) -> KeptFleet {
        queue.sync {}
        pending.withLock { $0.failure = nil }
        let rows = try reading { database in
            (
                trips: try [[UInt8]](
                    Row.fetchCursor(database, sql: "SELECT record FROM trip").map(StoreMigrations.bytes)),
                vehicles: try [[UInt8]](
                    Row.fetchCursor(database, sql: "SELECT record FROM vehicle").map(StoreMigrations.bytes)),
                tasks: try [[UInt8]](
                    Row.fetchCursor(database, sql: "SELECT record FROM task").map(StoreMigrations.bytes)),
                deliveryVehicles: try [[UInt8]](
                    Row.fetchCursor(database, sql: "SELECT record FROM deliveryVehicle").map(StoreMigrations.bytes)),
                shares: try Row.fetchAll(database, sql: "SELECT id, trip, created, expiry, revoked FROM share")
                    .map { ($0[0] as String, $0[1] as String, $0[2] as Int64, $0[3] as Int64, $0[4] as Int64?) }
            )
        }
        var kept = KeptFleet()
        for row in rows.trips { kept.trips.append(try FleetRecord.trip(row)) }
        for row in rows.vehicles { kept.vehicles.append(try FleetRecord.vehicle(row)) }
        for row in rows.tasks { kept.tasks.append(try FleetRecord.task(row)) }
        for row in rows.deliveryVehicles { kept.deliveryVehicles.append(try FleetRecord.deliveryVehicle(row)) }
        for (id, trip, created, expiry, revoked) in rows.shares {
            kept.shares.append(
                TripShare(
                    id: try ShareID(id), tripID: try TripID(trip), created: Moment(nanoseconds: created),
                    expiry: Moment(nanoseconds: expiry), revoked: revoked.map { Moment(nanoseconds: $0) }))
        }
        return kept
    }

    /// Takes changes in.
    public func hand(in changes: [FleetChange], then: @escaping @Sendable () -> Void) -> CommitTicket {
        let ticket = CommitTicket()
        let (starts, failure) = pending.withLock { pending -> (Bool, FleetError?) in
            if let failure = pending.failure { return (false, failure) }
            pending.items.append((changes, then, ticket))
            defer { pending.isWriting = true }
            return (!pending.isWriting, nil)
        }
        if let failure { ticket.finish(.failure(failure)) }
        if starts { queue.async { self.writeAll() } }
        return ticket
    }

    /// Writes until nothing is left.
    private func writeAll() {
        while true {
            let batch = pending.withLock { pending in
                defer { pending.items.removeAll() }
                if pending.items.isEmpty { pending.isWriting = false }
                return pending.items
            }
            guard !batch.isEmpty else { return }
            do {
                let rows = try StoreRows(batch.lazy.flatMap(\.changes))
                try pool.write { database in try rows.write(to: database) }
                for item in batch { item.then() }
                for item in batch { item.ticket.finish(.success(())) }
                if log.note(rows: rows.count) {
                    // Nothing comes in between here, so that the log is empty and begins anew with the next write, unless
                    // somebody reads from it just now; then it is asked for again.
                    _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.passive) }
                }
            } catch {
                let failure = FleetError(
                    .unavailable, "The store cannot be written; nothing was changed.", cause: error)
                let lost = pending.withLock { pending in
                    defer { pending.items.removeAll() }
                    pending.failure = failure
                    return batch + pending.items
                }
                for item in lost { item.ticket.finish(.failure(failure)) }
            }
        }
    }

    /// Notes that a trip is billable.
    public func note(_ billable: BillableTrip, at now: Moment) async throws(FleetError) {
        try await writing { database in
            try database.execute(
                sql: """
                    INSERT INTO billable (id, country, platform, related, solution, time) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (id) DO NOTHING
                    """,
                arguments: [
                    billable.id.text, billable.countryCode, billable.platform,
                    billable.relatedIDs.joined(separator: "\n"), billable.solutionType, now.nanoseconds,
                ])
        }
    }

    /// What a trip has been through.
    public func history(of trip: TripID) throws(FleetError) -> TripHistory {
        let (statuses, positions) = try reading { database in
            let statuses = try StatusRow.all(of: trip, in: database)
            var positions: [[UInt8]] = []
            for (row, status) in statuses.enumerated() {
                guard let vehicle = status.vehicle, TripStatus(rawValue: status.status)?.needsVehicle == true
                else { continue }
                let end = statuses.indices.contains(row + 1) ? statuses[row + 1].time : Int64.max
                positions += try database.positions(of: vehicle, from: status.time, until: end)
            }
            return (statuses, positions)
        }
        var history = TripHistory(statuses)
        for bytes in positions { history.positions.append(try FleetRecord.location(bytes)) }
        return history
    }

    /// The statuses that a trip has been through, without positions.
    public func statuses(of trip: TripID) throws(FleetError) -> [TripStatus] {
        TripHistory(try reading { try StatusRow.all(of: trip, in: $0) }).statuses.map(\.status)
    }

    /// Forgets positions and statuses from before a moment.
    public func purge(before moment: Moment) async throws(FleetError) -> Int {
        try await writing { database in
            try database.execute(
                sql: "DELETE FROM position WHERE second < ?", arguments: [StoreRows.second(of: moment.nanoseconds)])
            let positions = database.changesCount
            try database.execute(
                sql: "DELETE FROM status WHERE time < ? AND trip NOT IN (SELECT id FROM trip)",
                arguments: [moment.nanoseconds])
            return positions + database.changesCount
        }
    }

    /// Writes a copy of everything to a new file.
    public func backUp(to path: String) async throws(FleetError) {
        SQLiteFleetStore.makePrivate(path)
        do {
            // A connection of its own: nobody who writes waits for the copy.
            try await DatabaseQueue(path: self.path).writeWithoutTransaction { database in
                try database.execute(sql: "VACUUM INTO ?", arguments: [path])
            }
        } catch {
            throw FleetError(.unavailable, "The copy '\(path)' cannot be written: \(error)", cause: error)
        }
    }

    /// Makes an empty file that only its owner reads; SQLite gives its companions the same rights. A file that is there
    /// stays as it is.
    private static func makePrivate(_ path: String) {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    }

    private func reading<Value>(_ read: (Database) throws -> Value) throws(FleetError) -> Value {
        do { return try pool.read(read) } catch {
            throw FleetError(.unavailable, "The store cannot be read.", cause: error)
        }
    }

    private func writing<Value: Sendable>(
        _ write: @escaping @Sendable (Database) throws -> Value
    ) async throws(FleetError) -> Value {
        do { return try await pool.write(write) } catch {
            throw FleetError(.unavailable, "The store cannot be written.", cause: error)
        }
    }
}
