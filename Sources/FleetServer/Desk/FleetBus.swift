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
        /// Who watches; `nil` within the process.
        let holder: WatchHolder?
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
        var counts = WatchCounts()
        var next = 0
        var isClosed = false
    }

    /// How many may watch, and how much waits for them.
    let limits: WatchLimits
    private let state = Mutex(State())

    init(limits: WatchLimits = WatchLimits()) { self.limits = limits }

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
    ///   - holder: Who watches, to be charged for it.
    /// - Throws: `resourceExhausted` when there are too many watches of that holder, or in all.
    func watch(
        _ subject: Subject, as audience: TripAudience, after seen: Int64?, first: FleetNews?, for seconds: Double,
        by holder: WatchHolder? = nil
    ) throws(FleetError) -> Watch {
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: FleetNews.self, bufferingPolicy: .bufferingNewest(max(1, limits.backlog)))
        let id = try state.withLock { state throws(FleetError) in
            if let error = state.counts.exceeded(by: holder, limits) { throw error }
            let id = state.next
            state.next += 1
            guard !state.isClosed else {
                continuation.finish(throwing: FleetBus.closing)
                return id
            }
            var watcher = Watcher(
                subject: subject, audience: audience, holder: holder, end: .now + .seconds(max(0, seconds)),
                seen: seen ?? .min, stream: continuation)
            if let first, first.revision > watcher.seen {
                continuation.yield(first)
                watcher.seen = first.revision
            }
            state.watchers[id] = watcher
            state.bySubject[subject, default: []].insert(id)
            state.counts.add(1, holder)
            return id
        }
        continuation.onTermination = { [weak self] _ in self?.drop(id) }
        return Watch(id: id, stream: stream)
    }

    /// Tells all who watch something. `news` is asked once for each kind of reader.
    ///
    /// - Parameter allows: Whether somebody may still watch; who may not gets nothing more, and the watch ends.
    func tell(
        _ subject: Subject, _ news: (TripAudience) -> FleetNews, isLast: Bool = false,
        allows: (WatchHolder) -> Bool = { _ in true }
    ) {
        var made: [TripAudience: FleetNews] = [:]
        let (ended, denied) = state.withLock { state in
            var ended: [Watcher] = []
            var denied: [Watcher] = []
            for id in state.bySubject[subject] ?? [] {
                guard var watcher = state.watchers[id] else { continue }
                if let holder = watcher.holder, !allows(holder) {
                    denied.append(watcher)
                    continue
                }
                let item = made[watcher.audience] ?? news(watcher.audience)
                made[watcher.audience] = item
                if item.revision > watcher.seen {
                    watcher.seen = item.revision
                    watcher.stream.yield(item)
                    state.watchers[id] = watcher
                }
                if isLast { ended.append(watcher) }
            }
            return (ended, denied)
        }
        for watcher in ended { watcher.stream.finish() }
        for watcher in denied { watcher.stream.finish(throwing: FleetBus.denied) }
    }

    /// Ends the watches that the keys of now no longer carry.
    func endAll(unless carries: (FleetGrant) -> Bool) {
        let lost = state.withLock { state in
            state.watchers.values.filter { watcher in watcher.holder.map { !carries($0.grant) } ?? false }
        }
        for watcher in lost { watcher.stream.finish(throwing: FleetBus.uncarried) }
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
        let all = state.withLock { state in state.watchers.values.filter { $0.holder?.grant.shareID == share.text } }
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
    static let uncarried = FleetError(
        .unauthenticated, "The key of the token has been taken away; watch again with a new one.")
    private static let denied = FleetError(
        .permissionDenied, "The token does not allow this watch any more.")
    private static let closing = FleetError(
        .unavailable, "The server is shutting down; watch again with the last resume token.", retryAfter: 1)

    private func drop(_ id: Int) {
        state.withLock { state in
            guard let watcher = state.watchers.removeValue(forKey: id) else { return }
            state.counts.add(-1, watcher.holder)
            state.bySubject[watcher.subject]?.remove(id)
            if state.bySubject[watcher.subject]?.isEmpty == true { state.bySubject[watcher.subject] = nil }
        }
    }
}
