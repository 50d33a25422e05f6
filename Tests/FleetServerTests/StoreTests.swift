// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import GRDB
import NavGeo
import NavTestSupport
import Synchronization
import Testing

@testable import FleetServer

@Suite struct StoreTests {
    @Test(.onEveryStore) func restartLoadsEverything() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        try await fixture.addTrip()
        fixture.clock.move(by: 1)
        try await fixture.setStatus("ENROUTE_TO_PICKUP")
        fixture.clock.move(by: 1)
        try await fixture.move(to: 100)
        fixture.store.close()
        let again = try await ServerFixture(folder: fixture.folder)
        let (trip, vehicle) = (try TripID("t"), try VehicleID("v"))
        let before = try fixture.service.look { state throws(FleetError) in
            (try state.fleet.trip(trip), try state.fleet.vehicle(vehicle))
        }
        let after = try again.service.look { state throws(FleetError) in
            (try state.fleet.trip(trip), try state.fleet.vehicle(vehicle))
        }
        #expect(before == after)
        #expect(after.0.status == .enrouteToPickup && after.1.waypoints.count == 2)
    }

    @Test(.onEveryStore) func recordsHistory() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        try await fixture.addTrip()
        for (row, status) in ["ENROUTE_TO_PICKUP", "ARRIVED_AT_PICKUP", "ENROUTE_TO_DROPOFF", "COMPLETE"].enumerated() {
            fixture.clock.move(by: 10)
            try await fixture.setStatus(status)
            fixture.clock.move(by: 10)
            try await fixture.move(to: Double(row) * 100)
        }
        let history = try fixture.store.history(of: TripID("t"))
        #expect(
            history.statuses.map(\.status) == [.new, .enrouteToPickup, .arrivedAtPickup, .enrouteToDropoff, .complete])
        #expect(history.positions.count == 3, "Positions after the end are not part of the history.")
        // PostgreSQL drops positions by days.
        _ = try await fixture.store.purge(before: fixture.clock.now.adding(seconds: 86_400))
        #expect(try fixture.store.history(of: TripID("t")).positions.isEmpty)
    }

    @Test func backsUpDuringWrites() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        let copies = try TemporaryFolder("fleet")
        let token = try await fixture.token(.driver, vehicle: "v")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for row in 0..<50 {
                    fixture.clock.move(by: 1)
                    try await fixture.move(to: Double(row), token: token)
                }
            }
            group.addTask { try await fixture.store.backUp(to: copies.path(of: "fleet.sqlite")) }
            try await group.waitForAll()
        }
        for file in [fixture.folder, copies].map({ $0.path(of: "fleet.sqlite") }) {
            let rights = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(rights == 0o600, "Positions are readable by the owner only.")
        }
        #expect(
            await failure { try await fixture.store.backUp(to: copies.path(of: "fleet.sqlite")) }?.code
                == .unavailable, "A file that is there is not written over.")
        let copy = try SQLiteFleetStore(path: copies.path(of: "fleet.sqlite"))
        #expect(try copy.load().vehicles.count == 1)
        #expect(await failure { try await fixture.store.backUp(to: "/nowhere/x.sqlite") }?.code == .unavailable)
    }

    @Test func groupsWritesIntoTransactions() async throws {
        let fixture = try await ServerFixture()
        let token = try await fixture.token(.server)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for row in 0..<100 {
                group.addTask {
                    _ = try await fixture.send(
                        "POST", "/trips?tripId=t\(row)",
                        #"{"tripType": "SHARED", "pickupPoint": {"point": {"latitude": 1, "longitude": 2}}}"#,
                        token: token)
                }
            }
            try await group.waitForAll()
        }
        #expect(
            try SQLiteFleetStore(path: fixture.folder.path(of: "fleet.sqlite"), access: .readOnly).load().trips.count
                == 100)
    }

    @Test func doesNotShowFailedWrites() async throws {
        let fixture = try await ServerFixture(store: FailingStore())
        let error = await failure { try await fixture.addVehicle() }
        #expect(error?.code == .unavailable)
        #expect(try fixture.service.look { state throws(FleetError) in state.fleet.vehicleCounts.all } == 0)
        (fixture.store as? FailingStore)?.works.store(true, ordering: .relaxed)
        #expect(await failure { try await fixture.addVehicle() }?.code == .unavailable, "No probe has been made yet.")
        await fixture.service.probeStore(at: .now + .seconds(60))
        try await fixture.addVehicle()
    }

    @Test func rejectsForeignFile() throws {
        let folder = try TemporaryFolder("fleet")
        let file = folder.path(of: "x.sqlite")
        try Data(repeating: 65, count: 5_000).write(to: URL(filePath: file))
        #expect(throws: FleetError.self) { _ = try SQLiteFleetStore(path: file) }
        #expect(throws: FleetError.self) { _ = try SQLiteFleetStore(path: "/nowhere/x.sqlite") }
    }

    /// A disk that is full until it is not.
    private final class FailingStore: FleetStore {
        let works = Atomic(false)
        func load() throws(FleetError) -> PersistedFleet { PersistedFleet() }
        func enqueue(_ changes: [FleetChange], then: @escaping @Sendable () -> Void) -> CommitTicket {
            let ticket = CommitTicket()
            ticket.finish(works.load(ordering: .relaxed) ? .success(()) : .failure(FleetError(.unavailable, "full")))
            return ticket
        }
        func record(_ billable: BillableTrip, at now: Timestamp) async throws(FleetError) {}
        func history(of trip: TripID) throws(FleetError) -> TripHistory { TripHistory() }
        func purge(before time: Timestamp) async throws(FleetError) -> Int { 0 }
        func backUp(to path: String) async throws(FleetError) {}
    }
}

