// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import HTTPSupport

/// What is known about the bus of traffic, for metrics.
struct TrafficBusStatus: Sendable {
    /// Whether updates of other servers are received.
    var isFollowing = false
    /// Whether updates of this server can be published.
    var canPublish = false
    /// Whether both work.
    var isHealthy: Bool { isFollowing && canPublish }
    /// The bounds of this server.
    var bounds = BusBounds()
    /// Messages that a broker has stored.
    var published = 0
    /// Messages that wait for a broker.
    var queued = 0
    /// Messages that were dropped because too many waited for a broker.
    var dropped = 0
    /// Messages received: the sum of the next four.
    var received = 0
    /// Messages whose rows were applied.
    var applied = 0
    /// Messages whose speeds had expired.
    var expired = 0
    /// Messages rejected by `ServiceLimits.memory`.
    var rejected = 0
    /// Messages that are no traffic updates.
    var invalid = 0
    /// Received messages that wait in this server.
    var pending = BusPending()
    /// Received messages that were dropped because too many waited; they are asked for again.
    var missed = 0
    /// The length of the stream when it was last asked for.
    var stream = BusLength()
    /// Connections that were opened.
    var connections = 0
    /// Why the bus was last lost.
    var lastFailure = ""

    /// Notes how many received messages wait. A new connection counts dropped ones from 0.
    mutating func note(_ now: BusPending) {
        missed += now.dropped >= pending.dropped ? now.dropped - pending.dropped : now.dropped
        pending = now
    }

    /// The metrics in the text format of Prometheus.
    var text: String {
        var text = PrometheusText()
        let ok = isHealthy ? 1 : 0
        text.single("guidepost_bus_ok", .gauge, "1 while updates are sent and received over the bus.", ok)
        for (name, help, value) in [
            ("published", "Messages that a broker has stored.", published),
            ("dropped", "Messages dropped because too many waited for a broker.", dropped),
            ("missed", "Received messages dropped because too many waited; they are asked for again.", missed),
            ("connections_opened", "Connections opened to brokers.", connections),
        ] {
            text.single("guidepost_bus_\(name)_total", .counter, help, value)
        }
        text.family("guidepost_bus_received_total", .counter, "Messages received by outcome.")
        for (result, count) in [
            ("applied", applied), ("expired", expired), ("rejected", rejected), ("invalid", invalid),
        ] {
            text.sample("guidepost_bus_received_total", [("result", result)], count)
        }
        for (name, help, value, limit) in [
            ("queue", "Messages that wait for a broker.", queued, bounds.queue),
            ("pending", "Received messages that wait.", pending.messages, bounds.pending),
            ("pending_bytes", "Size of the received messages that wait.", pending.bytes, bounds.pendingBytes),
            ("stream", "Messages in the stream.", stream.messages, stream.messageLimit),
            ("stream_bytes", "Size of the stream.", stream.bytes, stream.byteLimit),
        ] {
            text.single("guidepost_bus_\(name)", .gauge, help, value)
            text.single("guidepost_bus_\(name)_limit", .gauge, "Maximum of guidepost_bus_\(name).", limit)
        }
        text.single(
            "guidepost_bus_stream_seconds_limit", .gauge, "How long the stream has a message.", stream.ageLimit)
        return text.text
    }
}
