// SPDX-License-Identifier: Apache-2.0

internal import AsyncHTTPClient
internal import FleetModel
internal import NIOCore
internal import NIOHTTP1

/// Sends riders messages about their trips, as a destination of the outbox of webhooks (RFC 8030).
struct PushSender: EventSender {
    /// No destination of an operator can have this name.
    static let destination = "web.push"
    /// The length of all messages in bytes before their encryption.
    static let messageLength = 512

    let subscriptions: PushSubscriptions
    let settings: PushSettings
    private let webhooks: WebhookSettings
    private let service: FleetService
    private let client: HTTPClient

    init(_ settings: PushSettings, _ webhooks: WebhookSettings, for service: FleetService, in store: any QueryableStore)
    {
        self.settings = settings
        self.webhooks = webhooks
        self.service = service
        subscriptions = PushSubscriptions(store: store, perTrip: settings.perTrip)
        let time = TimeAmount.milliseconds(Int64(webhooks.timeout * 1_000))
        // Redirects would lead to addresses that are not in the list of hosts.
        client = HTTPClient(
            eventLoopGroupProvider: .singleton,
            configuration: .init(
                redirectConfiguration: .disallow, timeout: .init(connect: time, read: time)))
    }

    var name: String { Self.destination }
    var connections: Int { 32 }

    func close() async { try? await client.shutdown() }

    /// The deliveries for the subscribers of trips to which something has happened, in the order of the events.
    ///
    /// - Parameters:
    ///   - events: The events.
    ///   - now: The present time.
    ///   - message: Makes the identifier of a message.
    /// - Throws: `unavailable` or `dataLoss`.
    func deliveries(
        for events: [WebhookEvent], at now: Timestamp, message: () -> String
    ) async throws(FleetError) -> [WebhookDelivery] {
        var deliveries: [WebhookDelivery] = []
        for event in events {
            guard let trip = event.facts.trip, PushMessage.Kind(event) != nil else { continue }
            for (id, language) in try await subscriptions.list(of: trip) {
                guard let content = PushMessage(event, language: language, subscription: id) else { continue }
                deliveries.append(
                    WebhookDelivery(
                        id: 0, message: message(), destination: Self.destination, subject: "push/\(id)",
                        type: content.event.rawValue, body: String(decoding: content.json, as: UTF8.self), created: now,
                        attempts: 0))
            }
        }
        return deliveries
    }

    func send(_ delivery: WebhookDelivery, at now: Timestamp) async -> WebhookOutcome {
        guard var message = try? PushMessage(body: delivery.body), let id = message.subscription else {
            return .discarded("the message is damaged")
        }
        var settings = webhooks
        settings.lifetime = message.lifetime
        let subscription: PushSubscription
        do throws(FleetError) {
            guard let found = try await subscriptions.subscription(id) else {
                return .discarded("the subscription was removed")
            }
            subscription = found
        } catch {
            return settings.retry(delivery, error.message, wait: 0, at: now)
        }
        message.subscription = nil
        var outcome = await post(message, to: subscription, delivery, settings, at: now)
        // Operators could not send again what came too late.
        if case .dead(let reason) = outcome { outcome = .discarded(reason) }
        if case .retried = outcome { return outcome }
        if message.isLast { _ = try? await subscriptions.remove(id, of: subscription.trip) }
        return outcome
    }

    private func post(
        _ message: PushMessage, to subscription: PushSubscription, _ delivery: WebhookDelivery,
        _ settings: WebhookSettings, at now: Timestamp
    ) async -> WebhookOutcome {
        // Neither a revoked link nor a shorter list of hosts waits until a subscription is deleted.
        let share = try? service.look { state throws(FleetError) in try state.fleet.share(subscription.share) }
        guard let share, (try? share.check(at: now)) != nil,
            let origin = self.settings.hosts.origin(of: subscription.endpoint),
            let keys = PushKeys(point: subscription.point, secret: subscription.secret),
            let body = PushCipher.encrypt(message.json, for: keys, paddedTo: Self.messageLength),
            let authorization = try? self.settings.key.authorization(
                for: origin, contact: self.settings.contact, at: now)
        else { return await gone(subscription, "the subscription is not valid any more") }
        let left = message.lifetime - now.seconds(since: delivery.created)
        var request = HTTPClientRequest(url: subscription.endpoint)
        request.method = .POST
        request.headers = HTTPHeaders([
            ("ttl", String(Int(max(0, left)))), ("urgency", "high"), ("topic", subscription.id),
            ("content-type", "application/octet-stream"), ("content-encoding", "aes128gcm"),
            ("authorization", authorization), ("user-agent", "guidepost"),
        ])
        request.body = .bytes(ByteBuffer(bytes: body))
        do {
            let response = try await client.execute(
                request, timeout: .milliseconds(Int64(settings.timeout * 1_000)))
            let status = Int(response.status.code)
            if (200..<300).contains(status) { return .delivered }
            if status == 404 || status == 410 { return await gone(subscription, "status \(status)") }
            let wait = response.headers.first(name: "retry-after").flatMap { Double($0) } ?? 0
            return settings.retry(delivery, "status \(status)", wait: wait, at: now)
        } catch {
            // The text of the error has no address: it is a secret of the browser.
            return settings.retry(delivery, "\(type(of: error)): \(origin)", wait: 0, at: now)
        }
    }

    /// Deletes a subscription to which nothing can be sent.
    private func gone(_ subscription: PushSubscription, _ reason: String) async -> WebhookOutcome {
        _ = try? await subscriptions.remove(subscription.id, of: subscription.trip)
        return .discarded(reason)
    }
}
