// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOPosix
public import NavGraph
internal import NavRouting
public import ServiceLifecycle
internal import Synchronization

/// Serves a region over HTTP in the form of the OSRM v5 API, with addresses for operation beside it.
///
/// Run it in a `ServiceGroup` with signals for graceful shutdown: requests that run are answered, new ones are not
/// taken.
///
///     let server = try RoutingServer(map: "monaco.region", port: 5000)
///     try await ServiceGroup(
///         services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger).run()
///
/// docs/http-api.md lists every address and option.
public final class RoutingServer: Service {
    private let desk: ServiceDesk
    private let host: String
    private let wantedPort: Int
    private let bench: WorkBench
    private let onListening: @Sendable (Int) -> Void

    /// Opens a region and makes it ready for cars; nothing is served before `run()`.
    ///
    /// - Parameters:
    ///   - map: Path of the region file.
    ///   - host: Address to listen at. Only this machine can reach the usual one.
    ///   - port: Port to listen at; 0 for any that is free.
    ///   - limits: How much one request may ask for.
    ///   - onListening: Called once with the port, as soon as requests are taken.
    /// - Throws: `RegionError` for a file that cannot be used.
    public convenience init(
        map: String, host: String = "127.0.0.1", port: Int, limits: ServiceLimits = ServiceLimits(),
        onListening: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(RegionError) {
        let map = try ServedMap(path: map)
        map.prepare(asAsked: nil)
        self.init(
            serving: map, host: host, port: port, limits: limits, onListening: onListening)
    }

    init(
        serving map: ServedMap, host: String = "127.0.0.1", port: Int, limits: ServiceLimits = ServiceLimits(),
        onListening: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        desk = ServiceDesk(map: map, limits: limits)
        self.host = host
        wantedPort = port
        bench = WorkBench(limit: .seconds(limits.seconds))
        self.onListening = onListening
    }

    /// Opens the region file that is served again, or another one, and serves it from now on. Requests that run keep the
    /// map they began with.
    ///
    /// - Throws: `RegionError` for a file that cannot be used; the old map stays.
    /// - Complexity: O(size of the file).
    public func swapMap(to path: String? = nil) throws(RegionError) { try desk.swap(to: path) }

    /// Takes an update of the traffic in, in the form that `PUT /traffic` reads.
    ///
    /// - Returns: lines for people: how many rows were taken, and what is wrong with the others.
    public func takeTraffic(_ rows: [UInt8]) -> [String] {
        desk.slot.takeTraffic(rows, expiry: .infinity, now: 0).report.lines
    }

    /// Listens and answers until the group shuts down.
    public func run() async throws {
        let limits = desk.limits
        var channel = HTTP1Channel.Configuration(idleTimeout: .seconds(75))
        channel.httpDecoder.maxHeaderFieldSize = limits.headerBytes
        channel.httpDecoder.maxHeaderListSize = limits.headerBytes
        let builder = HTTPServerBuilder { [channel] responder in
            LoopChannel(base: HTTP1Channel(responder: responder, configuration: channel))
        }
        let server = try builder.buildServer(
            configuration: ServerConfiguration(address: .hostname(host, port: wantedPort)),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: Logger(label: "guidepost", factory: { _ in SwiftLogNoOpLogHandler() }),
            responder: { request, writer, channel in
                try await self.respond(to: request, writer, from: channel)
            },
            onServerRunning: { channel in self.onListening(channel.localAddress?.port ?? 0) })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask { try await self.forgetOldTraffic() }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Looks once a second for speeds that have expired.
    private func forgetOldTraffic() async throws {
        while !Task.isCancelled {
            try await Task.sleep(for: .seconds(1))
            await bench.run { self.desk.forgetTraffic() }
        }
    }

    /// What has been done so far.
    var metrics: ServiceMetrics { desk.metrics }

    // MARK: One request

    private func respond(
        to request: Request, _ writer: consuming ResponseWriter, from channel: any Channel
    ) async throws {
        let method = request.method.rawValue
        var call = ServiceCall(method: method, target: request.head.path ?? "")
        call.base = RoutingServer.base(of: request)
        call.knownTags = request.headers[.ifNoneMatch] ?? ""
        var isUnread = false
        if method == "POST" || method == "PUT" {
            call.contentType = request.headers[.contentType] ?? ""
            call.isLocal =
                (channel.remoteAddress?.isLoopback ?? false) && !RoutingServer.isForSomebodyElse(request.headers)
            if let limit = desk.bodyLimit(of: call) {
                guard let body = try await body(of: request, upTo: limit) else {
                    let refusal = OSRMRefusal(.tooBig, "The body is larger than \(limit) bytes.", status: 413)
                    return try await send(ServiceReply(.other, refusal), to: method, writer, closes: true)
                }
                call.body = body
            } else {
                isUnread = true
            }
        }
        desk.metrics.begin()
        let start = ContinuousClock.now
        let reply = await answer(call)
        desk.metrics.end(reply.service, code: reply.code, seconds: (ContinuousClock.now - start).seconds)
        try await send(reply, to: method, writer, closes: isUnread)
    }

    /// Whether a request that a program on this machine sends was made by a web page, or comes through a proxy.
    private static func isForSomebodyElse(_ headers: HTTPFields) -> Bool { marks.contains { headers.contains($0) } }

    private static let marks = [
        "Origin", "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via",
    ].compactMap { HTTPField.Name($0) }

    /// Scheme and host as the client, or the proxy before us, names them; empty for what cannot be a host.
    private static func base(of request: Request) -> String {
        guard let host = request.head.authority, !host.isEmpty, host.utf8.count <= 255,
            host.utf8.allSatisfy({ $0 > 32 && $0 < 127 && !"<>\"'`\\/?#@{}|^".utf8.contains($0) })
        else { return "" }
        let isSecure = HTTPField.Name("X-Forwarded-Proto").flatMap { request.headers[$0] } == "https"
        return (isSecure ? "https://" : "http://") + host
    }

    private func answer(_ call: ServiceCall) async -> ServiceReply {
        guard desk.mayTakeLong(call) else { return desk.answer(call) }
        // Whoever changes the map waits for as long as that takes.
        let bench = call.path == "/map" ? WorkBench(limit: .seconds(24 * 3600)) : bench
        return await bench.run { [desk] in desk.answer(call) }
            ?? ServiceReply(
                .other,
                OSRMRefusal(.timeout, "The request took longer than \(bench.limit.seconds) seconds.", status: 503))
    }

    /// What was sent along; `nil` when it is too long.
    private func body(of request: Request, upTo limit: Int) async throws -> [UInt8]? {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { return nil }
        var bytes: [UInt8] = []
        for try await part in request.body {
            guard bytes.count + part.readableBytes <= limit else { return nil }
            bytes.append(contentsOf: part.readableBytesView)
        }
        return bytes
    }

    private func send(
        _ reply: ServiceReply, to method: String, _ writer: consuming ResponseWriter, closes: Bool
    ) async throws {
        var head = HTTPResponse(status: HTTPResponse.Status(code: reply.status))
        if reply.service.isForPages { head.headerFields[.accessControlAllowOrigin] = "*" }
        if !reply.contentType.isEmpty { head.headerFields[.contentType] = reply.contentType }
        for (name, value) in reply.headers {
            if let name = HTTPField.Name(name) { head.headerFields[name] = value }
        }
        if reply.status != 304 { head.headerFields[.contentLength] = String(reply.body.count) }
        if closes { head.headerFields[.connection] = "close" }
        if method == "HEAD" || reply.body.isEmpty {
            try await writer.writeResponse(head)
        } else {
            try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body)))
        }
        if closes { throw ConnectionEnd() }
    }
}

/// Ends a connection on which a request could not be read to its end.
private struct ConnectionEnd: Error {}

extension SocketAddress {
    /// Whether it is an address of this machine that no other can use.
    fileprivate var isLoopback: Bool {
        switch self {
        case .v4: ipAddress?.hasPrefix("127.") ?? false
        case .v6: ipAddress == "::1" || (ipAddress?.hasPrefix("::ffff:127.") ?? false)
        case .unixDomainSocket: true
        }
    }
}
