// SPDX-License-Identifier: Apache-2.0

/// What is known about the bus, for metrics.
package struct BusStatus: Sendable {
    /// Whether messages of other servers are received.
    package var isFollowing = false
    /// Whether messages of this server can be published.
    package var canPublish = false
    /// The bounds of this server.
    package var bounds: BusBounds
    /// Messages that a broker has stored.
    package var published = 0
    /// Those that the broker had already.
    package var duplicates = 0
    /// Messages that wait for a broker.
    package var queued = 0
    /// Messages that were dropped because too many waited for a broker.
    package var dropped = 0
    /// Messages received.
    package var received = 0
    /// Those that could not be decoded.
    package var invalid = 0
    /// Received messages that wait in this server.
    package var pending = BusPending()
    /// Received messages that were dropped because too many waited.
    package var missed = 0
    /// The length of the stream when it was last asked for.
    package var stream = BusLength()
    /// Connections that were opened.
    package var connections = 0
    /// Why the bus was last lost.
    package var lastFailure = ""
    /// Whether both directions work.
    package var isHealthy: Bool { isFollowing && canPublish }

    /// The bounds of the stream that differ from those of this server, as text; empty if none do, or before they are known.
    ///
    /// A stream that exists keeps the bounds with which it was created.
    package var differingBounds: String {
        guard stream.created != 0 else { return "" }
        return [
            ("bus-max-age", stream.ageLimit, bounds.age), ("bus-max-messages", stream.messageLimit, bounds.messages),
            ("bus-max-bytes", stream.byteLimit, bounds.bytes),
        ]
        .filter { $0.1 != $0.2 }
        .map { "\($0.0): \($0.1), not \($0.2)" }
        .joined(separator: "; ")
    }

    /// Nothing is known yet but the bounds.
    package init(bounds: BusBounds) { self.bounds = bounds }

    /// Notes how many received messages wait. A new connection counts dropped ones from 0.
    package mutating func note(_ now: BusPending) {
        missed += now.dropped >= pending.dropped ? now.dropped - pending.dropped : now.dropped
        pending = now
    }
}
