// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel
internal import NavRender
internal import NavRouting

/// Answers every request of a server. It knows nothing of sockets, and works on the thread that asks.
final class ServiceDesk: Sendable {
    /// The map of now.
    let slot: MapSlot
    /// How much may be asked.
    let limits: ServiceLimits
    /// What has been done.
    let metrics = ServiceMetrics()

    init(map: ServedMap, limits: ServiceLimits) {
        slot = MapSlot(map)
        self.limits = limits
    }

    /// Answers one request.
    func answer(_ call: ServiceCall) -> ServiceReply {
        switch call.path {
        case "/health": return only(["GET", "HEAD"], .health, call) { .success(health) }
        case "/metrics":
            return only(["GET", "HEAD"], .metrics, call) {
                .success(
                    ServiceReply(.metrics, Array(metrics.text.utf8), contentType: "text/plain; version=0.0.4"))
            }
        case "/map": return only(["POST"], .map, call) { swapMap(call) }
        case "/traffic": return only(["GET", "HEAD", "PUT"], .traffic, call) { traffic(call) }
        default: break
        }
        if MapTileDesk.knows(call.path) { return only(["GET", "HEAD"], .tiles, call) { .success(mapTile(call)) } }
        return osrm(call)
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

    // MARK: OSRM

    /// Methods of all addresses of the OSRM form.
    private static let methods = "GET, HEAD, POST, OPTIONS"

    private func osrm(_ call: ServiceCall) -> ServiceReply {
        var service = ServiceName.other
        do throws(OSRMRefusal) {
            switch call.method {
            case "OPTIONS": return ServiceReply(.other, allowing: ServiceDesk.methods)
            case "GET", "HEAD", "POST": break
            default: return ServiceReply(.other, onlyAllowing: ServiceDesk.methods)
            }
            let hasBody = call.method == "POST"
            if hasBody, !call.contentType.lowercased().hasPrefix("application/json") {
                throw OSRMRefusal(
                    .invalidContentType, "POST requests require a Content-Type of application/json.", status: 415)
            }
            let address = try OSRMAddress(call.address, hasQuery: !hasBody)
            guard let name = OSRMServiceName(rawValue: address.service) else {
                throw OSRMRefusal(.invalidService, "Service \(address.service) not found!")
            }
            service = ServiceName(name)
            guard address.version == 1 else {
                throw OSRMRefusal(.invalidVersion, "Service \(address.service) not found!")
            }
            guard let mode = TravelMode(commonName: address.profile) else {
                throw OSRMRefusal(
                    .invalidValue,
                    "Profile \(address.profile) not found! Take driving, cycling, walking, twoWheeler, taxi.")
            }
            let desk = OSRMDesk(map: slot.map, limits: limits, metrics: metrics)
            if name == .tile {
                guard !hasBody else { throw OSRMRefusal(.notImplemented, "This request is not supported") }
                let tile = desk.tile(try TileAddress(address.query), mode: mode)
                return ServiceReply(service, tile, contentType: "application/x-protobuf")
            }
            let question =
                try hasBody
                ? OSRMQuestion(name, mode: mode, body: call.body)
                : OSRMQuestion(name, mode: mode, query: address.query)
            let answer = try desk.answer(question)
            desk.map.makeReady(for: mode)
            return ServiceReply(service, answer)
        } catch {
            return ServiceReply(service, error)
        }
    }

    // MARK: Operation

    private var health: ServiceReply {
        let map = slot.map
        var json = JSONWriter()
        json.object { json in
            json.field("status", "ok")
            json.field("map", map.path)
            json.field("data_version", ifAny: map.dataVersion)
            json.field("nodes", map.graph.nodeCount)
            json.field("segments", map.graph.segmentCount)
            json.field("traffic_stretches", map.engine.traffic.stretches.count)
        }
        return ServiceReply(.health, json.take())
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
        do throws(RegionError) {
            try swap(to: path)
        } catch {
            return .failure(OSRMRefusal(.invalidValue, error.message, status: 422))
        }
        var reply = health
        reply.service = .map
        return .success(reply)
    }

    /// Serves another region, or the same file again; a file that cannot be used changes nothing.
    @discardableResult
    func swap(to path: String? = nil) throws(RegionError) -> ServedMap {
        do throws(RegionError) {
            let map = try slot.swap(to: path)
            metrics.swapped(done: true)
            return map
        } catch {
            metrics.swapped(done: false)
            throw error
        }
    }
}
