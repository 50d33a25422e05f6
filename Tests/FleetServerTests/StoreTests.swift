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
    @Test func aRestartFindsEverything() async throws {
        let stage = try await Stage()
        try await stage.addVehicle()
        try await stage.addTrip()
        stage.clock.move(by: 1)
        try await stage.setStatus("ENROUTE_TO_PICKUP")
        stage.clock.move(by: 1)
        try await stage.move(to: 100)
        stage.store.close()
        let again = try await Stage(folder: stage.folder)
        let (trip, vehicle) = (try TripID("t"), try VehicleID("v"))
        let before = try stage.office.look { state throws(FleetError) in
            (try state.book.trip(trip), try state.book.vehicle(vehicle))
        }
        let after = try again.office.look { state throws(FleetError) in
            (try state.book.trip(trip), try state.book.vehicle(vehicle))
        }
        #expect(before == after)
        #expect(after.0.status == .enrouteToPickup && after.1.waypoints.count == 2)
    }

    @Test func aTripHasItsHistory() async throws {
        let stage = try await Stage()
        try await stage.addVehicle()
        try await stage.addTrip()
        for (row, status) in ["ENROUTE_TO_PICKUP", "ARRIVED_AT_PICKUP", "ENROUTE_TO_DROPOFF", "COMPLETE"].enumerated() {
            stage.clock.move(by: 10)
            try await stage.setStatus(status)
            stage.clock.move(by: 10)
            try await stage.move(to: Double(row) * 100)
        }
        let history = try stage.store.history(of: TripID("t"))
        #expect(
            history.statuses.map(\.status) == [.new, .enrouteToPickup, .arrivedAtPickup, .enrouteToDropoff, .complete])
        #expect(history.positions.count == 3, "What comes after the end is nobody's business.")
        _ = try await stage.store.purge(before: stage.clock.now)
        #expect(try stage.store.history(of: TripID("t")).positions.isEmpty)
    }

    @Test func aCopyIsMadeWhileOthersWrite() async throws {
        let stage = try await Stage()
        try await stage.addVehicle()
        let copies = try TemporaryFolder("fleet")
        let token = try await stage.token(.driver, vehicle: "v")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for row in 0..<50 {
                    stage.clock.move(by: 1)
                    try await stage.move(to: Double(row), token: token)
                }
            }
            group.addTask { try await stage.store.backUp(to: copies.path(of: "fleet.sqlite")) }
            try await group.waitForAll()
        }
        for file in [stage.folder, copies].map({ $0.path(of: "fleet.sqlite") }) {
            let rights = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(rights == 0o600, "Where people are is nobody else's business.")
        }
        #expect(
            await failure { try await stage.store.backUp(to: copies.path(of: "fleet.sqlite")) }?.code
                == .unavailable, "A file that is there is not written over.")
        let copy = try SQLiteFleetStore(path: copies.path(of: "fleet.sqlite"))
        #expect(try copy.load().vehicles.count == 1)
        #expect(await failure { try await stage.store.backUp(to: "/nowhere/x.sqlite") }?.code == .unavailable)
    }

    @Test func manyWritersShareTransactionsAndLoseNothing() async throws {
        let stage = try await Stage()
        let token = try await stage.token(.server)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for row in 0..<100 {
                group.addTask {
                    _ = try await stage.ask(
                        "POST", "/trips?tripId=t\(row)",
                        #"{"tripType": "SHARED", "pickupPoint": {"point": {"latitude": 1, "longitude": 2}}}"#,
                        token: token)
                }
            }
            try await group.waitForAll()
        }
        #expect(
            try SQLiteFleetStore(path: stage.folder.path(of: "fleet.sqlite"), access: .readOnly).load().trips.count
                == 100)
    }

    @Test func whatCannotBeStoredIsNotShown() async throws {
        let stage = try await Stage(store: FailingStore())
        let error = await failure { try await stage.addVehicle() }
        #expect(error?.code == .unavailable)
        #expect(try stage.office.look { state throws(FleetError) in state.book.vehicleCounts.all } == 0)
        (stage.store as? FailingStore)?.works.store(true, ordering: .relaxed)
        #expect(await failure { try await stage.addVehicle() }?.code == .unavailable, "Nobody has looked yet.")
        await stage.office.probeStore(at: .now + .seconds(60))
        try await stage.addVehicle()
    }

    @Test func aFileThatIsNoStoreIsRefused() throws {
        let folder = try TemporaryFolder("fleet")
        let file = folder.path(of: "x.sqlite")
        try Data(repeating: 65, count: 5_000).write(to: URL(filePath: file))
        #expect(throws: FleetError.self) { _ = try SQLiteFleetStore(path: file) }
        #expect(throws: FleetError.self) { _ = try SQLiteFleetStore(path: "/nowhere/x.sqlite") }
    }

    /// A disk that is full until it is not.
    private final class FailingStore: FleetStore {
        let works = Atomic(false)
        func load() throws(FleetError) -> KeptFleet { KeptFleet() }
        func hand(in changes: [FleetChange], then: @escaping @Sendable () -> Void) -> CommitTicket {
            let ticket = CommitTicket()
            ticket.finish(works.load(ordering: .relaxed) ? .success(()) : .failure(FleetError(.unavailable, "full")))
            return ticket
        }
        func note(_ billable: BillableTrip, at now: Moment) async throws(FleetError) {}
        func history(of trip: TripID) throws(FleetError) -> TripHistory { TripHistory() }
        func purge(before moment: Moment) async throws(FleetError) -> Int { 0 }
        func backUp(to path: String) async throws(FleetError) {}
    }
}

