// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Synchronization

/// A handle for changes that are being written to a store.
public final class CommitTicket: Sendable {
    private struct State {
        var waiting: CheckedContinuation<Result<Void, FleetError>, Never>?
        /// The result for the waiting caller.
        var callerResult: Result<Void, FleetError>?
        /// The result of the write, also after the caller's deadline.
        var commitResult: Result<Void, FleetError>?
        var onLoss: (@Sendable (FleetError) -> Void)?

        /// Resumes the waiting caller, unless it has its result already.
        mutating func resolve(_ result: Result<Void, FleetError>) {
            guard callerResult == nil else { return }
            callerResult = result
            waiting?.resume(returning: result)
            waiting = nil
        }
    }
    private let state = Mutex(State())

    /// Creates a ticket for enqueued changes.
    public init() {}

    /// Waits until the changes are durable. Only one caller may wait for a ticket.
    ///
    /// - Throws: `unavailable` if they could not be stored, `deadlineExceeded` if the wait was abandoned.
    public func wait() async throws(FleetError) {
        let result = await withCheckedContinuation { continuation in
            state.withLock { state in
                if let callerResult = state.callerResult {
                    continuation.resume(returning: callerResult)
                } else {
                    state.waiting = continuation
                }
            }
        }
        try result.get()
    }

    /// Sets the result. Later results are ignored.
    public func finish(_ result: Result<Void, FleetError>) {
        let onLoss: (@Sendable (FleetError) -> Void)? = state.withLock { state in
            guard state.commitResult == nil else { return nil }
            state.commitResult = result
            state.resolve(result)
            return state.onLoss
        }
        if case .failure(let error) = result { onLoss?(error) }
    }

    /// Ends the wait of the caller. The changes may still be stored.
    func abandon(_ error: FleetError) { state.withLock { $0.resolve(.failure(error)) } }

    /// Registers work for the case that the changes cannot be stored.
    func onLoss(_ work: @escaping @Sendable (FleetError) -> Void) {
        let loss: FleetError? = state.withLock { state in
            state.onLoss = work
            if case .failure(let error)? = state.commitResult { return error }
            return nil
        }
        if let loss { work(loss) }
    }

    /// Whether the caller has its result.
    var isDone: Bool { state.withLock { $0.callerResult != nil } }
}
