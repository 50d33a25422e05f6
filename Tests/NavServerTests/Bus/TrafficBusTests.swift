// SPDX-License-Identifier: Apache-2.0

import BusSupport
import Foundation
import HTTPMessages
import NavFormats
import NavModel
import NavTestSupport
import Testing

@testable import NavServer

/// Routing servers that share traffic over a real broker.
@Suite(
    .enabled(if: NATSServer.isInstalled && BusOptions.isAvailable, "nats-server is not installed"),
    .timeLimit(.minutes(10)))
struct TrafficBusTests {
    /// A server without sockets, of a town that is the same for all.
    private struct Server {
        let town: Town
        let bus: TrafficBus

        init(_ broker: NATSServer, bounded: (inout BusBounds) -> Void = { _ in }) throws {
            var options = try TrafficBusOptions(broker.url)
            options.bus.timeout = 1
            bounded(&options.bus.bounds)
            let bus = TrafficBus(options)
            let plain = try Town()
            let handler = RoutingRequestHandler(
                map: try ServedMap(plain.map.graph, path: "town.region"), limits: ServiceLimits(), bus: bus)
            handler.beginBus()
            (town, self.bus) = (Town(map: plain.map, handler: handler), bus)
        }

        func put(_ speed: Int, seconds: Int? = nil) -> Int {
            let row = "\(town.map.id("A")),\(town.map.id("B")),\(speed)\n"
            let target = "/traffic" + (seconds.map { "?seconds=\($0)" } ?? "")
            return town.handler.response(
                to: HTTPServerRequest(method: "PUT", target: target, body: Array(row.utf8), isLocal: true)
            ).http.status
        }

        var duration: Double {
            town.get("/route/v1/driving/\(town.at("AB"))?overview=false").json["routes"]?[0]?["duration"]?.number ?? -1
        }
    }

    private func wait(_ what: String, atMost limit: Duration = .seconds(30), until holds: () -> Bool) async -> Duration
    {
        let start = ContinuousClock.now
        while !holds(), ContinuousClock.now - start < limit { try? await Task.sleep(for: .milliseconds(5)) }
        #expect(holds(), "\(what)")
        return ContinuousClock.now - start
    }

    @Test func anUpdateReachesAllServers() async throws {
        let broker = try NATSServer()
        let (first, second) = (try Server(broker), try Server(broker))
        _ = await wait("connected") { first.bus.status.isHealthy && second.bus.status.isHealthy }
        let free = second.duration
        #expect(free > 0 && second.town.get("/health").json["traffic_age_seconds"] == nil)
        #expect(first.put(22, seconds: 600) == 200)
        let slow = first.duration
        #expect(slow > free)
        let delay = await wait("applied") { second.duration == slow }
        #expect(delay < .seconds(1), "\(delay)")
        let health = second.town.get("/health").json
        #expect(health["bus"]?.string == "ok")
        #expect((0...10).contains(health["traffic_age_seconds"]?.number ?? -1))
        // Both servers change the same stretch at once: all end with the last one of the stream.
        for speed in 23...29 { #expect((speed % 2 == 0 ? first : second).put(speed) == 200) }
        _ = await wait("all received") { first.bus.status.applied == 8 && second.bus.status.applied == 8 }
        #expect(first.duration == second.duration && first.duration != slow)
        let text = String(decoding: first.town.get("/metrics").body, as: UTF8.self)
        #expect(text.contains("guidepost_bus_ok 1\n") && text.contains("guidepost_bus_queue_limit 256\n"))
        #expect(text.contains("guidepost_bus_received_total{result=\"applied\"} 8\n"))
    }

    @Test func aServerThatStartsLaterGetsThePresentState() async throws {
        let broker = try NATSServer()
        let first = try Server(broker)
        _ = await wait("connected") { first.bus.status.isHealthy }
        let free = first.duration
        #expect(first.put(1, seconds: 1) == 200 && first.put(2) == 200)
        _ = await wait("received") { first.bus.status.received == 2 }
        let (slow, expiry) = (first.duration, ContinuousClock.now + .seconds(3))
        while ContinuousClock.now < expiry { try await Task.sleep(for: .milliseconds(100)) }
        let late = try Server(broker)
        _ = await wait("applied") { late.duration == slow }
        #expect(slow > free && late.bus.status.expired == 1 && late.bus.status.applied == 1)
    }

    @Test func updatesOutlastTheBroker() async throws {
        let broker = try NATSServer()
        let (first, second) = (try Server(broker), try Server(broker))
        _ = await wait("connected") { first.bus.status.isHealthy && second.bus.status.isHealthy }
        #expect(first.put(29) == 200)
        _ = await wait("applied") { second.bus.status.applied == 1 }
        try broker.kill()
        _ = await wait("noticed") { !first.bus.status.isHealthy && !second.bus.status.isHealthy }
        #expect(
            first.town.get("/health").status == 200 && first.town.get("/health").json["bus"]?.string == "unavailable")
        // The server that is asked applies it at once.
        let before = first.duration
        #expect(first.put(24) == 200)
        let slow = first.duration
        #expect(slow > before && second.duration == before)
        try broker.start()
        _ = await wait("applied later") { second.duration == slow }
        // What was received before is not received again.
        #expect(second.bus.status.received == 2)
        let late = try Server(broker)
        _ = await wait("both are stored") { late.bus.status.applied == 2 }
        #expect(late.duration == slow)
    }

    @Test func boundsAreThoseOfTheStream() async throws {
        let broker = try NATSServer()
        let server = try Server(broker) { ($0.messages, $0.bytes, $0.age) = (100, 1 << 20, 60) }
        _ = await wait("connected") { server.bus.status.isHealthy }
        for number in 0..<120 { #expect(server.put(10 + number % 20) == 200) }
        _ = await wait("the stream is full") { server.bus.status.stream.messages == 100 }
        // A server with other settings uses the stream as it is.
        let other = try Server(broker)
        _ = await wait("connected") { other.bus.status.isHealthy }
        for text in [server, other].map({ String(decoding: $0.town.get("/metrics").body, as: UTF8.self) }) {
            #expect(text.contains("guidepost_bus_stream 100\n") && text.contains("guidepost_bus_stream_limit 100\n"))
            #expect(text.contains("guidepost_bus_stream_bytes_limit 1048576\n"))
            #expect(text.contains("guidepost_bus_stream_seconds_limit 60\n"))
        }
    }

    @Test func junkOfStrangersIsCounted() async throws {
        let broker = try NATSServer()
        let server = try Server(broker)
        _ = await wait("connected") { server.bus.status.isHealthy }
        let free = server.duration
        let stranger = try BusThread.connect(
            server.bus.options.bus, to: server.bus.options.place, purpose: "stranger")
        var random = SeededRandom(seed: 7)
        for number in 0..<200 {
            var bytes = TrafficMessage(expiry: .infinity, rows: Array("900000001,900000002,3\n".utf8)).bytes
            for _ in 0..<4 { bytes[Int(random.next() % 24)] = UInt8(truncatingIfNeeded: random.next()) }
            _ = try stranger.publish(
                number % 2 == 0 ? bytes : (0..<number).map { _ in UInt8(truncatingIfNeeded: random.next()) },
                id: "\(number)")
        }
        // Rows that the map does not have are applied to no road.
        _ = try stranger.publish(
            TrafficMessage(expiry: .infinity, rows: Array("900000001,900000002,3\nx\n".utf8)).bytes, id: "rows")
        _ = await wait("received") { server.bus.status.received == 201 }
        #expect(server.bus.status.invalid >= 100 && server.bus.status.isHealthy && server.duration == free)
    }
}
