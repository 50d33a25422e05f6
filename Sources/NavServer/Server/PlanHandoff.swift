// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import NIOCore
internal import Synchronization

/// Hands the plan of an expensive request from the event loop of a connection to its task, so that neither its parsing nor an
/// attempt to respond at once is repeated. It holds one plan at most.
final class PlanHandoff: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = Any

    private let plan = Mutex<RequestPlan?>(nil)

    /// Stores the plan of the request that is passed on now.
    func put(_ plan: RequestPlan) { self.plan.withLock { $0 = plan } }

    /// Removes and returns the plan of a request; `nil` if it has none.
    func take(for request: HTTPServerRequest) -> RequestPlan? {
        let found = plan.withLock { plan in
            defer { plan = nil }
            return plan
        }
        guard found?.request.target == request.target, found?.request.method == request.method else { return nil }
        return found
    }

    /// The handoff of a connection, if it has one. Call it on the event loop of the connection.
    static func of(_ channel: any Channel) -> PlanHandoff? {
        guard channel.eventLoop.inEventLoop else { return nil }
        return try? channel.pipeline.syncOperations.handler(type: PlanHandoff.self)
    }
}
