// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
internal import HTTPMessages
internal import HTTPTypes
internal import NavFormats
internal import NavGraph
internal import NavModel
internal import NavRouting
internal import NavTiles
internal import Synchronization

/// Responds to every request of the routing server. It uses no sockets, and runs on the calling thread.
final class RoutingRequestHandler: Sendable {
    /// The current map.
    let slot: MapSlot
    /// Limits of requests.
    let limits: ServiceLimits
    /// Counts of requests.
    let metrics = ServiceMetrics()
    /// The queue of expensive requests.
    let queue: WorkQueue
    /// The folder from which requests may load maps.
    let mapFolder: MapFolder

    /// Shares traffic with other servers; `nil` for none.
    let bus: TrafficBus?
    /// When traffic was last updated, in seconds since 1970; `nil` for never.
    let lastTrafficUpdate = Mutex<Double?>(nil)

    init(map: ServedMap, limits: ServiceLimits, bus: TrafficBus? = nil) {
        self.bus = bus
        slot = MapSlot(map)
        self.limits = limits
        mapFolder = limits.mapFolder.map { MapFolder($0) } ?? MapFolder(of: map.path)
        queue = WorkQueue(
            WorkQueue.Limits(
                workers: limits.workers, length: limits.queueLength, longestWait: limits.queueSeconds,
                timeout: limits.seconds, perClient: limits.requestsPerClient))
    }

    /// Responds to a request.
    func response(to request: HTTPServerRequest) -> RoutingResponse { response(to: plan(request)) }

    /// Responds to a request that has been parsed, within the current work budget.
    func response(to plan: RequestPlan) -> RoutingResponse {
        let response = unlimitedResponse(to: plan)
        guard let reason = WorkBudget.current?.stopReason else { return response }
        // The result is incomplete.
        return RoutingResponse(plan.service, OSRMError(reason, limits))
    }

    private func unlimitedResponse(to plan: RequestPlan) -> RoutingResponse {
        let request = plan.request
        switch plan.task {
        case .done(let response): return response
        case .mapTile: return only(["GET", "HEAD"], .tiles, request) { mapTile(request) }
        case .search(let search): return self.search(search, request, plan.service)
        case .isochrone(let isochrone): return self.isochrone(isochrone)
        case .operation: return operation(request)
        case .speedTile(let tile, let mode):
            return RoutingResponse(.tile, osrm.tile(tile, mode: mode), contentType: "application/x-protobuf")
        case .body(let name, let mode):
            do throws(OSRMError) {
                let request = try OSRMRequest(name, mode: mode, body: request.body)
                return RoutingResponse(plan.service, try osrm.response(to: request))
            } catch {
                return RoutingResponse(plan.service, error)
            }
        case .osrm(let request):
            do throws(OSRMError) {
                return RoutingResponse(plan.service, try osrm.response(to: request))
            } catch {
                return RoutingResponse(plan.service, error)
            }
        }
    }

    private var osrm: OSRMRequestHandler { OSRMRequestHandler(map: slot.map, limits: limits, metrics: metrics) }

    private func operation(_ request: HTTPServerRequest) -> RoutingResponse {
        switch request.path {
        case "/health": return only(["GET", "HEAD"], .health, request) { .success(health) }
        case "/metrics":
            return only(["GET", "HEAD"], .metrics, request) {
                .success(
                    RoutingResponse(.metrics, Array(metricsText.utf8), contentType: "text/plain; version=0.0.4"))
            }
        case "/map": return only(["POST"], .map, request) { swapMap(request) }
        case "/traffic": return only(["GET", "HEAD", "PUT"], .traffic, request) { traffic(request) }
        default: return RoutingResponse(.other, OSRMError(.invalidURL, "No such address.", status: 404))
        }
    }

    private typealias Outcome = Result<RoutingResponse, OSRMError>

    /// Responds to the methods of a path, and rejects others with 405.
    private func only(
        _ methods: [String], _ service: ServiceName, _ request: HTTPServerRequest, _ respond: () -> Outcome
    ) -> RoutingResponse {
        guard methods.contains(request.method) else {
            let words = (methods + ["OPTIONS"]).joined(separator: ", ")
            return request.method == "OPTIONS"
                ? RoutingResponse(service, allowing: words) : RoutingResponse(service, onlyAllowing: words)
        }
        switch respond() {
        case .success(let response): return response
        case .failure(let error): return RoutingResponse(service, error)
        }
    }

