// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import FleetModel
internal import FleetWire
internal import HTTPMessages
internal import HTTPSupport
internal import HTTPTypes
internal import HummingbirdCore
internal import HummingbirdTLS
internal import NIOCore
internal import NavGeo
internal import ServiceLifecycle

/// The HTTP interface: the published REST mapping, watches as server-sent events, and addresses for operators.
struct FleetHTTP: Sendable {
    let providers: ProviderDirectory
    /// What else is served on the port, in this order.
    var extras: [any HTTPRequestHandler] = []
    let isReady: @Sendable () -> Bool
    /// The maximum size of a body, in bytes.
    static let bodyLimit = 1 << 20
    /// The maximum size of a body without a token, in bytes: for opening links, and for extras.
    static let anonymousLimit = 16 << 10
    /// The maximum size of a traffic upload, in bytes: some hundred thousand rows.
    static let trafficLimit = 16 << 20

    func server(
        _ settings: FleetServerSettings, onListening: @escaping @Sendable (Int) -> Void
    ) throws -> any Service {
        var options = HTTPOptions()
        options.connection = settings.connections
        options.hosts = settings.hosts
        options.isSecure = settings.certificate != nil
        options.strictTransportSecurity = settings.strictTransportSecurity
        let listener = HTTPListener(options: options, metrics: providers.first.metrics.http, listeners: 2)
        return try listener.server(
            host: settings.http.host, port: settings.http.port,
            securing: { builder in
                guard let certificate = settings.certificate else { return builder }
                return try .tls(builder, tlsConfiguration: certificate.configuration)
            },
            responder: { request, writer, channel in try await respond(to: request, writer, channel.remoteAddress) },
            onListening: onListening)
    }

    private func respond(
        to request: Request, _ writer: consuming ResponseWriter, _ peer: SocketAddress?
    ) async throws {
        let method = request.method.rawValue
        let target = request.head.path ?? ""
        if method == "GET" || method == "HEAD", let answer = operation(target) {
            return try await send(answer.status, answer.type, Array(answer.text.utf8), method, writer)
        }
        if method != "OPTIONS", Self.operations.contains(target) {
            return try await rejectMethod(method, allowed: "GET, HEAD, OPTIONS", writer)
        }
        if !Self.isOfFleet(target), !extras.isEmpty, let response = await extra(for: request, peer) {
            return try await writer.send(response, to: method)
        }
        if method == "OPTIONS" { return try await send(204, "", [], method, writer) }
        let trace = TraceContext(continuing: request.headers[HTTPField.Name.traceparent])
        switch await outcome(of: request, method, target, peer, trace) {
        case .updates(let updates, let provider): try await stream(updates, of: provider, trace, writer)
        case .response(let response, let body):
            try await send(200, Self.json, body, method, writer, of: response, trace: trace)
        case .document(let type, let body): try await send(200, type, body, method, writer, trace: trace)
        case .failure(let error):
            try await send(
                error.code.httpStatus, Self.json, FleetREST.body(of: error), method, writer,
                retryAfter: error.retryAfter, asksForToken: error.code == .unauthenticated, trace: trace)
        case .wrongMethod(let allowed): try await rejectMethod(method, allowed: allowed, writer)
        }
    }

    /// Responds with 405 and the methods that the address accepts.
    private func rejectMethod(_ method: String, allowed: String, _ writer: consuming ResponseWriter) async throws {
        let error = FleetError(.unimplemented, "The method \(method) is not allowed here; use \(allowed).")
        try await send(405, Self.json, FleetREST.body(of: error), method, writer, allowed: allowed)
    }

    /// Whether an address belongs to the fleet.
    private static func isOfFleet(_ target: String) -> Bool {
        let path = target.prefix { $0 != "?" }
        return path.hasPrefix("/v1/") || path.hasPrefix("/history/") || path.hasPrefix("/console/")
            || path.hasPrefix("/rides/") || path == "/share" || path == "/traffic" || path == "/webhooks"
            || path.hasPrefix("/webhooks/")
    }

    private func extra(for request: Request, _ peer: SocketAddress?) async -> HTTPServerResponse? {
        var call = HTTPServerRequest(request, from: peer)
        var caller = FleetCaller(token: nil, transport: .http)
        (caller.address, caller.forwardedFor) = (peer?.ipAddress, request.headers[HTTPField.Name.forwardedFor])
        if let sender = providers.first.callers.sender(of: caller) { call.remoteAddress = "\(sender)" }
        // A body that is too long is rejected by the regular path.
        guard
            let body = call.method == "GET" || call.method == "HEAD"
                ? [] : try? await body(of: request, limit: Self.anonymousLimit)
        else { return nil }
        call.body = body
        if let response = await HTTPRouter(extras).respond(to: call) { return response }
        return HTTPServerResponse(
            status: 404, headers: [.contentType: Self.json],
            body: FleetREST.body(of: FleetError(.notFound, "Nothing was found at this address.")))
    }

