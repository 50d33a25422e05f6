// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import Synchronization

/// Tells those who watch, in process. Who reads too slowly misses the oldest news, never the newest.
final class FleetBus: Sendable {
    /// What somebody watches.
    enum Subject: Hashable, Sendable {
        case trip(TripID)
        case vehicle(VehicleID)
        case tracking(TrackingID)
    }

    /// One who watches.
    struct Watcher: Sendable {
        let subject: Subject
        let audience: TripAudience
        /// The share that the watcher came with.
        let share: ShareID?
        /// When its token ends.
        let end: ContinuousClock.Instant
        /// News up to this version has been seen.
        var seen: Int64
        let stream: AsyncThrowingStream<FleetNews, any Error>.Continuation
    }

    /// A watch that has begun.
    struct Watch: Sendable {
        let id: Int
        let stream: AsyncThrowingStream<FleetNews, any Error>
    }

    private struct State {
        var watchers: [Int: Watcher] = [:]
        var bySubject: [Subject: Set<Int>] = [:]
        var next = 0
        var isClosed = false
    }

    /// How many news wait for one watcher.
    static let backlog = 256

    private let state = Mutex(State())

    /// How many watch.
    var count: Int { state.withLock { $0.watchers.count } }

    /// Whether anybody watches.
    func isWatched(_ subject: Subject) -> Bool { state.withLock { $0.bySubject[subject] != nil } }

    /// Whether anybody tracks a parcel.
    var watchesParcels: Bool {
        state.withLock { state in
            state.bySubject.keys.contains { if case .tracking = $0 { true } else { false } }
        }
    }

    /// The parcels that somebody tracks.
    var watchedParcels: [TrackingID] {
        state.withLock { state in
            state.bySubject.keys.compactMap { if case .tracking(let id) = $0 { id } else { nil } }
        }
    }

    /// Lets somebody watch.
    ///
    /// - Parameters:
    ///   - first: What is sent at once, if it is news.
    ///   - seconds: How long the token holds; nobody watches for longer.
    func watch(
        _ subject: Subject, as audience: TripAudience, after seen: Int64?, first: FleetNews?, for seconds: Double,
        through share: ShareID? = nil
    ) -> Watch {
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: FleetNews.self, bufferingPolicy: .bufferingNewest(FleetBus.backlog))
        let id = state.withLock { state in
            let id = state.next
            state.next += 1
            guard !state.isClosed else {
                continuation.finish(throwing: FleetBus.closing)
                return id
            }
            var watcher = Watcher(
                subject: subject, audience: audience, share: share, end: .now + .seconds(max(0, seconds)),
                seen: seen ?? .min, stream: continuation)
            if let first, first.revision > watcher.seen {
                continuation.yield(first)
                watcher.seen = first.revision
            }
            state.watchers[id] = watcher
            state.bySubject[subject, default: []].insert(id)
            return id
        }
        continuation.onTermination = { [weak self] _ in self?.drop(id) }
        return Watch(id: id, stream: stream)
    }

    /// Tells all who watch something. `news` is asked once for each kind of reader.
    func tell(_ subject: Subject, _ news: (TripAudience) -> FleetNews, isLast: Bool = false) {
        var made: [TripAudience: FleetNews] = [:]
        let ended = state.withLock { state in
            var ended: [Watcher] = []
            for id in state.bySubject[subject] ?? [] {
                guard var watcher = state.watchers[id] else { continue }
                let item = made[watcher.audience] ?? news(watcher.audience)
                made[watcher.audience] = item
                if item.revision > watcher.seen {
                    watcher.seen = item.revision
                    watcher.stream.yield(item)
                    state.watchers[id] = watcher
                }
                if isLast { ended.append(watcher) }
            }
            return ended
        }
        for watcher in ended { watcher.stream.finish() }
    }

    /// Ends the watches whose token has ended. One look over all of them now and then is cheaper than a timer for each.
    func endExpired(at now: ContinuousClock.Instant) {
        let late = state.withLock { state in state.watchers.values.filter { $0.end <= now } }
        for watcher in late { watcher.stream.finish(throwing: FleetBus.expired) }
    }

    /// Ends one watch.
    func end(_ id: Int, with error: (any Error)? = nil) {
        state.withLock { $0.watchers[id] }?.stream.finish(throwing: error)
    }

    /// Ends all watches of something.
    func end(_ subject: Subject, with error: any Error) {
        let all = state.withLock { state in (state.bySubject[subject] ?? []).compactMap { state.watchers[$0] } }
        for watcher in all { watcher.stream.finish(throwing: error) }
    }

    /// Ends all watches that came with a share.
    func end(_ share: ShareID) {
        let all = state.withLock { state in state.watchers.values.filter { $0.share == share } }
        for watcher in all { watcher.stream.finish(throwing: FleetBus.revoked) }
    }

    /// Ends all watches, and those that are yet to come.
    func close() {
        let all = state.withLock { state in
            state.isClosed = true
            return Array(state.watchers.values)
        }
        for watcher in all { watcher.stream.finish(throwing: FleetBus.closing) }
    }

    private static let expired = FleetError(
        .unauthenticated, "The token has expired; watch again with a new one.")
    private static let revoked = FleetError(
        .unauthenticated, "The link has been taken back.", reason: "SHARE_REVOKED")
    private static let closing = FleetError(
        .unavailable, "The server is shutting down; watch again with the last resume token.", retryAfter: 1)

    private func drop(_ id: Int) {
        state.withLock { state in
            guard let watcher = state.watchers.removeValue(forKey: id) else { return }
            state.bySubject[watcher.subject]?.remove(id)
            if state.bySubject[watcher.subject]?.isEmpty == true { state.bySubject[watcher.subject] = nil }
        }
    }
}
