// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
public import FleetModel
internal import Foundation
internal import GRDB
internal import Synchronization

/// A fleet in one SQLite file.
///
/// The file is in WAL mode with full synchronization: a committed transaction survives a crash of the machine. Changes
/// that arrive during a transaction are grouped into the next one.
///
/// Only one process writes to a file: opening it for writing takes the lock `FILE.lock`, which another process, or
/// another store object in this one, gets after `close()`, the end of the object, or the end of the process. Readers
/// take no lock and run concurrently with the writer.
public final class SQLiteFleetStore: FleetStore {
    /// The purpose of opening a store.
    public enum Access: Sendable, Hashable {
        /// Reading and writing, by one process at a time. A missing file is created.
        case readWrite
        /// Reading only, concurrently with others. Writes are rejected, and a missing file is an error.
        case readOnly
    }

    let path: String
    private let pool: DatabasePool
    private let log: WALCheckpointer?
    private let lock: Mutex<StoreLock?>
    private let queue = DispatchQueue(label: "guidepost.fleet.store")
    private let pending = Mutex(Pending())

    private struct Pending {
        var items: [(changes: [FleetChange], then: @Sendable () -> Void, ticket: CommitTicket)] = []
        var isWriting = false
        /// Why changes are rejected until the fleet has been reloaded.
        var failure: FleetError?
        /// Whether the store is closed.
        var isClosed = false
    }

    /// Opens a file. For writing it is created if needed, locked and migrated.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - access: The purpose.
    /// - Throws: `unavailable` for a file that cannot be used, `failedPrecondition` for one that is locked by another
    ///   process or has another version, `dataLoss` for a damaged one.
    public init(path: String, access: Access = .readWrite) throws(FleetError) {
        self.path = path
        if access == .readWrite {
            SQLiteFleetStore.makePrivate(path)
            lock = Mutex(try StoreLock(storePath: path))
        } else {
            lock = Mutex(nil)
        }
        do {
            pool = try DatabasePool(
                path: path, configuration: SQLiteFleetStore.configuration(readOnly: access == .readOnly))
            if access == .readWrite { try SQLiteFleetStore.synchronizeFully(pool) }
            try StoreMigrations.check(pool, isComplete: access == .readOnly)
            if access == .readWrite { try StoreMigrations.all.migrate(pool) }
            log = access == .readWrite ? try WALCheckpointer(path: path) : nil
        } catch {
            throw SQLiteFleetStore.failure("cannot be opened", path, error)
        }
    }