    private enum Outcome: Sendable {
        case response(FleetResponse, [UInt8])
        /// Bytes of a media type.
        case document(String, [UInt8])
        case updates(AsyncThrowingStream<FleetUpdate, any Error>, of: ProviderID)
        case failure(FleetError)
        /// An address that other methods have.
        case wrongMethod(allowed: String)
    }

    /// `PUT /traffic?seconds=600` uploads speeds, `GET /traffic` reports the known ones, `GET /traffic?format=csv` exports those that
    /// the fleet has measured. All need a server token.
    private func traffic(_ request: Request, _ method: String, _ caller: FleetCaller) async -> Outcome {
        do throws(FleetError) {
            let handler = try await providers.handler(for: caller)
            guard let traffic = handler.traffic else {
                throw FleetError(.notFound, "This server has no map, and so no traffic.")
            }
            return try await handler.operate(.traffic, for: caller) { now throws(FleetError) in
                let parsed = try RESTRequest(method: method, target: request.head.path ?? "")
                if method == "PUT" {
                    var expiry: Timestamp?
                    if let text = parsed.query.last(where: { $0.key == "seconds" })?.value {
                        guard let seconds = Double(text), seconds > 0, seconds.isFinite else {
                            throw FleetError(.invalidArgument, "'seconds' must be a number above 0.", field: "seconds")
                        }
                        expiry = now.adding(seconds: seconds)
                    }
                    traffic.upload(try await body(of: request, limit: Self.trafficLimit), expiry: expiry, at: now)
                } else if method != "GET" {
                    throw FleetError(.notFound, "No method exists at \(method) /traffic.")
                } else if let format = parsed.query.last(where: { $0.key == "format" })?.value, format != "json" {
                    guard format == "csv" else {
                        throw FleetError(.invalidArgument, "'format' must be json or csv.", field: "format")
                    }
                    return .document("text/csv; charset=utf-8", traffic.measuredRows(at: now))
                }
                return .response(.nothing, Array(traffic.report().utf8))
            }
        } catch {
            return .failure(error)
        }
    }

    /// `GET /history/…` exports stored positions, `DELETE /history/…` deletes them. Both need a server token.
    private func history(
        _ address: RESTRequest, _ caller: FleetCaller, _ handler: FleetRequestHandler
    ) async throws(FleetError) -> Outcome {
        try await handler.operate(.history, for: caller) { _ throws(FleetError) in
            let request = try HistoryRequest(address)
            let name = address.path[2]
            switch address.method {
            case "GET", "HEAD":
                let format = try address.query.last { $0.key == "format" }.map { pair throws(FleetError) in
                    try HistoryFormat(parameter: pair.value)
                }
                let page = try await handler.service.store.history(request)
                return .document((format ?? .json).mediaType, try (format ?? .json).document(page, name: name))
            case "DELETE":
                let count = try await handler.deleteHistory(request)
                return .document(Self.json, Array("{\"deleted\":\(count)}".utf8))
            default: return .wrongMethod(allowed: "GET, HEAD, DELETE, OPTIONS")
            }
        }
    }

    /// `/rides/…`: the details of a ride, and the subscriptions to messages about it.
    private func ride(
        _ address: RESTRequest, _ request: Request, _ caller: FleetCaller, _ handler: FleetRequestHandler
    ) async throws(FleetError) -> Outcome {
        guard let allowed = FleetRequestHandler.rideMethods(at: address) else {
            throw FleetError(.notFound, "The details of a ride have the address /rides/TRIP.")
        }
        guard allowed.contains(address.method) else {
            return .wrongMethod(allowed: (allowed + ["OPTIONS"]).joined(separator: ", "))
        }
        guard address.path.count > 2 else { return .document(Self.json, try await handler.ride(address, caller)) }
        var address = address
        // The body of a caller without a valid token is not read; the handler rejects the request without it.
        if Self.hasBody(request), await handler.isKnown(caller) {
            address.body = try await body(of: request, limit: Self.anonymousLimit)
        }
        return .document(Self.json, try await handler.push(address, caller))
    }

