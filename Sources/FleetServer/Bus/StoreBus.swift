// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import Dispatch
internal import FleetModel
internal import Synchronization

/// What is known about the bus, for metrics.
struct BusStatus: Sendable {
    /// Whether entries of other servers are announced to this one.
    var isFollowing = false
    /// Whether entries of this server can be announced.
    var canPublish = false
    /// The bounds of this server.
    var bounds = BusBounds()
    /// Messages that a broker has stored.
    var published = 0
    /// Those that the broker had already.
    var duplicates = 0
    /// Announcements that wait for the broker.
    var queued = 0
    /// Received messages that wait in this server.
    var pending = BusPending()
    /// Received messages that were dropped because too many waited.
    var missed = 0
    /// The length of the stream when it was last asked for.
    var stream = BusLength()
    /// Announcements that were discarded because the broker was away; later ones take their place.
    var dropped = 0
    /// Messages received.
    var received = 0
    /// Messages that are no announcements.
    var invalid = 0
    /// Connections that were opened.
    var connections = 0
    /// Why the bus was last lost.
    var lastFailure = ""
    /// Whether both work.
    var isHealthy: Bool { isFollowing && canPublish }
}

/// The bus of a shared store: announces its entries to other servers, and receives their announcements.
///
/// Two threads have a connection each, so that no connection is shared: one publishes, one receives. Either connects
/// again after 0.1 to 2 seconds. The log in the database is the truth; whatever the bus loses, repeats or forges, costs
/// only a read of the log.
final class StoreBus: Sendable {
    let options: BusOptions
    private let origin: String
    private let state = Mutex(State())
    private let work = DispatchSemaphore(value: 0)

    private struct State {
        var status = BusStatus()
        var place: BusPlace?
        var outgoing: [BusAnnouncement] = []
        var isClosed = false
        /// The latest entry of another server that was announced since the log was read; `nil` for none.
        var announced: Int64?
        /// When announcements are used again, after some that led to nothing.
        var quietUntil = ContinuousClock.now
    }

    /// How long announcements wait after some that led to nothing. It bounds what a forger of messages can cost to 50
    /// reads per second.
    static let quietTime = Duration.milliseconds(20)

    /// Creates a bus; nothing is connected before `begin`.
    ///
    /// - Parameters:
    ///   - options: How brokers are reached.
    ///   - origin: The name of this store, to recognize its own messages.
    init(_ options: BusOptions, origin: String) {
        self.options = options
        self.origin = origin
        state.withLock { $0.status.bounds = options.bounds }
    }

    deinit { close() }

    /// What is known now.
    var status: BusStatus { state.withLock { $0.status } }

    /// The stream; `nil` before it is known.
    var place: BusPlace? { state.withLock { $0.place } }

    private var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Connects in the background, once.
    ///
    /// - Parameters:
    ///   - place: The stream.
    ///   - onAnnouncement: Called, on another thread, when the log should be read.
    func begin(at place: BusPlace, onAnnouncement: @escaping @Sendable () -> Void) {
        let starts = state.withLock { state in
            guard state.place == nil, !state.isClosed else { return false }
            state.place = place
            return true
        }
        guard starts else { return }
        for purpose in ["publish", "receive"] {
            let thread = BusThread(purpose: purpose) { [weak self] in
                self?.isClosed ?? true
            } onConnection: { [weak self] in
                self?.state.withLock { $0.status.connections += 1 }
            } onFailure: { [weak self] failure in
                self?.lost(purpose, failure)
                onAnnouncement()
            } step: { [weak self] (connection: any BusConnection) throws(BusFailure) in
                guard let self else { return }
                try purpose == "publish" ? self.publish(connection) : self.receive(connection, onAnnouncement)
            }
            thread.start(options, at: place.definition)
        }
    }

    /// Ends both threads within a second, or within the timeout of a call to a broker that does not respond.
    func close() {
        state.withLock { $0.isClosed = true }
        work.signal()
    }

