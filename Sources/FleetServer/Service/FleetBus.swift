// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import Synchronization

/// The in-process publish-subscribe bus of watches. A slow reader loses the oldest updates, never the newest.
final class FleetBus: Sendable {
    /// The subject of a watch.
    enum Subject: Hashable, Sendable {
        case trip(TripID)
        case vehicle(VehicleID)
        case tracking(TrackingID)
    }

    /// A subscriber.
    struct Watcher: Sendable {
        let subject: Subject
        let audience: TripAudience
        /// The owner of the watch; `nil` within the process.
        let holder: WatchHolder?
        /// When the token expires.
        let end: ContinuousClock.Instant
        /// The version up to which updates were delivered.
        var seen: Int64
        let stream: AsyncThrowingStream<FleetUpdate, any Error>.Continuation
    }

    /// A watch that was started.
    struct Watch: Sendable {
        let id: Int
        let stream: AsyncThrowingStream<FleetUpdate, any Error>
    }

    private struct State {
        var watchers: [Int: Watcher] = [:]
        var bySubject: [Subject: Set<Int>] = [:]
        var counts = WatchCounts()
        var next = 0
        var isClosed = false
    }

    /// Limits of watches and their buffers.
    let limits: WatchLimits
    private let state = Mutex(State())

    init(limits: WatchLimits = WatchLimits()) { self.limits = limits }

    /// The number of watches.
    var count: Int { state.withLock { $0.watchers.count } }

    /// Whether a subject has watchers.
    func isWatched(_ subject: Subject) -> Bool { state.withLock { $0.bySubject[subject] != nil } }

    /// Whether any task is tracked.
    var hasTrackingWatches: Bool {
        state.withLock { state in
            state.bySubject.keys.contains { if case .tracking = $0 { true } else { false } }
        }
    }

    /// The tracking IDs with watchers.
    var watchedTrackingIDs: [TrackingID] {
        state.withLock { state in
            state.bySubject.keys.compactMap { if case .tracking(let id) = $0 { id } else { nil } }
        }
    }

    /// The trips with watchers.
    var watchedTrips: [TripID] {
        state.withLock { state in
            state.bySubject.keys.compactMap { if case .trip(let id) = $0 { id } else { nil } }
        }
    }

    /// The vehicles with watchers.
    var watchedVehicles: [VehicleID] {
        state.withLock { state in
            state.bySubject.keys.compactMap { if case .vehicle(let id) = $0 { id } else { nil } }
        }
    }

    /// The shares with which watches came.
    var watchedShares: Set<String> {
        state.withLock { state in Set(state.watchers.values.compactMap { $0.holder?.grant.shareID }) }
    }

    /// Starts a watch.
    ///
    /// - Parameters:
    ///   - subject: What is watched.
    ///   - audience: Which snapshot the reader gets.
    ///   - seen: The version that the reader has.
    ///   - first: The present state, sent at once if it is newer.
    ///   - seconds: The remaining lifetime of the token; the watch ends with it.
    ///   - holder: The owner, for the limits.
    /// - Throws: `resourceExhausted` if the owner or the server has too many watches.
    func watch(
        _ subject: Subject, as audience: TripAudience, after seen: Int64?, first: FleetUpdate?, for seconds: Double,
        by holder: WatchHolder? = nil
    ) throws(FleetError) -> Watch {
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: FleetUpdate.self, bufferingPolicy: .bufferingNewest(max(1, limits.backlog)))
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

    /// Publishes an update of a subject. `updates` is called once for each audience.
    ///
    /// - Parameters:
    ///   - subject: What has changed.
    ///   - updates: Makes the update for an audience.
    ///   - isLast: Whether the watches end afterwards.
    ///   - allows: Whether a watch is still allowed; otherwise it ends without this update.
    func publish(
        _ subject: Subject, _ updates: (TripAudience) -> FleetUpdate, isLast: Bool = false,
        allows: (WatchHolder) -> Bool = { _ in true }
    ) {
        var made: [TripAudience: FleetUpdate] = [:]
        let (ended, denied) = state.withLock { state in
            var ended: [Watcher] = []
            var denied: [Watcher] = []
            for id in state.bySubject[subject] ?? [] {
                guard var watcher = state.watchers[id] else { continue }
                if let holder = watcher.holder, !allows(holder) {
                    denied.append(watcher)
                    continue
                }
                let item = made[watcher.audience] ?? updates(watcher.audience)
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

    /// Ends the watches whose keys have been removed.
    func endAll(unless carries: (FleetGrant) -> Bool) {
        let lost = state.withLock { state in
            state.watchers.values.filter { watcher in watcher.holder.map { !carries($0.grant) } ?? false }
        }
        for watcher in lost { watcher.stream.finish(throwing: FleetBus.uncarried) }
    }

    /// Ends the watches with expired tokens. One periodic pass over all of them is cheaper than a timer for each.
    func endExpired(at now: ContinuousClock.Instant) {
        let late = state.withLock { state in state.watchers.values.filter { $0.end <= now } }
        for watcher in late { watcher.stream.finish(throwing: FleetBus.expired) }
    }

    /// Ends one watch.
    func end(_ id: Int, with error: (any Error)? = nil) {
        state.withLock { $0.watchers[id] }?.stream.finish(throwing: error)
    }

    /// Ends all watches of a subject.
    func end(_ subject: Subject, with error: any Error) {
        let all = state.withLock { state in (state.bySubject[subject] ?? []).compactMap { state.watchers[$0] } }
        for watcher in all { watcher.stream.finish(throwing: error) }
    }

    /// Ends all watches that came with a share.
    func end(_ share: ShareID) {
        let all = state.withLock { state in state.watchers.values.filter { $0.holder?.grant.shareID == share.text } }
        for watcher in all { watcher.stream.finish(throwing: FleetBus.revoked) }
    }

    /// Ends all present and future watches.
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
        .unauthenticated, "The link has been revoked.", reason: "SHARE_REVOKED")
    static let uncarried = FleetError(
        .unauthenticated, "The key of the token has been removed; watch again with a new token.")
    private static let denied = FleetError(
        .permissionDenied, "The token no longer allows this watch.")
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
