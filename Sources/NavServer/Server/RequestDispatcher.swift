// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import HTTPTypes
internal import NIOPosix
internal import NavFormats
internal import NavRouting
internal import Synchronization

/// Chooses the thread of a request: cheap requests run at once, expensive ones in the queue, and changes of the map and the
/// traffic on a thread of their own.
final class RequestDispatcher: Sendable {
    /// Responds to the requests.
    let handler: RoutingRequestHandler
    private let queue: WorkQueue

    /// Runs changes of the server's state, which take long, without delaying requests.
    private static let maintenance: NIOThreadPool = {
        let pool = NIOThreadPool(numberOfThreads: 1)
        pool.start()
        return pool
    }()

    init(_ handler: RoutingRequestHandler) {
        self.handler = handler
        queue = handler.queue
    }

    /// Responds to a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - disconnect: Reports when the client disconnects.
    func response(to request: HTTPServerRequest, disconnect: DisconnectObserver? = nil) async -> RoutingResponse {
        if request.path == "/map", request.method == "POST", request.isLocal, handler.slot.swapSeconds != nil {
            // On the maintenance thread it would wait for the other swap, and then open the map once more.
            handler.metrics.swapped(.busy)
            return RoutingResponse(.map, .mapBusy)
        }
        if request.path == "/map" || request.path == "/traffic" && request.method == "PUT" {
            return await RequestDispatcher.onMaintenanceThread { [handler] in handler.response(to: request) }
        }
        switch lightResponse(to: request) {
        case .done(let response): return response
        case .expensive(let plan): return await queuedResponse(to: plan, disconnect: disconnect)
        }
    }

    /// Result of an attempt to respond on the calling thread.
    enum LightResult {
        /// The response.
        case done(RoutingResponse)
        /// The request is expensive, and must wait in the queue.
        case expensive(RequestPlan)
    }

    /// Responds to a request on the calling thread, unless it is expensive.
    ///
    /// - Complexity: At most twice `RequestPlan.lightSteps`.
    func lightResponse(to request: HTTPServerRequest) -> LightResult {
        var plan = handler.plan(request)
        guard plan.isLight else { return .expensive(plan) }
        let budget = WorkBudget(steps: min(handler.limits.workSteps, 2 * RequestPlan.lightSteps))
        let response = WorkBudget.$current.withValue(budget) { handler.response(to: plan) }
        guard budget.stopReason != nil, budget.steps < handler.limits.workSteps else { return .done(response) }
        // The estimate was too low.
        plan.steps = 8 * RequestPlan.lightSteps
        return .expensive(plan)
    }

    /// Responds to an expensive request when the queue reaches it.
    ///
    /// - Parameters:
    ///   - plan: The request.
    ///   - disconnect: Reports when the client disconnects.
    func queuedResponse(to plan: RequestPlan, disconnect: DisconnectObserver? = nil) async -> RoutingResponse {
        let budget = WorkBudget(steps: handler.limits.workSteps)
        defer { disconnect?.removeCallback() }
        let result = await queue.run(
            plan.service, steps: plan.steps, client: plan.request.client, budget: budget, disconnect: disconnect
        ) {
            [handler] in handler.response(to: plan)
        }
        handler.metrics.worked(plan.service, steps: budget.spent)
        switch result {
        case .success(let response): return response
        case .failure(let failure): return RoutingResponse(plan.service, failure, limits: handler.limits)
        }
    }

    /// Runs a change of the server's state; changes run one after the other.
    static func onMaintenanceThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            maintenance.submit { _ in continuation.resume(returning: work()) }
        }
    }
}

extension RoutingResponse {
    /// The response to a request that the queue rejected or did not finish.
    init(_ service: ServiceName, _ failure: WorkQueue.Failure, limits: ServiceLimits) {
        switch failure {
        case .overloaded(let seconds):
            self.init(service, .overloaded("The server has more to do than it can finish in time."))
            http.headers[.retryAfter] = "\(seconds)"
        case .clientLimit(let seconds):
            self.init(
                service,
                OSRMError(
                    .tooManyRequests,
                    "More than \(limits.requestsPerClient) long requests of one client at a time (--max-per-client).",
                    status: 429))
            http.headers[.retryAfter] = "\(seconds)"
        case .timedOut: self.init(service, .timedOut(limits))
        case .abandoned: self.init(service, OSRMError(.clientGone, "The client has gone.", status: 499))
        }
    }
}

extension OSRMError {
    static let mapBusy = OSRMError(
        .busy, "Another map is being opened, or traffic is being updated.", status: 409)

    static func overloaded(_ message: String) -> OSRMError { OSRMError(.overloaded, message, status: 503) }

    static func timedOut(_ limits: ServiceLimits) -> OSRMError {
        OSRMError(.timeout, "The request took longer than \(limits.seconds) seconds.", status: 503)
    }

    /// The error for work that was stopped.
    init(_ reason: WorkBudget.StopReason, _ limits: ServiceLimits) {
        switch reason {
        case .exhausted:
            self.init(
                .tooBig,
                "The request needs more than \(limits.workSteps / 1_000_000) million search steps (--max-work). "
                    + "Send fewer places, or places closer together.")
        case .timedOut: self = .timedOut(limits)
        case .abandoned: self.init(.clientGone, "The client has gone.", status: 499)
        }
    }
}
