// SPDX-License-Identifier: Apache-2.0

import BusSupport
import Testing

@testable import FleetServer

/// Servers that announce changes to each other over a broker.
extension ServerFixture {
    private var stores: [PostgresFleetStore] { services.compactMap { $0.store as? PostgresFleetStore } }

    /// The buses of the servers; empty without a broker.
    var buses: [StoreBus] { stores.compactMap(\.bus) }

    /// Waits until all servers send and receive announcements.
    func waitForBus() async {
        let end = ContinuousClock.now + .seconds(30)
        while !buses.allSatisfy({ $0.status.isHealthy }), .now < end { try? await Task.sleep(for: .milliseconds(5)) }
        #expect(buses.allSatisfy { $0.status.isHealthy }, "\(buses.map(\.status.lastFailure))")
    }

    /// Waits until all servers have the same entries of the log, without asking the database.
    ///
    /// - Returns: Their last entries if these still differ after five seconds; `nil` otherwise.
    func waitForAnnouncements() async -> [Int64]? {
        let end = ContinuousClock.now + .seconds(5)
        while .now < end {
            if Set(stores.map(\.status.entry)).count == 1 { return nil }
            try? await Task.sleep(for: .milliseconds(1))
        }
        return stores.map(\.status.entry)
    }

    /// Checks that each server has announced its entries, and received those of all servers, each of them once.
    func expectAnnouncements() async {
        let stored = stores.map(\.status.stored)
        let total = stored.reduce(0, +)
        let end = ContinuousClock.now + .seconds(5)
        while buses.contains(where: { $0.status.received < total }), .now < end {
            try? await Task.sleep(for: .milliseconds(1))
        }
        for (bus, own) in zip(buses.map(\.status), stored) {
            // All calls that changed something may have gone to one server.
            #expect(total > 0 && bus.published == own && bus.received == total, "\(bus)")
            #expect(bus.isHealthy && bus.invalid == 0 && bus.duplicates == 0 && bus.missed == 0, "\(bus)")
        }
    }
}
