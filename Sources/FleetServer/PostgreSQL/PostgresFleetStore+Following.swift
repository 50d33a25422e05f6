// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import FleetModel
internal import Foundation
internal import Synchronization

/// The connection that follows the log.
struct Following {
    var connection: PostgresConnection?
    /// Why readers are rejected; `nil` while the store is followed, and at the beginning of an outage.
    var failure: FleetError?
    /// When the connection was lost.
    var lostSince: ContinuousClock.Instant?
    var nextAttempt = ContinuousClock.now
    var delay = Following.shortestDelay
    /// When the log was last read.
    var lastRead = ContinuousClock.now
    /// What was announced since then.
    var announced = AnnouncedEntries()

    /// The time between attempts to connect grows from the first to the second, in seconds.
    static let shortestDelay = 0.05
    static let longestDelay = 2.0
    /// The log is read at least this often.
    static let longestInterval = Duration.seconds(1)
    /// How long an announced entry is left to the writer of this server, which reads the log before it writes to it. Without
    /// this, a busy server would read and decode most entries twice.
    static let writerLead = Duration.milliseconds(10)
}

/// Following the log: entries of other servers are applied when the database or the bus notifies, when a reader asks, and
/// once per second, in case a notification was lost. The log is the truth; notifications only wake up.
extension PostgresFleetStore {
    func synchronize() async throws(FleetError) {
        let error: FleetError? = await withCheckedContinuation { continuation in
            if isClosed { return continuation.resume(returning: FleetError(.unavailable, "The store is closed.")) }
            readers.withLock { $0.append(continuation) }
            wakeUp.signal()
        }
        if let error { throw error }
    }

    /// Waits for entries of other servers and applies them.
    ///
    /// - Returns: `false` once the store is closed.
    func follow() -> Bool {
        var asking: [CheckedContinuation<FleetError?, Never>] = []
        let failure = following.withLock { following -> FleetError? in
            guard !isClosed else {
                following.connection = nil
                return FleetError(.unavailable, "The store is closed.")
            }
            do {
                guard let connection = try reconnect(&following) else { return following.failure }
                wakeUp.drain()
                try receiveAnnouncements(&following, from: connection)
                var wait = readDelay(&following)
                if wait > .zero, readers.withLock({ $0.isEmpty }) {
                    let isSilent = wakeUp.wait(
                        with: connection.socket, milliseconds: Int(wait / .milliseconds(1)) + 1)
                    try receiveAnnouncements(&following, from: connection)
                    // Without a broker, the log is read more often.
                    wait = isSilent && bus?.status.isFollowing == false ? .zero : readDelay(&following)
                }
                // Those who ask later may not be served by what is read now.
                asking = takeReaders()
                guard wait <= .zero || !asking.isEmpty else { return nil }
                let before = position.withLock { $0.number }
                let isBehind = following.announced.missing(after: before, at: .now) != nil
                following.lastRead = .now
                try catchUp(over: connection)
                following.announced = AnnouncedEntries()
                if isBehind, position.withLock({ $0.number }) == before { bus?.noteFutileRead() }
                return nil
            } catch {
                following.connection = nil
                let failure = self.error("cannot be read", error)
                following.scheduleAttempt()
                // Readers wait while a lost connection is replaced, for as long as changes do.
                let lostSince = following.lostSince ?? .now
                following.lostSince = lostSince
                if (error as? PostgresFailure)?.kind == .connection,
                    ContinuousClock.now - lostSince < .seconds(options.timeout)
                {
                    readers.withLock { $0.insert(contentsOf: asking, at: 0) }
                    asking = []
                    return nil
                }
                following.failure = failure
                present?.storeWasLost(failure)
                return failure
            }
        }
        if failure != nil { asking += takeReaders() }
        for reader in asking { reader.resume(returning: failure) }
        return !isClosed
    }

    private func takeReaders() -> [CheckedContinuation<FleetError?, Never>] {
        readers.withLock { readers in
            defer { readers.removeAll() }
            return readers
        }
    }

    /// The connection, opened again if it is time to; `nil` if it is not.
    private func reconnect(_ following: inout Following) throws -> PostgresConnection? {
        if let connection = following.connection, !connection.isBroken { return connection }
        let left = following.nextAttempt - .now
        guard left <= .zero else {
            wakeUp.drain()
            _ = wakeUp.wait(with: -1, milliseconds: min(100, Int(left / .milliseconds(1)) + 1))
            return nil
        }
        let connection = try connect(purpose: "follower")
        try listen(over: connection)
        try catchUp(over: connection)
        following.connection = connection
        following.failure = nil
        following.lostSince = nil
        following.delay = Following.shortestDelay
        return connection
    }

