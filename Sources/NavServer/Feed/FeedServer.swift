// SPDX-License-Identifier: Apache-2.0

public import HTTPMessages
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
internal import WebPages

/// Serves the turn-by-turn feed of one drive to displays on this machine.
///
/// - `/feed`: server-sent events. `navinfo` contains a message as JSON, `picture` the image for small displays as 1,024 bytes
///   in base64 (see `TinyScreen.bits`). The last message is sent at once, others as they are published.
/// - `/navinfo.json`, `/navinfo.pb`, `/picture.pbm`: the last message as JSON, as compact protobuf, as a portable bitmap.
/// - `/`: a page that shows the feed, in the language and the colors of the browser, or of `?lang=de` and `?theme=night`. Its
///   files are below `/web/`.
///
/// Another handler can serve more paths on the same port.
public final class FeedServer: Sendable {
    private let port: Int
    private let handler: (any HTTPRequestHandler)?
    private let onListening: @Sendable (Int) -> Void
    private let state = Mutex(State())

    private struct State {
        var last: Message?
        var readers: [Int: AsyncStream<Message>.Continuation] = [:]
        var nextReader = 0
        var feed = FeedJSON()
        var isListening = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private struct Message: Sendable {
        var json: [UInt8]
        var protobuf: [UInt8]
        var picture: TinyScreen

        /// Both events as sent.
        var events: [UInt8] {
            ServerSentEvent(event: "navinfo", data: json).bytes
                + ServerSentEvent(event: "picture", data: Array(Base64.text(picture.bits).utf8)).bytes
        }
    }

    /// Maximum size of a request body in bytes.
    private static let bodyLimit = 1 << 16

    /// Creates a server. `run()` starts it.
    ///
    /// - Parameters:
    ///   - port: Port to listen on; 0 picks a free one.
    ///   - handler: Is asked before the paths of the feed.
    ///   - onListening: Called once with the port when the server accepts requests.
    public init(
        port: Int, handler: (any HTTPRequestHandler)? = nil,
        onListening: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.port = port
        self.handler = handler
        self.onListening = onListening
    }

    /// Sends a message to all readers. A reader more than sixty messages behind loses the oldest.
    public func publish(_ info: NavInfo) {
        state.withLock { state in
            let message = Message(
                json: state.feed.message(info), protobuf: NavInfoEncoding.bytes(of: info, includesAllSteps: true),
                picture: TinyCard.picture(of: info))
            state.last = message
            for reader in state.readers.values { reader.yield(message) }
        }
    }

    /// Waits until the server accepts requests or has failed to start.
    public func waitUntilListening() async {
        await withCheckedContinuation { continuation in
            let isListening = state.withLock { state in
                if !state.isListening { state.waiting.append(continuation) }
                return state.isListening
            }
            if isListening { continuation.resume() }
        }
    }

    /// Runs until the task is canceled.
    ///
    /// - Throws: The error of a port that cannot be opened.
    public func run() async throws {
        defer { resumeWaiting() }
        var options = HTTPOptions()
        options.hosts = .local()
        options.connection.maxConnections = 256
        options.connection.maxConnectionsPerPeer = 256
        let router = router
        let server = try HTTPListener(options: options).server(host: "127.0.0.1", port: port) {
            request, writer, channel in
            var call = HTTPServerRequest(request, from: channel.remoteAddress)
            guard let body = try await request.bytes(upTo: FeedServer.bodyLimit) else {
                return try await writer.send(HTTPServerResponse(status: 413), to: call.method)
            }
            call.body = body
            let response = await router.respond(to: call) ?? FeedServer.fallback(call)
            try await writer.send(response, to: call.method)
        } onListening: { port in
            self.onListening(port)
            self.resumeWaiting()
        }
        try await server.run()
    }

    /// Resumes the callers of `waitUntilListening()`.
    private func resumeWaiting() {
        let waiting = state.withLock { state in
            state.isListening = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    // MARK: Responses

    private var router: HTTPRouter {
        let pages = WebPageHandler([.feed], hasMap: false)
        var router = HTTPRouter((handler.map { [$0] } ?? []) + [pages])
        router.get("/feed") { [self] _ in stream() }
        router.get("/navinfo.json") { [self] _ in FeedServer.response(last?.json, "application/json") }
        router.get("/navinfo.pb") { [self] _ in FeedServer.response(last?.protobuf, "application/x-protobuf") }
        router.get("/picture.pbm") { [self] _ in
            FeedServer.response(last?.picture.portableBitmap, "image/x-portable-bitmap")
        }
        return router
    }

    private var last: Message? { state.withLock { $0.last } }

    private static func response(_ bytes: [UInt8]?, _ type: String) -> HTTPServerResponse {
        guard let bytes else { return HTTPServerResponse(status: 204) }
        return HTTPServerResponse(headers: [.cacheControl: "no-store", .contentType: type], body: bytes)
    }

    /// The response to a request that no handler responds to.
    private static func fallback(_ request: HTTPServerRequest) -> HTTPServerResponse {
        request.method == "GET"
            ? HTTPServerResponse(status: 404, headers: [.cacheControl: "no-store"])
            : HTTPServerResponse(status: 405, headers: [.allow: "GET"])
    }

    private func stream() -> HTTPServerResponse {
        let (messages, continuation) = AsyncStream.makeStream(
            of: Message.self, bufferingPolicy: .bufferingNewest(60))
        let reader = state.withLock { state in
            if let last = state.last { continuation.yield(last) }
            state.readers[state.nextReader] = continuation
            state.nextReader += 1
            return state.nextReader - 1
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.readers.removeValue(forKey: reader) }
        }
        return HTTPServerResponse(
            headers: [.contentType: "text/event-stream", .cacheControl: "no-cache"], stream: messages.map(\.events))
    }
}
