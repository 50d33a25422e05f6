// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Synchronization

/// The connection that writes entries.
struct LogWriterState {
    var connection: PostgresConnection?
    /// An entry whose transaction may or may not have been committed, because the connection was lost meanwhile.
    private var uncertain: LogEntry.Position?
    /// Whether the member must be reloaded, because a row was not what it has.
    private var mustReload = false
    private var days: Set<Int64> = []

    init() {}

    /// Forgets how the attempts of the previous entry ended.
    mutating func beginEntry() { uncertain = nil }

    /// Decides and stores operations in one entry.
    ///
    /// - Parameters:
    ///   - operations: What waits to be stored. When no other server can write, the operations that were enqueued meanwhile are
    ///     added; they share the result.
    ///   - store: The store.
    /// - Throws: `PostgresFailure`, after which the operations have not been stored or, if the connection was lost during
    ///   the commit, may have been: the next call, with the same operations, finds out.
    mutating func write(_ operations: inout [SharedOperation], for store: PostgresFleetStore) throws {
        if connection?.isBroken ?? true {
            // A connection that is closed releases its locks.
            connection = nil
            connection = try store.connect(purpose: "log")
            days = []
        }
        guard let connection else { return }
        do {
            try store.stability.withLock { _ in try write(&operations, for: store, on: connection) }
            uncertain = nil
        } catch {
            if (error as? PostgresFailure)?.kind == .conflict { mustReload = true }
            if (error as? PostgresFailure)?.kind != .connection { uncertain = nil }
            connection.rollBack()
            throw error
        }
    }

    private mutating func write(
        _ operations: inout [SharedOperation], for store: PostgresFleetStore, on connection: PostgresConnection
    ) throws {
        var position = store.position.withLock { $0 }
        let results = try connection.run([
            PostgresStatement("BEGIN"),
            // From here on no other server decides anything, until the end of this transaction.
            PostgresStatement("SELECT entry FROM fleet_head WHERE id = 1 FOR UPDATE"),
            PostgresReader.backlogStatement(after: position),
        ])
        guard results.count == 3 else { throw PostgresFailure(.connection, "a result is missing") }
        var backlog = try PostgresReader.backlog(results[2], after: position)
        while true {
            if backlog.needsReload || mustReload {
                try store.reload(from: PostgresReader(connection: connection), because: backlog.damage)
                mustReload = false
                break
            }
            store.deliver(backlog.entries)
            guard backlog.isPartial else { break }
            position = store.position.withLock { $0 }
            let more = try connection.run([PostgresReader.backlogStatement(after: position)])
            guard let result = more.first else { throw PostgresFailure(.connection, "a result is missing") }
            backlog = try PostgresReader.backlog(result, after: position)
        }
        if let uncertain, try isStored(uncertain, on: connection) {
            connection.rollBack()
            store.bus?.announce(uncertain)
            return
        }
        store.addWaiting(to: &operations)
        try decide(operations, for: store, on: connection)
    }

    /// Whether an entry has been committed after all. Nothing can change that while the head is locked.
    private func isStored(_ entry: LogEntry.Position, on connection: PostgresConnection) throws -> Bool {
        let results = try connection.run([
            PostgresStatement(
                "SELECT entry FROM fleet_log WHERE entry = $1::bigint AND token = $2::bigint",
                [.integer(entry.number), .integer(entry.token)])
        ])
        return results.first.map { $0.count == 1 } ?? false
    }

    private mutating func decide(
        _ operations: [SharedOperation], for store: PostgresFleetStore, on connection: PostgresConnection
    ) throws {
        let (changes, version) = PostgresFleetStore.decide(operations, store.present)
        let head = store.position.withLock { $0 }
        guard changes.contains(where: { !$0.isEmpty }) || operations.contains(where: \.isStoredAlways) else {
            connection.rollBack()
            return
        }
        let rows = try LogEntryRows(changes)
        try addPartitions(for: rows.days, at: version.nanoseconds, on: connection)
        let entry = LogEntry(
            position: LogEntry.Position(number: head.number + 1, token: .random(in: .min ... .max)), version: version,
            operations: changes)
        uncertain = entry.position
        let notification = PostgresStatement(
            "SELECT pg_notify('fleet_' || 'fleet_head'::regclass::oid::text, $1::text)",
            [.text("\(entry.position.number) \(store.origin)")])
        try connection.run(
            rows.statements(for: entry.position, version: version) + (store.bus == nil ? [notification] : [])
                + [
                    // A timeout would end the wait for a synchronous standby and report success, although the entry could
                    // then be lost with the primary. The deadline of the connection ends the wait as a failure.
                    PostgresStatement("SET LOCAL statement_timeout = 0"),
                    PostgresStatement("COMMIT"),
                ])
        store.counters.withLock { $0.stored += 1 }
        store.bus?.announce(entry.position)
        store.deliver([entry])
    }

    /// Creates the partitions of days that have none yet.
    private mutating func addPartitions(for needed: Set<Int64>, at now: Int64, on connection: PostgresConnection) throws
    {
        for day in needed where !days.contains(day) {
            if PositionPartitions.isRegular(day, at: now) {
                do throws(PostgresFailure) {
                    try connection.run([
                        PostgresStatement("SAVEPOINT days"), PositionPartitions.creation(of: day),
                        PostgresStatement("RELEASE days"),
                    ])
                } catch {
                    guard error.kind == .statement, !connection.isBroken else { throw error }
                    // The default partition has positions of this day: it keeps them.
                    try connection.run([PostgresStatement("ROLLBACK TO days")])
                }
            }
            days.insert(day)
        }
    }
}

extension PostgresFleetStore {
    /// Decides operations; those that depend on the state need a member.
    static func decide(
        _ operations: [SharedOperation], _ member: (any SharedFleetMember)?
    ) -> (changes: [[SharedChange]], version: Timestamp) {
        if let member { return member.decide(operations) }
        var version = Timestamp(nanoseconds: 0)
        let changes = operations.map { operation -> [SharedChange] in
            guard case .changes(let changes) = operation.content else { return [] }
            for case .fleet(let change) in changes { version = max(version, change.version ?? version) }
            return changes
        }
        return (changes, version)
    }
}

extension FleetChange {
    /// The version that the change assigned; `nil` if it has none.
    fileprivate var version: Timestamp? {
        switch self {
        case .trip(let trip): trip.updated
        case .vehicle(let vehicle): vehicle.updated
        case .task(let task): task.updated
        case .deliveryVehicle(let vehicle): vehicle.updated
        default: nil
        }
    }
}
