// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import Dispatch
public import FleetModel
internal import Foundation
internal import Synchronization

/// A fleet in a PostgreSQL database, which several servers can use at the same time.
///
/// Operations are stored as log entries. Writing one locks the row `fleet_head`, applies the entries of other servers that are missing,
/// decides all waiting operations, and writes their changes, the entry in the log and the notification of the others in
/// one transaction. docs/decisions/0013-servers-share-a-log.md has the reasons.
public final class PostgresFleetStore: SharedFleetStore {
    let options: PostgresOptions
    let pool: PostgresPool
    /// Identifies this store in notifications.
    let origin = String(UInt64.random(in: .min ... .max), radix: 36)
    /// The last entry that the member has; locked while it applies one.
    let position = Mutex(LogEntry.Position())
    let counters = Mutex(SharedStoreStatus())
    /// Locked while an entry is written and during a reload, so that nothing is decided on a state that is being replaced.
    let stability = Mutex(())
    /// Callers that wait for the follower.
    let readers = Mutex<[CheckedContinuation<FleetError?, Never>]>([])
    let following = Mutex(Following())
    let wakeUp: WakeUp
    /// Announces entries; `nil` if the database does.
    let bus: StoreBus?
    private let member = Mutex(WeakMember())
    private let isClosing = Atomic(false)
    private let writer = Mutex(LogWriterState())
    private let queue = DispatchQueue(label: "guidepost.fleet.log")
    private let pending = Mutex(Pending())

    private struct WeakMember {
        weak var value: (any SharedFleetMember)?
    }

    private struct Pending {
        var operations: [SharedOperation] = []
        var isWriting = false
        var isClosed = false

        /// Removes the first operations.
        mutating func take(atMost count: Int) -> [SharedOperation] {
            let first = Array(operations.prefix(max(0, count)))
            operations.removeFirst(first.count)
            return first
        }
    }

    /// The maximum number of operations in one entry, so that other servers can write theirs.
    private static let entryLimit = 2_000

    /// Connects, and brings the schema up to date.
    ///
    /// - Throws: `unavailable` if the database cannot be reached, `failedPrecondition` for a schema of a newer version.
    public init(_ options: PostgresOptions) throws(FleetError) {
        self.options = options
        pool = PostgresPool(options)
        bus = options.bus.map { [origin] in StoreBus($0, origin: origin) }
        wakeUp = try WakeUp()
        try connected(purpose: "start") { connection in try PostgresMigrations.run(on: connection) }
    }

    /// The member of the service; `nil` before it has joined.
    var present: (any SharedFleetMember)? { member.withLock { $0.value } }

    /// Whether the store is closed.
    var isClosed: Bool { isClosing.load(ordering: .relaxed) }

    /// Whether operations wait to be stored, or are being stored.
    var isWriting: Bool { pending.withLock { $0.isWriting } }

    var status: SharedStoreStatus {
        let number = position.withLock { $0.number }
        var status = counters.withLock { $0 }
        status.entry = number
        status.waiting = pending.withLock { $0.operations.count }
        status.bus = bus?.status
        return status
    }

    /// Everything that was stored.
    ///
    /// - Throws: `dataLoss` with table and row for the first invalid row, `unavailable` if it cannot be read.
    public func load() throws(FleetError) -> PersistedFleet { try read(decodesEnded: true).fleet }

