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
    func changesAreRefusedAtOnceUntilTheDiskTakesThem(failure kind: FaultDisk.Failure) async throws {
        let disk = try FaultDisk()
        let store = try SQLiteFleetStore(path: disk.path(of: "fleet.sqlite"))
        let stage = try await Stage(store: store)
        try await stage.addVehicle()
        disk.fail(kind)
        #expect(await failure { try await stage.addTrip("lost") }?.code == .unavailable)
        let (attempts, text) = (disk.attempts, stage.reception.metricsText)
        #expect(text.contains("guidepost_fleet_store_ok 0\n") && text.contains("guidepost_fleet_store_reads 1\n"))
        for row in 0..<200 {
            stage.clock.move(by: 1)
            let error = await failure { try await stage.move(to: Double(row)) }
            #expect(error?.code == .unavailable && (error?.retryAfter ?? 0) >= 1)
        }
        #expect(await failure { _ = try await stage.office.purge(before: stage.clock.now) }?.code == .unavailable)
        #expect(disk.attempts == attempts, "Nothing is tried while changes are refused.")
        #expect(stage.office.access { $0.reading } == 1, "The store is read once, and not again for each failure.")
        let state = try stage.office.look { state throws(FleetError) in
            (state.book.tripCounts.all, try state.book.vehicle(try VehicleID("v")).lastLocation?.place)
        }
        #expect(state.0 == 0 && state.1 == Stage.home, "Reads go on, with what is stored.")

        // Probes become rarer, and each fails.
        var now = ContinuousClock.now
        var probes = 0
        for _ in 0..<600 {
            let before = disk.attempts
            now += .milliseconds(100)
            await stage.office.probeStore(at: now)
            if disk.attempts > before { probes += 1 }
        }
        #expect((4...10).contains(probes), "\(probes) probes in a minute")
        disk.heal()
        await stage.office.probeStore(at: now + .seconds(60))
        #expect(stage.office.trouble == nil)
        try await stage.addTrip()
        let after = stage.reception.metricsText
        #expect(after.contains("guidepost_fleet_store_ok 1\n") && after.contains("guidepost_fleet_store_outages 1\n"))
        #expect(stage.office.access { $0.reading } == 1)
        store.close()
        let again = try SQLiteFleetStore(path: disk.path(of: "fleet.sqlite"))
        #expect(try again.load().trips.map(\.id.text) == ["t"] && again.inspect().problems == [])
        again.close()
    }

    @Test func aDiskThatFailsNowAndThenIsNotReadOverAndOver() async throws {
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

    @Test func aStoreThatCannotBeReadBackShowsNothingUntilItCan() async throws {
        let stage = try await Stage(store: UnreadableStore())
        let store = try #require(stage.store as? UnreadableStore)
        store.works.withLock { $0 = false }
        #expect(await failure { try await stage.addVehicle() }?.code == .unavailable)
        #expect(
            throws: FleetError.self, "It may show what is not stored.",
            performing: { try stage.office.look { state throws(FleetError) in state.book.vehicleCounts.all } })
        store.works.withLock { $0 = true }
        await stage.office.probeStore(at: .now + .seconds(60))
        #expect(try stage.office.look { state throws(FleetError) in state.book.vehicleCounts.all } == 0)
        try await stage.addVehicle()
    }
}
