// SPDX-License-Identifier: Apache-2.0

internal import FleetClient

/// The state machine of following a trip: when to call, by watch or poll, how long to back off after which failure, and
/// what has changed.
///
/// A value that reads no clock and does no I/O. Each step takes the time and returns effects. There is one call at a
/// time, and results of earlier ones are ignored, so that nothing old can replace something new.
///
///     watch → broken → back off → watch …
///           → unsupported or held up → poll, and watch again a minute later
///     token rejected → once more with a new token → long backoff …
struct TripFollowerState: Sendable {
    /// How to call the server.
    enum Mode: Sendable, Hashable { case watch, poll }

    /// One call.
    struct Call: Sendable, Hashable {
        var number: Int
        var mode: Mode
        /// Whether the cached token must not be used.
        var needsFreshToken: Bool
        var header: RequestHeader?
        var known: TripVersions?
    }

    /// An effect for the caller to carry out.
    enum Effect: Sendable {
        case call(Call)
        case cancel(Int)
        /// Call `timerFired` with this number after some seconds; earlier timers are void.
        case startTimer(Int, after: Double)
        case notify(TripModelUpdate)
    }

    private enum Waiting: Hashable { case retry, nextPoll, firstUpdate, idle }

    /// A watch without a first update for this long is held up by the network.
    static let firstUpdateTimeout = 5.0
    /// A watch without updates for this long is started again, to know that it is alive.
    static let idleTimeout = 30.0
    /// How long the server is polled before the next watch, after watching failed.
    static let pollingPeriod = 60.0
    /// The same if the server does not support watches.
    static let unsupportedPollingPeriod = 300.0
    /// A watch with updates that lasted this long has worked; one that breaks earlier counts as another failure.
    static let stableWatchDuration = 5.0
    /// This many consecutive watches without any update mean that watching does not work.
    static let brokenWatches = 3

    var options: TripModelOptions
    private(set) var state = TripModelState.inactive
    private(set) var trip: Trip?
    /// The last response, completed with all lines.
    private var lastReport: TripReport?
    private var call: Call?
    private var calls = 0
    private var waiting: Waiting?
    private var timerCount = 0
    private var failures = 0
    private var brokenWatches = 0
    private var hasTriedFreshToken = false
    /// No watch before this time.
    private var nextWatchTime = -Double.infinity
    private var revision: Int64?
    private var hasUpdate = false
    /// The start of the present call.
    private var began = 0.0

    /// Follows nothing yet.
    init(options: TripModelOptions) { self.options = options }

    /// Whether updates are pushed as they happen.
    var isStreaming: Bool { call?.mode == .watch && hasUpdate }

    // MARK: Control

    /// Starts following.
    mutating func begin(at now: Double) -> [Effect] {
        guard state == .inactive else { return [] }
        state = .active
        failures = 0
        brokenWatches = 0
        hasTriedFreshToken = false
        return [.notify(.sessionState(.active))] + sendRequest(at: now)
    }

    /// Stops following.
    mutating func end() -> [Effect] {
        guard state == .active else { return [] }
        state = .inactive
        return cancelCall() + [.notify(.sessionState(.inactive))]
    }

    /// Calls at once with a new token, after the app has fixed a problem or wants the present state.
    mutating func refresh(at now: Double) -> [Effect] {
        guard state == .active else { return [] }
        failures = 0
        brokenWatches = 0
        hasTriedFreshToken = true
        nextWatchTime = -.infinity
        return cancelCall() + sendRequest(at: now, freshToken: true)
    }

    /// Changes the options.
    mutating func set(_ options: TripModelOptions, at now: Double) -> [Effect] {
        guard options != self.options else { return [] }
        self.options = options
        guard state == .active, waiting != .retry else { return [] }
        return cancelCall() + sendRequest(at: now)
    }

    // MARK: Calls

    /// Handles the response to a poll, or an update of a watch.
    mutating func receive(_ report: TripReport, from number: Int, at now: Double) -> [Effect] {
        guard let call, call.number == number else { return [] }
        switch call.mode {
        case .watch:
            if let revision, let new = report.revision, new <= revision { return [] }
            revision = report.revision ?? revision
            hasUpdate = true
            brokenWatches = 0
            return succeed(with: report) { follower in follower.wait(.idle, Self.idleTimeout) }
        case .poll:
            guard let complete = completed(report, call) else {
                // Its lines have versions that are not cached any more: request all of it.
                lastReport = nil
                return cancelCall() + sendRequest(at: now)
            }
            let watches = options.isStreamingEnabled && now >= nextWatchTime
            return succeed(with: complete) { follower in
                follower.call = nil
                guard !watches else { return follower.sendRequest(at: now) }
                // The interval is from one poll to the next, independent of the latency.
                let interval = follower.options.interval
                return follower.wait(.nextPoll, max(interval / 4, interval - (now - follower.began)))
            }
        }
    }

