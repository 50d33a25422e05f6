// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Synchronization

/// Callers who wait for the store and do not want to wait for ever. One look over all of them now and then is cheaper than a
/// timer for each.
final class CommitDeadlines: Sendable {
    private let waiting = Mutex<[(ticket: CommitTicket, deadline: ContinuousClock.Instant)]>([])

    /// How many wait, or have waited since the last look.
    var count: Int { waiting.withLock { $0.count } }

    /// Somebody waits.
    func note(_ ticket: CommitTicket, until deadline: ContinuousClock.Instant) {
        waiting.withLock { $0.append((ticket, deadline)) }
    }

    /// Sends away those whose time is over. What they asked for may be stored all the same.
    func sweep(at now: ContinuousClock.Instant) {
        let late = waiting.withLock { waiting in
            waiting.removeAll { $0.ticket.isDone }
            return waiting.filter { $0.deadline <= now }
        }
        for (ticket, _) in late {
            ticket.abandon(
                FleetError(
                    .deadlineExceeded, "The caller's time ran out before the store was done; it may be done yet."))
        }
    }
}