/// What happens when the disk fails in the middle.
@Suite(.timeLimit(.minutes(20))) struct BrokenStoreTests {
    /// Answers when it is told to.
    private final class SlowStore: FleetStore {
        let inside: SQLiteFleetStore
        let tickets = Mutex<[CommitTicket]>([])
        init(_ inside: SQLiteFleetStore) { self.inside = inside }
        func load() throws(FleetError) -> KeptFleet { try inside.load() }
        func hand(in changes: [FleetChange], then: @escaping @Sendable () -> Void) -> CommitTicket {
            let ticket = CommitTicket()
            tickets.withLock { $0.append(ticket) }
            return ticket
        }
        func note(_ billable: BillableTrip, at now: Moment) async throws(FleetError) {}
        func history(of trip: TripID) throws(FleetError) -> TripHistory { TripHistory() }
        func purge(before moment: Moment) async throws(FleetError) -> Int { 0 }
        func backUp(to path: String) async throws(FleetError) {}
    }

    @Test func whoHasNoMoreTimeDoesNotWaitForTheStore() async throws {
        let folder = try TemporaryFolder("fleet")
        let store = SlowStore(try SQLiteFleetStore(path: folder.path(of: "fleet.sqlite")))
        let stage = try await Stage(folder: folder, store: store)
        let deadline = ContinuousClock.now + .milliseconds(10)
        async let refusal = failure {
            _ = try await stage.office.change(until: deadline) { book, now throws(FleetError) in
                try book.createTrip(
                    Trip(id: try TripID("t"), type: .shared, pickup: Stage.home, created: now), at: now)
            }
        }
        while stage.office.deadlines.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
        stage.office.deadlines.sweep(at: deadline + .seconds(1))
        #expect(await refusal?.code == .deadlineExceeded)
        stage.office.deadlines.sweep(at: deadline + .seconds(1))
        #expect(stage.office.deadlines.count == 0)
    }

    @Test func whatIsLostAfterItsCallerHasGoneIsNotShown() async throws {
        let folder = try TemporaryFolder("fleet")
        let store = SlowStore(try SQLiteFleetStore(path: folder.path(of: "fleet.sqlite")))
        let stage = try await Stage(folder: folder, store: store)
        let office = stage.office
        async let refusal = failure {
            _ = try await office.change(until: .now) { book, now throws(FleetError) in
                try book.createTrip(
                    Trip(id: try TripID("t"), type: .shared, pickup: Stage.home, created: now), at: now)
            }
        }
        while office.deadlines.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
        office.deadlines.sweep(at: .now)
        #expect(await refusal?.code == .deadlineExceeded)
        func isShown() throws -> Bool { try office.look { state throws(FleetError) in state.book.tripCounts.all > 0 } }
        #expect(try isShown(), "It may be stored yet.")
        for ticket in store.tickets.withLock({ $0 }) { ticket.finish(.failure(FleetError(.unavailable, "full"))) }
        for _ in 0..<24_000 where try isShown() { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try !isShown())
    }

    /// Does something to a file from outside.
    private static func run(_ path: String, _ sql: String) throws {
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
    }

    @Test func whatWasDecidedOnTopOfWhatIsLostIsLostToo() async throws {
        let folder = try TemporaryFolder("fleet")
        let path = folder.path(of: "fleet.sqlite")
        let store = try SQLiteFleetStore(path: path)
        let trip = Trip(id: try TripID("t"), type: .shared, pickup: Stage.home, created: Moment(seconds: 0))
        try Self.run(path, "CREATE TRIGGER full BEFORE INSERT ON trip BEGIN SELECT RAISE(FAIL, 'full'); END")
        let tickets = [store.hand(in: [.trip(trip)]) {}, store.hand(in: [.trip(trip)]) {}]
        for ticket in tickets { #expect(await failure { try await ticket.wait() }?.code == .unavailable) }
        try Self.run(path, "DROP TRIGGER full")
        #expect(
            await failure { try await store.hand(in: [.trip(trip)]) {}.wait() }?.code == .unavailable,
            "It was decided on top of what is lost.")
        #expect(try store.load().trips.isEmpty)
        try await store.hand(in: [.trip(trip)]) {}.wait()
        #expect(try SQLiteFleetStore(path: path, access: .readOnly).load().trips == [trip])
    }
}