    private func outcome(
        of request: Request, _ method: String, _ target: String, _ peer: SocketAddress?, _ trace: TraceContext
    ) async -> Outcome {
        var caller = FleetCaller(
            token: FleetCaller.token(of: request.headers[.authorization]), transport: .http, trace: trace)
        (caller.address, caller.connection) = (peer?.ipAddress, peer.map { "http \($0)" })
        caller.forwardedFor = request.headers[HTTPField.Name.forwardedFor]
        if target.prefix(while: { $0 != "?" }) == "/traffic" { return await traffic(request, method, caller) }
        do throws(FleetError) {
            let address = try RESTRequest(method: method, target: target)
            if address.path == ["share"], address.verb == nil, method == "POST" {
                return try await openShare(request, caller)
            }
            let handler = try await providers.handler(for: caller)
            if address.path.first == "history" { return try await history(address, caller, handler) }
            if address.path.first == "webhooks" {
                guard let allowed = WebhookRequest.methods(at: address) else {
                    throw FleetError(.notFound, "Nothing was found at this address; see docs/webhooks.md.")
                }
                guard allowed.contains(method) else {
                    return .wrongMethod(allowed: (allowed + ["OPTIONS"]).joined(separator: ", "))
                }
                return .document(Self.json, try await handler.webhooks(address, caller))
            }
            if address.path.first == "rides" { return try await ride(address, request, caller, handler) }
            if address.path.first == "console" {
                guard method == "GET" || method == "HEAD" else { return .wrongMethod(allowed: "GET, HEAD, OPTIONS") }
                return .document(Self.json, try await handler.overview(address, caller))
            }
            let allowed = FleetREST.methods(at: address)
            guard allowed.isEmpty || allowed.contains(method) else {
                return .wrongMethod(allowed: (allowed + ["OPTIONS"]).joined(separator: ", "))
            }
            // The body of a caller without a valid token is not read; the handler rejects the request without it.
            var complete = address
            if Self.hasBody(request), await handler.isKnown(caller) {
                complete.body = try await self.body(of: request)
            }
            let call = try FleetREST.call(complete)
            if call.method.isWatch {
                let resume = request.headers[HTTPField.Name.lastEventID]
                return .updates(
                    try await handler.watch(call.method, for: caller, parsing: call.resuming(after: resume)),
                    of: handler.provider)
            }
            let response = try await handler.respond(call.method, for: caller, parsing: call.read)
            return .response(response, try FleetREST.body(of: response, to: call.method, provider: handler.provider))
        } catch {
            return .failure(error)
        }
    }

    /// `POST /share` exchanges the secret of a link for a token.
    private func openShare(_ request: Request, _ caller: FleetCaller) async throws(FleetError) -> Outcome {
        let body = try await body(of: request, limit: Self.anonymousLimit)
        let call = try FleetREST.call(
            try RESTRequest(method: "POST", target: request.head.path ?? "", body: body))
        var caller = caller
        if case .openShare(let secret) = try call.read(providers.first.service.now).call { caller.linkSecret = secret }
        let handler = try await providers.handler(for: caller)
        let response = try await handler.respond(call.method, for: caller, parsing: call.read)
        return .response(response, try FleetREST.body(of: response, to: call.method, provider: handler.provider))
    }

    private static func isTooLong(_ request: Request, limit: Int = bodyLimit) -> Bool {
        request.headers[.contentLength].flatMap { Int($0) }.map { $0 > limit } ?? false
    }

    private static func hasBody(_ request: Request) -> Bool {
        request.headers[.contentLength].map { $0 != "0" } ?? request.headers.contains(.transferEncoding)
    }

    private static let json = "application/json; charset=UTF-8"
    /// Headers that scripts of web pages may read.
    private static let exposedHeaders = "X-Request-Id, Retry-After, Guidepost-Eta-Uncertainty-Seconds"

    /// Reads the body of a request.
    private func body(of request: Request, limit: Int = Self.bodyLimit) async throws(FleetError) -> [UInt8] {
        let tooLong = FleetError(.invalidArgument, "The body is longer than \(limit) bytes.")
        guard !Self.isTooLong(request, limit: limit) else { throw tooLong }
        var bytes: [UInt8] = []
        do {
            for try await part in request.body {
                guard bytes.count + part.readableBytes <= limit else { throw tooLong }
                bytes.append(contentsOf: part.readableBytesView)
            }
        } catch {
            throw error as? FleetError ?? FleetError(.cancelled, "The request ended early.", cause: error)
        }
        return bytes
    }

    private static let operations: Set<String> = ["/health", "/ready", "/openapi.json", "/metrics"]

    /// Whether a provider has a bus that cannot be used now. Its changes reach the other servers through the store.
    private var isBusLost: Bool {
        providers.handlers.contains { $0.service.shared?.status.bus.map { !$0.isHealthy } ?? false }
    }