/// What happens when the disk fails in the middle.
@Suite(.timeLimit(.minutes(20))) struct BrokenStoreTests {
    /// Completes when the test says so.
    private final class SlowStore: FleetStore {
        let inside: SQLiteFleetStore
        let tickets = Mutex<[CommitTicket]>([])
        init(_ inside: SQLiteFleetStore) { self.inside = inside }
        func load() throws(FleetError) -> PersistedFleet { try inside.load() }
        func enqueue(_ changes: [FleetChange], then: @escaping @Sendable () -> Void) -> CommitTicket {
            let ticket = CommitTicket()
            tickets.withLock { $0.append(ticket) }
            return ticket
        }
        func record(_ billable: BillableTrip, at now: Timestamp) async throws(FleetError) {}
        func history(of trip: TripID) throws(FleetError) -> TripHistory { TripHistory() }
        func purge(before time: Timestamp) async throws(FleetError) -> Int { 0 }
        func backUp(to path: String) async throws(FleetError) {}
    }

    @Test func deadlineEndsWaitForStore() async throws {
        let folder = try TemporaryFolder("fleet")
        let store = SlowStore(try SQLiteFleetStore(path: folder.path(of: "fleet.sqlite")))
        let fixture = try await ServerFixture(folder: folder, store: store)
        let deadline = ContinuousClock.now + .milliseconds(10)
        async let rejection = failure {
            _ = try await fixture.service.change(until: deadline) { fleet, now throws(FleetError) in
                try fleet.createTrip(
                    FleetTrip(id: try TripID("t"), type: .shared, pickup: ServerFixture.home, created: now), at: now)
            }
        }
        while fixture.service.deadlines.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
        fixture.service.deadlines.expire(at: deadline + .seconds(1))
        #expect(await rejection?.code == .deadlineExceeded)
        fixture.service.deadlines.expire(at: deadline + .seconds(1))
        #expect(fixture.service.deadlines.count == 0)
    }

    @Test func doesNotShowWritesLostAfterDeadline() async throws {
        let folder = try TemporaryFolder("fleet")
        let store = SlowStore(try SQLiteFleetStore(path: folder.path(of: "fleet.sqlite")))
        let fixture = try await ServerFixture(folder: folder, store: store)
        let service = fixture.service
        async let rejection = failure {
            _ = try await service.change(until: .now) { fleet, now throws(FleetError) in
                try fleet.createTrip(
                    FleetTrip(id: try TripID("t"), type: .shared, pickup: ServerFixture.home, created: now), at: now)
            }
        }
        while service.deadlines.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
        service.deadlines.expire(at: .now)
        #expect(await rejection?.code == .deadlineExceeded)
        func isShown() throws -> Bool {
            try service.look { state throws(FleetError) in state.fleet.tripCounts.all > 0 }
        }
        #expect(try isShown(), "It may be stored yet.")
        for ticket in store.tickets.withLock({ $0 }) { ticket.finish(.failure(FleetError(.unavailable, "full"))) }
        for _ in 0..<24_000 where try isShown() { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try !isShown())
    }

    /// Does something to a file from outside.
    private static func run(_ path: String, _ sql: String) throws {
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
    }

    @Test func rejectsWritesAfterLostOnes() async throws {
        let folder = try TemporaryFolder("fleet")
        let path = folder.path(of: "fleet.sqlite")
        let store = try SQLiteFleetStore(path: path)
        let trip = FleetTrip(
            id: try TripID("t"), type: .shared, pickup: ServerFixture.home, created: Timestamp(seconds: 0))
        try Self.run(path, "CREATE TRIGGER full BEFORE INSERT ON trip BEGIN SELECT RAISE(FAIL, 'full'); END")
        let tickets = [store.enqueue([.trip(trip)]) {}, store.enqueue([.trip(trip)]) {}]
        for ticket in tickets { #expect(await failure { try await ticket.wait() }?.code == .unavailable) }
        try Self.run(path, "DROP TRIGGER full")
        #expect(
            await failure { try await store.enqueue([.trip(trip)]) {}.wait() }?.code == .unavailable,
            "It was decided on top of what is lost.")
        #expect(try store.load().trips.isEmpty)
        try await store.enqueue([.trip(trip)]) {}.wait()
        #expect(try SQLiteFleetStore(path: path, access: .readOnly).load().trips == [trip])
    }
}
