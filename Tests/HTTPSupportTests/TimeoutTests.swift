// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NavTestSupport
import Testing

@testable import HTTPSupport

/// What takes too long, over real sockets with short limits, and by plain calls.
@Suite(.serialized, .timeLimit(.minutes(5))) struct TimeoutTests {
    private static func impatient(_ options: inout HTTPOptions) {
        options.connection.headerTimeout = .milliseconds(150)
        options.connection.bodyTimeout = .milliseconds(150)
        options.connection.idleTimeout = .milliseconds(300)
        options.connection.writeTimeout = .milliseconds(300)
    }

    @Test func slowHeadersGet408() async throws {
        try await RunningHTTP.with(Self.impatient) { server in
            let slow = try server.connect()
            slow.send("GET /")
            while !slow.isClosed {
                slow.send("a")
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(slow.text.hasPrefix("HTTP/1.1 408 ") || slow.text.isEmpty, "\(slow.text)")
            let silent = try server.connect()
            #expect(try await silent.waitForEnd().hasPrefix("HTTP/1.1 408 "))
            try await eventually("both are counted") { server.metrics.closed(for: .headerTimeout) == 2 }
        }
    }

    @Test func slowBodyGets408() async throws {
        try await RunningHTTP.with(Self.impatient) { server in
            let slow = try server.connect()
            slow.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nabc")
            let text = try await slow.waitForEnd()
            #expect(text.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"), "\(text)")
            #expect(text.contains("\r\nConnection: close\r\n"))
            #expect(server.metrics.closed(for: .bodyTimeout) == 1)
        }
    }

    @Test func closesIdleConnections() async throws {
        try await RunningHTTP.with(Self.impatient) { server in
            let open = try server.connect()
            open.send(get)
            try await open.wait { $0.hasSuffix("hello") }
            #expect(try await open.waitForEnd().hasSuffix("hello"))
            #expect(server.metrics.closed(for: .idleTimeout) == 1)
        }
    }

    @Test func slowReadersGetAllOfTheLastResponse() async throws {
        try await RunningHTTP.with { server in
            let reader = try server.connect()
            reader.send("GET /big HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            // Longer than the time that clients have for closing.
            try await Task.sleep(for: .seconds(3))
            let text = try await reader.waitForEnd()
            #expect(text.utf8.count > 16 << 20, "\(text.utf8.count) bytes")
        }
    }

    @Test func closesClientsThatDoNotRead() async throws {
        try await RunningHTTP.with(Self.impatient) { server in
            let reader = try server.connect(receiveBuffer: 4096)
            reader.send("GET /big HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try await eventually("it is closed") { server.metrics.closed(for: .writeTimeout) == 1 }
        }
    }

    /// The kernel of a client takes megabytes at once, which its program reads later.
    @Test func burstsAreReadLater() {
        let start = NIODeadline.now()
        func isStalled(_ written: Int, waiting: Int, after seconds: Int64) -> Bool {
            var progress = SendProgress(options: ConnectionOptions())
            progress.wrote(written)
            _ = progress.isStalled(waiting: waiting, at: start)
            return progress.isStalled(waiting: waiting, at: start + .seconds(seconds))
        }
        #expect(!isStalled(10_000_000, waiting: 7_000_000, after: 110))
        #expect(isStalled(10_000_000, waiting: 7_000_000, after: 125))
        #expect(!isStalled(100_000, waiting: 90_000, after: 29) && isStalled(100_000, waiting: 90_000, after: 31))
    }

    @Test func slowHandlerIsNotInterrupted() async throws {
        try await RunningHTTP.with(Self.impatient) { server in
            let patient = try server.connect()
            patient.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try await eventually("it runs") { server.gate.count == 1 }
            try await Task.sleep(for: .milliseconds(800))
            server.gate.open()
            try await patient.wait { $0.hasSuffix("hello") }
        }
    }

    @Test func deadlinesFollowEvents() {
        var options = ConnectionOptions()
        options.drainTimeout = .seconds(5)
        let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)
        func later(_ seconds: Int64) -> NIODeadline { start + .seconds(seconds) }
        var state = ConnectionState(options: options, at: start)
        #expect(state.check(at: start).next == later(10))
        #expect(state.check(at: later(10)).overdue == .headers)
        state.headersEnded(at: later(2))
        #expect(state.check(at: later(3)).next == later(12))
        state.bodyArrived(20 * 1024)
        #expect(state.check(at: later(31)).next == later(32))
        #expect(state.check(at: later(32)).overdue == .body)
        // While the handler does not read, the client cannot send.
        state.isReadPending = false
        #expect(state.check(at: later(100)).overdue == nil)
        #expect(state.isRequestUnread)
        state.requestEnded(at: later(100))
        #expect(!state.isRequestUnread)
        #expect(state.check(at: later(10_000)).overdue == nil && state.check(at: later(10_000)).next == nil)
        #expect(!state.isDispensable(at: later(10_000)))
        state.responseEnded(at: later(200))
        #expect(state.check(at: later(201)).next == later(275))
        #expect(state.isDispensable(at: later(202)))
        state.bytesArrived(at: later(210))
        state.bytesArrived(at: later(215))
        #expect(state.check(at: later(215)).next == later(220))
        state.beginDraining(at: later(211))
        #expect(state.check(at: later(215)).next == later(216))
        #expect(state.check(at: later(216)).overdue == .drain)
    }
}
