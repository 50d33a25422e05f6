// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Synchronization

/// Stands for changes that are on their way into a store.
public final class CommitTicket: Sendable {
    private struct State {
        var waiting: CheckedContinuation<Result<Void, FleetError>, Never>?
        /// What whoever waits is told.
        var answer: Result<Void, FleetError>?
        /// How it ended for the changes, of which who was sent away is not told.
        var end: Result<Void, FleetError>?
        var onLoss: (@Sendable () -> Void)?

        /// Tells whoever waits, if nothing was told before.
        mutating func tell(_ result: Result<Void, FleetError>) {
            guard answer == nil else { return }
            answer = result
            waiting?.resume(returning: result)
            waiting = nil
        }
    }
    private let state = Mutex(State())

    /// Makes a ticket for changes that are on their way.
    public init() {}

    /// Waits until the changes are stored. One may wait for a ticket.
    ///
    /// - Throws: `unavailable` when they could not be.
    public func wait() async throws(FleetError) {
        let result = await withCheckedContinuation { continuation in
            state.withLock { state in
                if let answer = state.answer {
                    continuation.resume(returning: answer)
                } else {
                    state.waiting = continuation
                }
            }
        }
        try result.get()
    }

    /// Tells whoever waits how it ended. What comes later does not count.
    public func finish(_ result: Result<Void, FleetError>) {
        let onLoss: (@Sendable () -> Void)? = state.withLock { state in
            guard state.end == nil else { return nil }
            state.end = result
            state.tell(result)
            guard case .failure = result else { return nil }
            return state.onLoss
        }
        onLoss?()
    }

    /// Sends whoever waits away. The changes may be stored all the same.
    func abandon(_ error: FleetError) { state.withLock { $0.tell(.failure(error)) } }

    /// Has something done, wherever that becomes known, if the changes cannot be stored.
    func onLoss(_ work: @escaping @Sendable () -> Void) {
        let isLost = state.withLock { state in
            state.onLoss = work
            if case .failure? = state.end { return true }
            return false
        }
        if isLost { work() }
    }

    /// Whether nobody waits any more.
    var isDone: Bool { state.withLock { $0.answer != nil } }
}
