// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import HTTPSupport

/// What is known about the bus of traffic, for metrics.
@dynamicMemberLookup struct TrafficBusStatus: Sendable {
    /// What happened with received updates.
    struct Outcomes: Sendable {
        /// Messages whose rows were applied.
        var applied = 0
        /// Messages whose speeds had expired.
        var expired = 0
        /// Messages rejected by `ServiceLimits.memory`.
        var rejected = 0
    }

    /// The connections, the stream and the queues.
    let bus: BusStatus
    /// What happened with received updates.
    let outcomes: Outcomes

    subscript<Value>(dynamicMember member: KeyPath<BusStatus, Value>) -> Value { bus[keyPath: member] }
    subscript<Value>(dynamicMember member: KeyPath<Outcomes, Value>) -> Value { outcomes[keyPath: member] }

    /// The metrics in the text format of Prometheus.
    var text: String {
        var text = PrometheusText()
        let ok = bus.isHealthy ? 1 : 0
        text.single("guidepost_bus_ok", .gauge, "1 while updates are sent and received over the bus.", ok)
        for (name, help, value) in [
            ("published", "Messages that a broker has stored.", bus.published),
            ("dropped", "Messages dropped because too many waited for a broker.", bus.dropped),
            ("missed", "Received messages dropped because too many waited; they are asked for again.", bus.missed),
            ("connections_opened", "Connections opened to brokers.", bus.connections),
        ] {
            text.single("guidepost_bus_\(name)_total", .counter, help, value)
        }
        text.family("guidepost_bus_received_total", .counter, "Messages received by outcome.")
        for (result, count) in [
            ("applied", outcomes.applied), ("expired", outcomes.expired), ("rejected", outcomes.rejected),
            ("invalid", bus.invalid),
        ] {
            text.sample("guidepost_bus_received_total", [("result", result)], count)
        }
        for (name, help, value, limit) in [
            ("queue", "Messages that wait for a broker.", bus.queued, bus.bounds.queue),
            ("pending", "Received messages that wait.", bus.pending.messages, bus.bounds.pending),
            ("pending_bytes", "Size of the received messages that wait.", bus.pending.bytes, bus.bounds.pendingBytes),
            ("stream", "Messages in the stream.", bus.stream.messages, bus.stream.messageLimit),
            ("stream_bytes", "Size of the stream.", bus.stream.bytes, bus.stream.byteLimit),
        ] {
            text.single("guidepost_bus_\(name)", .gauge, help, value)
            text.single("guidepost_bus_\(name)_limit", .gauge, "Maximum of guidepost_bus_\(name).", limit)
        }
        text.single(
            "guidepost_bus_stream_seconds_limit", .gauge, "How long the stream has a message.", bus.stream.ageLimit)
        return text.text
    }
}
