// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import HTTPSupport
internal import Synchronization

/// Sends traffic that another server has measured to routing servers, over their bus.
///
/// The routing servers create the stream. Until then, and without a broker, updates wait in a queue of `BusBounds.queue` messages;
/// the oldest go first.
public final class TrafficPublisher: Sendable {
    private let client: BusClient
    private let updates: TrafficUpdates

    /// Connects in the background.
    public init(_ options: TrafficBusOptions) {
        client = BusClient(options.bus)
        updates = TrafficUpdates(client)
        client.begin(at: options.place(isCreated: false))
    }

    /// Publishes an update. Never waits for the broker.
    ///
    /// - Parameters:
    ///   - rows: Rows in the format of `PUT /traffic`; nothing is published without any.
    ///   - expiry: When the speeds expire, in seconds since 1970; infinity for never.
    public func publish(_ rows: [UInt8], expiry: Double) { updates.publish(rows, expiry: expiry) }

    /// What is known now.
    var status: BusStatus { client.status }

    /// The metrics in the text format of Prometheus.
    ///
    /// - Parameter prefix: The beginning of their names.
    public func metricsText(prefix: String) -> String {
        let status = client.status
        var text = PrometheusText()
        text.single(prefix + "ok", .gauge, "1 while measured traffic can be published.", status.canPublish ? 1 : 0)
        for (name, help, value) in [
            ("published", "Messages with measured traffic that a broker has stored.", status.published),
            ("dropped", "Messages dropped because too many waited for a broker.", status.dropped),
            ("connections_opened", "Connections opened to brokers for measured traffic.", status.connections),
        ] {
            text.single("\(prefix)\(name)_total", .counter, help, value)
        }
        text.single(prefix + "queue", .gauge, "Messages that wait for a broker.", status.queued)
        text.single(prefix + "queue_limit", .gauge, "Most messages that wait for a broker.", status.bounds.queue)
        return text.text
    }
}

/// Numbers and publishes the messages of updates.
final class TrafficUpdates: Sendable {
    private let client: BusClient
    private let origin = String(UInt64.random(in: 0 ... .max), radix: 36)
    private let count = Mutex(0)

    init(_ client: BusClient) { self.client = client }

    /// Publishes an update. Never waits for the broker.
    func publish(_ rows: [UInt8], expiry: Double) {
        for message in TrafficMessage.messages(rows, expiry: expiry) {
            let number = count.withLock { count in
                count += 1
                return count
            }
            client.publish(message.bytes, id: "\(origin)-\(number)")
        }
    }
}
