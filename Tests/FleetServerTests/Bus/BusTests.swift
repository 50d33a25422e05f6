// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
import BusSupport
import FleetModel
import FleetTestSupport
import Foundation
import NavGeo
import NavTestSupport
import Testing

@testable import FleetServer
@testable import FleetWire

/// Several servers with one PostgreSQL database and a NATS broker.
@Suite(
    .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"),
    .enabled(if: NATSServer.isInstalled && BusOptions.isAvailable, "nats-server is not installed"),
    .timeLimit(.minutes(20)))
struct BusTests {
    private struct Pair {
        let first: ServerFixture
        let second: ServerFixture
        let buses: [StoreBus]

        /// Waits until both servers are connected, or until neither is.
        func wait(until isHealthy: Bool) async {
            await BusTests.wait("the bus is \(isHealthy)") { buses.allSatisfy { $0.status.isHealthy == isHealthy } }
        }
    }

    private static func wait(_ what: String, until holds: () -> Bool) async {
        let start = ContinuousClock.now
        while !holds(), ContinuousClock.now - start < .seconds(45) { try? await Task.sleep(for: .milliseconds(5)) }
        #expect(holds(), "\(what)")
    }

    /// Two servers with one database and a broker.
    private func servers(
        _ broker: NATSServer, bounded: (inout BusBounds) -> Void = { _ in }
    ) async throws -> Pair {
        let folder = try TemporaryFolder("fleet")
        try await PostgresServer.prepare()
        let url = try PostgresServer.shared.store(folder.url.lastPathComponent)
        func store() throws -> PostgresFleetStore {
            var options = try PostgresOptions(url: url)
            options.connections = 2
            var bus = try BusOptions(broker.url)
            bus.timeout = 1
            bounded(&bus.bounds)
            options.bus = bus
            return try PostgresFleetStore(options)
        }
        let stores = [try store(), try store()]
        let pair = Pair(
            first: try await ServerFixture(folder: folder, store: stores[0]),
            second: try await ServerFixture(folder: folder, store: stores[1]), buses: stores.compactMap(\.bus))
        await pair.wait(until: true)
        return pair
    }

    private func entry(_ server: ServerFixture) -> Int64 { (server.store as? PostgresFleetStore)?.status.entry ?? 0 }

    @Test func entriesAreAnnouncedToOtherServers() async throws {
        let pair = try await servers(try NATSServer())
        try await pair.first.addVehicle()
        let token = try await pair.first.token(.server)
        var delays: [Duration] = []
        for row in 1...21 {
            pair.first.clock.move(by: 1)
            try await pair.first.move(to: Double(row), token: token)
            let (start, stored) = (ContinuousClock.now, entry(pair.first))
            // The second server is not read, so that it does not query the database for a reader.
            await BusTests.wait("entry \(stored)") { entry(pair.second) >= stored }
            delays.append(.now - start)
        }
        // Half a second would be the median of reading the log once per second.
        #expect(delays.sorted()[10] < .milliseconds(250), "\(delays)")
        await BusTests.wait("all are published") { pair.buses[0].status.published >= 22 }
        let status = pair.buses.map(\.status)
        #expect(status[1].received >= 21 && status.allSatisfy { $0.invalid == 0 && $0.duplicates == 0 })
    }

