// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavTestSupport
import ServiceLifecycle
import Testing

@testable import HTTPSupport

/// How a server ends, over real sockets.
@Suite(.serialized, .timeLimit(.minutes(5))) struct DrainTests {
    @Test func openConnectionGetsOneMoreResponseWithClose() async throws {
        try await RunningHTTP.with {
            $0.connection.drainTimeout = .seconds(60)
        } _: { server in
            let open = try server.connect()
            open.send(get)
            try await open.wait { $0.hasSuffix("hello") }
            #expect(!open.text.lowercased().contains("connection: close"))
            await server.group.triggerGracefulShutdown()
            try await eventually("the port is closed") {
                (try? RawConnection(to: server.port)) == nil
            }
            open.send(get)
            let all = try await open.waitForEnd()
            #expect(all.components(separatedBy: "HTTP/1.1 200 OK").count == 3)
            #expect(all.components(separatedBy: "Connection: close").count == 2)
            #expect(all.hasSuffix("hello"))
        }
    }

    @Test func idleConnectionsTimeOut() async throws {
        try await RunningHTTP.with {
            $0.connection.drainTimeout = .milliseconds(200)
        } _: { server in
            let open = try server.connect()
            open.send(get)
            try await open.wait { $0.hasSuffix("hello") }
            await server.group.triggerGracefulShutdown()
            _ = try await open.waitForEnd()
            try await eventually("it is counted") { server.metrics.closed(for: .drain) == 1 }
        }
    }

    @Test func requestInProgressIsCompletedWithClose() async throws {
        try await RunningHTTP.with { server in
            let slow = try server.connect()
            slow.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try await eventually("it runs") { server.gate.count == 1 }
            await server.group.triggerGracefulShutdown()
            try await eventually("the port is closed") { (try? RawConnection(to: server.port)) == nil }
            server.gate.open()
            let text = try await slow.waitForEnd()
            #expect(text.contains("Connection: close") && text.hasSuffix("hello"))
        }
    }

    /// Connections that are set up while the server ends are dropped by it, which must not end the process.
    @Test func survivesConnectionsDuringShutdown() async throws {
        for _ in 0..<10 {
            try await RunningHTTP.with { server in
                async let end: Void = server.group.triggerGracefulShutdown()
                var count = 0
                while let connection = try? RawConnection(to: server.port), count < 500 {
                    count += 1
                    if count % 2 == 0 { connection.send(get) }
                    if count % 8 == 0 { await Task.yield() }
                }
                await end
            }
        }
    }
}
