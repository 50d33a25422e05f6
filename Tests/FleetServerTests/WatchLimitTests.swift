// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavTestSupport
import SwiftProtobuf
import Testing

@testable import FleetServer
@testable import FleetWire

/// Watches are bounded for each token, connection and address, and in all.
@Suite(.timeLimit(.minutes(5))) struct WatchLimitTests {
    private static func fixture(_ set: (inout WatchLimits) -> Void) async throws -> ServerFixture {
        var limits = FleetLimits()
        set(&limits.watches)
        let fixture = try await ServerFixture(limits: limits)
        try await fixture.addVehicle()
        try await fixture.addTrip()
        return fixture
    }

    private typealias Updates = AsyncThrowingStream<FleetUpdate, any Error>

    @Test func enforcesAndReleasesEachLimit() async throws {
        for (reason, set) in [
            ("WATCHES_PER_TOKEN", { $0.perToken = 3 }), ("WATCHES_PER_CONNECTION", { $0.perConnection = 3 }),
            ("WATCHES_PER_PEER", { $0.perPeer = 3 }), ("WATCHES", { $0.total = 3 }),
        ] as [(String, (inout WatchLimits) -> Void)] {
            let fixture = try await Self.fixture(set)
            let token = try await fixture.token(.consumer, trip: "t")
            var open: [Updates] = []
            for _ in 0..<3 {
                open.append(try await fixture.watch("/trips/t:watch", token: token, from: "192.0.2.1", over: "a"))
            }
            let error = await failure {
                _ = try await fixture.watch("/trips/t:watch", token: token, from: "192.0.2.1", over: "a")
            }
            #expect(error?.code == .resourceExhausted && error?.reason == reason && error?.retryAfter == 5)
            #expect(fixture.handler.metricsText.contains(#"guidepost_fleet_limited_total{limit="\#(reason)"} 1"#))
            // Another caller with another token, connection and address is stopped by the limit of the server alone.
            let other = try await fixture.token(.driver, vehicle: "v")
            let stranger = await failure {
                open.append(try await fixture.watch("/vehicles/v:watch", token: other, from: "192.0.2.2", over: "b"))
            }
            #expect(stranger?.reason == (reason == "WATCHES" ? reason : nil))
            open.removeAll()
            #expect(fixture.service.bus.count == 0, "A closed watch is released.")
            open.append(try await fixture.watch("/trips/t:watch", token: token, from: "192.0.2.1", over: "a"))
        }
    }

    @Test func rejectsThreeThousandWatchesOnOneConnection() async throws {
        let fixture = try await Self.fixture { _ in }
        let token = try await fixture.token(.consumer, trip: "t")
        var open: [Updates] = []
        for _ in 0..<3_000 {
            do {
                open.append(try await fixture.watch("/trips/t:watch", token: token, from: "192.0.2.1", over: "a"))
            } catch {
                #expect((error as? FleetError)?.code == .resourceExhausted)
            }
        }
        #expect(open.count == 100 && fixture.service.bus.count == 100)
    }

    /// Requests for watches of the trip `t`, on streams of one connection.
    private static func requests(_ streams: Range<UInt32>, token: String) throws -> [UInt8] {
        var request = Guidepost_Fleet_V1_WatchTripRequest()
        request.name = "providers/acme/trips/t"
        let body: [UInt8] = try request.serializedBytes()
        return streams.flatMap { stream in
            RawHTTP2.call(
                "/guidepost.fleet.v1.WatchService/WatchTrip", [("authorization", "Bearer \(token)")], body: body,
                stream: 2 * stream + 1)
        }
    }

    @Test func limitsStreamsPerConnectionAndWatchesPerToken() async throws {
        try await RunningServer.with { server in
            let token = try await server.tokens.mint(role: .server)
            let trip = #"{"tripType": "SHARED", "pickupPoint": {"point": {"latitude": 1, "longitude": 2}}}"#
            _ = try await server.send("POST", "/v1/providers/acme/trips?tripId=t", trip, token: token)
            let first = try RawConnection(port: server.grpc, seconds: 60)
            await first.send(RawHTTP2.preface + RawHTTP2.settings())
            await first.send(try Self.requests(0..<100, token: token))
            while try await server.watchers() < 100 { try await Task.sleep(for: .milliseconds(20)) }
            #expect(try await server.metric("guidepost_fleet_grpc_streams") == 100)
            // Another connection with the same token gets no more.
            let second = try RawConnection(port: server.grpc, seconds: 60)
            await second.send(RawHTTP2.preface + RawHTTP2.settings())
            await second.send(try Self.requests(0..<1, token: token))
            let status = await RawHTTP2Reader(second).status(of: 1)
            #expect(status == "8 There are 100 watches with this token; end one first.")
            // A client that opens more streams than it was allowed to loses the connection, and no more watch.
            await first.send(try Self.requests(100..<101, token: token))
            while try await server.watchers() > 0 { try await Task.sleep(for: .milliseconds(20)) }
            #expect(try await server.send("GET", "/health").status == 200)
        }
    }

    @Test func boundsBacklogOfSlowReaders() async throws {
        let fixture = try await Self.fixture { $0.backlog = 8 }
        let updates = try await fixture.watch("/trips/t:watch", token: fixture.token(.consumer, trip: "t"))
        for meters in 1...50 {
            fixture.clock.move(by: 1)
            try await fixture.move(to: Double(meters))
        }
        fixture.service.bus.close()
        var count = 0
        _ = await failure { for try await _ in updates { count += 1 } }
        #expect(count == 8)
    }
}
