// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// Sends the deliveries of one destination.
protocol EventSender: Sendable {
    /// The name of the destination, in the outbox and in metrics.
    var name: String { get }
    /// Requests at the same time.
    var connections: Int { get }

    /// Sends a delivery.
    ///
    /// - Parameters:
    ///   - delivery: The delivery.
    ///   - now: The present time.
    func send(_ delivery: WebhookDelivery, at now: Timestamp) async -> WebhookOutcome

    /// Ends all connections.
    func close() async
}

extension WebhookSettings {
    /// The time of the next attempt: twice as long after each, with a random part so that receivers are not hit in step.
    ///
    /// - Parameters:
    ///   - delivery: The delivery.
    ///   - reason: Why it was not delivered.
    ///   - wait: How long the receiver asks to wait, in seconds.
    ///   - now: The present time.
    func retry(_ delivery: WebhookDelivery, _ reason: String, wait: Double, at now: Timestamp) -> WebhookOutcome {
        var delay = firstDelay
        for _ in 0..<min(delivery.attempts, 40) where delay < longestDelay { delay *= 2 }
        delay = min(longestDelay, delay) * Double.random(in: 0.5...1)
        delay = max(delay, min(wait.isFinite ? wait : 0, longestDelay))
        let next = now.adding(seconds: delay)
        guard next.seconds(since: delivery.created) <= lifetime else { return .dead(reason) }
        return .retried(at: next, reason)
    }
}
