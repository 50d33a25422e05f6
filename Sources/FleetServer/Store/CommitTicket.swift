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
        var onLoss: (@Sendable (FleetError) -> Void)?

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
        let onLoss: (@Sendable (FleetError) -> Void)? = state.withLock { state in
            guard state.end == nil else { return nil }
            state.end = result
            state.tell(result)
            return state.onLoss
        }
        if case .failure(let error) = result { onLoss?(error) }
    }

    /// Sends whoever waits away. The changes may be stored all the same.
    func abandon(_ error: FleetError) { state.withLock { $0.tell(.failure(error)) } }

    /// Has something done, wherever that becomes known, if the changes cannot be stored.
    func onLoss(_ work: @escaping @Sendable (FleetError) -> Void) {
        let loss: FleetError? = state.withLock { state in
            state.onLoss = work
            if case .failure(let error)? = state.end { return error }
            return nil
        }
        if let loss { work(loss) }
    }

    /// Whether nobody waits any more.
    var isDone: Bool { state.withLock { $0.answer != nil } }
}
