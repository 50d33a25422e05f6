// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavTestSupport
import Testing

@testable import FleetServer
@testable import FleetWire

/// Too many requests are charged to their caller only.
@Suite struct CallerLimitTests {
    private func code(
        _ fixture: ServerFixture, _ verb: String, _ target: String, _ body: String = "", token: String?,
        from address: String?
    ) async -> FleetError? {
        await failure { _ = try await fixture.send(verb, target, body, token: token, from: address) }
    }

    @Test func rejectedCallsDoNotUseQuota() async throws {
        let fixture = try await ServerFixture(quotas: [.getTrip: 60, .createTrip: 0, .createVehicle: 0])
        try await fixture.addVehicle()
        try await fixture.addTrip()
        let (server, rider) = (try await fixture.token(.server), try await fixture.token(.consumer, trip: "t"))
        var rejected = 0
        for _ in 0..<60 {
            for _ in 0..<10 {
                let error = await code(fixture, "GET", "/trips/foreign", token: rider, from: "192.0.2.1")
                #expect(error?.code == .permissionDenied)
            }
            if await code(fixture, "GET", "/trips/t", token: server, from: "192.0.2.2") != nil { rejected += 1 }
        }
        #expect(rejected == 0, "of 60 calls of the provider's own")
        #expect(await code(fixture, "GET", "/trips/t", token: server, from: nil)?.reason == "METHOD_LIMIT")
        // What riders may ask for is counted apart.
        #expect(await code(fixture, "GET", "/trips/t", token: rider, from: nil) == nil)
    }

    @Test func limitsEachToken() async throws {
        var limits = FleetLimits()
        limits.callers.perConsumerToken = 30
        let fixture = try await ServerFixture(limits: limits)
        try await fixture.addVehicle()
        try await fixture.addTrip()
        let (one, other) = (
            try await fixture.token(.consumer, trip: "t"), try await fixture.token(.consumer, trip: "u")
        )
        for _ in 0..<30 {
            #expect(await code(fixture, "GET", "/trips/x", token: one, from: nil)?.code == .permissionDenied)
        }
        let error = await code(fixture, "GET", "/trips/t", token: one, from: nil)
        #expect(error?.code == .resourceExhausted && error?.reason == "TOKEN_LIMIT" && error?.retryAfter == 2)
        #expect(await code(fixture, "GET", "/trips/t", token: other, from: nil)?.code == .permissionDenied)
        fixture.clock.move(by: 2)
        #expect(await code(fixture, "GET", "/trips/t", token: one, from: nil) == nil)
    }