    /// The metrics of requests for map tiles, for Prometheus; empty if they have no limits.
    private var mapMetricsText: String {
        let maps = extras.compactMap { $0 as? LimitedHandler }
        guard !maps.isEmpty else { return "" }
        var text = PrometheusText()
        text.single(
            "guidepost_fleet_map_requests", .gauge, "Requests for map tiles in progress or waiting.",
            maps.reduce(0) { $0 + $1.open })
        text.single(
            "guidepost_fleet_map_requests_rejected", .gauge, "Requests for map tiles that were rejected.",
            maps.reduce(0) { $0 + $1.rejected })
        return text.text
    }

    /// Addresses for operators. They need no token and expose only counts.
    private func operation(_ target: String) -> (status: Int, type: String, text: String)? {
        switch target {
        case "/health": (200, Self.json, #"{"status":"ok"}"#)
        case "/ready":
            isReady()
                ? (200, Self.json, isBusLost ? #"{"status":"ready","bus":"unavailable"}"# : #"{"status":"ready"}"#)
                : (503, Self.json, #"{"status":"not ready"}"#)
        case "/openapi.json": (200, Self.json, OpenAPI.text)
        case "/metrics": (200, "text/plain; version=0.0.4", providers.metricsText + mapMetricsText)
        default: nil
        }
    }

    private func send(
        _ status: Int, _ type: String, _ body: [UInt8], _ method: String, _ writer: consuming ResponseWriter,
        of response: FleetResponse? = nil, retryAfter: Double? = nil, asksForToken: Bool = false,
        allowed: String? = nil,
        trace: TraceContext? = nil
    ) async throws {
        var head = HTTPResponse(status: HTTPResponse.Status(code: status))
        head.headerFields[.accessControlAllowOrigin] = "*"
        head.headerFields[.accessControlAllowHeaders] = "Authorization, Content-Type, Last-Event-ID, traceparent"
        head.headerFields[.accessControlAllowMethods] = "GET, POST, PUT, PATCH, DELETE, OPTIONS"
        head.headerFields[.cacheControl] = "no-store"
        if !type.isEmpty { head.headerFields[.contentType] = type }
        if let retryAfter { head.headerFields[.retryAfter] = String(Int(retryAfter.rounded(.up))) }
        if let allowed { head.headerFields[.allow] = allowed }
        if asksForToken { head.headerFields[.wwwAuthenticate] = "Bearer" }
        if let trace {
            head.headerFields[.requestID] = trace.traceID
            head.headerFields[.accessControlExposeHeaders] = Self.exposedHeaders
        }
        if let text = response?.uncertaintyText { head.headerFields[.etaUncertainty] = text }
        try await writer.send(HTTPServerResponse(status: status, headers: head.headerFields, body: body), to: method)
    }

    /// Sends updates as server-sent events: `id:` is the resume token, which browsers send back as `Last-Event-ID`.
    private func stream(
        _ updates: AsyncThrowingStream<FleetUpdate, any Error>, of provider: ProviderID, _ trace: TraceContext,
        _ writer: consuming ResponseWriter
    ) async throws {
        var head = HTTPResponse(status: .ok)
        head.headerFields[.accessControlAllowOrigin] = "*"
        head.headerFields[.contentType] = "text/event-stream"
        head.headerFields[.requestID] = trace.traceID
        head.headerFields[.accessControlExposeHeaders] = Self.exposedHeaders
        head.headerFields[.cacheControl] = "no-store"
        let events = ServerSentEvents.texts(of: updates, provider: provider)
        try await writer.send(HTTPServerResponse(headers: head.headerFields, stream: events), to: "GET")
    }
}

extension HTTPField.Name {
    fileprivate static let etaUncertainty = name("Guidepost-Eta-Uncertainty-Seconds")
    fileprivate static let lastEventID = name("Last-Event-ID")
    fileprivate static let forwardedFor = name("X-Forwarded-For")
    fileprivate static let requestID = name("X-Request-Id")
    fileprivate static let traceparent = name("traceparent")

    /// A name from a literal of letters and hyphens.
    private static func name(_ text: String) -> HTTPField.Name { HTTPField.Name(text) ?? .range }
}

extension FleetREST.Call {
    /// The same watch, resumed after the last event of a browser.
    func resuming(after token: String?) -> @Sendable (Timestamp) throws(FleetError) -> AddressedCall {
        { [read] now throws(FleetError) in
            var addressed = try read(now)
            guard let token, let revision = Int64(token.dropFirst()) else { return addressed }
            switch addressed.call {
            case .watchTrip(let id, nil): addressed.call = .watchTrip(id, after: revision)
            case .watchVehicle(let id, nil): addressed.call = .watchVehicle(id, after: revision)
            case .delivery(.watchTracking(let id, nil)):
                addressed.call = .delivery(.watchTracking(id, after: revision))
            default: break
            }
            return addressed
        }
    }
}
