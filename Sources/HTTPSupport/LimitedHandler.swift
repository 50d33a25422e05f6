// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
public import HTTPMessages
internal import HTTPTypes
internal import NIOCore
internal import Synchronization

/// Passes expensive requests to another handler, a few at the same time and on threads of their own, so that they do not delay the
/// other requests of the process.
///
/// Requests that exceed the limits get 503 and `Retry-After` at once.
public final class LimitedHandler: HTTPRequestHandler {
    /// Limits of a handler.
    public struct Limits: Sendable, Hashable {
        /// Requests in progress: by default half of the processor cores.
        public var concurrent = max(1, LimitedHandler.cores / 2)
        /// Requests that wait.
        public var waiting = 256
        /// Requests of one client address, in progress or waiting; 0 for no limit. This machine has none: its address is also that
        /// of a proxy.
        public var perClient = 32

        /// Creates the default limits.
        public init() {}
    }

    private struct State {
        var running = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var clients: [String: Int] = [:]
        var rejected = 0
    }

    private let handler: any HTTPRequestHandler
    private let applies: @Sendable (HTTPServerRequest) -> Bool
    private let limits: Limits
    private let executor = QueueExecutor(label: "guidepost.limited")
    private let state = Mutex(State())

    static var cores: Int { System.coreCount }
    /// Addresses of this machine, the last as a /64 network.
    private static let ownAddresses: Set = ["127.0.0.1", "::1", "::"]

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - handler: Responds to the requests.
    ///   - limits: The limits.
    ///   - applies: Which requests the limits apply to; the handler is not asked about others.
    public init(
        _ handler: any HTTPRequestHandler, limits: Limits = Limits(),
        applies: @escaping @Sendable (HTTPServerRequest) -> Bool
    ) {
        self.handler = handler
        self.limits = limits
        self.applies = applies
    }

    /// Requests that were rejected.
    public var rejected: Int { state.withLock { $0.rejected } }
    /// Requests in progress or waiting.
    public var open: Int { state.withLock { $0.running + $0.waiting.count } }

    /// Passes a request on; `nil` for requests that the limits do not apply to.
    public func respond(to request: HTTPServerRequest) async -> HTTPServerResponse? {
        guard applies(request) else { return nil }
        let client = request.remoteAddress ?? ""
        guard admit(client, isLimited: limits.perClient > 0 && !LimitedHandler.ownAddresses.contains(client)) else {
            return HTTPServerResponse(
                status: 503, headers: [.contentType: "text/plain; charset=UTF-8", .retryAfter: "1"],
                body: Array("Too many requests for maps are waiting. Try again later.\n".utf8))
        }
        await begin()
        defer { end(client) }
        return await withTaskExecutorPreference(executor) { await handler.respond(to: request) }
    }

    private func admit(_ client: String, isLimited: Bool) -> Bool {
        state.withLock { state in
            let isFull = state.running >= limits.concurrent && state.waiting.count >= limits.waiting
            guard !isFull, !isLimited || state.clients[client, default: 0] < limits.perClient else {
                state.rejected += 1
                return false
            }
            state.clients[client, default: 0] += 1
            return true
        }
    }

    private func begin() async {
        await withCheckedContinuation { continuation in
            let starts = state.withLock { state in
                guard state.running >= limits.concurrent else {
                    state.running += 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if starts { continuation.resume() }
        }
    }

    private func end(_ client: String) {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if let count = state.clients[client] { state.clients[client] = count > 1 ? count - 1 : nil }
            // The one that waits takes the place.
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.running -= 1
            return nil
        }
        next?.resume()
    }
}

/// Runs tasks on threads of a queue instead of the shared thread pool.
private final class QueueExecutor: TaskExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label, qos: .utility, attributes: .concurrent) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
