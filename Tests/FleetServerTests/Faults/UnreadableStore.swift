// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Synchronization

@testable import FleetServer

/// A store that can neither be read nor written for a while.
final class UnreadableStore: FleetStore {
    let works = Mutex(true)

    private func check() throws(FleetError) {
        if !works.withLock({ $0 }) { throw FleetError(.unavailable, "broken") }
    }
    func load() throws(FleetError) -> PersistedFleet {
        try check()
        return PersistedFleet()
    }
    func enqueue(_ changes: [FleetChange], then: @escaping @Sendable () -> Void) -> CommitTicket {
        let ticket = CommitTicket()
        do throws(FleetError) {
            try check()
            ticket.finish(.success(()))
        } catch { ticket.finish(.failure(error)) }
        return ticket
    }
    func record(_ billable: BillableTrip, at now: Timestamp) async throws(FleetError) { try check() }
    func history(of trip: TripID) throws(FleetError) -> TripHistory { TripHistory() }
    func purge(before time: Timestamp) async throws(FleetError) -> Int { 0 }
    func backUp(to path: String) async throws(FleetError) {}
    func probe() async throws(FleetError) { try check() }
}