    /// Handles the failure of a call.
    mutating func fail(
        _ error: TripUpdateError, from number: Int, at now: Double, random: inout some RandomNumberGenerator
    ) -> [Effect] {
        guard let call, call.number == number else { return [] }
        self.call = nil
        if call.mode == .watch, hasUpdate, now - began >= Self.stableWatchDuration {
            failures = 0
            hasTriedFreshToken = false
        }
        failures += 1
        if call.mode == .watch, !hasUpdate { brokenWatches += 1 }
        switch error.kind {
        case .method where call.mode == .watch:
            nextWatchTime = now + Self.unsupportedPollingPeriod
            return cancelCall() + sendRequest(at: now)
        case .token where !hasTriedFreshToken:
            hasTriedFreshToken = true
            return cancelCall() + sendRequest(at: now, freshToken: true)
        case .transient:
            if brokenWatches >= Self.brokenWatches {
                brokenWatches = 0
                nextWatchTime = now + Self.pollingPeriod
            }
            return [.notify(.failed(error))] + wait(.retry, Backoff.network.wait(after: failures, random: &random))
        case .token, .quota, .client, .method:
            let wait = max(error.retryAfter ?? 0, Backoff.client.wait(after: failures, random: &random))
            return [.notify(.failed(error))] + self.wait(.retry, wait)
        }
    }

    /// Handles the end of a watch without a reason.
    mutating func finish(
        _ number: Int, at now: Double, random: inout some RandomNumberGenerator
    ) -> [Effect] {
        fail(
            TripUpdateError(code: 14, message: "The server ended the watch before the trip was over."), from: number,
            at: now, random: &random)
    }

    /// Handles the expiry of a timer.
    mutating func timerFired(_ number: Int, at now: Double) -> [Effect] {
        guard number == timerCount, let waiting, state == .active else { return [] }
        self.waiting = nil
        switch waiting {
        case .retry, .nextPoll: return sendRequest(at: now, freshToken: hasTriedFreshToken)
        case .firstUpdate:
            nextWatchTime = now + Self.pollingPeriod
            return cancelCall() + sendRequest(at: now)
        case .idle: return cancelCall() + sendRequest(at: now)
        }
    }

    // MARK: Implementation

    private mutating func sendRequest(at now: Double, freshToken: Bool = false) -> [Effect] {
        calls += 1
        began = now
        revision = nil
        hasUpdate = false
        let mode: Mode = options.isStreamingEnabled && now >= nextWatchTime ? .watch : .poll
        let wantsLines = !options.fields.isDisjoint(with: .lines)
        let call = Call(
            number: calls, mode: mode, needsFreshToken: freshToken, header: options.tripRequestHeader,
            known: wantsLines ? lastReport?.versions : .latest)
        self.call = call
        return [.call(call)] + (mode == .watch ? wait(.firstUpdate, Self.firstUpdateTimeout) : [])
    }

    private mutating func wait(_ waiting: Waiting, _ seconds: Double) -> [Effect] {
        self.waiting = waiting
        timerCount += 1
        return [.startTimer(timerCount, after: seconds)]
    }

    /// Cancels the present call and timer.
    private mutating func cancelCall() -> [Effect] {
        waiting = nil
        timerCount += 1
        defer { call = nil }
        return call.map { [.cancel($0.number)] } ?? []
    }

    private mutating func succeed(
        with report: TripReport, then goOn: (inout TripFollowerState) -> [Effect]
    ) -> [Effect] {
        if call?.mode == .poll {
            failures = 0
            hasTriedFreshToken = false
        }
        lastReport = report
        let old = trip
        trip = report.trip
        let changes = TripModelUpdate.changes(from: old, to: report.trip, wanted: options.fields)
        let next = report.trip.tripStatus.isFinal ? end() : goOn(&self)
        return changes.map { .notify($0) } + next
    }

    /// A response completed with the lines that it omitted because they were cached; `nil` if others are cached.
    private func completed(_ report: TripReport, _ call: Call) -> TripReport? {
        guard let known = call.known, known != .latest else { return report }
        func isSent(_ version: KeyPath<TripVersions, Int64?>) -> Bool {
            guard let known = known[keyPath: version] else { return true }
            return report.versions[keyPath: version].map { $0 > known } ?? false
        }
        if isSent(\.route), isSent(\.traffic), isSent(\.waypointRoutes) { return report }
        let (stops, before) = (report.trip.remainingWaypoints ?? [], lastReport?.trip.remainingWaypoints ?? [])
        guard report.versions == known, stops.map(\.identity) == before.map(\.identity) else { return nil }
        var complete = report
        complete.trip.remainingWaypoints = zip(stops, before).map { stop, old in
            var stop = stop
            stop.routeFromPreviousWaypoint = old.routeFromPreviousWaypoint
            stop.trafficData = old.trafficData
            return stop
        }
        return complete
    }
}
