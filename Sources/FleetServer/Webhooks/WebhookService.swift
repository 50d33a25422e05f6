// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import HTTPSupport
internal import Synchronization

/// Decides which events there are, and delivers them; on one of several servers at a time.
final class WebhookService: Sendable {
    let outbox: WebhookOutbox
    let settings: WebhookSettings
    private let service: FleetService
    private let log: FleetLog
    /// Messages to riders, if there is a key for them.
    let push: PushSender?
    private let senders: [any EventSender]
    private let subscriptions = Atomic(0)
    private let counters = Mutex<[String: Counts]>([:])
    private let isDeciding = Atomic(false)

    /// What has happened to the deliveries of a destination.
    struct Counts: Sendable {
        var delivered = 0
        var failed = 0
        var dead = 0
        var dropped = 0
        var discarded = 0
        /// In the store, when they were last counted.
        var stored = (waiting: 0, dead: 0)
    }

    /// - Throws: `unimplemented` for a store that has no place for an outbox.
    init(_ settings: WebhookSettings, for service: FleetService, log: FleetLog) throws(FleetError) {
        guard let store = service.store as? any QueryableStore else {
            throw FleetError(.unimplemented, "Webhooks need a store in SQLite or PostgreSQL.")
        }
        self.settings = settings
        self.service = service
        self.log = log
        outbox = WebhookOutbox(store: store, limit: settings.backlog)
        push = settings.push.map { PushSender($0, settings, for: service, in: store) }
        let hooks: [any EventSender] = settings.destinations.map { WebhookSender($0, settings) }
        senders = hooks + (push.map { [$0] } ?? [])
    }