    private func lost(_ name: String, _ failure: BusFailure) {
        state.withLock { state in
            state.status.lastFailure = failure.description
            if name == "publish" { state.status.canPublish = false } else { state.status.isFollowing = false }
        }
    }

    // MARK: Publishing

    /// Announces an entry that is stored. Never waits for the broker.
    func announce(_ position: LogEntry.Position) {
        let announcement = BusAnnouncement(position, origin: origin)
        state.withLock { state in
            // A later one implies those before it.
            if state.outgoing.count >= options.bounds.queue {
                state.outgoing.removeFirst()
                state.status.dropped += 1
            }
            state.outgoing.append(announcement)
            state.status.queued = state.outgoing.count
        }
        work.signal()
    }

    /// Publishes what waits, or waits for something to publish.
    private func publish(_ connection: any BusConnection) throws(BusFailure) {
        if connection.isClosed { throw BusFailure("the connection for publishing is lost") }
        let next = state.withLock { state in
            state.status.canPublish = true
            return state.outgoing.first
        }
        guard let next else { return _ = work.wait(timeout: .now() + .milliseconds(500)) }
        let isDuplicate = try connection.publish(next.bytes, id: next.messageID)
        state.withLock { state in
            // It may have been discarded for newer ones meanwhile.
            if state.outgoing.first == next { state.outgoing.removeFirst() }
            state.status.queued = state.outgoing.count
            state.status.published += 1
            if isDuplicate { state.status.duplicates += 1 }
        }
    }

    // MARK: Receiving

    /// Receives messages for two seconds, and checks that the broker still has the consumer.
    private func receive(
        _ connection: any BusConnection, _ onAnnouncement: @Sendable () -> Void
    ) throws(BusFailure) {
        if connection.isSubscribed {
            try connection.checkConsumer()
        } else {
            try connection.subscribe(after: nil)
            // What was stored before is not announced any more.
            state.withLock { ($0.status.isFollowing, $0.announced) = (true, .max) }
            onAnnouncement()
        }
        let length = try connection.streamLength()
        state.withLock { $0.status.stream = length }
        let end = ContinuousClock.now + .seconds(2)
        while !isClosed, ContinuousClock.now < end {
            if let message = try connection.next(milliseconds: 200), accept(message.bytes) { onAnnouncement() }
            note(connection.pending())
        }
    }

    /// Notes how many received messages wait. A new connection counts dropped ones from 0.
    func note(_ pending: BusPending) {
        state.withLock { state in
            let before = state.status.pending.dropped
            state.status.missed += pending.dropped >= before ? pending.dropped - before : pending.dropped
            state.status.pending = pending
        }
    }

    /// Handles a message.
    ///
    /// - Parameter bytes: The message; empty if some were lost.
    /// - Returns: Whether the log may have an entry of another server.
    func accept(_ bytes: [UInt8]) -> Bool {
        let announcement = BusAnnouncement(bytes)
        return state.withLock { state in
            state.status.received += 1
            guard let announcement else {
                if bytes.isEmpty { state.announced = .max } else { state.status.invalid += 1 }
                return bytes.isEmpty
            }
            // Own entries are applied by the writer.
            guard announcement.origin != origin else { return false }
            state.announced = max(state.announced ?? 0, announcement.number)
            return true
        }
    }

    // MARK: Reading the log

    /// How long the follower may wait before it asks again, at most `limit`.
    func wait(atMost limit: Duration) -> Duration {
        state.withLock { state in
            let bound = state.status.isFollowing ? limit : min(limit, .milliseconds(250))
            return state.announced != nil ? max(.zero, min(bound, state.quietUntil - .now)) : bound
        }
    }

    /// Whether the log should be read because of messages; forgets them.
    ///
    /// - Parameter known: The last entry that this server has.
    func takeAnnouncement(after known: Int64) -> Bool {
        state.withLock { state in
            guard let number = state.announced, state.quietUntil <= .now else { return false }
            state.announced = nil
            return number > known
        }
    }

    /// Notes that an announcement led to nothing.
    func noteFutileRead() { state.withLock { $0.quietUntil = .now + StoreBus.quietTime } }
}