    /// The broker is killed, stopped, and without its stream, while two servers write.
    @Test func watchesAreCompleteWhateverTheBrokerDoes() async throws {
        let broker = try NATSServer()
        let pair = try await servers(broker)
        try await pair.first.addVehicle()
        let token = try await pair.first.token(.server)
        let count = 60
        let watches = [
            try await pair.first.watch("/vehicles/v:watch", token: token),
            try await pair.second.watch("/vehicles/v:watch", token: token),
        ]
        async let seen = ServerFixture.distances(of: watches, until: count)
        for row in 1...count {
            for server in [pair.first, pair.second] { server.clock.move(by: 1) }
            switch row {
            case 10: try broker.kill()
            case 20: await pair.wait(until: false)
            case 25: try broker.start()
            case 30: await pair.wait(until: true)
            case 35: try broker.stop()
            case 45: await pair.wait(until: false)
            case 50: try broker.resume()
            default: break
            }
            try await (row % 2 == 0 ? pair.first : pair.second).move(to: Double(row), token: token)
        }
        for places in try await seen { #expect(places == (0...count).map(Double.init)) }
        await pair.wait(until: true)
        // It works again, with a stream that the servers created again.
        let received = pair.buses[1].status.received
        try await pair.first.move(to: 0, token: token)
        await BusTests.wait("announced again") { pair.buses[1].status.received > received }
    }

    @Test func changesGoOnWithoutABroker() async throws {
        let broker = try NATSServer()
        let pair = try await servers(broker)
        try broker.kill()
        await pair.wait(until: false)
        try await pair.first.addVehicle()
        await BusTests.wait("read from the log") { entry(pair.second) >= entry(pair.first) }
        #expect(pair.buses.allSatisfy { $0.status.lastFailure.contains("127.0.0.1") || !$0.status.lastFailure.isEmpty })
        #expect(pair.first.handler.metricsText.contains("guidepost_fleet_bus_ok 0"))
        try broker.start()
        await pair.wait(until: true)
        #expect(pair.first.handler.metricsText.contains("guidepost_fleet_bus_ok 1"))
        await BusTests.wait("published late") { pair.buses[0].status.published >= 1 }
    }

    @Test func forgedAndRepeatedMessagesChangeNothing() async throws {
        let broker = try NATSServer()
        let pair = try await servers(broker)
        try await pair.first.addVehicle()
        await BusTests.wait("published") { pair.buses[0].status.published >= 1 }
        let place = try #require(pair.buses[0].place)
        let forger = try BusThread.connect(BusOptions(broker.url), to: place.definition, purpose: "forger")
        var random = SystemRandomNumberGenerator()
        for number in 1...300 {
            let text = [
                "\(number) 1 forger", "1152921504606846975 1 forger", "{\"trip\":\"t\"}",
                "\(UInt64.random(in: 0 ... .max, using: &random))",
            ]
            _ = try forger.publish(Array(text[number % 4].utf8), id: "\(number)")
        }
        #expect(try forger.publish(Array("9 9 forger".utf8), id: "again") == false)
        #expect(try forger.publish(Array("9 9 forger".utf8), id: "again") == true)
        await BusTests.wait("received") { pair.buses.allSatisfy { $0.status.received >= 301 } }
        #expect(pair.buses.allSatisfy { $0.status.invalid > 0 && $0.status.isHealthy })
        let token = try await pair.first.token(.server)
        try await pair.second.move(to: 7, token: token)
        for server in [pair.first, pair.second] {
            try await server.synchronize()
            #expect(try server.service.look { state throws(FleetError) in state.fleet.vehicleCounts.all } == 1)
        }
        #expect(entry(pair.first) == entry(pair.second) && entry(pair.first) < 10)
    }

    @Test func deploymentsOnOneBrokerDoNotMix() async throws {
        let broker = try NATSServer()
        let (one, other) = (try await servers(broker), try await servers(broker))
        #expect(one.buses[0].place == one.buses[1].place && one.buses[0].place != other.buses[0].place)
        for name in ["a", "b", "c"] { try await one.first.addVehicle(name) }
        await BusTests.wait("received") { one.buses[1].status.received >= 3 }
        #expect(other.buses.allSatisfy { $0.status.received == 0 })
    }

    @Test func boundsAreThoseOfTheStream() async throws {
        let broker = try NATSServer()
        let pair = try await servers(broker) { $0.messages = 100 }
        for row in 1...120 { try await pair.first.addVehicle("v\(row)") }
        await BusTests.wait("the stream is full") {
            pair.buses.allSatisfy { $0.status.stream.messages == 100 && $0.status.stream.messageLimit == 100 }
        }
        let text = pair.first.handler.metricsText
        #expect(text.contains("guidepost_fleet_bus_stream 100\n") && text.contains("bus_stream_limit 100\n"))
        #expect(text.contains("bus_stream_seconds_limit 600\n") && text.contains("bus_queue_limit 64\n"))
    }

    @Test func aWrongPasswordIsReported() async throws {
        let broker = try NATSServer()
        let options = try BusOptions(broker.url.replacing("secret", with: "wrong"))
        let failure = #expect(throws: BusFailure.self) {
            try BusThread.connect(
                options, to: BusPlace(system: 1, database: 1, table: 1).definition, purpose: "test")
        }
        #expect(failure?.description.contains("wrong") == false)
        #expect(failure?.description.lowercased().contains("authorization") == true, "\(failure?.description ?? "")")
    }
}
#endif