    /// Works until it is cancelled or there is no more work to do.
    ///
    /// - Parameter goesOn: Whether the server is not shutting down.
    func run(while goesOn: @escaping @Sendable () -> Bool) async {
        let goesOn: @Sendable () -> Bool = { goesOn() && !Task.isCancelled }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.decide(while: goesOn) }
            for sender in senders { group.addTask { await self.deliver(by: sender, while: goesOn) } }
            group.addTask { await self.count(while: goesOn) }
        }
        for sender in senders { await sender.close() }
    }

    private var holdsLease: Bool { service.leases.holds(.webhooks) }

    private static func pause(_ seconds: Double) async { try? await Task.sleep(for: .seconds(seconds)) }

    // MARK: Deciding

    /// How often everything is looked at, and not only what has changed, in seconds.
    private static let sweepInterval = 5.0
    private static let statusLimit = 500

    private func decide(while goesOn: @Sendable () -> Bool) async {
        var progress: WebhookOutbox.Progress?
        var sweep = ContinuousClock.now
        defer { isDeciding.store(false, ordering: .relaxed) }
        while goesOn() {
            isDeciding.store(progress != nil && holdsLease, ordering: .relaxed)
            guard holdsLease else {
                progress = nil
                service.forgetWebhookChanges()
                await Self.pause(0.1)
                continue
            }
            do throws(FleetError) {
                if progress == nil {
                    var (first, isNew) = try await outbox.open()
                    if isNew { try await baseline(&first) }
                    progress = first
                    isDeciding.store(true, ordering: .relaxed)
                    sweep = .now
                }
                guard var present = progress else { continue }
                let isComplete = ContinuousClock.now >= sweep
                if isComplete { sweep = .now + .seconds(Self.sweepInterval) }
                let hasMore = try await step(&present, isComplete: isComplete)
                progress = present
                if hasMore { continue }
            } catch {
                // The next attempt compares with what is stored.
                progress = nil
                if error.code != .aborted { log.storeError("events for webhooks cannot be stored", error) }
                await Self.pause(0.5)
            }
            await Self.pause(settings.interval)
        }
    }

    /// Begins with the present state, without events.
    private func baseline(_ progress: inout WebhookOutbox.Progress) async throws(FleetError) {
        var detector = WebhookDetector(settings, reported: progress.reported)
        _ = detector.events(in: service.webhookView(isComplete: true), at: service.now)
        _ = try await outbox.add([], reported: detector.changed, lastStatus: progress.lastStatus, to: &progress)
    }

    /// Puts what has happened into the outbox.
    ///
    /// - Returns: Whether there are more statuses.
    private func step(_ progress: inout WebhookOutbox.Progress, isComplete: Bool) async throws(FleetError) -> Bool {
        // Statuses are read after the state, so that no event of a trip comes before the status that it follows from.
        let view = service.webhookView(isComplete: isComplete)
        let statuses = try await outbox.statuses(after: progress.lastStatus, limit: Self.statusLimit)
        var detector = WebhookDetector(settings, reported: progress.reported)
        let now = service.now
        let events =
            statuses.rows.map { row in
                WebhookEvent(
                    kind: .tripStatus, subject: WebhookDetector.subject(of: row.trip), time: row.time,
                    facts: .init(trip: row.trip, vehicle: row.vehicle.map { "vehicles/\($0)" }, status: row.status))
            } + detector.events(in: view, at: now)
        guard !events.isEmpty || !detector.changed.isEmpty || statuses.last != progress.lastStatus else { return false }
        var deliveries: [WebhookDelivery] = []
        for event in events {
            let body = try event.body(of: service.provider)
            for destination in settings.destinations where destination.takes(event.kind.rawValue) {
                deliveries.append(
                    WebhookDelivery(
                        id: 0, message: Self.message(), destination: destination.name, subject: event.subject,
                        type: event.kind.rawValue, body: body, created: now, attempts: 0))
            }
        }
        if let push { deliveries += try await push.deliveries(for: events, at: now) { Self.message() } }
        let dropped = try await outbox.add(
            deliveries, reported: detector.changed, lastStatus: statuses.last, to: &progress)
        for (name, count) in dropped {
            add(name) { $0.dropped += count }
            log.notice(
                "events for webhooks were dropped, because their outbox is full",
                ["destination": name, "count": "\(count)"])
        }
        return statuses.rows.count == Self.statusLimit
    }

    /// A new identifier of a message.
    private static func message() -> String {
        "msg_" + String(UInt64.random(in: .min ... .max), radix: 36)
            + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    // MARK: Delivering

    private func deliver(by sender: any EventSender, while goesOn: @Sendable () -> Bool) async {
        let name = sender.name
        while goesOn() {
            guard holdsLease else {
                await Self.pause(0.2)
                continue
            }
            do throws(FleetError) {
                let due = try await outbox.due(
                    for: name, at: service.now, horizon: settings.longestDelay, count: sender.connections)
                guard !due.isEmpty else {
                    await Self.pause(min(0.2, settings.interval))
                    continue
                }
                let now = service.now
                let results = await withTaskGroup(of: (WebhookDelivery, WebhookOutcome).self) { group in
                    for delivery in due { group.addTask { (delivery, await sender.send(delivery, at: now)) } }
                    var results: [(delivery: WebhookDelivery, outcome: WebhookOutcome)] = []
                    for await (delivery, outcome) in group { results.append((delivery, outcome)) }
                    return results
                }
                // What was interrupted by the end of the server is sent again by the next one.
                guard goesOn() || results.contains(where: { $0.outcome == .delivered }) else { return }
                try await outbox.settle(results, at: service.now)
                note(results, name)
            } catch {
                log.storeError("webhooks cannot be read or settled", error)
                await Self.pause(0.5)
            }
        }
    }

    private func note(_ results: [(delivery: WebhookDelivery, outcome: WebhookOutcome)], _ name: String) {
        for (delivery, outcome) in results {
            switch outcome {
            case .delivered: add(name) { $0.delivered += 1 }
            case .retried: add(name) { $0.failed += 1 }
            case .discarded: add(name) { $0.discarded += 1 }
            case .dead(let reason):
                add(name) { $0.dead += 1 }
                log.notice(
                    "a webhook was given up", ["destination": name, "message": delivery.message, "cause": reason])
            }
        }
    }

    private func add(_ name: String, _ change: (inout Counts) -> Void) {
        counters.withLock { change(&$0[name, default: Counts()]) }
    }

    // MARK: Metrics

    private func count(while goesOn: @Sendable () -> Bool) async {
        while goesOn() {
            if holdsLease { await countStored() }
            for _ in 0..<50 where goesOn() { await Self.pause(0.2) }
        }
    }

    /// Counts the deliveries in the store.
    func countStored() async {
        guard let counts = try? await outbox.counts() else { return }
        for sender in senders { add(sender.name) { $0.stored = counts[sender.name] ?? (0, 0) } }
        if let push, let count = try? await push.subscriptions.count() {
            subscriptions.store(count, ordering: .relaxed)
        }
    }

    /// The destinations with their numbers, as JSON. Addresses are shown without path and query, which may be secret.
    var statusText: String {
        let counts = counters.withLock { $0 }
        let items = settings.destinations.map { destination in
            let count = counts[destination.name] ?? Counts()
            let host = destination.url.split(separator: "/", omittingEmptySubsequences: true).prefix(2)
            let address = host.joined(separator: "//").prefix { $0 != "?" }
            return
                "{\"name\":\"\(destination.name)\",\"address\":\"\(address)\",\"waiting\":\(count.stored.waiting),\"dead\":\(count.stored.dead),\"delivered\":\(count.delivered),\"failed\":\(count.failed),\"dropped\":\(count.dropped)}"
        }
        return
            "{\"sendsHere\":\(isDeciding.load(ordering: .relaxed)),\"destinations\":[\(items.joined(separator: ","))]}"
    }

    /// The metrics of all destinations, for Prometheus.
    var metricsText: String {
        let counts = counters.withLock { $0 }
        var text = PrometheusText()
        let families: [(String, PrometheusText.Kind, String, KeyPath<Counts, Int>)] = [
            ("guidepost_fleet_webhooks_delivered_total", .counter, "Events that receivers have.", \.delivered),
            ("guidepost_fleet_webhooks_failed_total", .counter, "Attempts that failed and are repeated.", \.failed),
            ("guidepost_fleet_webhooks_given_up_total", .counter, "Events that were given up.", \.dead),
            (
                "guidepost_fleet_webhooks_discarded_total", .counter,
                "Events for receivers that are gone, or that came too late.", \.discarded
            ),
            ("guidepost_fleet_webhooks_dropped_total", .counter, "Events that did not fit into the outbox.", \.dropped),
            ("guidepost_fleet_webhooks_waiting", .gauge, "Events in the outbox that are to be sent.", \.stored.waiting),
            ("guidepost_fleet_webhooks_dead", .gauge, "Events in the outbox that were given up.", \.stored.dead),
        ]
        for (name, kind, help, path) in families {
            text.family(name, kind, help)
            for sender in senders {
                text.sample(name, [("destination", sender.name)], (counts[sender.name] ?? Counts())[keyPath: path])
            }
        }
        text.single(
            "guidepost_fleet_lease_webhooks", .gauge, "1 while this server sends webhooks.",
            isDeciding.load(ordering: .relaxed) ? 1 : 0)
        text.single(
            "guidepost_fleet_webhooks_limit", .gauge, "Most events in the outbox for one destination.", settings.backlog
        )
        if let push {
            text.single(
                "guidepost_fleet_push_subscriptions", .gauge, "Browsers of riders that get messages about their trips.",
                subscriptions.load(ordering: .relaxed))
            text.single(
                "guidepost_fleet_push_subscriptions_per_trip_limit", .gauge, "Most of them for one trip.",
                push.settings.perTrip)
        }
        return text.text
    }
}
