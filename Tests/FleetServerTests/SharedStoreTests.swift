// SPDX-License-Identifier: Apache-2.0

import FleetModel
import FleetTestSupport
import Foundation
import NavGeo
import NavModel
import NavTestSupport
import Synchronization
import Testing

@testable import FleetServer
@testable import FleetWire

/// Several servers with one PostgreSQL database.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct SharedStoreTests {
    /// Two servers with one database, and its address.
    private func servers(
        on database: PostgresServer? = nil
    ) async throws -> (first: ServerFixture, second: ServerFixture, url: String) {
        let folder = try TemporaryFolder("fleet")
        try await PostgresServer.prepare()
        let url = try (database ?? PostgresServer.shared).store(folder.url.lastPathComponent)
        return (
            try await ServerFixture(folder: folder, store: TestStore.postgres(url)),
            try await ServerFixture(folder: folder, store: TestStore.postgres(url)), url
        )
    }

    /// What concurrent callers have counted.
    private final class Tally: Sendable {
        let created = Mutex<[Int: Int]>([:])
        let acknowledged = Mutex<Set<String>>([])
        let rejected = Atomic(0)
        let isDone = Atomic(false)
    }

    /// The position of a vehicle as a server returns it.
    private func place(of vehicle: String, at server: ServerFixture) async throws -> Coordinate? {
        let response = try await server.send("GET", "/vehicles/\(vehicle)", token: server.token(.server))
        guard case .vehicle(let snapshot, _) = response else { return nil }
        return snapshot.vehicle.lastLocation?.place
    }

    @Test func readsSeeWhatAnotherServerHasAcknowledged() async throws {
        let (first, second, _) = try await servers()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in ["a", "b", "c"] {
                group.addTask {
                    try await first.addVehicle(name)
                    let token = try await first.token(.driver, vehicle: name)
                    for row in 1...40 {
                        let (writer, reader) = Bool.random() ? (first, second) : (second, first)
                        first.clock.move(by: 0.01)
                        second.clock.move(by: 0.01)
                        try await writer.move(name, to: Double(row), token: token)
                        #expect(try await place(of: name, at: reader) == ServerFixture.east(Double(row)))
                    }
                }
            }
            try await group.waitForAll()
        }
        for server in [first, second] {
            #expect(await failure { try await server.addVehicle("a") }?.code == .alreadyExists)
        }
    }

    @Test func concurrentChangesOfOneTripAreDecidedInOneOrder() async throws {
        let (first, second, _) = try await servers()
        try await first.addVehicle()
        // Each ID is created by one of many callers only.
        let tally = Tally()
        await withTaskGroup(of: Void.self) { group in
            for caller in 0..<60 {
                group.addTask {
                    let server = caller % 2 == 0 ? first : second
                    let trip = caller % 10
                    let error = await failure { try await server.addTrip("t\(trip)", type: "SHARED", on: "") }
                    #expect(error == nil || error?.code == .alreadyExists)
                    if error == nil { tally.created.withLock { $0[trip, default: 0] += 1 } }
                }
            }
        }
        #expect(tally.created.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<10).map { ($0, 1) }))
        try await second.synchronize()
        try await first.synchronize()
        func trips(_ server: ServerFixture) throws -> [FleetTrip] {
            try server.service.look { state throws(FleetError) in
                try (0..<10).map { number throws(FleetError) in try state.fleet.trip(try TripID("t\(number)")) }
            }
        }
        #expect(try trips(first) == trips(second))
        #expect(try first.store.load().trips.sorted { $0.id < $1.id } == trips(first))
    }

    /// While a server waits for another one to finish its entry, the operations that arrive go into its next entry.
    @Test func operationsThatArriveDuringTheWaitShareOneEntry() async throws {
        let folder = try TemporaryFolder("fleet")
        try await PostgresServer.prepare()
        let url = try PostgresServer.shared.store(folder.url.lastPathComponent)
        let store = try TestStore.postgres(url, timeout: 60)
        let server = try await ServerFixture(folder: folder, store: store)
        try await server.addVehicle("before")
        let stored = store.status.stored
        let other = try PostgresConnection(PostgresOptions(url: url), purpose: "test")
        try other.run([
            PostgresStatement("SET idle_in_transaction_session_timeout = 0"), PostgresStatement("BEGIN"),
            PostgresStatement("SELECT entry FROM fleet_head WHERE id = 1 FOR UPDATE"),
        ])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.addVehicle("v0") }
            let waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
            try await eventually("the server waits") { try PostgresServer.shared.run(waiting, in: url) == "1" }
            for row in 1..<8 { group.addTask { try await server.addVehicle("v\(row)") } }
            try await eventually("all calls wait") { store.status.waiting == 7 }
            other.rollBack()
            try await group.waitForAll()
        }
        #expect(store.status.stored == stored + 1)
        #expect(try store.load().vehicles.count == 9)
    }

    @Test func watchersOfEveryServerSeeEveryUpdateInOrder() async throws {
        let database = try await PostgresServer.start()
        let (first, second, url) = try await servers(on: database)
        try await first.addVehicle()
        let token = try await first.token(.server)
        let count = 60
        let watches = [
            try await first.watch("/vehicles/v:watch", token: token),
            try await second.watch("/vehicles/v:watch", token: token),
        ]
        async let seen = ServerFixture.distances(of: watches, until: count)
        for row in 1...count {
            for server in [first, second] { server.clock.move(by: 1) }
            try await (Bool.random() ? first : second).move(to: Double(row), token: token)
            // The log is the truth: it is followed even if notifications or connections are lost.
            if row % 20 == 10 {
                try database.run(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'guidepost foll%'",
                    in: url)
            }
        }
        for places in try await seen { #expect(places == (0...count).map(Double.init)) }
    }

    @Test func plansReachEveryServer() async throws {
        let (first, second, _) = try await servers()
        try await first.addVehicle()
        try await first.addTrip()
        let server = try await first.token(.server)
        // Planned because it is asked for, at one server.
        _ = try await first.send("GET", "/trips/t", token: server)
        try await second.synchronize()
        let plans = try [first, second].map { fixture in
            try #require(fixture.service.access { state in (try? VehicleID("v")).flatMap { state.plans[$0] } })
        }
        #expect(plans[0] == plans[1] && plans[0].legs.count == 2)
        // A server that starts later has it, too.
        let third = try #require(second.store as? PostgresFleetStore).loadShared()
        #expect(third.plans.values.first == plans[0])
    }

    /// Connections that end in the middle of transactions, also between the commit and its acknowledgement.
    @Test func lostConnectionsLoseNothingAndRepeatNothing() async throws {
        let database = try await PostgresServer.start()
        let (first, second, url) = try await servers(on: database)
        let tally = Tally()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while !tally.isDone.load(ordering: .relaxed) {
                    try database.run(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'guidepost%'",
                        in: url)
                    try await Task.sleep(for: .milliseconds(Int.random(in: 5...60)))
                }
            }
            try await withThrowingTaskGroup(of: Void.self) { callers in
                for caller in 0..<6 {
                    let server = caller % 2 == 0 ? first : second
                    callers.addTask {
                        for row in 0..<25 {
                            let trip = "t\(caller)-\(row)"
                            let error = await failure { try await server.addTrip(trip, type: "SHARED", on: "") }
                            // An ID is created once, so that a repeated decision would be ALREADY_EXISTS.
                            #expect(error == nil || error?.code == .unavailable, "\(error?.message ?? "")")
                            if error == nil {
                                tally.acknowledged.withLock { _ = $0.insert(trip) }
                            } else {
                                tally.rejected.add(1, ordering: .relaxed)
                                await server.service.probeStore(at: .now + .seconds(60))
                            }
                        }
                    }
                }
                try await callers.waitForAll()
            }
            tally.isDone.store(true, ordering: .relaxed)
            try await group.waitForAll()
        }
        let stored = Set(try first.store.load().trips.map(\.id.text))
        let (known, lost) = tally.acknowledged.withLock { ($0.count, $0.subtracting(stored)) }
        #expect(lost.isEmpty && known > 0)
        #expect(stored.count <= known + tally.rejected.load(ordering: .relaxed))
        let repeated = [first, second].compactMap { ($0.store as? PostgresFleetStore)?.status.repeated }.reduce(0, +)
        #expect(repeated > 0, "Connections were lost while entries were written.")
    }

    @Test func oneServerHasALeaseAndAnotherTakesItOver() async throws {
        let (first, second, _) = try await servers()
        let stores = [first.service.shared, second.service.shared]
        let leases = stores.map { FleetLeases($0, duration: 600) }
        for lease in leases { await lease.renew() }
        #expect(leases[0].holds(.planning) && leases[0].holds(.retention))
        #expect(!leases[1].holds(.planning) && !leases[1].holds(.retention))
        // It goes on while it is extended, and is given back at the end.
        for lease in leases { await lease.renew() }
        #expect(leases[0].holds(.planning) && !leases[1].holds(.planning))
        await leases[0].release()
        await leases[1].renew()
        #expect(!leases[0].holds(.planning) && leases[1].holds(.planning))
        await leases[1].release()
        // This one is not extended any more, as if its server had been killed.
        let (killed, next) = (FleetLeases(stores[0]), FleetLeases(stores[1]))
        await killed.renew()
        let start = ContinuousClock.now
        while !next.holds(.planning), ContinuousClock.now - start < .seconds(60) {
            await next.renew()
            #expect(!killed.holds(.planning) || !next.holds(.planning))
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(ContinuousClock.now - start > .seconds(2))
    }

    @Test func followsADatabaseThatLostEntries() async throws {
        let (first, second, url) = try await servers()
        for name in ["a", "b"] { try await first.addVehicle(name) }
        try await second.synchronize()
        // As after a failover to a copy without the last entry, on which another one was stored.
        try PostgresServer.shared.run(
            """
            DELETE FROM fleet_vehicle WHERE id = 'b';
            UPDATE fleet_log SET token = token + 1 WHERE entry = (SELECT entry FROM fleet_head);
            """, in: url)
        for server in [first, second] {
            try await server.synchronize()
            #expect(try server.service.look { state throws(FleetError) in state.fleet.vehicleCounts.all } == 1)
            #expect(await failure { _ = try await place(of: "b", at: server) }?.code == .notFound)
        }
        try await second.addVehicle("b")
        #expect(try await place(of: "b", at: first) != nil)
    }

    @Test func rowsThatAnotherProgramChangedAreNotOverwritten() async throws {
        let (first, _, url) = try await servers()
        try await first.addVehicle()
        try PostgresServer.shared.run("UPDATE fleet_vehicle SET entry = 1000", in: url)
        #expect(await failure { try await first.move(to: 10) }?.code == .unavailable)
        #expect(try PostgresServer.shared.run("SELECT entry FROM fleet_vehicle", in: url) == "1000")
        try PostgresServer.shared.run("UPDATE fleet_vehicle SET entry = 1", in: url)
        await first.service.probeStore(at: .now + .seconds(60))
        try await first.move(to: 20)
    }

    @Test func cutsTheLogAndReloadsAServerThatIsBehind() async throws {
        let (first, second, url) = try await servers()
        let store = try #require(first.store as? PostgresFleetStore)
        try await first.addTrip("t", type: "SHARED", on: "")
        let server = try await first.token(.server)
        let response = try await first.send("POST", "/trips/t:share", #"{"lifetime": "100s"}"#, token: server)
        guard case .share(let share, let secret?) = response else { throw FleetError(.internal, "no link is made") }
        let opened = try await second.handler.respond(.openShare, for: FleetCaller(token: nil, transport: .http)) { _ in
            AddressedCall(provider: nil, call: .openShare(secret: secret))
        }
        guard case .opened(let guest) = opened else { throw FleetError(.internal, "no link is opened") }
        for row in 0..<5 { try await first.addVehicle("v\(row)") }
        try await second.synchronize()
        try PostgresServer.shared.run(
            "UPDATE fleet_log SET time = time - interval '11 minutes' WHERE entry < 4", in: url)
        try await store.cutLog()
        #expect(try PostgresServer.shared.run("SELECT min(entry) FROM fleet_log", in: url) == "3")
        // A server that has slept for longer than the log goes back, while a link of one of its watches was revoked.
        let behind = try #require(second.store as? PostgresFleetStore)
        var updates = try await second.watch("/trips/t:watch", token: guest.token).makeAsyncIterator()
        _ = try await updates.next()
        behind.position.withLock { $0 = LogEntry.Position(number: 1, token: 1) }
        _ = try await first.send("DELETE", "/shares/\(share.id)", token: server)
        try await first.addVehicle("last")
        #expect(try await place(of: "last", at: second) != nil)
        #expect(behind.status.reloads == 1)
        #expect(await failure { while try await updates.next() != nil {} }?.reason == "SHARE_REVOKED")
    }
}