    private func read(decodesEnded: Bool) throws(FleetError) -> SharedFleet {
        try connected(purpose: "start") { connection in
            try connection.run([PostgresStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")])
            let fleet = try PostgresReader(connection: connection).fleet(decodesEnded: decodesEnded)
            connection.rollBack()
            return fleet
        }
    }

    func loadShared() throws(FleetError) -> SharedFleet {
        let shared = try read(decodesEnded: false)
        if present == nil { position.withLock { $0 = shared.position } }
        return shared
    }

    func join(_ member: any SharedFleetMember) {
        self.member.withLock { $0.value = member }
        let thread = Thread { [weak self] in while self?.follow() == true {} }
        thread.name = "fleet.follow"
        thread.start()
    }

    /// Waits for enqueued operations and closes the connections. Later calls are rejected.
    public func close() {
        pending.withLock { $0.isClosed = true }
        queue.sync {}
        isClosing.store(true, ordering: .relaxed)
        bus?.close()
        wakeUp.signal()
        writer.withLock { $0.connection = nil }
        pool.close()
    }

    deinit { isClosing.store(true, ordering: .relaxed) }

    /// Enqueues changes that are decided already; see `FleetStore`.
    public func enqueue(_ changes: [FleetChange], then: @escaping @Sendable () -> Void) -> CommitTicket {
        let operation = SharedOperation(.changes(changes.map { .fleet($0) }), then: then)
        submit(operation)
        return operation.ticket
    }

    func submit(_ operation: SharedOperation) {
        let (starts, isClosed) = pending.withLock { pending in
            guard !pending.isClosed else { return (false, true) }
            pending.operations.append(operation)
            defer { pending.isWriting = true }
            return (!pending.isWriting, false)
        }
        if isClosed { operation.ticket.finish(.failure(FleetError(.unavailable, "The store is closed."))) }
        if starts { queue.async { self.writeEntries() } }
    }

    /// Stores an empty entry and reads it back.
    ///
    /// - Throws: `unavailable`.
    public func probe() async throws(FleetError) {
        let operation = SharedOperation(.changes([]), isStoredAlways: true)
        submit(operation)
        try await operation.ticket.wait()
        try await synchronize()
    }

    /// Reads everything, and checks that it is consistent. Positions are not read.
    ///
    /// - Throws: `dataLoss` for the first damaged row, `unavailable`.
    public func inspect() throws(FleetError) -> StoreInspection {
        var found = StoreInspection()
        found.fleet = try load()
        let fleet = FleetState(provider: try ProviderID("-"), persisted: found.fleet)
        for problem in fleet.inconsistencies() { found.add(problem, kind: "inconsistencies") }
        found.close()
        return found
    }

    /// Always fails: PostgreSQL has its own programs for backups, which also copy the state of all servers at one point in time.
    ///
    /// - Throws: `unimplemented`.
    public func backUp(to path: String) async throws(FleetError) {
        throw FleetError(
            .unimplemented, "A store in PostgreSQL is backed up with pg_dump or pg_basebackup; see docs/deploy.md.")
    }

    /// Writes entries until no operation waits.
    private func writeEntries() {
        while true {
            let batch = pending.withLock { pending in
                let batch = pending.take(atMost: Self.entryLimit)
                if batch.isEmpty { pending.isWriting = false }
                return batch
            }
            guard !batch.isEmpty else { return }
            let waiting = batch.filter { !$0.ticket.isDone }
            if !waiting.isEmpty { write(waiting) }
        }
    }

    /// Adds to an entry what was enqueued while the server waited for its turn to write. With several servers, that wait is most
    /// of the time: without this, entries would be small and each operation would wait for two turns.
    func addWaiting(to operations: inout [SharedOperation]) {
        operations += pending.withLock { $0.take(atMost: Self.entryLimit - operations.count) }
    }

    /// Writes one entry; after a lost connection or a conflict again, until the time is up.
    private func write(_ waiting: [SharedOperation]) {
        var operations = waiting
        let deadline = ContinuousClock.now + .seconds(options.timeout)
        var delay = 0.01
        let result: Result<Void, FleetError>
        writer.withLock { $0.beginEntry() }
        attempts: while true {
            do {
                try writer.withLock { state in try state.write(&operations, for: self) }
                result = .success(())
                break attempts
            } catch let failure as PostgresFailure {
                let isLate = ContinuousClock.now + .seconds(delay) >= deadline
                guard failure.kind != .statement, !isLate else {
                    result = .failure(failure.error("cannot be written", options.name))
                    break attempts
                }
                counters.withLock { $0.repeated += 1 }
                Thread.sleep(forTimeInterval: delay * Double.random(in: 0.5...1))
                delay = min(delay * 2, 0.5)
            } catch {
                result = .failure(self.error("cannot be written", error))
                break attempts
            }
        }
        if case .success = result { for operation in operations { operation.then?() } }
        for operation in operations { operation.ticket.finish(result) }
    }

    // MARK: Entries

    /// Gives entries to the member, except for those that it has.
    func deliver(_ entries: [LogEntry]) {
        position.withLock { position in
            for entry in entries where entry.position.number == position.number + 1 {
                present?.apply(entry)
                position = entry.position
            }
        }
    }

    /// Replaces everything that the member has.
    ///
    /// - Parameters:
    ///   - reader: A transaction that shows one point in time.
    ///   - damage: What is damaged in the log, if that is the reason.
    func reload(from reader: PostgresReader, because damage: String? = nil) throws {
        let shared = try reader.fleet()
        if let damage {
            counters.withLock { counters in
                counters.damaged += 1
                counters.lastDamage = damage
            }
        }
        counters.withLock { $0.reloads += 1 }
        position.withLock { position in
            present?.replace(with: shared)
            position = shared.position
        }
    }

    // MARK: Connections

    /// Opens a connection.
    func connect(purpose: String) throws(PostgresFailure) -> PostgresConnection {
        let connection = try PostgresConnection(options, purpose: purpose)
        counters.withLock { $0.connections += 1 }
        return connection
    }

    /// Runs work on a connection of its own.
    func connected<Value>(
        purpose: String, _ work: (PostgresConnection) throws -> Value
    ) throws(FleetError) -> Value {
        do { return try work(try connect(purpose: purpose)) } catch { throw self.error("cannot be used", error) }
    }

    /// The error for callers.
    func error(_ what: String, _ error: any Error) -> FleetError { PostgresFleetStore.error(what, options, error) }

    static func error(_ what: String, _ options: PostgresOptions, _ error: any Error) -> FleetError {
        switch error {
        case let error as FleetError: return error
        case let failure as PostgresFailure: return failure.error(what, options.name)
        default:
            return FleetError(
                .dataLoss, "The store '\(options.name)' is damaged and \(what): \(error). Restore a backup.",
                cause: error)
        }
    }
}
