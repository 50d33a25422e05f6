// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGraph
internal import NavModel
internal import NavRender
internal import NavRouting
internal import NavTiles

/// Answers every request of a server. It knows nothing of sockets, and works on the thread that asks.
final class ServiceDesk: Sendable {
    /// The map of now.
    let slot: MapSlot
    /// How much may be asked.
    let limits: ServiceLimits
    /// What has been done.
    let metrics = ServiceMetrics()
    /// Where heavy requests wait.
    let queue: WorkQueue
    /// Where maps may be taken from.
    let mapFolder: MapFolder

    init(map: ServedMap, limits: ServiceLimits) {
        slot = MapSlot(map)
        self.limits = limits
        mapFolder = limits.mapFolder.map { MapFolder($0) } ?? MapFolder(of: map.path)
        queue = WorkQueue(
            WorkQueue.Limits(
                workers: limits.workers, length: limits.queueLength, longestWait: limits.queueSeconds,
                timeout: limits.seconds, perClient: limits.requestsPerClient))
    }

    /// Answers one request.
    func answer(_ call: ServiceCall) -> ServiceReply { answer(plan(call)) }

    /// Answers a request that has been read, within the budget of work that is current.
    func answer(_ plan: RequestPlan) -> ServiceReply {
        let reply = unlimited(plan)
        guard let reason = WorkBudget.current?.stopReason else { return reply }
        // What was found until then is incomplete.
        return ServiceReply(plan.service, OSRMRefusal(reason, limits))
    }

    private func unlimited(_ plan: RequestPlan) -> ServiceReply {
        let call = plan.call
        switch plan.task {
        case .answered(let reply): return reply
        case .mapTile: return only(["GET", "HEAD"], .tiles, call) { .success(mapTile(call)) }
        case .operation: return operation(call)
        case .tile(let tile, let mode):
            let body = OSRMDesk(map: slot.map, limits: limits, metrics: metrics).tile(tile, mode: mode)
            return ServiceReply(.tile, body, contentType: "application/x-protobuf")
        case .body(let name, let mode):
            do throws(OSRMRefusal) {
                return try answer(OSRMQuestion(name, mode: mode, body: call.body), plan.service)
            } catch {
                return ServiceReply(plan.service, error)
            }
        case .question(let question):
            do throws(OSRMRefusal) {
                return try answer(question, plan.service)
            } catch {
                return ServiceReply(plan.service, error)
            }
        }
    }

    private func answer(_ question: OSRMQuestion, _ service: ServiceName) throws(OSRMRefusal) -> ServiceReply {
        ServiceReply(service, try OSRMDesk(map: slot.map, limits: limits, metrics: metrics).answer(question))
    }

    private func operation(_ call: ServiceCall) -> ServiceReply {
        switch call.path {
        case "/health": return only(["GET", "HEAD"], .health, call) { .success(health) }
        case "/metrics":
            return only(["GET", "HEAD"], .metrics, call) {
                .success(
                    ServiceReply(.metrics, Array(metricsText.utf8), contentType: "text/plain; version=0.0.4"))
            }
        case "/map": return only(["POST"], .map, call) { swapMap(call) }
        case "/traffic": return only(["GET", "HEAD", "PUT"], .traffic, call) { traffic(call) }
        default: return ServiceReply(.other, OSRMRefusal(.invalidURL, "No such address.", status: 404))
        }
    }

    private typealias Outcome = Result<ServiceReply, OSRMRefusal>

    /// Answers the methods of one address, and refuses others.
    private func only(
        _ methods: [String], _ service: ServiceName, _ call: ServiceCall, _ answer: () -> Outcome
    ) -> ServiceReply {
        guard methods.contains(call.method) else {
            let words = (methods + ["OPTIONS"]).joined(separator: ", ")
            return call.method == "OPTIONS"
                ? ServiceReply(service, allowing: words) : ServiceReply(service, onlyAllowing: words)
        }
        switch answer() {
        case .success(let reply): return reply
        case .failure(let refusal): return ServiceReply(service, refusal)
        }
    }

