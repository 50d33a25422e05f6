// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import FleetModel
internal import Synchronization

/// The bus of a shared store: announces its entries to other servers, and receives their announcements.
///
/// The log in the database is the truth; whatever the bus loses, repeats or forges, costs only a read of the log.
final class StoreBus: Sendable {
    private let client: BusClient
    private let origin: String
    private let state = Mutex(State())

    private struct State {
        var place: BusPlace?
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
        client = BusClient(options)
        self.origin = origin
    }

    /// What is known now.
    var status: BusStatus { client.status }

    /// The stream; `nil` before it is known.
    var place: BusPlace? { state.withLock { $0.place } }

    /// Connects in the background, once.
    ///
    /// - Parameters:
    ///   - place: The stream.
    ///   - onAnnouncement: Called, on another thread, when the log should be read.
    func begin(at place: BusPlace, onAnnouncement: @escaping @Sendable () -> Void) {
        let starts = state.withLock { state in
            guard state.place == nil else { return false }
            state.place = place
            return true
        }
        guard starts else { return }
        let receiver = BusReceiver { _ in
            nil
        } onSubscription: { [weak self] in
            // What was stored before is not announced any more.
            self?.state.withLock { $0.announced = .max }
            onAnnouncement()
        } onFailure: {
            onAnnouncement()
        } onMessage: { [weak self] (message: BusMessage) throws(BusFailure) in
            if self?.accept(message.bytes) ?? false { onAnnouncement() }
        }
        client.begin(at: place.definition, receiver)
    }

    /// Ends both threads within a second, or within the timeout of a call to a broker that does not respond.
    func close() { client.close() }

    /// Announces an entry that is stored. Never waits for the broker. A later one implies those before it.
    func announce(_ position: LogEntry.Position) {
        let announcement = BusAnnouncement(position, origin: origin)
        client.publish(announcement.bytes, id: announcement.messageID)
    }

    /// Handles a message.
    ///
    /// - Parameter bytes: The message; empty if some were lost.
    /// - Returns: Whether the log may have an entry of another server.
    func accept(_ bytes: [UInt8]) -> Bool {
        let announcement = BusAnnouncement(bytes)
        client.note { status in
            status.received += 1
            if announcement == nil, !bytes.isEmpty { status.invalid += 1 }
        }
        return state.withLock { state in
            guard let announcement else {
                if bytes.isEmpty { state.announced = .max }
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
        let isFollowing = client.status.isFollowing
        return state.withLock { state in
            let bound = isFollowing ? limit : min(limit, .milliseconds(250))
            return state.announced != nil ? max(.zero, min(bound, state.quietUntil - .now)) : bound
        }
    }

    /// The latest entry that was announced, `.max` if some announcements may be lost; forgets it. `nil` if there is none, or
    /// announcements wait.
    func takeAnnouncement() -> Int64? {
        state.withLock { state in
            guard state.quietUntil <= .now else { return nil }
            defer { state.announced = nil }
            return state.announced
        }
    }

    /// Notes that an announcement led to nothing.
    func noteFutileRead() { state.withLock { $0.quietUntil = .now + StoreBus.quietTime } }
}
