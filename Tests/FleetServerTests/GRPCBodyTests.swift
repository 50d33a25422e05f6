// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPSupport
import NavTestSupport
import Testing

@testable import FleetServer

/// gRPC requests of strangers that begin and do not end.
@Suite(.timeLimit(.minutes(10))) struct GRPCBodyTests {
    private static let path = "/maps.fleetengine.v1.TripService/GetTrip"

    /// The beginning of a request whose message has a megabyte, of which `sent` bytes are sent.
    private static func beginning(_ stream: UInt32, sent: Int) -> [UInt8] {
        RawHTTP2.frame(type: 1, flags: 4, stream: stream, RawHTTP2.block(RawHTTP2.request(path)))
            + RawHTTP2.frame(
                type: 0, stream: stream, [0] + RawHTTP2.bytes(1 << 20) + [UInt8](repeating: 0, count: sent))
    }

    @Test func unfinishedRequestsShareMemory() async throws {
        try await RunningServer.with(configure: { $0.connections.maxRequestMemory = 1 << 20 }) { server in
            let attacker = try RawConnection(port: server.grpc, seconds: 60)
            await attacker.send(RawHTTP2.preface + RawHTTP2.settings())
            var all: [UInt8] = []
            for row in UInt32(0)..<60 { all += Self.beginning(2 * row + 1, sent: 100) }
            await attacker.send(all)
            let reader = RawHTTP2Reader(attacker)
            #expect(await reader.status(of: 119)?.hasPrefix("8 too many requests are arriving") == true)
            let used = try await server.metric("guidepost_requests_receiving_bytes{listener=\"grpc\"}")
            #expect(used > 500_000 && used <= 1 << 20)
            // Their end frees the memory.
            await attacker.send(
                (UInt32(0)..<60).reduce(into: []) {
                    $0 += RawHTTP2.frame(type: 3, stream: 2 * $1 + 1, RawHTTP2.bytes(8))
                })
            try await eventually("the memory is free") {
                try await server.metric("guidepost_requests_receiving_bytes{listener=\"grpc\"}") == 0
            }
            await attacker.send(RawHTTP2.call(Self.path, stream: 201))
            #expect(await reader.status(of: 201)?.hasPrefix("16 A token is needed") == true)
        }
    }

    @Test func slowRequestsEnd() async throws {
        try await RunningServer.with(configure: { $0.connections.bodyTimeout = .milliseconds(300) }) { server in
            let slow = try RawConnection(port: server.grpc, seconds: 60)
            await slow.send(RawHTTP2.preface + RawHTTP2.settings() + Self.beginning(1, sent: 10))
            let reader = RawHTTP2Reader(slow)
            #expect(await reader.status(of: 1)?.hasPrefix("4 the request took too long") == true)
            // The connection goes on.
            await slow.send(RawHTTP2.call(Self.path, stream: 3))
            #expect(await reader.status(of: 3)?.hasPrefix("16 ") == true)
        }
    }

    /// Connections with unfinished requests or health watches give way to others; those of customers stay.
    @Test(arguments: ["unfinished", "health"]) func strangersGiveWay(_ kind: String) async throws {
        try await RunningServer.with(configure: {
            $0.connections.maxConnections = 8
            $0.connections.maxConnectionsPerPeer = 4
        }) { server in
            var attackers: [RawConnection] = []
            for row in 0..<8 {
                let attacker = try RawConnection(port: server.grpc, from: "127.0.0.\(2 + row / 4)", seconds: 60)
                let request =
                    kind == "health"
                    ? RawHTTP2.call("/grpc.health.v1.Health/Watch") : Self.beginning(1, sent: 10)
                await attacker.send(RawHTTP2.preface + RawHTTP2.settings() + request)
                attackers.append(attacker)
            }
            // A full server closes connections before another client waits.
            let scarce = "guidepost_connections_closed_total{listener=\"grpc\",reason=\"scarce\"}"
            try await eventually("all connections are in use") {
                let open = try await server.metric("guidepost_connections_open{listener=\"grpc\"}")
                return open == 8 ? true : try await server.metric(scarce) > 0
            }
            let start = ContinuousClock.now
            let customer = try RawConnection(port: server.grpc, seconds: 60)
            await customer.send(RawHTTP2.preface + RawHTTP2.settings() + RawHTTP2.call(Self.path))
            let status = await RawHTTP2Reader(customer).status(of: 1)
            #expect(status?.hasPrefix("16 ") == true, "\(status ?? "closed")")
            #expect(ContinuousClock.now - start < .seconds(8))
            #expect(try await server.metric(scarce) > 0)
            _ = attackers
        }
    }

    @Test func healthWatchesAreCounted() async throws {
        try await RunningServer.with { server in
            let connection = try RawConnection(port: server.grpc, seconds: 60)
            let reader = RawHTTP2Reader(connection)
            await connection.send(RawHTTP2.preface + RawHTTP2.settings())
            for row in UInt32(0)..<64 {
                await connection.send(RawHTTP2.call("/grpc.health.v1.Health/Watch", stream: 2 * row + 1))
            }
            await reader.waitForMessages(64)
            await connection.send(RawHTTP2.call("/grpc.health.v1.Health/Watch", stream: 129))
            #expect(await reader.status(of: 129)?.hasPrefix("8 There are too many health watches") == true)
        }
    }

    /// A client that sends control frames only is read slowly, and its connection closed in the end. Others go on.
    @Test func controlFramesAreLimited() async throws {
        try await RunningServer.with(configure: { $0.connections.controlBytesPerSecond = 100_000 }) { server in
            let flooder = try RawConnection(port: server.grpc, from: "127.0.0.2", seconds: 120)
            await flooder.send(RawHTTP2.preface + RawHTTP2.settings())
            let updates = (0..<1_000).flatMap { _ in RawHTTP2.frame(type: 8, RawHTTP2.bytes(1)) }
            for _ in 0..<150 { await flooder.send(updates) }
            try await eventually("it is slowed down") {
                try await server.metric("guidepost_connections_slowed_total{listener=\"grpc\"}") > 0
            }
            let other = try RawConnection(port: server.grpc, from: "127.0.0.3", seconds: 60)
            await other.send(RawHTTP2.preface + RawHTTP2.settings() + RawHTTP2.call(Self.path))
            #expect(await RawHTTP2Reader(other).status(of: 1)?.hasPrefix("16 ") == true)
            try await eventually("it is closed") {
                try await server.metric(
                    "guidepost_connections_closed_total{listener=\"grpc\",reason=\"rejected\"}") == 1
            }
        }
    }
}