    /// The configuration of every connection to a store.
    static func configuration(readOnly: Bool = false) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = readOnly
        // For all statements: another process may be closing the file.
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { database in
            // The schema of a damaged or foreign file runs no functions, and damaged pages are detected when read.
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
            if !readOnly {
                // The pool changes the first of these once more. `WALCheckpointer` does the checkpoints.
                try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0")
            }
        }
        return configuration
    }

    /// Makes every transaction wait for the disk.
    ///
    /// `DatabasePool` sets NORMAL when it enables WAL mode, after the connection was prepared, and NORMAL can lose
    /// transactions on power loss. So the level is set again here, and verified.
    private static func synchronizeFully(_ pool: DatabasePool) throws {
        let level = try pool.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            return try Int.fetchOne(database, sql: "PRAGMA synchronous")
        }
        guard level == 2 else {
            throw FleetError(.unavailable, "SQLite does not wait for the disk (synchronous is \(level ?? -1), not 2).")
        }
    }

    /// Waits for enqueued changes, closes the file and releases its lock. Later calls are rejected.
    public func close() {
        pending.withLock { $0.isClosed = true }
        queue.sync {}
        log?.close()
        // Leaves the whole content in the main file.
        if log != nil { _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) } }
        try? pool.close()
        lock.withLock { $0 = nil }
    }

    /// Everything that was stored, including all enqueued changes.
    ///
    /// - Throws: `dataLoss` with table and row for the first invalid row, `unavailable` if the file cannot be read.
    public func load() throws(FleetError) -> PersistedFleet {
        queue.sync {}
        pending.withLock { $0.failure = nil }
        return try reading { database in try StoreReader(database: database) { throw $0 }.fleet() }
    }

    /// Everything that was stored, with ended trips as records, which are validated when they are read.
    ///
    /// - Throws: `dataLoss` with table and row for the first invalid row, `unavailable` if the file cannot be read.
    public func loadCompact() throws(FleetError) -> PersistedFleet {
        queue.sync {}
        pending.withLock { $0.failure = nil }
        return try reading { database in
            try StoreReader(database: database) { throw $0 }.fleet(decodesEnded: false)
        }
    }

    /// Enqueues changes; see `FleetStore.enqueue(_:onCommit:)`.
    public func enqueue(_ changes: [FleetChange], then: @escaping @Sendable () -> Void) -> CommitTicket {
        let ticket = CommitTicket()
        let (starts, failure) = pending.withLock { pending -> (Bool, FleetError?) in
            if pending.isClosed { return (false, FleetError(.unavailable, "The store is closed.")) }
            if let failure = pending.failure { return (false, failure) }
            pending.items.append((changes, then, ticket))
            defer { pending.isWriting = true }
            return (!pending.isWriting, nil)
        }
        if let failure { ticket.finish(.failure(failure)) }
        if starts { queue.async { self.writeAll() } }
        return ticket
    }

    /// Writes until the queue is empty.
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
                if log?.recordCommit(rows: rows.count) == true {
                    // No write comes in between, so that the log restarts with the next write, unless there is a
                    // reader; then it is requested again.
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

    /// Records a report for billing.
    ///
    /// - Throws: `unavailable`.
    public func record(_ billable: BillableTrip, at now: Timestamp) async throws(FleetError) {
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

    /// The history of a trip.
    ///
    /// - Throws: `dataLoss` or `unavailable`.
    public func history(of trip: TripID) throws(FleetError) -> TripHistory {
        try reading { database in
            var history = TripHistory(try StatusRow.all(of: trip, in: database))
            for span in try database.spans(of: .trip(trip)) {
                try database.forEachPosition(of: span.vehicle, in: span.range) { position in
                    history.positions.append(position)
                    return true
                }
            }
            return history
        }
    }

    /// The statuses of a trip, without positions.
    ///
    /// - Throws: `dataLoss` or `unavailable`.
    public func statuses(of trip: TripID) throws(FleetError) -> [FleetTripStatus] {
        TripHistory(try reading { try StatusRow.all(of: trip, in: $0) }).statuses.map(\.status)
    }

    /// Deletes positions and statuses before a time.
    ///
    /// - Throws: `unavailable`.
    public func purge(before time: Timestamp) async throws(FleetError) -> Int {
        try await writing { database in
            try database.execute(
                sql: "DELETE FROM position WHERE second < ?", arguments: [StoreRows.second(of: time.nanoseconds)])
            let positions = database.changesCount
            try database.execute(
                sql: "DELETE FROM status WHERE time < ? AND trip NOT IN (SELECT id FROM trip)",
                arguments: [time.nanoseconds])
            return positions + database.changesCount
        }
    }

    /// Writes a small transaction and waits for the disk.
    ///
    /// - Throws: `unavailable`.
    public func probe() async throws(FleetError) {
        try await writing { database in
            // As much as a busy interval writes, so that the last free block of a full disk does not look like
            // recovery.
            try database.execute(sql: "INSERT OR REPLACE INTO probe (id, bytes) VALUES (1, zeroblob(65536))")
        }
        try await writing { database in
            try database.execute(sql: "UPDATE probe SET bytes = x'' WHERE id = 1")
        }
    }

    /// Writes a copy to a new file.
    ///
    /// - Throws: `unavailable`.
    public func backUp(to path: String) async throws(FleetError) {
        SQLiteFleetStore.makePrivate(path)
        do {
            // A separate connection: writers do not wait for the copy.
            let source = try DatabaseQueue(
                path: self.path, configuration: SQLiteFleetStore.configuration(readOnly: true))
            try await source.writeWithoutTransaction { database in
                try database.execute(sql: "VACUUM INTO ?", arguments: [path])
            }
        } catch {
            throw FleetError(.unavailable, "The copy '\(path)' cannot be written: \(error)", cause: error)
        }
    }

    /// Creates an empty file that only its owner can read; SQLite gives its companion files the same permissions. An
    /// existing file is unchanged.
    private static func makePrivate(_ path: String) {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    }

    func reading<Value>(_ read: (Database) throws -> Value) throws(FleetError) -> Value {
        do { return try pool.read(read) } catch {
            throw SQLiteFleetStore.failure("cannot be read", path, error)
        }
    }

    /// Reads without blocking a thread of the caller.
    func readingHistory<Value: Sendable>(
        _ read: @escaping @Sendable (Database) throws -> Value
    ) async throws(FleetError) -> Value {
        do { return try await pool.read(read) } catch {
            throw SQLiteFleetStore.failure("cannot be read", path, error)
        }
    }

    /// Writes in a transaction that overwrites deleted content with zeros.
    func erasing<Value: Sendable>(
        _ write: @escaping @Sendable (Database) throws -> Value
    ) async throws(FleetError) -> Value {
        do {
            return try await pool.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA secure_delete = ON")
                defer { try? database.execute(sql: "PRAGMA secure_delete = OFF") }
                var value: Value?
                try database.inTransaction {
                    value = try write(database)
                    return .commit
                }
                guard let value else { throw FleetError(.internal, "The transaction did not run.") }
                return value
            }
        } catch { throw SQLiteFleetStore.failure("cannot be written", path, error) }
    }

    /// Writes in a transaction, and waits for it.
    func writingNow(_ write: (Database) throws -> Void) throws(FleetError) {
        do { try pool.write(write) } catch { throw SQLiteFleetStore.failure("cannot be written", path, error) }
    }

    func writing<Value: Sendable>(
        _ write: @escaping @Sendable (Database) throws -> Value
    ) async throws(FleetError) -> Value {
        do { return try await pool.write(write) } catch {
            throw SQLiteFleetStore.failure("cannot be written", path, error)
        }
    }

    /// The error for a failure of SQLite or an invalid row, with advice.
    static func failure(_ what: String, _ path: String, _ error: any Error) -> FleetError {
        if let error = error as? FleetError { return error }
        let isCorrupt = [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains((error as? DatabaseError)?.resultCode)
        guard error is StoreDamage || isCorrupt else {
            return FleetError(.unavailable, "The store '\(path)' \(what): \(error)", cause: error)
        }
        return FleetError(
            .dataLoss,
            """
            The store '\(path)' is damaged and \(what): \(error). 'guidepost fleet check --store sqlite:\(path)' lists the damage; \
            restore the last backup, or repair the rows in a copy with the program sqlite3.
            """, cause: error)
    }
}
