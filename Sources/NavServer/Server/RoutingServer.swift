// SPDX-License-Identifier: Apache-2.0

public import HTTPMessages
internal import HTTPSupport
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import NavFormats
public import NavGraph
public import NavModel
internal import NavRouting
public import ServiceLifecycle
internal import Synchronization

/// Serves a region over HTTP with the OSRM v5 API, map tiles, and paths for operation.
///
/// Run it in a `ServiceGroup` with signals for graceful shutdown: requests in progress are completed, new ones are not
/// accepted.
///
///     let server = try RoutingServer(map: "monaco.region", port: 5000)
///     try await ServiceGroup(
///         services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger).run()
///
/// docs/http-api.md lists every path and option.
public final class RoutingServer: Service {
    private let handler: RoutingRequestHandler
    private let host: String
    private let wantedPort: Int
    private let dispatcher: RequestDispatcher
    private let pages: (any HTTPRequestHandler)?
    private let onListening: @Sendable (Int) -> Void
    private let onIdle: @Sendable () -> Void

    /// Opens a region and prepares it for driving. `run()` starts the server.
    ///
    /// - Parameters:
    ///   - map: Path of the region file.
    ///   - host: Address to listen on. Only this machine can reach the default.
    ///   - port: Port to listen on; 0 picks a free one.
    ///   - limits: Limits of requests.
    ///   - speeds: Usual speeds for routes with a departure; `nil` for free flow.
    ///   - localOffset: Makes for a map the seconds from UTC to its local time, at a time in seconds since 1970. Requests without
    ///     a departure apply conditional rules as they are then; without it, or if it returns `nil`, they ignore them.
    ///   - bus: Shares updates of traffic with other servers; `nil` for none.
    ///   - pages: Serves web pages; is asked before the paths of the API, except those of the services of OSRM, such as `/route/`.
    ///   - onListening: Called once with the port when the server accepts requests.
    ///   - onIdle: Called after some seconds without requests, when working memory has been released.
    /// - Throws: `RegionError` for an invalid file, speeds that do not fit it, or if `limits.memory` is too small for this map.
    public convenience init(
        map: String, host: String = "127.0.0.1", port: Int, limits: ServiceLimits = ServiceLimits(),
        speeds: UsualSpeeds? = nil, localOffset: MapLocalOffset? = nil, bus: TrafficBusOptions? = nil,
        pages: (any HTTPRequestHandler)? = nil,
        onListening: @escaping @Sendable (Int) -> Void = { _ in },
        onIdle: @escaping @Sendable () -> Void = {}
    ) throws(RegionError) {
        let limits = limits.dividing(forHours: speeds != nil)
        let map = try ServedMap(
            path: map, memory: limits.engineMemory, speeds: speeds, localOffset: localOffset,
            hourlyMemory: limits.hourlyMemory)
        try map.requireMemory(asFor: nil)
        map.prepare(asFor: nil)
        self.init(
            serving: map, host: host, port: port, limits: limits, bus: bus, pages: pages, onListening: onListening,
            onIdle: onIdle)
    }

    init(
        serving map: ServedMap, host: String = "127.0.0.1", port: Int, limits: ServiceLimits = ServiceLimits(),
        bus: TrafficBusOptions? = nil, pages: (any HTTPRequestHandler)? = nil,
        onListening: @escaping @Sendable (Int) -> Void = { _ in },
        onIdle: @escaping @Sendable () -> Void = {}
    ) {
        handler = RoutingRequestHandler(map: map, limits: limits, bus: bus.map(TrafficBus.init))
        self.host = host
        wantedPort = port
        dispatcher = RequestDispatcher(handler)
        self.pages = pages
        self.onListening = onListening
        self.onIdle = onIdle
    }

    /// Opens the current region file again, or another one, and serves it from now on. Requests in progress keep the old
    /// map.
    ///
    /// - Parameter path: Path of the region; `nil` for the current one.
    /// - Throws: `RegionError` for an invalid file; the old map stays.
    /// - Complexity: O(size of the file).
    public func swapMap(to path: String? = nil) throws(RegionError) {
        do {
            try handler.swap(to: path)
        } catch let error as RegionError {
            throw error
        } catch {
            // `MapBusyError` is not thrown here, because the call waits for other swaps.
            throw RegionError(code: .unreadable, message: "\(error)")
        }
    }

    /// Applies a traffic update in the format of `PUT /traffic`.
    ///
    /// - Parameter rows: Lines of CSV.
    /// - Returns: Messages: how many rows were accepted, and what is wrong with the others.
    /// - Throws: `RouteError` with code `unsupported` if metrics with traffic do not fit in `ServiceLimits.memory`.
    public func updateTraffic(_ rows: [UInt8]) throws(RouteError) -> [String] {
        let now = RoutingRequestHandler.now
        let lines = try handler.slot.updateTraffic(rows, expiry: .infinity, now: now).report.lines
        handler.noteTraffic(at: now)
        return lines
    }

