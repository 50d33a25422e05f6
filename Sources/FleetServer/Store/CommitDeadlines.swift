// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Synchronization

/// Callers that wait for the store, with their deadlines. One periodic pass over all of them is cheaper than a timer
/// for each.
final class CommitDeadlines: Sendable {
    private let waiting = Mutex<[(ticket: CommitTicket, deadline: ContinuousClock.Instant)]>([])

    /// The number of waiting callers, including those that have finished since the last pass.
    var count: Int { waiting.withLock { $0.count } }

    /// Adds a caller.
    func add(_ ticket: CommitTicket, until deadline: ContinuousClock.Instant) {
        waiting.withLock { $0.append((ticket, deadline)) }
    }

    /// Ends the wait of callers whose deadlines have passed. Their changes may still be stored.
    func expire(at now: ContinuousClock.Instant) {
        let late = waiting.withLock { waiting in
            waiting.removeAll { $0.ticket.isDone }
            return waiting.filter { $0.deadline <= now }
        }
        for (ticket, _) in late {
            ticket.abandon(
                FleetError(
                    .deadlineExceeded,
                    "The deadline passed before the store confirmed the change; it may still be applied."))
        }
    }
}
