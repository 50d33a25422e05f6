// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Synchronization

/// Stands for changes that are on their way into a store.
public final class CommitTicket: Sendable {
    private enum State {
        case waiting(CheckedContinuation<Result<Void, FleetError>, Never>?)
        case done(Result<Void, FleetError>)
    }
    private let state = Mutex(State.waiting(nil))

    /// Makes a ticket for changes that are on their way.
    public init() {}

    /// Waits until the changes are stored. One may wait for a ticket.
    ///
    /// - Throws: `unavailable` when they could not be.
    public func wait() async throws(FleetError) {
        let result = await withCheckedContinuation { continuation in
            let done: Result<Void, FleetError>? = state.withLock { state in
                switch state {
                case .done(let result): return result
                case .waiting:
                    state = .waiting(continuation)
                    return nil
                }
            }
            if let done { continuation.resume(returning: done) }
        }
        try result.get()
    }

    /// Tells whoever waits how it ended. What comes later does not count.
    public func finish(_ result: Result<Void, FleetError>) {
        let waiting: CheckedContinuation<Result<Void, FleetError>, Never>? = state.withLock { state in
            guard case .waiting(let waiting) = state else { return nil }
            state = .done(result)
            return waiting
        }
        waiting?.resume(returning: result)
    }

    /// Whether it is known how it ended.
    var isDone: Bool { state.withLock { if case .done = $0 { true } else { false } } }
}
