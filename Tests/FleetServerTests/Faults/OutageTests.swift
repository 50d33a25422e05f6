// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavTestSupport
import Synchronization
import Testing

@testable import FleetServer

/// A disk that is full for a while.
@Suite(.timeLimit(.minutes(20))) struct OutageTests {
    @Test(arguments: FaultDisk.Failure.allCases)
    func rejectsChangesUntilDiskRecovers(failure kind: FaultDisk.Failure) async throws {
        let disk = try FaultDisk()
        let store = try SQLiteFleetStore(path: disk.path(of: "fleet.sqlite"))
        let fixture = try await ServerFixture(store: store)
        try await fixture.addVehicle()
        disk.fail(kind)
        #expect(await failure { try await fixture.addTrip("lost") }?.code == .unavailable)
        let (attempts, text) = (disk.attempts, fixture.handler.metricsText)
        #expect(text.contains("guidepost_fleet_store_ok 0\n") && text.contains("guidepost_fleet_store_reads 1\n"))
        for row in 0..<200 {
            fixture.clock.move(by: 1)
            let error = await failure { try await fixture.move(to: Double(row)) }
            #expect(error?.code == .unavailable && (error?.retryAfter ?? 0) >= 1)
        }
        #expect(await failure { _ = try await fixture.service.purge(before: fixture.clock.now) }?.code == .unavailable)
        #expect(disk.attempts == attempts, "Nothing is written while changes are rejected.")
        #expect(fixture.service.access { $0.loadCount } == 1, "The store is read once, and not again for each failure.")
        let state = try fixture.service.look { state throws(FleetError) in
            (state.fleet.tripCounts.all, try state.fleet.vehicle(try VehicleID("v")).lastLocation?.place)
        }
        #expect(state.0 == 0 && state.1 == ServerFixture.home, "Reads go on, with what is stored.")

        // Probes become rarer, and each fails.
        var now = ContinuousClock.now
        var probes = 0
        for _ in 0..<600 {
            let before = disk.attempts
            now += .milliseconds(100)
            await fixture.service.probeStore(at: now)
            if disk.attempts > before { probes += 1 }
        }
        #expect((4...10).contains(probes), "\(probes) probes in a minute")
        disk.heal()
        await fixture.service.probeStore(at: now + .seconds(60))
        #expect(fixture.service.storeError == nil)
        try await fixture.addTrip()
        let after = fixture.handler.metricsText
        #expect(after.contains("guidepost_fleet_store_ok 1\n") && after.contains("guidepost_fleet_store_outages 1\n"))
        #expect(fixture.service.access { $0.loadCount } == 1)
        store.close()
        let again = try SQLiteFleetStore(path: disk.path(of: "fleet.sqlite"))
        #expect(try again.load().trips.map(\.id.text) == ["t"] && again.inspect().problems == [])
        again.close()
    }

    @Test func doesNotReloadForEveryFailure() async throws {
        var health = StoreHealth()
        let start = ContinuousClock.now
        var time = Duration.zero
        // Every probe succeeds, and every change after it fails.
        while time < .seconds(600) {
            time += .milliseconds(50)
            if health.failure == nil { health.fail(FleetError(.unavailable, "full"), at: start + time) }
            if health.takeProbe(at: start + time) { health.recover() }
        }
        #expect((20...40).contains(health.outages), "\(health.outages) outages in ten minutes")
        health.fail(FleetError(.unavailable, "full"), at: start + .seconds(6_000))
        let isDue = health.takeProbe(at: start + .seconds(6_001))
        #expect(isDue, "An outage long after is another one.")
    }

    @Test func showsNothingWhileStoreCannotBeReloaded() async throws {
        let fixture = try await ServerFixture(store: UnreadableStore())
        let store = try #require(fixture.store as? UnreadableStore)
        store.works.withLock { $0 = false }
        #expect(await failure { try await fixture.addVehicle() }?.code == .unavailable)
        #expect(
            throws: FleetError.self, "It may show what is not stored.",
            performing: { try fixture.service.look { state throws(FleetError) in state.fleet.vehicleCounts.all } })
        store.works.withLock { $0 = true }
        await fixture.service.probeStore(at: .now + .seconds(60))
        #expect(try fixture.service.look { state throws(FleetError) in state.fleet.vehicleCounts.all } == 0)
        try await fixture.addVehicle()
    }
}
