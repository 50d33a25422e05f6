// SPDX-License-Identifier: Apache-2.0

internal import HTTPSupport
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import NavFormats
internal import NavRender
public import NavSession
internal import NavWire
internal import ServiceLifecycle
internal import Synchronization

/// Serves the turn-by-turn feed of one drive to displays on this machine.
///
/// - `/feed`: server-sent events. `navinfo` carries a message as JSON, `picture` the picture for tiny displays as base64
///   of 1,024 bytes (see `TinyScreen.bits`). The last message comes at once, others as they happen.
/// - `/navinfo.json`, `/navinfo.pb`, `/picture.pbm`: the last message as JSON, as compact protobuf, as a portable bitmap.
/// - `/`: a page that shows it.
///
/// Others may serve more at the same port: see `FeedExtra`.
public final class FeedServer: Sendable {
    private let port: Int
    private let extra: (any FeedExtra)?
    private let onListening: @Sendable (Int) -> Void
    private let desk = Mutex(Desk())

    private struct Desk {
        var last: Message?
        var readers: [Int: AsyncStream<Message>.Continuation] = [:]
        var next = 0
        var feed = FeedJSON()
        var isListening = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private struct Message: Sendable {
        var json: [UInt8]
        var protobuf: [UInt8]
        var picture: TinyScreen

        /// Both events, as they go over the wire.
        var events: ByteBuffer {
            var buffer = ByteBuffer(string: "event: navinfo\ndata: ")
            buffer.writeBytes(json)
            buffer.writeString("\n\nevent: picture\ndata: ")
            buffer.writeString(Base64.text(picture.bits))
            buffer.writeString("\n\n")
            return buffer
        }
    }

    /// Makes a server for this machine; nothing is served before `run()`.
    ///
    /// - Parameters:
    ///   - port: Port to listen at; 0 for any that is free.
    ///   - extra: Answers before the feed does.
    ///   - onListening: Called once with the port, as soon as requests are taken.
    public init(
        port: Int, extra: (any FeedExtra)? = nil, onListening: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.port = port
        self.extra = extra
        self.onListening = onListening
    }

    /// Hands a message to everybody who listens. A reader who is more than sixty messages behind loses the oldest.
    public func publish(_ info: NavInfo) {
        desk.withLock { desk in
            let message = Message(
                json: desk.feed.message(info), protobuf: NavInfoEncoding.bytes(of: info, isWhole: true),
                picture: TinyCard.picture(of: info))
            desk.last = message
            for reader in desk.readers.values { reader.yield(message) }
        }
    }

    /// Waits until requests are taken.
    public func waitUntilListening() async {
        await withCheckedContinuation { continuation in
            let isListening = desk.withLock { desk in
                if !desk.isListening { desk.waiting.append(continuation) }
                return desk.isListening
            }
            if isListening { continuation.resume() }
        }
    }

    /// Listens and answers until the task is canceled.
    public func run() async throws {
        defer { beListening() }
        var options = HTTPOptions()
        options.hosts = .local()
        options.connection.maxConnections = 256
        options.connection.maxConnectionsPerPeer = 256
        let server = try HTTPListener(options: options).server(host: "127.0.0.1", port: port) { request, writer, _ in
            try await self.respond(to: request, writer)
        } onListening: { port in
            self.onListening(port)
            self.beListening()
        }
        try await server.run()
    }

    /// Lets go whoever waits for the server, also when it could not be started.
    private func beListening() {
        let waiting = desk.withLock { desk in
            desk.isListening = true
            defer { desk.waiting = [] }
            return desk.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    private func respond(to request: Request, _ writer: consuming ResponseWriter) async throws {
        let path = request.head.path ?? "/"
        if let extra {
            var body = try await request.body.collect(upTo: FeedRequest.mostBytes)
            let call = FeedRequest(
                method: request.method.rawValue, target: path, headers: request.headers,
                body: body.readBytes(length: body.readableBytes) ?? [])
            if let reply = await extra.answer(call) { return try await send(reply, writer) }
        }
        guard request.method == .get else {
            var head = HTTPResponse(status: .methodNotAllowed)
            head.headerFields[.allow] = "GET"
            head.headerFields[.contentLength] = "0"
            return try await writer.writeResponse(head)
        }
        let last = desk.withLock { $0.last }
        switch path.prefix(while: { $0 != "?" }) {
        case "/": try await send(Array(FeedPage.html.utf8), type: "text/html; charset=utf-8", writer)
        case "/feed.css": try await send(Array(FeedPage.style.utf8), type: "text/css; charset=utf-8", writer)
        case "/feed.js": try await send(Array(FeedPage.script.utf8), type: "text/javascript; charset=utf-8", writer)
        case "/feed": try await stream(writer)
        case "/navinfo.json": try await send(last?.json, type: "application/json", writer)
        case "/navinfo.pb": try await send(last?.protobuf, type: "application/x-protobuf", writer)
        case "/picture.pbm": try await send(last?.picture.portableBitmap, type: "image/x-portable-bitmap", writer)
        default: try await send([], type: "", status: .notFound, writer)
        }
    }

    private func send(
        _ bytes: [UInt8]?, type: String, status: HTTPResponse.Status = .ok, _ writer: consuming ResponseWriter
    ) async throws {
        guard let bytes else { return try await writer.writeResponse(HTTPResponse(status: .noContent)) }
        var head = HTTPResponse(status: status)
        head.headerFields[.cacheControl] = "no-store"
        if !type.isEmpty { head.headerFields[.contentType] = type }
        if type.hasPrefix("text/html") { head.headerFields[.contentSecurityPolicy] = FeedPage.policy }
        head.headerFields[.contentLength] = String(bytes.count)
        try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private func send(_ reply: FeedReply, _ writer: consuming ResponseWriter) async throws {
        var head = HTTPResponse(status: .init(code: reply.status), headerFields: reply.headers)
        guard reply.status != 204, reply.status != 304 else { return try await writer.writeResponse(head) }
        head.headerFields[.contentLength] = String(reply.body.count)
        try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body)))
    }

    private func stream(_ writer: consuming ResponseWriter) async throws {
        let (messages, continuation) = AsyncStream.makeStream(
            of: Message.self, bufferingPolicy: .bufferingNewest(60))
        let number = desk.withLock { desk in
            if let last = desk.last { continuation.yield(last) }
            desk.readers[desk.next] = continuation
            desk.next += 1
            return desk.next - 1
        }
        defer { _ = desk.withLock { $0.readers.removeValue(forKey: number) } }
        var head = HTTPResponse(status: .ok)
        head.headerFields[.contentType] = "text/event-stream"
        head.headerFields[.cacheControl] = "no-cache"
        let body = ResponseBody { writer in
            for await message in messages { try await writer.write(message.events) }
            try await writer.finish(nil)
        }
        try await writer.write(response: head, body: body)
    }
}
