// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NavTestSupport
import ServiceLifecycle
import Synchronization
import Testing

@testable import HTTPSupport

/// A small server on loopback: `GET /` returns "hello", `POST /echo` returns the body, `POST /refuse` returns 401 without
/// reading the body, `GET /now` and `GET /large` return "now" and 1 MiB on the event loop, `GET /big` sends 16 MiB, `GET /slow` waits for `release`, `GET /lines` has line breaks in a header.
struct RunningHTTP: Sendable {
    let port: Int
    let metrics: ConnectionMetrics
    let group: ServiceGroup
    let gate: Gate

    /// Holds `GET /slow` until it is opened.
    final class Gate: Sendable {
        private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>], count: Int)>(
            (false, [], 0))

        /// Requests that wait or have waited.
        var count: Int { state.withLock { $0.count } }

        func pass() async {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    state.count += 1
                    if !state.isOpen { state.waiting.append(continuation) }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
        }

        func open() {
            let waiting = state.withLock { state in
                state.isOpen = true
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }
    }

    static func with(
        _ configure: (inout HTTPOptions) -> Void = { _ in },
        _ work: @Sendable @escaping (RunningHTTP) async throws -> Void
    ) async throws {
        var options = HTTPOptions()
        options.connection.drainTimeout = .zero
        configure(&options)
        let listener = HTTPListener(options: options) { request, _ in
            switch request.path {
            case "/now": HTTPServerResponse(contentType: "text/plain", body: Array("now".utf8))
            case "/large": HTTPServerResponse(contentType: "text/plain", body: [UInt8](repeating: 120, count: 1 << 20))
            default: nil
            }
        }
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let gate = Gate()
        let server = try listener.server(host: "127.0.0.1", port: 0) { request, writer, _ in
            try await respond(to: request, writer, gate)
        } onListening: {
            continuation.yield($0)
        }
        let group = ServiceGroup(
            services: [server], logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            tasks.addTask {
                defer { gate.open() }
                guard let port = await ports.first(where: { _ in true }) else { return }
                do {
                    try await work(
                        RunningHTTP(port: port, metrics: listener.budget.metrics, group: group, gate: gate))
                } catch {
                    await group.triggerGracefulShutdown()
                    throw error
                }
                await group.triggerGracefulShutdown()
            }
            try await tasks.waitForAll()
        }
    }

    private static func respond(
        to request: Request, _ writer: consuming ResponseWriter, _ gate: Gate
    ) async throws {
        var body = ByteBuffer(string: "hello")
        var status = HTTPResponse.Status.ok
        switch request.head.path {
        case "/echo": body = try await request.body.collect(upTo: 1 << 20)
        case "/refuse": status = .unauthorized
        case "/big": body = ByteBuffer(repeating: 120, count: 16 << 20)
        case "/slow": await gate.pass()
        default: break
        }
        var head = HTTPResponse(status: status, headerFields: [.contentType: "text/plain"])
        if request.head.path == "/lines" {
            head.headerFields[.contentDisposition] = "a\r\nSet-Cookie: b=c\r\n\r\nd\ne\0f"
        }
        head.headerFields[.contentLength] = String(body.readableBytes)
        try await writer.write(response: head, body: ResponseBody(byteBuffer: body))
    }

    func connect(from source: String = "127.0.0.1", receiveBuffer: Int32? = nil) throws -> RawConnection {
        try RawConnection(to: port, from: source, receiveBuffer: receiveBuffer)
    }

    /// Sends a text on a connection of its own and waits for the end of the connection.
    func exchange(_ text: String) async throws -> String {
        let connection = try connect()
        connection.send(text)
        return try await connection.waitForEnd()
    }
}

let get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
