// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Synchronization

/// Stands for changes that are on their way into a store.
public final class CommitTicket: Sendable {
    private enum State {
        case waiting([CheckedContinuation<Result<Void, FleetError>, Never>])
        case done(Result<Void, FleetError>)
    }
    private let state = Mutex(State.waiting([]))

    /// Makes a ticket for changes that are on their way.
    public init() {}

    /// Waits until the changes are stored.
    ///
    /// - Throws: `unavailable` when they could not be.
    public func wait() async throws(FleetError) {
        let result = await withCheckedContinuation { continuation in
            let done: Result<Void, FleetError>? = state.withLock { state in
                switch state {
                case .done(let result): return result
                case .waiting(let others):
                    state = .waiting(others + [continuation])
                    return nil
                }
            }
            if let done { continuation.resume(returning: done) }
        }
        try result.get()
    }

    /// Tells those who wait how it ended. Once only.
    public func finish(_ result: Result<Void, FleetError>) {
        let waiting: [CheckedContinuation<Result<Void, FleetError>, Never>] = state.withLock { state in
            guard case .waiting(let all) = state else { return [] }
            state = .done(result)
            return all
        }
        for continuation in waiting { continuation.resume(returning: result) }
    }
}
