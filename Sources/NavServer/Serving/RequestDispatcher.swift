// SPDX-License-Identifier: Apache-2.0

internal import NIOPosix
internal import NavFormats
internal import NavRouting
internal import Synchronization

/// Decides where a request is answered: light ones at once, heavy ones in the queue, changes of the map and the traffic on
/// a thread of their own.
final class RequestDispatcher: Sendable {
    /// What answers.
    let desk: ServiceDesk
    private let queue: WorkQueue

    /// For what changes the server and takes long: it holds up no request.
    private static let upkeep: NIOThreadPool = {
        let pool = NIOThreadPool(numberOfThreads: 1)
        pool.start()
        return pool
    }()

    init(_ desk: ServiceDesk) {
        self.desk = desk
        queue = desk.queue
    }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - client: whom the request counts for; empty for nobody.
    ///   - peer: tells when the client goes.
    func reply(to call: ServiceCall, client: String = "", peer: PeerWatch? = nil) async -> ServiceReply {
        if call.path == "/map", call.method == "POST", call.isLocal, desk.slot.swapSeconds != nil {
            // Or it would wait for the upkeep thread and then open the map once more.
            desk.metrics.swapped(.busy)
            return ServiceReply(.map, .mapBusy)
        }
        if call.path == "/map" || call.path == "/traffic" && call.method == "PUT" {
            return await RequestDispatcher.onUpkeepThread { [desk] in desk.answer(call) }
        }
        let plan = desk.plan(call)
        var steps = plan.steps
        if plan.isLight {
            let budget = WorkBudget(steps: min(desk.limits.workSteps, 2 * RequestPlan.lightSteps))
            let reply = WorkBudget.$current.withValue(budget) { desk.answer(plan) }
            guard budget.stopReason != nil, budget.steps < desk.limits.workSteps else { return reply }
            // It was more than it seemed.
            steps = 8 * RequestPlan.lightSteps
        }
        let budget = WorkBudget(steps: desk.limits.workSteps)
        defer { peer?.forget() }
        let result = await queue.run(plan.service, steps: steps, client: client, budget: budget, peer: peer) {
            [desk] in desk.answer(plan)
        }
        desk.metrics.worked(plan.service, steps: budget.spent)
        switch result {
        case .success(let reply): return reply
        case .failure(let failure): return ServiceReply(plan.service, failure, limits: desk.limits)
        }
    }

    /// Does work that changes the server, one piece after the other.
    static func onUpkeepThread<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer) async -> Answer {
        await withCheckedContinuation { continuation in
            upkeep.submit { _ in continuation.resume(returning: work()) }
        }
    }
}

extension ServiceReply {
    /// The answer to a request that the queue did not take or did not finish.
    init(_ service: ServiceName, _ failure: WorkQueue.Failure, limits: ServiceLimits) {
        switch failure {
        case .overloaded(let seconds):
            self.init(service, .overloaded("The server has more to do than it can finish in time."))
            headers.append(("Retry-After", "\(seconds)"))
        case .clientLimit(let seconds):
            self.init(
                service,
                OSRMRefusal(
                    .tooManyRequests,
                    "More than \(limits.requestsPerClient) long requests of one client at a time (--max-per-client).",
                    status: 429))
            headers.append(("Retry-After", "\(seconds)"))
        case .timedOut: self.init(service, .timedOut(limits))
        case .abandoned: self.init(service, OSRMRefusal(.clientGone, "The client has gone.", status: 499))
        }
    }
}

extension OSRMRefusal {
    static let mapBusy = OSRMRefusal(.busy, "Another map is being opened, or traffic taken in.", status: 409)

    static func overloaded(_ message: String) -> OSRMRefusal { OSRMRefusal(.overloaded, message, status: 503) }

    static func timedOut(_ limits: ServiceLimits) -> OSRMRefusal {
        OSRMRefusal(.timeout, "The request took longer than \(limits.seconds) seconds.", status: 503)
    }

    /// Why work on a request was stopped.
    init(_ reason: WorkBudget.StopReason, _ limits: ServiceLimits) {
        switch reason {
        case .exhausted:
            self.init(
                .tooBig,
                "The request needs more work than \(limits.workSteps / 1_000_000) million search steps (--max-work): "
                    + "ask for fewer places, or places closer together.")
        case .timedOut: self = .timedOut(limits)
        case .abandoned: self.init(.clientGone, "The client has gone.", status: 499)
        }
    }
}