    // MARK: Map

    private func mapTile(_ call: ServiceCall) -> ServiceReply {
        let query = call.target.drop { $0 != "?" }.dropFirst()
        let tiles = slot.map.tiles
        guard
            let answer = tiles.answer(
                path: String(call.path), query: String(query), base: call.base, ifNoneMatch: call.knownTags)
        else {
            return ServiceReply(.tiles, OSRMRefusal(.invalidQuery, "No map lies at this address.", status: 404))
        }
        var reply = ServiceReply(.tiles, answer.body, contentType: answer.contentType)
        reply.status = answer.status
        if answer.status >= 400 { reply.code = "Refused" }
        if !answer.cacheControl.isEmpty { reply.headers.append(("Cache-Control", answer.cacheControl)) }
        if !answer.etag.isEmpty { reply.headers.append(("ETag", answer.etag)) }
        return reply
    }

    /// Methods of all addresses of the OSRM form.
    static let methods = "GET, HEAD, POST, OPTIONS"

    // MARK: Operation

    /// What keeps the server from answering; `nil` when all is well.
    private var trouble: String? {
        if let stuck = queue.stuck(longerThan: limits.stuckSeconds) { return stuck }
        guard let seconds = slot.swapSeconds, seconds > 10 * limits.stuckSeconds else { return nil }
        return "a map has been opening for \(Int(seconds)) s"
    }

    private var health: ServiceReply {
        let map = slot.map
        let trouble = trouble
        var json = JSONWriter()
        json.object { json in
            json.field("status", trouble == nil ? "ok" : "stuck")
            json.field("reason", ifAny: trouble ?? "")
            json.field("map", map.path)
            json.field("data_version", ifAny: map.dataVersion)
            json.field("nodes", map.graph.nodeCount)
            json.field("segments", map.graph.segmentCount)
            json.field("traffic_stretches", map.engine.traffic.stretches.count)
        }
        var reply = ServiceReply(.health, json.take())
        if trouble != nil { (reply.status, reply.code) = (503, "Stuck") }
        return reply
    }

    /// Everything that is counted, for Prometheus.
    private var metricsText: String {
        metrics.text + ServiceMetrics.text(of: queue.statistics, limits)
            + ServiceMetrics.text(of: slot.map.engine.metricStatistics)
    }

    /// `POST /map`, with `{"path": "…"}` for another region; without a body the one that is served is opened again.
    private func swapMap(_ call: ServiceCall) -> Outcome {
        guard call.isLocal else {
            return .failure(ServiceDesk.notFromHere("The map is changed"))
        }
        var path: String?
        if !call.body.isEmpty {
            guard let json = try? JSONValue(parsing: call.body), case .object = json, let text = json["path"]?.string
            else {
                return .failure(
                    OSRMRefusal(.invalidQuery, "The body must be a JSON object such as {\"path\": \"new.region\"}."))
            }
            path = text
        }
        do {
            // Without a path, the map is opened again by the name that it was given at start or by an earlier request.
            try swap(to: path, isRequested: true)
        } catch let error as RegionError {
            return .failure(OSRMRefusal(.invalidValue, error.message, status: 422))
        } catch {
            return .failure(.mapBusy)
        }
        var reply = health
        reply.service = .map
        return .success(reply)
    }

    /// Serves another region, or the same file again; a file that cannot be used changes nothing.
    ///
    /// - Parameter isRequested: whether a request names the file: then it must lie in the folder for maps, and it is not
    ///   waited for another swap that is under way.
    /// - Throws: `RegionError`; `MapBusy` when another swap is under way.
    @discardableResult
    func swap(to path: String? = nil, isRequested: Bool = false) throws -> ServedMap {
        do {
            let file = try isRequested ? path.map { name throws(RegionError) in try mapFolder.region(at: name) } : path
            let map = try slot.swap(to: file, metricMemory: limits.metricMemory, waits: !isRequested)
            metrics.swapped(.done)
            return map
        } catch {
            metrics.swapped(error is MapBusy ? .busy : .refused)
            throw error
        }
    }
}