    private func mapTile(_ request: HTTPServerRequest) -> Outcome {
        guard let http = slot.map.tiles.response(to: request, baseURL: request.baseURL) else {
            return .failure(OSRMError(.invalidQuery, "No map lies at this address.", status: 404))
        }
        var response = RoutingResponse(.tiles, [])
        response.http = http
        if http.status >= 400 { response.code = "Refused" }
        return .success(response)
    }

    /// Methods of all OSRM paths.
    static let methods = "GET, HEAD, POST, OPTIONS"

    // MARK: Operation

    /// Why the server cannot respond to requests; `nil` if it can.
    private var stuckReason: String? {
        if let stuck = queue.stuck(longerThan: limits.stuckSeconds) { return stuck }
        guard let seconds = slot.swapSeconds, seconds > 10 * limits.stuckSeconds else { return nil }
        return "a map has been opening for \(Int(seconds)) s"
    }

    private var health: RoutingResponse {
        let map = slot.map
        let reason = stuckReason
        var json = JSONWriter()
        json.object { json in
            json.field("status", reason == nil ? "ok" : "stuck")
            json.field("reason", ifAny: reason ?? "")
            json.field("map", map.path)
            json.field("data_version", ifAny: map.dataVersion)
            json.field("nodes", map.graph.nodeCount)
            json.field("segments", map.graph.segmentCount)
            json.field("traffic_stretches", map.engine.traffic.stretches.count)
            if let age = trafficAge { json.field("traffic_age_seconds", age) }
            if let bus { json.field("bus", bus.status.isHealthy ? "ok" : "unavailable") }
        }
        var response = RoutingResponse(.health, json.take())
        if reason != nil { (response.http.status, response.code) = (503, "Stuck") }
        return response
    }

    /// All metrics in the text format of Prometheus.
    private var metricsText: String {
        metrics.text + ServiceMetrics.text(of: queue.statistics, limits)
            + ServiceMetrics.text(of: slot.map.engine.metricStatistics)
            + ServiceMetrics.text(of: slot.map.engine.memoryUse)
            + (slot.map.router.map { ServiceMetrics.text(ofHourly: $0.statistics) } ?? "")
            + (trafficAge.map(ServiceMetrics.text(ofTrafficAge:)) ?? "") + (bus?.status.text ?? "")
    }

    /// `POST /map` with `{"path": "…"}` serves another region; without a body it opens the current one again.
    private func swapMap(_ request: HTTPServerRequest) -> Outcome {
        guard request.isLocal else {
            return .failure(RoutingRequestHandler.localOnly("The map is changed"))
        }
        var path: String?
        if !request.body.isEmpty {
            guard let json = try? JSONValue(parsing: request.body), case .object = json,
                let text = json["path"]?.string
            else {
                return .failure(
                    OSRMError(.invalidQuery, "The body must be a JSON object such as {\"path\": \"new.region\"}."))
            }
            path = text
        }
        do {
            // Without a path, the map is opened again by the name that it was given at start or by an earlier request.
            try swap(to: path, isRequested: true)
        } catch let error as RegionError {
            return .failure(OSRMError(.invalidValue, error.message, status: 422))
        } catch {
            return .failure(.mapBusy)
        }
        var response = health
        response.service = .map
        return .success(response)
    }

    /// Serves another region, or the same file again. If the file is invalid, the old map stays.
    ///
    /// - Parameters:
    ///   - path: Path of the region; `nil` for the current one.
    ///   - isRequested: Whether a request names the file. It must then be in the map folder, and another swap in progress
    ///     is an error.
    /// - Throws: `RegionError`; `MapBusyError` if another swap is in progress.
    @discardableResult
    func swap(to path: String? = nil, isRequested: Bool = false) throws -> ServedMap {
        do {
            let file = try isRequested ? path.map { name throws(RegionError) in try mapFolder.region(at: name) } : path
            let map = try slot.swap(to: file, limits: limits, waits: !isRequested)
            metrics.swapped(.done)
            return map
        } catch {
            metrics.swapped(error is MapBusyError ? .busy : .refused)
            throw error
        }
    }
}
