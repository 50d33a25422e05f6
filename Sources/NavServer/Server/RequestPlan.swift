// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import HTTPTypes
internal import NavFormats
internal import NavGraph
internal import NavModel
internal import NavRender
internal import NavRouting
internal import NavTiles

/// A request, parsed as far as its cost estimate requires.
struct RequestPlan: Sendable {
    /// What to do.
    enum Task: Sendable {
        /// Nothing: the response is known.
        case done(RoutingResponse)
        /// Respond to an OSRM request.
        case osrm(OSRMRequest)
        /// Encode a tile of road speeds.
        case speedTile(TileAddress, TravelMode)
        /// Parse a body that is too long for the event loop, and respond to it.
        case body(OSRMServiceName, TravelMode)
        /// Return a map tile, glyphs or a style.
        case mapTile
        /// Search for places.
        case search(SearchRequest)
        /// Find a reachable area.
        case isochrone(IsochroneRequest)
        /// Respond to a path of operation.
        case operation
    }

    let request: HTTPServerRequest
    /// The service that metrics count.
    var service: ServiceName
    var task: Task
    /// Estimated cost in steps of a `WorkBudget`.
    var steps: Int
    /// Whether edge costs must be computed first.
    var needsMetric = false

    /// Requests of at most this many steps, a few milliseconds, run on the event loop of their connection.
    static let lightSteps = 60_000

    /// Whether the request may run on the event loop.
    var isLight: Bool { steps <= RequestPlan.lightSteps && !needsMetric }
}

extension RoutingRequestHandler {
    /// Parses a request and estimates its cost.
    func plan(_ request: HTTPServerRequest) -> RequestPlan {
        switch request.path {
        case "/health", "/metrics":
            return RequestPlan(request: request, service: .health, task: .operation, steps: 500)
        case "/map": return RequestPlan(request: request, service: .map, task: .operation, steps: 10_000_000)
        case "/traffic":
            return RequestPlan(
                request: request, service: .traffic, task: .operation,
                steps: request.method == "PUT" ? 1_000_000 : 500)
        case "/isochrone": return isochronePlan(request)
        case "/api", "/search", "/reverse": return searchPlan(request)
        default: break
        }
        if MapTileHandler.handles(request.path) {
            return RequestPlan(request: request, service: .tiles, task: .mapTile, steps: mapTileSteps(of: request.path))
        }
        return osrmPlan(request)
    }

    private func osrmPlan(_ request: HTTPServerRequest) -> RequestPlan {
        var plan = RequestPlan(request: request, service: .other, task: .operation, steps: 1_000)
        do throws(OSRMError) {
            guard let (name, mode, query) = try address(of: request, service: &plan.service) else {
                plan.task = .done(
                    request.method == "OPTIONS"
                        ? RoutingResponse(.other, allowing: RoutingRequestHandler.methods)
                        : RoutingResponse(.other, onlyAllowing: RoutingRequestHandler.methods))
                return plan
            }
            let hasBody = request.method == "POST"
            if name == .tile {
                guard !hasBody else { throw OSRMError(.notImplemented, "This request is not supported") }
                let tile = try TileAddress(query)
                plan.task = .speedTile(tile, mode)
                plan.steps = tileSteps(of: tile)
                plan.needsMetric = !slot.map.engine.isPrepared(for: mode)
                return plan
            }
            if hasBody, request.body.count > RoutingRequestHandler.shortBody {
                plan.task = .body(name, mode)
                plan.steps = 1_000_000 + request.body.count
                return plan
            }
            let osrm =
                try hasBody
                ? OSRMRequest(name, mode: mode, body: request.body) : OSRMRequest(name, mode: mode, query: query)
            plan.task = .osrm(osrm)
            (plan.steps, plan.needsMetric) = steps(of: osrm)
            try checkWork(of: osrm)
        } catch {
            plan.task = .done(RoutingResponse(plan.service, error))
        }
        return plan
    }

    /// Bodies of at most this many bytes are parsed on the event loop, in a millisecond at most.
    private static let shortBody = 16 << 10

    /// The parts of an OSRM path; `nil` for a method that it does not support.
    private func address(
        of request: HTTPServerRequest, service: inout ServiceName
    ) throws(OSRMError) -> (OSRMServiceName, TravelMode, AddressCursor)? {
        guard ["GET", "HEAD", "POST"].contains(request.method) else { return nil }
        let hasBody = request.method == "POST"
        if hasBody, !(request.headers[.contentType] ?? "").lowercased().hasPrefix("application/json") {
            throw OSRMError(
                .invalidContentType, "POST requests require a Content-Type of application/json.", status: 415)
        }
        let address = try OSRMAddress(OSRMAddress.decoded(request.target), hasQuery: !hasBody)
        guard let name = OSRMServiceName(rawValue: address.service) else {
            throw OSRMError(.invalidService, "Service \(address.service) not found!")
        }
        service = ServiceName(name)
        guard address.version == 1 else {
            throw OSRMError(.invalidVersion, "Service \(address.service) not found!")
        }
        guard let mode = TravelMode(commonName: address.profile) else {
            throw OSRMError(
                .invalidValue,
                "Profile \(address.profile) not found! Take driving, cycling, walking, twoWheeler, taxi.")
        }
        return (name, mode, address.query)
    }
}
