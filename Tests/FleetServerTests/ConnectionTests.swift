// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import HTTPSupport
import NavTestSupport
import Testing

@testable import FleetServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Connections of a fleet server, over real sockets.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ConnectionTests {
    private typealias Wire = NavTestSupport.RawConnection

    private func post(_ target: String, _ headers: String, length: Int) -> String {
        "POST \(target) HTTP/1.1\r\nHost: localhost\r\n\(headers)Content-Length: \(length)\r\n\r\n{"
    }

    @Test func doesNotReadBodyWithoutToken() async throws {
        try await RunningServer.with { server in
            let forged = "Authorization: Bearer eyJhbGciOiJSUzI1NiJ9.e30.c2ln\r\n"
            for (target, headers) in [
                ("/v1/providers/acme/trips?tripId=t", ""), ("/v1/providers/acme/trips?tripId=t", forged),
                ("/v1/providers/acme/vehicles?vehicleId=v", forged), ("/traffic", forged),
            ] {
                let connection = try Wire(to: server.http)
                connection.send(
                    self.post(target, headers, length: 900_000).replacing(
                        "POST /traffic", with: "PUT /traffic"))
                let text = try await connection.waitForEnd(seconds: 20)
                #expect(text.hasPrefix("HTTP/1.1 \(target == "/traffic" ? 404 : 401) "), "\(text)")
                #expect(text.contains("\r\nConnection: close\r\n"))
            }
            // Links are opened without a token, with a short body.
            let connection = try Wire(to: server.http)
            connection.send(self.post("/share", "", length: 900_000))
            #expect(try await connection.waitForEnd(seconds: 20).hasPrefix("HTTP/1.1 400 "))
        }
    }

    @Test func slowBodiesEndWith408() async throws {
        try await RunningServer.with(configure: {
            $0.connections.bodyTimeout = .milliseconds(200)
        }) { server in
            let token = try await server.tokens.mint(role: .server)
            let connection = try Wire(to: server.http)
            connection.send(
                self.post("/v1/providers/acme/trips?tripId=t", "Authorization: Bearer \(token)\r\n", length: 900_000))
            #expect(try await connection.waitForEnd(seconds: 20).hasPrefix("HTTP/1.1 408 "))
            let metrics = try await server.send("GET", "/metrics").text
            #expect(metrics.contains(#"guidepost_connections_closed_total{listener="http",reason="body_timeout"} 1"#))
            #expect(metrics.contains(#"guidepost_connections_open{listener="grpc"} 0"#))
        }
    }

    @Test func addressesListTheirMethods() async throws {
        try await RunningServer.with { server in
            let token = try await server.tokens.mint(role: .server)
            let wrong = try await server.send("DELETE", "/v1/providers/acme/trips", token: token)
            #expect(wrong.status == 405)
            #expect(wrong.head.value(forHTTPHeaderField: "Allow") == "POST, OPTIONS")
            #expect(try await server.send("GET", "/share").status == 405)
            for path in ["/health", "/ready", "/metrics", "/openapi.json"] {
                #expect(try await server.send("PUT", path).status == 405, "\(path)")
            }
            #expect(try await server.send("GET", "/v1/providers/acme/nothing", token: token).status == 404)
        }
    }

    @Test func closesSilentGRPCConnections() async throws {
        try await RunningServer.with(configure: {
            $0.connections.headerTimeout = .milliseconds(300)
            $0.connections.idleTimeout = .milliseconds(600)
            $0.connections.maxConnections = 32
            $0.connections.maxConnectionsPerPeer = 8
        }) { server in
            var held: [Wire] = []
            for number in 0..<60 {
                let connection = try Wire(to: server.grpc)
                if number % 2 == 0 { connection.send("PRI * HTTP/2.0\r\n") }
                held.append(connection)
            }
            for connection in held { try await connection.waitForEnd(seconds: 20) }
            let metrics = try await server.send("GET", "/metrics").text
            #expect(!metrics.contains(#"refused_total{listener="grpc",reason="peer_limit"} 0"#))
            #expect(!metrics.contains(#"closed_total{listener="grpc",reason="header_timeout"} 0"#))
        }
    }

    /// The bytes of a client that has sent its settings and asks nothing.
    private static let preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u{4}\0\0\0\0\0"

    @Test func sendsGoAwayBeforeShutdown() async throws {
        try await RunningServer.with(configure: {
            $0.connections.drainTimeout = .seconds(60)
        }) { server in
            let grpc = try Wire(to: server.grpc)
            grpc.send(Self.preface)
            try await grpc.wait { $0.utf8.count >= 9 }
            let persisted = try Wire(to: server.http)
            persisted.send("GET /ready HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try await persisted.wait { $0.contains("HTTP/1.1 200 ") && $0.hasSuffix("}") }
            server.end()
            // Type 7 after a length of eight or more bytes.
            try await grpc.wait { text in
                let bytes = Array(text.utf8)
                return bytes.indices.dropFirst(3).contains {
                    bytes[$0] == 7 && bytes[$0 - 1] >= 8 && bytes[$0 - 2] == 0
                }
            }
            persisted.send("GET /ready HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let text = try await persisted.waitForEnd(seconds: 20)
            #expect(text.contains("HTTP/1.1 503 ") && text.contains("\r\nConnection: close\r\n"))
        }
    }

    /// gRPC connections that are set up while the server ends are dropped by it, which must not end the process.
    @Test func survivesGRPCConnectionsDuringShutdown() async throws {
        for round in 0..<6 {
            try await RunningServer.with { server in
                var held: [Wire] = []
                while let connection = try? Wire(to: server.grpc), held.count < 400 {
                    if held.count % 2 == 0 { connection.send(Self.preface) }
                    held.append(connection)
                    if held.count == 20 * round { server.end() }
                    if held.count % 8 == 0 { await Task.yield() }
                }
                #expect(!held.isEmpty)
            }
        }
    }
}
