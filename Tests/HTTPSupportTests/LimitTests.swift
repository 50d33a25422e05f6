// SPDX-License-Identifier: Apache-2.0

import NavTestSupport
import Testing

@testable import HTTPSupport

/// How many connections there may be, over real sockets.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LimitTests {
    @Test func incompleteRequestsOfOnePeerDoNotBlockOthers() async throws {
        try await RunningHTTP.with {
            $0.connection.maxConnections = 64
            $0.connection.maxConnectionsPerPeer = 16
        } _: { server in
            var held: [RawConnection] = []
            for _ in 0..<120 {
                let connection = try server.connect()
                connection.send("GET / HTTP/1.1\r\nHost: loc")
                held.append(connection)
            }
            let customer = try server.connect(from: "127.0.0.2")
            customer.send(get)
            try await customer.wait { $0.hasSuffix("hello") }
            try await eventually("the others are closed") { server.metrics.refused(for: .peerLimit) == 104 }
            #expect(server.metrics.open == 17)
            // They are counted before they are closed.
            try await eventually("their clients know") { held.count { $0.isClosed } == 104 }
        }
    }

    @Test func closesIdleConnectionsWhenFull() async throws {
        try await RunningHTTP.with {
            $0.connection.maxConnections = 16
            $0.connection.maxConnectionsPerPeer = 16
            $0.connection.scarceTimeout = .milliseconds(50)
        } _: { server in
            var held: [RawConnection] = []
            for number in 0..<40 {
                let connection = try server.connect(from: "127.0.0.\(number % 20 + 1)")
                connection.send("GET / HTTP/1.1\r\nHost: loc")
                held.append(connection)
            }
            let customer = try server.connect(from: "127.0.0.99")
            customer.send(get)
            try await customer.wait { $0.hasSuffix("hello") }
            #expect(server.metrics.closed(for: .scarce) >= 16)
            #expect(server.metrics.pauses >= 1)
            // A little more than the limit: what the listener accepts before it is asked to stop.
            #expect(server.metrics.open <= 16 + 16)
            _ = held
        }
    }

    @Test func connectionsClosedWhenFullAreReleasedAtOnce() async throws {
        try await RunningHTTP.with {
            $0.connection.maxConnections = 4
            $0.connection.maxConnectionsPerPeer = 4
            $0.connection.scarceTimeout = .milliseconds(20)
        } _: { server in
            var held: [RawConnection] = []
            for number in 0..<160 {
                let connection = try server.connect(from: "127.0.0.\(number % 80 + 1)")
                connection.send("GET / HTTP/1.1\r\nHost: loc")
                held.append(connection)
            }
            let customer = try server.connect(from: "127.0.0.99")
            customer.send(get)
            let start = ContinuousClock.now
            try await customer.wait { $0.hasSuffix("hello") }
            // Waiting for the clients to close too would take 2 s for each of eight to forty groups.
            #expect(ContinuousClock.now - start < .seconds(10))
            #expect(server.metrics.closed(for: .scarce) >= 100)
            _ = held
        }
    }

    @Test func requestInProgressIsNotClosedWhenScarce() async throws {
        try await RunningHTTP.with {
            $0.connection.maxConnections = 4
            $0.connection.maxConnectionsPerPeer = 4
            $0.connection.scarceTimeout = .milliseconds(20)
        } _: { server in
            let slow = try server.connect()
            slow.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try await eventually("it runs") { server.gate.count == 1 }
            var held: [RawConnection] = []
            for number in 0..<12 { held.append(try server.connect(from: "127.0.0.\(number + 10)")) }
            try await eventually("idle connections close") { server.metrics.closed(for: .scarce) >= 3 }
            #expect(!slow.isClosed)
            server.gate.open()
            try await slow.wait { $0.hasSuffix("hello") }
            _ = held
        }
    }

    @Test func limitsFollowDescriptors() {
        var options = ConnectionOptions()
        #expect(ConnectionBudget(options: options, listeners: 1, descriptors: 65_536).limit == 10_000)
        #expect(ConnectionBudget(options: options, listeners: 2, descriptors: 1024).limit == 384)
        #expect(ConnectionBudget(options: options, listeners: 2, descriptors: 256).limit == 96)
        #expect(ConnectionBudget(options: options, listeners: 2, descriptors: 256).perPeer == 24)
        #expect(ConnectionBudget(options: options, listeners: 2, descriptors: 64).limit == 16)
        options.maxConnections = 5_000
        #expect(ConnectionBudget(options: options, listeners: 1, descriptors: 65_536).limit == 5_000)
        // More than there are descriptors is never promised.
        #expect(ConnectionBudget(options: options, listeners: 2, descriptors: 256).limit == 96)
        #expect(DescriptorLimit.warning(limit: 256, listeners: 2) != nil)
        #expect(DescriptorLimit.warning(limit: 65_536, listeners: 2) == nil)
    }
}
