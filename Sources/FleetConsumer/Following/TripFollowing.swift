// SPDX-License-Identifier: Apache-2.0

internal import FleetAccess

/// Decides how a trip is kept up with: when to ask, which way, how long to wait after what failure, what has changed.
///
/// A value that reads no clock and asks nobody. Each step takes the time and gives back what is to be done. One call is
/// under way at a time, and whatever comes from an earlier one does not count, so that nothing old can take the place of
/// something new.
///
///     news are watched → broken → wait a little → watched …
///                      → cannot be watched here → polled, and watched again a minute later
///     refused          → once more with a new token → wait long …
struct TripFollowing: Sendable {
    /// Ways to ask.
    enum Way: Sendable, Hashable { case watch, poll }

    /// One question.
    struct Call: Sendable, Hashable {
        var number: Int
        var way: Way
        /// Whether the token that is kept must not be used.
        var needsFreshToken: Bool
        var header: RequestHeader?
        var known: TripVersions?
    }

    /// Something to do.
    enum Effect: Sendable {
        case call(Call)
        case hangUp(Int)
        /// Come back with this number after some seconds; earlier numbers are forgotten.
        case wake(Int, after: Double)
        case tell(TripModelUpdate)
    }

    private enum Waiting: Hashable { case retry, nextPoll, firstNews, silence }

    /// A watch that has told nothing for so long is held up on the way.
    static let patience = 5.0
    /// A watch that has been silent for so long is begun anew, to know that it is alive.
    static let longestSilence = 30.0
    /// How long the server is polled before it is watched again, where watching did not work.
    static let pollingSpell = 60.0
    /// The same where the server knows no watches.
    static let longPollingSpell = 300.0
    /// A watch that has told something and lasted so long has worked; one that breaks earlier counts as another failure.
    static let soundWatch = 5.0
    /// So many watches in a row that break before they tell anything are taken as a sign that watching does not work.
    static let brokenWatches = 3

    var options: TripModelOptions
    private(set) var state = TripModelState.inactive
    private(set) var trip: Trip?
    /// The last answer with all lines in it.
    private var held: TripReport?
    private var call: Call?
    private var calls = 0
    private var waiting: Waiting?
    private var wakes = 0
    private var failures = 0
    private var brokenWatches = 0
    private var hasTriedFreshToken = false
    private var toldCode: Int?
    /// No watch before this time.
    private var noWatchBefore = -Double.infinity
    private var revision: Int64?
    private var hasNews = false
    /// When the call that is under way was made.
    private var began = 0.0

    /// Follows nothing yet.
    init(options: TripModelOptions) { self.options = options }

    /// Whether news come as they happen.
    var isStreaming: Bool { call?.way == .watch && hasNews }

    // MARK: From outside

    /// Begins to follow.
    mutating func begin(at now: Double) -> [Effect] {
        guard state == .inactive else { return [] }
        state = .active
        failures = 0
        brokenWatches = 0
        hasTriedFreshToken = false
        toldCode = nil
        return [.tell(.sessionState(.active))] + ask(at: now)
    }

    /// Ceases to follow.
    mutating func end() -> [Effect] {
        guard state == .active else { return [] }
        state = .inactive
        return quiet() + [.tell(.sessionState(.inactive))]
    }

    /// Asks at once, with a new token: the app has mended what was wrong, or wants to know now.
    mutating func refresh(at now: Double) -> [Effect] {
        guard state == .active else { return [] }
        failures = 0
        brokenWatches = 0
        hasTriedFreshToken = true
        noWatchBefore = -.infinity
        return quiet() + ask(at: now, freshToken: true)
    }

    /// Goes by other options.
    mutating func set(_ options: TripModelOptions, at now: Double) -> [Effect] {
        guard options != self.options else { return [] }
        self.options = options
        guard state == .active, waiting != .retry else { return [] }
        return quiet() + ask(at: now)
    }

    // MARK: From calls

    /// Takes an answer to a poll, or a piece of news.
    mutating func take(_ report: TripReport, from number: Int, at now: Double) -> [Effect] {
        guard let call, call.number == number else { return [] }
        switch call.way {
        case .watch:
            if let revision, let new = report.revision, new <= revision { return [] }
            revision = report.revision ?? revision
            hasNews = true
            brokenWatches = 0
            return succeed(with: report) { following in following.wait(.silence, Self.longestSilence) }
        case .poll:
            guard let complete = completed(report, call) else {
                // Its lines belong to versions that nobody has any more: ask for all of it.
                held = nil
                return quiet() + ask(at: now)
            }
            let watches = options.isStreamingEnabled && now >= noWatchBefore
            return succeed(with: complete) { following in
                following.call = nil
                guard !watches else { return following.ask(at: now) }
                // From one question to the next, however long the answer took.
                let interval = following.options.interval
                return following.wait(.nextPoll, max(interval / 4, interval - (now - following.began)))
            }
        }
    }

