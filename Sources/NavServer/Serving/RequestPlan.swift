// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGraph
internal import NavModel
internal import NavRender
internal import NavRouting
internal import NavTiles

/// A request that has been read as far as is needed to say how much work it is.
struct RequestPlan: Sendable {
    /// What is to be done.
    enum Task: Sendable {
        /// Nothing: this is the answer.
        case answered(ServiceReply)
        /// Answer a question about places.
        case question(OSRMQuestion)
        /// Draw the roads of a tile.
        case tile(TileAddress, TravelMode)
        /// Read a body that is too long to be read beforehand, and answer what it asks.
        case body(OSRMServiceName, TravelMode)
        /// Draw a map tile, letters or a style.
        case mapTile
        /// Answer an address of operation.
        case operation
    }

    let call: ServiceCall
    /// For counting.
    var service: ServiceName
    var task: Task
    /// What it is expected to cost, in steps of a `WorkBudget`.
    var steps: Int
    /// Whether it needs costs of roads that are not at hand, and waits until they are made.
    var needsMetric = false

    /// Requests of at most so many steps, some milliseconds, are answered on the event loop of their connection.
    static let lightSteps = 60_000

    /// Whether it may be answered on the event loop.
    var isLight: Bool { steps <= RequestPlan.lightSteps && !needsMetric }
}

extension ServiceDesk {
    /// Reads a request and estimates its cost.
    func plan(_ call: ServiceCall) -> RequestPlan {
        switch call.path {
        case "/health", "/metrics": return RequestPlan(call: call, service: .health, task: .operation, steps: 500)
        case "/map": return RequestPlan(call: call, service: .map, task: .operation, steps: 10_000_000)
        case "/traffic":
            return RequestPlan(
                call: call, service: .traffic, task: .operation, steps: call.method == "PUT" ? 1_000_000 : 500)
        default: break
        }
        if MapTileDesk.knows(call.path) {
            return RequestPlan(call: call, service: .tiles, task: .mapTile, steps: mapTileSteps(of: call.path))
        }
        return questionPlan(call)
    }

    private func questionPlan(_ call: ServiceCall) -> RequestPlan {
        var plan = RequestPlan(call: call, service: .other, task: .operation, steps: 1_000)
        do throws(OSRMRefusal) {
            guard let (name, mode, query) = try address(of: call, service: &plan.service) else {
                plan.task = .answered(
                    call.method == "OPTIONS"
                        ? ServiceReply(.other, allowing: ServiceDesk.methods)
                        : ServiceReply(.other, onlyAllowing: ServiceDesk.methods))
                return plan
            }
            let hasBody = call.method == "POST"
            if name == .tile {
                guard !hasBody else { throw OSRMRefusal(.notImplemented, "This request is not supported") }
                let tile = try TileAddress(query)
                plan.task = .tile(tile, mode)
                plan.steps = tileSteps(of: tile)
                plan.needsMetric = !slot.map.engine.isPrepared(for: mode)
                return plan
            }
            if hasBody, call.body.count > ServiceDesk.shortBody {
                plan.task = .body(name, mode)
                plan.steps = 1_000_000 + call.body.count
                return plan
            }
            let question =
                try hasBody
                ? OSRMQuestion(name, mode: mode, body: call.body) : OSRMQuestion(name, mode: mode, query: query)
            plan.task = .question(question)
            (plan.steps, plan.needsMetric) = steps(of: question)
            try checkWork(of: question)
        } catch {
            plan.task = .answered(ServiceReply(plan.service, error))
        }
        return plan
    }

    /// Bodies of at most so many bytes are read on the event loop: that takes a millisecond at most.
    private static let shortBody = 16 << 10

    /// What an address of the OSRM form says; `nil` for a method that it does not take.
    private func address(
        of call: ServiceCall, service: inout ServiceName
    ) throws(OSRMRefusal) -> (OSRMServiceName, TravelMode, AddressCursor)? {
        guard ["GET", "HEAD", "POST"].contains(call.method) else { return nil }
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
        return (name, mode, address.query)
    }
}