    /// Has the database or the bus report entries of other servers.
    private func listen(over connection: PostgresConnection) throws {
        guard let bus else {
            let channel = try connection.run([
                PostgresStatement("SELECT 'fleet_head'::regclass::oid::bigint", isPrepared: false)
            ])
            let number = try channel.first?.row(0, of: "fleet_head").integer(0) ?? 0
            try connection.run([PostgresStatement("LISTEN fleet_\(number)", isPrepared: false)])
            return
        }
        let names = try connection.run([
            PostgresStatement(
                """
                SELECT c.system_identifier, d.oid::bigint, 'fleet_head'::regclass::oid::bigint
                FROM pg_control_system() c, pg_database d WHERE d.datname = current_database()
                """, isPrepared: false)
        ])
        guard let row = names.first?.row(0, of: "pg_database") else { return }
        let place = BusPlace(system: try row.integer(0), database: try row.integer(1), table: try row.integer(2))
        bus.begin(at: place) { [wakeUp] in wakeUp.signal() }
    }

    /// Notes which entries the database or the bus has announced.
    private func receiveAnnouncements(_ following: inout Following, from connection: PostgresConnection) throws {
        // With a bus, this only notices that the connection is lost.
        let notifications = try connection.notifications()
        let latest = bus.map { $0.takeAnnouncement() } ?? notifications.compactMap(entry(announcedBy:)).max()
        if let latest { following.announced.add(latest) }
    }

    /// The entry that a notification, "ENTRY ORIGIN", announces; `nil` for own entries, which the writer applies.
    private func entry(announcedBy notification: String) -> Int64? {
        let words = notification.split(separator: " ")
        guard let number = words.first.flatMap({ Int64($0) }), words.count == 2 else { return .max }
        return words[1] == origin ? nil : number
    }

    /// How long the follower waits before it reads the log, unless something happens before; zero or less if it reads now.
    private func readDelay(_ following: inout Following) -> Duration {
        let left = following.lastRead + Following.longestInterval - .now
        guard let since = following.announced.missing(after: position.withLock { $0.number }, at: .now) else {
            return min(left, bus?.wait(atMost: left) ?? left)
        }
        return isWriting ? min(left, since + Following.writerLead - .now) : .zero
    }

    /// Applies all entries that are in the log.
    private func catchUp(over connection: PostgresConnection) throws {
        var reloads = 0
        while true {
            let position = position.withLock { $0 }
            let results = try connection.run([PostgresReader.backlogStatement(after: position)])
            guard let result = results.first else { return }
            let backlog = try PostgresReader.backlog(result, after: position)
            if backlog.needsReload {
                try stability.withLock { _ in
                    // The writer may have done it meanwhile.
                    guard self.position.withLock({ $0 }) == position else { return }
                    try connection.run([PostgresStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")])
                    try reload(from: PostgresReader(connection: connection), because: backlog.damage)
                    connection.rollBack()
                }
                reloads += 1
                guard reloads < 3 else {
                    throw StoreDamage(table: "fleet_log", row: nil, problem: "it does not match fleet_head")
                }
                continue
            }
            deliver(backlog.entries)
            if !backlog.isPartial { return }
        }
    }
}

extension Following {
    /// Tries again at once after the first failure, and at growing intervals after that.
    fileprivate mutating func scheduleAttempt() {
        guard lostSince != nil else { return nextAttempt = .now }
        nextAttempt = .now + .seconds(delay * Double.random(in: 0.75...1.25))
        delay = min(delay * 2, Following.longestDelay)
    }
}

/// Wakes up a thread that waits for a socket.
final class WakeUp: Sendable {
    private let input: Int32
    private let output: Int32

    init() throws(FleetError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw FleetError(.unavailable, "There are too many open files.") }
        (input, output) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    deinit {
        close(input)
        close(output)
    }

    /// Ends the wait, or the next one.
    func signal() {
        var byte: UInt8 = 1
        // A full pipe wakes up, too.
        _ = write(output, &byte, 1)
    }

    /// Forgets signals.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 512)
        while read(input, &bytes, bytes.count) == bytes.count {}
    }

    /// Waits for a signal or for input on a socket.
    ///
    /// - Parameters:
    ///   - socket: The socket; negative for none.
    ///   - milliseconds: How long.
    /// - Returns: Whether the time has passed without either.
    func wait(with socket: Int32, milliseconds: Int) -> Bool {
        var items = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        ]
        return poll(&items, 2, Int32(clamping: milliseconds)) == 0
    }
}
