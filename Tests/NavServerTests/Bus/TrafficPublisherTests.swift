// SPDX-License-Identifier: Apache-2.0

import BusSupport
import Foundation
import NavTestSupport
import Synchronization
import Testing

@testable import NavServer

/// A fleet server that sends what it measures over a real broker.
@Suite(
    .enabled(if: NATSServer.isInstalled && BusOptions.isAvailable, "nats-server is not installed"),
    .timeLimit(.minutes(10)))
struct TrafficPublisherTests {
    private func wait(_ what: String, until holds: () -> Bool) async {
        let end = ContinuousClock.now + .seconds(30)
        while !holds(), .now < end { try? await Task.sleep(for: .milliseconds(5)) }
        #expect(holds(), "\(what)")
    }

    private func options(_ broker: NATSServer, queue: Int = 32) throws -> TrafficBusOptions {
        var bus = try BusOptions(broker.url)
        (bus.timeout, bus.bounds.queue) = (1, queue)
        return try TrafficBusOptions(bus)
    }

    private func rows(_ number: Int) -> [UInt8] { Array("900000001,900000002,\(number)\n".utf8) }

    @Test func updatesWaitForTheStreamOfRoutingServers() async throws {
        let broker = try NATSServer()
        let publisher = TrafficPublisher(try options(broker, queue: 3))
        await wait("connected") { publisher.status.connections > 0 }
        for number in 1...5 { publisher.publish(rows(number), expiry: .infinity) }
        publisher.publish([], expiry: .infinity)
        #expect(publisher.status.queued == 3 && publisher.status.dropped == 2)
        await wait("there is no stream") { !publisher.status.canPublish && publisher.status.lastFailure != "" }
        #expect(publisher.status.published == 0)
        // Created with the bounds of the routing server.
        let bus = TrafficBus(try TrafficBusOptions(broker.url))
        let received = Received()
        bus.begin { message, _ in
            received.add(message)
            return .applied
        }
        await wait("received") { received.all.count == 3 }
        #expect(received.all == (3...5).map { TrafficMessage(expiry: .infinity, rows: rows($0)) })
        await wait("noted") { publisher.status.published == 3 && publisher.status.canPublish && bus.status.isHealthy }
        #expect(bus.status.stream.messageLimit == TrafficBusOptions.defaultBounds.messages)
        let text = publisher.metricsText(prefix: "x_")
        for line in ["x_ok 1", "x_published_total 3", "x_dropped_total 2", "x_queue 0", "x_queue_limit 3"] {
            #expect(text.contains(line + "\n"), "\(line) in \(text)")
        }
        bus.close()
    }

    /// The broker allows no more than publishing.
    @Test func needsOnlyTheRightToPublish() async throws {
        let folder = try TemporaryFolder("traffic-rights")
        let rights = """
            authorization { users = [
              { user: guidepost, password: secret }
              { user: fleet, password: secret, permissions: { publish: "guidepost-traffic.rows", subscribe: "_INBOX.>" } }
            ] }
            """
        let file = folder.path(of: "nats.conf")
        try Data(rights.utf8).write(to: URL(filePath: file))
        let broker = try NATSServer(["-c", file])
        let bus = TrafficBus(try TrafficBusOptions(broker.url))
        let received = Received()
        bus.begin { message, _ in
            received.add(message)
            return .applied
        }
        await wait("the stream exists") { bus.status.isHealthy }
        let publisher = TrafficPublisher(
            try TrafficBusOptions(broker.url.replacing("guidepost:secret", with: "fleet:secret")))
        publisher.publish(rows(7), expiry: 9_000_000_000)
        await wait("received") { received.all.count == 1 }
        #expect(received.all == [TrafficMessage(expiry: 9_000_000_000, rows: rows(7))])
        bus.close()
    }
}

/// The updates that arrived.
private final class Received: Sendable {
    private let messages = Mutex<[TrafficMessage]>([])
    var all: [TrafficMessage] { messages.withLock { $0 } }
    func add(_ message: TrafficMessage) { messages.withLock { $0.append(message) } }
}