    @Test func junkFromOneAddressDoesNotBlockAnother() async throws {
        let fixture = try await ServerFixture(quotas: [.openShare: 100])
        try await fixture.addVehicle()
        try await fixture.addTrip()
        guard
            case .share(_, let secret?) = try await fixture.send(
                "POST", "/trips/t:share", #"{"lifetime": "600s"}"#, token: fixture.token(.server))
        else {
            Issue.record("no share")
            return
        }
        func open(_ secret: String, from address: String) async -> FleetError? {
            await failure {
                var caller = FleetCaller(token: nil, transport: .http)
                caller.address = address
                _ = try await fixture.handler.respond(.openShare, for: caller) { _ in
                    AddressedCall(provider: nil, call: .openShare(secret: secret))
                }
            }
        }
        var (stopped, limited) = (0, 0)
        for _ in 0..<40 {
            // 370 a second for as long as 40 openings, one a tenth of a second, take.
            for _ in 0..<37 where await open("junk", from: "2001:db8::1")?.code == .resourceExhausted {
                limited += 1
            }
            if await open(secret, from: "192.0.2.7") != nil { stopped += 1 }
            fixture.clock.move(by: 0.1)
        }
        #expect(stopped == 0, "of 40 openings")
        #expect(limited > 700)
    }

    @Test func limitsAddressBeforeVerifyingSignatures() async throws {
        var limits = FleetLimits()
        limits.callers.unauthenticatedPerPeer = 10
        let fixture = try await ServerFixture(limits: limits)
        try await fixture.addVehicle()
        try await fixture.addTrip()
        let (server, rider) = (try await fixture.token(.server), try await fixture.token(.consumer, trip: "t"))
        #expect(await code(fixture, "GET", "/trips/t", token: server, from: "192.0.2.1") == nil)
        for token in [nil, "nonsense", "", "a.b.c", server + "x"] {
            for _ in 0..<2 {
                #expect(
                    await code(fixture, "GET", "/trips/t", token: token, from: "192.0.2.1")?.code == .unauthenticated)
            }
        }
        for token in [nil, "nonsense", rider] {
            let error = await code(fixture, "GET", "/trips/t", token: token, from: "192.0.2.1")
            #expect(error?.reason == "PEER_LIMIT" && error?.retryAfter == 6)
        }
        #expect(await code(fixture, "GET", "/trips/t", token: server, from: "192.0.2.1") == nil, "known to hold")
        #expect(await code(fixture, "GET", "/trips/t", token: rider, from: "192.0.2.3") == nil, "another address")
        #expect(await code(fixture, "GET", "/trips/t", token: rider, from: "192.0.2.1") == nil, "known by now")
        let text = fixture.handler.metricsText + fixture.handler.listenerMetricsText
        #expect(text.contains(#"guidepost_fleet_limited_total{limit="PEER_LIMIT"} 3"#))
        #expect(
            text.contains("guidepost_fleet_counted_peers 1\n") && text.contains("guidepost_fleet_counted_tokens 1\n"))
    }

    @Test func boundsTables() {
        var table = RateTable<Int>(capacity: 100)
        let now = Timestamp(seconds: 0)
        for key in 0..<100_000 {
            _ = table.take(key, limit: 2, at: now)
            // One that asks all the time is not forgotten for all the others.
            _ = table.take(-1, limit: 2, at: now)
        }
        #expect(table.count <= 200)
        #expect(table.take(-1, limit: 2, at: now) == 30)
        #expect(table.take(99_999, limit: 2, at: now) == 0 && table.take(99_999, limit: 2, at: now) == 30)
        #expect(table.take(5, limit: 0, at: now) == 0, "no limit")
        var other = RateTable<Int>(capacity: 100)
        for key in 0..<1_000 { _ = other.take(key, limit: 2, at: now, isCharged: false) }
        #expect(other.count == 0, "Looking makes no entry.")
    }

    @Test func parsesAddresses() {
        func same(_ a: String, _ b: String) -> Bool { PeerAddress(a) != nil && PeerAddress(a) == PeerAddress(b) }
        #expect(same("192.0.2.1", "::ffff:192.0.2.1") && same("192.0.2.1:50123", " 192.0.2.1 "))
        #expect(same("[2001:db8::1]:443", "2001:db8:0::1") && same("fe80::1%eth0", "fe80::1"))
        for text in ["", "x", "256.1.1.1", "192.0.2", "unknown", "[", "]", "[x]:1", ":", "::1::", "localhost:1"] {
            #expect(PeerAddress(text) == nil, "\(text)")
        }
        #expect(PeerAddress("2001:db8::1")?.charged == PeerAddress("2001:db8::ffff:2")?.charged, "one network")
        #expect(PeerAddress("2001:db8:0:1::1")?.charged != PeerAddress("2001:db8:0:2::1")?.charged)
        #expect(PeerAddress("192.0.2.1")?.charged != PeerAddress("192.0.2.2")?.charged)
        func text(_ address: String) -> String? { PeerAddress(address)?.charged.description }
        #expect(text("192.0.2.1") == "192.0.2.1" && text("::ffff:192.0.2.1") == "192.0.2.1")
        #expect(text("2001:db8:0:1::9") == "2001:db8:0:1::" && text("::1") == "::")
        func contains(_ network: String, _ address: String) -> Bool? {
            PeerAddress(address).flatMap { PeerNetwork(network)?.contains($0) }
        }
        #expect(contains("10.0.0.0/8", "10.255.0.1") == true && contains("10.0.0.0/8", "11.0.0.1") == false)
        #expect(contains("10.0.0.1", "10.0.0.1") == true && contains("10.0.0.1", "10.0.0.2") == false)
        #expect(contains("0.0.0.0/0", "8.8.8.8") == true && contains("0.0.0.0/0", "2001:db8::1") == false)
        #expect(contains("2001:db8::/33", "2001:db8:7fff::1") == true)
        #expect(contains("2001:db8::/33", "2001:db8:8000::1") == false && contains("::/0", "10.0.0.1") == true)
        for text in ["", "/8", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "10.0.0.0/8/8", "x/8"] {
            #expect(PeerNetwork(text) == nil, "\(text)")
        }
    }

    @Test func trustsOnlyConfiguredProxies() throws {
        let proxies = try ["10.0.0.0/8", "2001:db8::5"].map { try #require(PeerNetwork($0)) }
        func sender(_ address: String, _ header: String?, _ networks: [PeerNetwork]) throws -> PeerAddress {
            ProxyTrust(networks: networks).sender(try #require(PeerAddress(address)), forwardedFor: header)
        }
        let lie = "1.1.1.1, 198.51.100.7, 10.0.0.2"
        #expect(try sender("192.0.2.1", lie, proxies) == PeerAddress("192.0.2.1"), "no proxy")
        #expect(try sender("10.0.0.1", lie, []) == PeerAddress("10.0.0.1"), "no proxy is trusted by default")
        #expect(try sender("10.0.0.1", lie, proxies) == PeerAddress("198.51.100.7"), "What stands left may be a lie.")
        #expect(try sender("2001:db8::5", "198.51.100.7", proxies) == PeerAddress("198.51.100.7"))
        #expect(try sender("10.0.0.1", nil, proxies) == PeerAddress("10.0.0.1"))
        #expect(try sender("10.0.0.1", "junk, ,", proxies) == PeerAddress("10.0.0.1"))
        #expect(
            try sender("10.0.0.1", String(repeating: "10.0.0.9,", count: 5_000), proxies) == PeerAddress("10.0.0.9"))
    }

    @Test func bothTransportsProvideTheAddress() async throws {
        // The clock stands still, so that no limit is restored meanwhile.
        let now = Timestamp(seconds: Date().timeIntervalSince1970)
        try await RunningServer.with(
            clock: { now },
            configure: {
                $0.limits.callers.unauthenticatedPerPeer = 3
                $0.trustedProxies = ["127.0.0.1"]
            }
        ) { server in
            let path = "/maps.fleetengine.v1.TripService/GetTrip"
            let grpc = try RawConnection(port: server.grpc)
            let reader = RawHTTP2Reader(grpc)
            await grpc.send(RawHTTP2.preface + RawHTTP2.settings())
            for stream in UInt32(0)..<3 {
                await grpc.send(RawHTTP2.call(path, [("x-forwarded-for", "192.0.2.1")], stream: 2 * stream + 1))
                #expect(await reader.status(of: 2 * stream + 1)?.hasPrefix("16") == true)
            }
            await grpc.send(RawHTTP2.call(path, [("x-forwarded-for", "192.0.2.1")], stream: 9))
            #expect(await reader.status(of: 9)?.contains("without a valid token from this address") == true)
            await grpc.send(RawHTTP2.call(path, [("x-forwarded-for", "192.0.2.2")], stream: 11))
            #expect(await reader.status(of: 11)?.hasPrefix("16") == true)
            // A header that the sender wrote, and behind it that of the proxy.
            let headers = [("x-forwarded-for", "192.0.2.99"), ("x-forwarded-for", "192.0.2.1")]
            await grpc.send(RawHTTP2.call(path, headers, stream: 13))
            #expect(await reader.status(of: 13)?.contains("without a valid token from this address") == true)
            // The same sender over the other transport.
            let connection = try RawConnection(port: server.http)
            await connection.send(
                Array("GET /v1/providers/acme/trips/t HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n".utf8))
            #expect(await connection.waits(for: "RESOURCE_EXHAUSTED"))
        }
    }
}
