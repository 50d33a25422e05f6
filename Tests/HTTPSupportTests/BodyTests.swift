// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import NIOCore
import NavTestSupport
import Synchronization
import Testing

@testable import HTTPSupport

/// Requests with bodies, and those that wait for permission to send them.
@Suite(.serialized, .timeLimit(.minutes(5))) struct BodyTests {
    private static func post(_ length: Int, _ more: String = "") -> String {
        "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n\(more)\r\n"
    }

    @Test func unfinishedBodiesShareMemory() async throws {
        try await RunningHTTP.with({ $0.connection.maxRequestMemory = 400_000 }) { server in
            let budget = try #require(server.metrics.counts.receiving)
            #expect(budget.limit == 400_000 && budget.perPeer == 100_000)
            // A stranger has a quarter.
            var strangers: [RawConnection] = []
            for _ in 0..<4 {
                let stranger = try server.connect(from: "127.0.0.2")
                stranger.send(Self.post(200_000) + String(repeating: "a", count: 40_000))
                strangers.append(stranger)
                let count = strangers.count
                try await eventually("it has arrived") { count > 2 || budget.used == count * 40_000 }
            }
            try await eventually("two are rejected") { strangers.count { $0.text.hasPrefix("HTTP/1.1 503 ") } == 2 }
            let rejected = try #require(strangers.first { $0.text.hasPrefix("HTTP/1.1 503 ") })
            #expect(rejected.text.contains("\r\nRetry-After: 5\r\n") && rejected.text.contains("Connection: close"))
            #expect((80_000...100_000).contains(budget.used))
            // Others go on.
            let other = try server.connect(from: "127.0.0.3")
            other.send(Self.post(50_000) + String(repeating: "b", count: 50_000))
            try await other.wait { $0.hasSuffix("bbb") }
            strangers = []
            try await eventually("the memory is free") { budget.used == 0 }
        }
    }

    @Test func bodiesAreReleasedWithTheirResponses() async throws {
        try await RunningHTTP.with({ $0.connection.maxRequestMemory = 30_000 }) { server in
            let connection = try server.connect()
            for row in 1...5 {
                connection.send(Self.post(20_000) + String(repeating: "a", count: 20_000))
                try await connection.wait { $0.filter { $0 == "a" }.count >= row * 20_000 }
            }
            #expect(connection.text.components("HTTP/1.1 200").count == 6)
        }
    }

    /// The server speaks no other protocol, and says so by closing: its parser has stopped.
    @Test func requestForUpgradeClosesTheConnection() async throws {
        try await RunningHTTP.with { server in
            let text = try await server.exchange(
                "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                    + "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n")
            #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.hasSuffix("hello"))
            #expect(text.contains("\r\nConnection: close\r\n"))
        }
    }

    @Test func bodyIsAskedFor() async throws {
        try await RunningHTTP.with { server in
            let connection = try server.connect()
            connection.send(Self.post(3, "Expect: 100-continue\r\n"))
            try await connection.wait { $0 == "HTTP/1.1 100 Continue\r\n\r\n" }
            connection.send("abc")
            try await connection.wait { $0.hasSuffix("abc") }
            #expect(connection.text.contains("HTTP/1.1 200 OK\r\n"))
            connection.send(get)
            try await connection.wait { $0.hasSuffix("hello") }
        }
    }

    @Test func slowBodiesGiveWay() async throws {
        try await RunningHTTP.with({
            $0.connection.maxConnections = 4
            $0.connection.maxConnectionsPerPeer = 4
        }) { server in
            var slow: [RawConnection] = []
            for _ in 0..<4 {
                let connection = try server.connect()
                connection.send(Self.post(100_000) + "a")
                slow.append(connection)
            }
            // A full server closes connections before another client waits.
            try await eventually("all connections are in use") {
                server.metrics.open == 4 || server.metrics.closed(for: .scarce) > 0
            }
            let customer = try server.connect()
            customer.send(get)
            try await customer.wait { $0.hasSuffix("hello") }
            #expect(server.metrics.closed(for: .scarce) > 0)
        }
    }

    @Test func onlySlowBodiesAreDispensable() {
        let start = NIODeadline.now()
        func later(_ seconds: Double) -> NIODeadline { start + .milliseconds(Int64(seconds * 1_000)) }
        var state = ConnectionState(options: ConnectionOptions(), at: start)
        state.headersEnded(at: start)
        #expect(!state.isDispensable(at: later(0.9)) && state.isDispensable(at: later(1.1)))
        state.bodyArrived(200_000)
        #expect(!state.isDispensable(at: later(2)) && state.isDispensable(at: later(4)))
        // The server does not read.
        state.isReadPending = false
        #expect(!state.isDispensable(at: later(4)))
        state.isReadPending = true
        state.responseBegan()
        #expect(!state.isDispensable(at: later(4)))
    }

    @Test func controlFramesHaveARate() throws {
        let budget = ControlBudget(rate: 1_000_000)
        let (peer, other) = (try peer("192.0.2.1"), try peer("192.0.2.2"))
        let start = NIODeadline.now()
        #expect(budget.charge(budget.burst, to: peer, at: start) == nil)
        let pause = try #require(budget.charge(budget.rate / 2, to: peer, at: start))
        #expect(abs(pause.nanoseconds - 500_000_000) < 1_000)
        #expect(budget.charge(1_000, to: other, at: start) == nil)
        #expect(budget.charge(1_000_000, to: nil, at: start) == nil)
        #expect(budget.charge(1, to: peer, at: start + .seconds(1)) == nil)
        // Debts do not grow without bound.
        for _ in 0..<100 { _ = budget.charge(1 << 30, to: peer, at: start + .seconds(1)) }
        #expect(budget.charge(1, to: peer, at: start + .milliseconds(2_100)) == nil)
    }

    private func peer(_ address: String) throws -> PeerAddress {
        try #require(PeerAddress(try SocketAddress(ipAddress: address, port: 1)))
    }

    /// Counts requests in progress.
    private final class Slow: HTTPRequestHandler {
        let counts = Mutex((running: 0, most: 0))
        func respond(to request: HTTPServerRequest) async -> HTTPServerResponse? {
            counts.withLock {
                $0.running += 1
                $0.most = max($0.most, $0.running)
            }
            try? await Task.sleep(for: .milliseconds(20))
            counts.withLock { $0.running -= 1 }
            return HTTPServerResponse(status: 200, contentType: "text/plain", body: [])
        }
    }

    @Test func expensiveRequestsAreLimited() async {
        let slow = Slow()
        var limits = LimitedHandler.Limits()
        (limits.concurrent, limits.waiting, limits.perClient) = (2, 10, 8)
        let handler = LimitedHandler(slow, limits: limits) { $0.path.hasPrefix("/tiles/") }
        func statuses(_ client: String, _ count: Int) async -> [Int: Int] {
            await withTaskGroup(of: Int.self) { group in
                for _ in 0..<count {
                    group.addTask {
                        await handler.respond(
                            to: HTTPServerRequest(method: "GET", target: "/tiles/1", remoteAddress: client))?.status
                            ?? 0
                    }
                }
                return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
        }
        #expect(await handler.respond(to: HTTPServerRequest(method: "GET", target: "/other")) == nil)
        let first = await statuses("192.0.2.1", 20)
        #expect(first == [200: 8, 503: 12] && handler.rejected == 12)
        #expect(slow.counts.withLock { $0.most } == 2)
        async let one = statuses("192.0.2.1", 8)
        async let two = statuses("192.0.2.2", 8)
        let all = await [one, two]
        #expect(all.allSatisfy { ($0[200] ?? 0) > 0 }, "\(all)")
        #expect(await statuses("192.0.2.3", 1) == [200: 1])
        // A proxy on this machine stands for many.
        let local = await statuses("127.0.0.1", 10)
        #expect(local == [200: 10] && handler.open == 0)
    }
}

extension String {
    fileprivate func components(_ separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}