    /// Runs until the service group shuts down.
    ///
    /// - Throws: The error of a port that cannot be opened.
    public func run() async throws {
        let limits = handler.limits
        var options = HTTPOptions()
        options.connection = limits.connections
        (options.maxTargetBytes, options.maxHeaderBytes) = (limits.headerBytes, limits.headerBytes)
        // Most routes take less time than two changes of threads; expensive requests go to the `WorkQueue`.
        options.runsOnEventLoop = true
        let listener = HTTPListener(options: options, metrics: handler.metrics.connections) { request, channel in
            self.immediateResponse(to: request, from: channel)
        } handlers: {
            [DisconnectObserver(), PlanHandoff()]
        }
        let server = try listener.server(host: host, port: wantedPort) { request, writer, channel in
            try await self.respond(to: request, writer, from: channel)
        } onListening: {
            self.onListening($0)
        }
        handler.beginBus()
        defer { handler.bus?.close() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask { try await self.maintain() }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Removes expired speeds once a second, and releases memory after some seconds without requests.
    private func maintain() async throws {
        var (begun, quiet) = (-1, 0)
        while !Task.isCancelled {
            try await Task.sleep(for: .seconds(1))
            await RequestDispatcher.onMaintenanceThread { self.handler.removeExpiredTraffic() }
            quiet = handler.metrics.begun == begun && handler.queue.statistics.running == 0 ? quiet + 1 : 0
            begun = handler.metrics.begun
            let rest = RoutingServer.quietSeconds + Int(min(1e9, handler.limits.restSeconds))
            guard quiet == RoutingServer.quietSeconds || quiet == rest else { continue }
            let (isResting, map) = (quiet == rest, handler.slot.map)
            await RequestDispatcher.onMaintenanceThread {
                map.releaseWorkspaces()
                if isResting { map.releaseMetrics() }
                self.onIdle()
            }
        }
    }

    /// Seconds without requests after which working memory is released.
    private static let quietSeconds = 2

    /// Counts of requests.
    var metrics: ServiceMetrics { handler.metrics }
    /// The queue of expensive requests.
    var queue: WorkQueue { handler.queue }

    // MARK: One request

    private func respond(
        to request: Request, _ writer: consuming ResponseWriter, from channel: any Channel
    ) async throws {
        var call = HTTPServerRequest(request, from: channel.remoteAddress)
        if call.method == "POST" || call.method == "PUT", let limit = handler.bodyLimit(of: call) {
            guard let body = try await request.bytes(upTo: limit) else {
                let error = OSRMError(.tooBig, "The body is larger than \(limit) bytes.", status: 413)
                return try await send(RoutingResponse(.other, error), to: call.method, writer)
            }
            call.body = body
        }
        handler.metrics.begin()
        let start = ContinuousClock.now
        if !call.isOfOSRM, let page = await pages?.respond(to: call) {
            handler.metrics.end(.pages, code: page.status < 400 ? "Ok" : "NotFound", seconds: 0)
            return try await writer.send(page, to: call.method)
        }
        let disconnect = DisconnectObserver.of(channel)
        let response =
            if let plan = PlanHandoff.of(channel)?.take(for: call) {
                await dispatcher.queuedResponse(to: plan, disconnect: disconnect)
            } else {
                await dispatcher.response(to: call, disconnect: disconnect)
            }
        handler.metrics.end(response.service, code: response.code, seconds: (ContinuousClock.now - start).seconds)
        try await send(response, to: call.method, writer)
    }

    /// Responds to a light request of the services of OSRM on the event loop of the connection.
    ///
    /// - Returns: The response; `nil` for other requests, and for expensive ones, whose plan is handed to `respond`.
    private func immediateResponse(to call: HTTPServerRequest, from channel: any Channel) -> HTTPServerResponse? {
        guard call.isOfOSRM else { return nil }
        let start = ContinuousClock.now
        switch dispatcher.lightResponse(to: call) {
        case .done(let response):
            let seconds = (ContinuousClock.now - start).seconds
            handler.metrics.end(response.service, code: response.code, seconds: seconds, hasBegun: false)
            return response.httpWithOrigin
        case .expensive(let plan):
            PlanHandoff.of(channel)?.put(plan)
            return nil
        }
    }

    private func send(
        _ response: RoutingResponse, to method: String, _ writer: consuming ResponseWriter
    ) async throws {
        try await writer.send(response.httpWithOrigin, to: method)
    }
}