    /// Takes the end of a call that told why.
    mutating func fail(
        _ error: TripUpdateError, from number: Int, at now: Double, random: inout some RandomNumberGenerator
    ) -> [Effect] {
        guard let call, call.number == number else { return [] }
        self.call = nil
        if call.way == .watch, hasNews, now - began >= Self.soundWatch {
            failures = 0
            hasTriedFreshToken = false
        }
        failures += 1
        if call.way == .watch, !hasNews { brokenWatches += 1 }
        switch error.kind {
        case .method where call.way == .watch:
            noWatchBefore = now + Self.longPollingSpell
            return quiet() + ask(at: now)
        case .token where !hasTriedFreshToken:
            hasTriedFreshToken = true
            return quiet() + ask(at: now, freshToken: true)
        case .passing:
            if brokenWatches >= Self.brokenWatches {
                brokenWatches = 0
                noWatchBefore = now + Self.pollingSpell
            }
            return tell(error) + wait(.retry, Backoff.network.wait(after: failures, random: &random))
        case .token, .quota, .client, .method:
            let wait = max(error.retryAfter ?? 0, Backoff.client.wait(after: failures, random: &random))
            return tell(error) + self.wait(.retry, wait)
        }
    }

    /// Takes the end of a watch that told nothing of why.
    mutating func finish(
        _ number: Int, at now: Double, random: inout some RandomNumberGenerator
    ) -> [Effect] {
        fail(
            TripUpdateError(code: 14, message: "The server ended the watch before the trip was over."), from: number,
            at: now, random: &random)
    }

    /// Takes the end of a wait.
    mutating func wake(_ number: Int, at now: Double) -> [Effect] {
        guard number == wakes, let waiting, state == .active else { return [] }
        self.waiting = nil
        switch waiting {
        case .retry, .nextPoll: return ask(at: now, freshToken: hasTriedFreshToken)
        case .firstNews:
            noWatchBefore = now + Self.pollingSpell
            return quiet() + ask(at: now)
        case .silence: return quiet() + ask(at: now)
        }
    }

    // MARK: Inside

    private mutating func ask(at now: Double, freshToken: Bool = false) -> [Effect] {
        calls += 1
        began = now
        revision = nil
        hasNews = false
        let way: Way = options.isStreamingEnabled && now >= noWatchBefore ? .watch : .poll
        let wantsLines = !options.fields.isDisjoint(with: .lines)
        let call = Call(
            number: calls, way: way, needsFreshToken: freshToken, header: options.tripRequestHeader,
            known: wantsLines ? held?.versions : .latest)
        self.call = call
        return [.call(call)] + (way == .watch ? wait(.firstNews, Self.patience) : [])
    }

    private mutating func wait(_ waiting: Waiting, _ seconds: Double) -> [Effect] {
        self.waiting = waiting
        wakes += 1
        return [.wake(wakes, after: seconds)]
    }

    /// Ends the call that is under way and forgets what was waited for.
    private mutating func quiet() -> [Effect] {
        waiting = nil
        wakes += 1
        defer { call = nil }
        return call.map { [.hangUp($0.number)] } ?? []
    }

    private mutating func tell(_ error: TripUpdateError) -> [Effect] {
        guard toldCode != error.code else { return [] }
        toldCode = error.code
        return [.tell(.failed(error))]
    }

    private mutating func succeed(
        with report: TripReport, then goOn: (inout TripFollowing) -> [Effect]
    ) -> [Effect] {
        if call?.way == .poll {
            failures = 0
            hasTriedFreshToken = false
        }
        toldCode = nil
        held = report
        let old = trip
        trip = report.trip
        let changes = TripModelUpdate.changes(from: old, to: report.trip, wanted: options.fields)
        let next = report.trip.tripStatus.isFinal ? end() : goOn(&self)
        return changes.map { .tell($0) } + next
    }

    /// An answer with the lines that it left out because they were there; `nil` when they are not the ones that were there.
    private func completed(_ report: TripReport, _ call: Call) -> TripReport? {
        guard let known = call.known, known != .latest else { return report }
        func isSent(_ version: KeyPath<TripVersions, Int64?>) -> Bool {
            guard let known = known[keyPath: version] else { return true }
            return report.versions[keyPath: version].map { $0 > known } ?? false
        }
        if isSent(\.route), isSent(\.traffic), isSent(\.waypointRoutes) { return report }
        let (stops, before) = (report.trip.remainingWaypoints ?? [], held?.trip.remainingWaypoints ?? [])
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
