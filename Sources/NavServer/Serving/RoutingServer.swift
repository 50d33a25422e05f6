// SPDX-License-Identifier: Apache-2.0

internal import HTTPSupport
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import NavFormats
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
    private let dispatcher: RequestDispatcher
    private let onListening: @Sendable (Int) -> Void
    private let onIdle: @Sendable () -> Void

    /// Opens a region and makes it ready for cars; nothing is served before `run()`.
    ///
    /// - Parameters:
    ///   - map: Path of the region file.
    ///   - host: Address to listen at. Only this machine can reach the usual one.
    ///   - port: Port to listen at; 0 for any that is free.
    ///   - limits: How much one request may ask for.
    ///   - onListening: Called once with the port, as soon as requests are taken.
    ///   - onIdle: Called when nothing was asked for some seconds and working memory has been given back.
    /// - Throws: `RegionError` for a file that cannot be used.
    public convenience init(
        map: String, host: String = "127.0.0.1", port: Int, limits: ServiceLimits = ServiceLimits(),
        onListening: @escaping @Sendable (Int) -> Void = { _ in }, onIdle: @escaping @Sendable () -> Void = {}
    ) throws(RegionError) {
        let map = try ServedMap(path: map, metricMemory: limits.metricMemory)
        map.prepare(asFor: nil)
        self.init(
            serving: map, host: host, port: port, limits: limits, onListening: onListening, onIdle: onIdle)
    }

    init(
        serving map: ServedMap, host: String = "127.0.0.1", port: Int, limits: ServiceLimits = ServiceLimits(),
        onListening: @escaping @Sendable (Int) -> Void = { _ in }, onIdle: @escaping @Sendable () -> Void = {}
    ) {
        desk = ServiceDesk(map: map, limits: limits)
        self.host = host
        wantedPort = port
        dispatcher = RequestDispatcher(desk)
        self.onListening = onListening
        self.onIdle = onIdle
    }

    /// Opens the region file that is served again, or another one, and serves it from now on. Requests that run keep the
    /// map they began with.
    ///
    /// - Throws: `RegionError` for a file that cannot be used; the old map stays.
    /// - Complexity: O(size of the file).
    public func swapMap(to path: String? = nil) throws(RegionError) {
        do {
            try desk.swap(to: path)
        } catch let error as RegionError {
            throw error
        } catch {
            // It waits for other swaps.
            throw RegionError(code: .unreadable, message: "\(error)")
        }
    }

    /// Takes an update of the traffic in, in the form that `PUT /traffic` reads.
    ///
    /// - Returns: lines for people: how many rows were taken, and what is wrong with the others.
    public func takeTraffic(_ rows: [UInt8]) -> [String] {
        desk.slot.takeTraffic(rows, expiry: .infinity, now: 0).report.lines
    }

    /// Listens and answers until the group shuts down.
    public func run() async throws {
        let limits = desk.limits
        var options = HTTPOptions()
        options.connection = limits.connections
        (options.maxTargetBytes, options.maxHeaderBytes) = (limits.headerBytes, limits.headerBytes)
        // A route takes less time than it would take to wake another thread for it and to be woken again; what takes long
        // goes to the `WorkBench`.
        options.runsOnEventLoop = true
        let listener = HTTPListener(options: options, metrics: desk.metrics.connections) { [PeerWatch()] }
        let server = try listener.server(host: host, port: wantedPort) { request, writer, channel in
            try await self.respond(to: request, writer, from: channel)
        } onListening: {
            self.onListening($0)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask { try await self.keepUp() }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Looks once a second for speeds that have expired, and gives memory back when nobody has asked for some seconds.
    private func keepUp() async throws {
        var (begun, quiet) = (-1, 0)
        while !Task.isCancelled {
            try await Task.sleep(for: .seconds(1))
            await RequestDispatcher.onUpkeepThread { self.desk.forgetTraffic() }
            quiet = desk.metrics.begun == begun && desk.queue.statistics.running == 0 ? quiet + 1 : 0
            begun = desk.metrics.begun
            let rest = RoutingServer.quietSeconds + Int(min(1e9, desk.limits.restSeconds))
            guard quiet == RoutingServer.quietSeconds || quiet == rest else { continue }
            let (isResting, map) = (quiet == rest, desk.slot.map)
            await RequestDispatcher.onUpkeepThread {
                map.releaseWorkspaces()
                if isResting { map.engine.releaseMetrics() }
                self.onIdle()
            }
        }
    }

    /// After so many seconds without a request working memory is given back.
    private static let quietSeconds = 2

    /// What has been done so far.
    var metrics: ServiceMetrics { desk.metrics }
    /// Where heavy requests wait.
    var queue: WorkQueue { desk.queue }

    // MARK: One request

    private func respond(
        to request: Request, _ writer: consuming ResponseWriter, from channel: any Channel
    ) async throws {
        let method = request.method.rawValue
        var call = ServiceCall(method: method, target: request.head.path ?? "")
        call.base = RoutingServer.base(of: request)
        call.knownTags = request.headers[.ifNoneMatch] ?? ""
        if method == "POST" || method == "PUT" {
            call.contentType = request.headers[.contentType] ?? ""
            call.isLocal =
                (channel.remoteAddress?.isLoopback ?? false) && !RoutingServer.isForSomebodyElse(request.headers)
                && HostPolicy.namesThisMachine(request.head.authority ?? "localhost")
            if let limit = desk.bodyLimit(of: call) {
                guard let body = try await body(of: request, upTo: limit) else {
                    let refusal = OSRMRefusal(.tooBig, "The body is larger than \(limit) bytes.", status: 413)
                    return try await send(ServiceReply(.other, refusal), to: method, writer)
                }
                call.body = body
            }
        }
        desk.metrics.begin()
        let start = ContinuousClock.now
        let reply = await dispatcher.reply(
            to: call, client: RoutingServer.client(of: channel), peer: PeerWatch.of(channel))
        desk.metrics.end(reply.service, code: reply.code, seconds: (ContinuousClock.now - start).seconds)
        try await send(reply, to: method, writer)
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

    /// Whom requests of a connection count for: nobody, if they come from this machine, where a proxy may run.
    private static func client(of channel: any Channel) -> String {
        guard let address = channel.remoteAddress, !address.isLoopback else { return "" }
        return address.ipAddress ?? ""
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
        _ reply: ServiceReply, to method: String, _ writer: consuming ResponseWriter
    ) async throws {
        var head = HTTPResponse(status: HTTPResponse.Status(code: reply.status))
        if reply.service.isForPages { head.headerFields[.accessControlAllowOrigin] = "*" }
        if !reply.contentType.isEmpty { head.headerFields[.contentType] = reply.contentType }
        for (name, value) in reply.headers {
            if let name = HTTPField.Name(name) { head.headerFields[name] = value }
        }
        if reply.status != 304 { head.headerFields[.contentLength] = String(reply.body.count) }
        if method == "HEAD" || reply.body.isEmpty {
            try await writer.writeResponse(head)
        } else {
            try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body)))
        }
    }
}

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
