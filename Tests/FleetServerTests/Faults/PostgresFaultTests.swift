// SPDX-License-Identifier: Apache-2.0

import FleetModel
import FleetTestSupport
import Foundation
import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import FleetServer

/// Databases that are lost, damaged or foreign.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct PostgresFaultTests {
    @Test func rejectsChangesAndReadsWhileTheDatabaseIsGone() async throws {
        let database = try await PostgresServer.start()
        let folder = try TemporaryFolder("fleet")
        let store = try TestStore.postgres(database.store("outage"), timeout: 1)
        let fixture = try await ServerFixture(folder: folder, store: store)
        try await fixture.addVehicle()
        let token = try await fixture.token(.server)
        try await database.stop()
        #expect(await failure { try await fixture.addVehicle("w") }?.code == .unavailable)
        #expect(fixture.service.storeError != nil, "The server is not ready.")
        #expect(
            await failure { _ = try await fixture.send("GET", "/vehicles/v", token: token) }?.code == .unavailable,
            "A server that cannot ask the database does not know what others have changed.")
        try await database.resume()
        for _ in 0..<600 where fixture.service.storeError != nil {
            await fixture.service.probeStore()
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(fixture.service.storeError == nil)
        try await fixture.addVehicle("x")
        _ = try await fixture.send("GET", "/vehicles/v", token: token)
        #expect(try store.load().vehicles.map(\.id.text).sorted() == ["v", "x"])
    }

    @Test func acknowledgesNothingThatTheSynchronousStandbyLacks() async throws {
        let database = try await PostgresServer.start()
        let store = try TestStore.postgres(database.store("standby"), timeout: 1)
        let fixture = try await ServerFixture(store: store)
        try await fixture.addVehicle()
        // There is no standby. PostgreSQL would report success if the wait for it were cancelled.
        for value in ["*", ""] {
            try database.run("ALTER SYSTEM SET synchronous_standby_names = '\(value)'")
            try database.run("SELECT pg_reload_conf()")
            guard value == "*" else { break }
            // Until the database has read its settings again, it takes vehicles.
            var error: FleetError?
            for row in 0..<100 where error == nil {
                error = await failure { try await fixture.addVehicle("w\(row)") }
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(error?.code == .unavailable)
            #expect(fixture.service.storeError != nil)
        }
        for _ in 0..<600 where fixture.service.storeError != nil {
            await fixture.service.probeStore()
            try await Task.sleep(for: .milliseconds(50))
        }
        try await fixture.addVehicle("x")
        #expect(try store.load().vehicles.map(\.id.text).contains("x"))
    }

    @Test func shortOutagesAreOnlyDelays() async throws {
        let database = try await PostgresServer.start()
        let folder = try TemporaryFolder("fleet")
        let store = try TestStore.postgres(database.store("restart"), timeout: 30)
        let fixture = try await ServerFixture(folder: folder, store: store)
        try await fixture.addVehicle()
        async let restart: Void = Task.detached {
            try await database.stop()
            try await database.resume()
        }.value
        for row in 0..<40 { try await fixture.addTrip("t\(row)", type: "SHARED", on: "") }
        try await restart
        #expect(try store.load().trips.count == 40)
    }

    @Test func unreachableDatabasesAreErrors() async throws {
        try await PostgresServer.prepare()
        for url in [
            "postgres://fleet@127.0.0.1:1/fleet", "postgres:///fleet?host=/nowhere",
            try PostgresServer.shared.store("x").replacing("/postgres?", with: "/missing?"),
        ] {
            let error = await failure { _ = try TestStore.postgres(url, timeout: 1) }
            #expect(error?.code == .unavailable && error?.message.contains("postgres://") == true)
        }
        for url in ["postgres://a:b", "mysql://x", "postgres://u:secret@h/d?nothing=1", "postgres://["] {
            let error = await failure { _ = try PostgresOptions(url: url) }
            #expect(error?.code == .invalidArgument || url == "postgres://a:b")
            #expect(error?.message.contains("secret") != true)
        }
        #expect(PostgresOptions.name(of: "postgres://u:p@w@h:5/d?password=x") == "postgres://h:5/d")
    }

    @Test func passwordsAreNotShown() throws {
        let configuration = try FleetConfiguration(
            flags: ["store": "postgres://user:secret@host/fleet?sslmode=require", "keys": "k"], environment: [:])
        #expect(try configuration.lines.contains { $0.contains("postgres://host/fleet") })
        #expect(try !configuration.lines.contains { $0.contains("secret") })
        guard case .postgres(let options) = try configuration.storeAddress else {
            Issue.record("another store")
            return
        }
        #expect(options.connections == 4 && options.timeout == 5)
        #expect(throws: FleetError.self) {
            _ = try FleetConfiguration(
                flags: ["store": "postgres://h/d", "keys": "k", "store-connections": "0"], environment: [:])
        }
    }

    /// What may have happened to a database, by hand or by a fault.
    private static let damages = [
        "UPDATE fleet_vehicle SET record = '\\x00ff'", "UPDATE fleet_vehicle SET record = ''",
        "UPDATE fleet_vehicle SET id = 'other'", "UPDATE fleet_trip SET id = 'a/b'", "UPDATE fleet_head SET entry = -5",
        "UPDATE fleet_head SET entry = 9223372036854775807", "UPDATE fleet_head SET version = 9223372036854775807",
        "DELETE FROM fleet_head", "DELETE FROM fleet_log", "UPDATE fleet_log SET changes = '\\xffffffffffffffff'",
        "UPDATE fleet_log SET changes = ''", "UPDATE fleet_log SET entry = entry + 100", "DROP TABLE fleet_log",
        "ALTER TABLE fleet_log RENAME COLUMN changes TO x", "ALTER TABLE fleet_head ALTER entry TYPE TEXT",
        "ALTER TABLE fleet_vehicle ALTER record TYPE TEXT USING 'x'", "DROP TABLE fleet_position",
        "ALTER TABLE fleet_trip ALTER record DROP NOT NULL; UPDATE fleet_trip SET record = NULL",
        "UPDATE fleet_status SET status = 99, time = 9223372036854775807", "UPDATE fleet_position SET record = '\\x01'",
        "UPDATE fleet_share SET trip = '', expiry = -9223372036854775808", "DROP FUNCTION fleet_guard",
        "UPDATE fleet_plan SET record = '\\xff'", "ALTER TABLE fleet_vehicle ALTER entry TYPE INTEGER",
        "DROP TABLE fleet_push",
        "UPDATE fleet_push SET trip = 'a/b', share = '', endpoint = '', point = '', secret = ''",
        "UPDATE fleet_push SET expiry = -9223372036854775808", "ALTER TABLE fleet_push ALTER expiry TYPE TEXT",
        "ALTER TABLE fleet_push ALTER secret DROP NOT NULL; UPDATE fleet_push SET secret = NULL",
        "ALTER TABLE fleet_push DROP COLUMN language", "ALTER TABLE fleet_push ALTER endpoint TYPE BYTEA USING '\\xff'",
    ]

    /// Stores a vehicle, a trip with a share link, and a subscription.
    private func fill(_ url: String, in folder: TemporaryFolder) async throws {
        let store = try TestStore.postgres(url)
        let fixture = try await ServerFixture(folder: folder, store: store)
        try await fixture.addVehicle()
        try await fixture.addTrip()
        let token = try await fixture.token(.server)
        _ = try await fixture.send("POST", "/trips/t:share", #"{"lifetime": "100s"}"#, token: token)
        try await PushSubscriptions(store: store).put(try DamagedStore.subscription)
        store.close()
    }

    /// Calls `work` again, up to 50 times, while the store is unavailable.
    private func retrying<Value>(_ work: () async throws -> Value) async throws -> Value {
        for _ in 0..<50 {
            do { return try await work() } catch let error as FleetError where error.code == .unavailable { continue }
        }
        return try await work()
    }

    @Test func damageIsAnErrorNeverATrap() async throws {
        try await PostgresServer.prepare()
        for (row, damage) in Self.damages.enumerated() {
            let folder = try TemporaryFolder("fleet")
            let url = try PostgresServer.shared.store(folder.url.lastPathComponent)
            try await fill(url, in: folder)
            // Only what follows the damage needs a short timeout. Before it, a statement on a slow disk is tried again.
            let (store, fixture) = try await retrying {
                let store = try TestStore.postgres(url, timeout: 0.3)
                let fixture = try await ServerFixture(folder: folder, store: store)
                _ = try await fixture.send("GET", "/trips/t", token: fixture.token(.server))
                return (store, fixture)
            }
            try PostgresServer.shared.run(damage, in: url)
            // Whatever this does, it ends, and only with errors of the store or as before.
            var errors: [FleetError?] = [
                await failure { _ = try store.load() },
                await failure { try await fixture.setStatus("ENROUTE_TO_PICKUP") },
                await failure { _ = try store.history(of: TripID("t")) },
                await failure { _ = try await store.history(HistoryRequest(.vehicle(try VehicleID("v")))) },
                await failure { _ = try await store.purge(before: fixture.clock.now) },
                await failure { try await store.cutLog() },
                await failure { try await store.synchronize() },
                await failure { try await DamagedStore.useSubscriptions(of: store) },
            ]
            store.close()
            errors.append(
                await failure {
                    let again = try TestStore.postgres(url, timeout: 0.3)
                    let next = try await ServerFixture(folder: folder, store: again)
                    try await next.move(to: 100)
                })
            for error in errors.compactMap(\.self) {
                #expect(
                    [.dataLoss, .unavailable, .failedPrecondition, .notFound].contains(error.code),
                    "\(row) \(damage): \(error.code) \(error.message)")
            }
        }
    }

    /// The tables have what a damaged entry of the log has changed.
    @Test(arguments: [
        "NEW.changes := '\\xffffff'", "NEW.changes := ''", "NEW.version := 9223372036854775807",
        "NEW.changes := substring(NEW.changes FOR length(NEW.changes) / 2)",
    ]) func damagedEntriesLoseNothing(damage: String) async throws {
        try await PostgresServer.prepare()
        let folder = try TemporaryFolder("fleet")
        let url = try PostgresServer.shared.store(folder.url.lastPathComponent)
        let (one, two) = (try TestStore.postgres(url), try TestStore.postgres(url))
        let first = try await ServerFixture(folder: folder, store: one)
        let second = try await ServerFixture(folder: folder, store: two)
        try await first.addVehicle("before")
        let token = try await first.token(.server)
        _ = try await second.send("GET", "/vehicles/before", token: token)
        try PostgresServer.shared.run(
            """
            CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN \(damage); RETURN NEW; END $$;
            CREATE TRIGGER spoil BEFORE INSERT ON fleet_log FOR EACH ROW EXECUTE FUNCTION spoil()
            """, in: url)
        try await first.addVehicle("damaged")
        try PostgresServer.shared.run("DROP TRIGGER spoil ON fleet_log", in: url)
        try await first.addVehicle("after")
        for id in ["before", "damaged", "after"] { _ = try await second.send("GET", "/vehicles/\(id)", token: token) }
        try await second.addVehicle("own")
        _ = try await first.send("GET", "/vehicles/own", token: token)
        let status = two.status
        #expect(status.damaged >= 1 && status.lastDamage.contains("fleet_log"), "\(status.lastDamage)")
        #expect(first.service.storeError == nil && second.service.storeError == nil)
        one.close()
        two.close()
    }

    @Test func rejectsSchemaOfNewerVersion() async throws {
        try await PostgresServer.prepare()
        let url = try PostgresServer.shared.store(UUID().uuidString)
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Several servers that start together migrate once.
            for _ in 0..<4 { group.addTask { try TestStore.postgres(url).close() } }
            try await group.waitForAll()
        }
        try PostgresServer.shared.run("INSERT INTO fleet_migration VALUES (1000)", in: url)
        #expect(await failure { _ = try TestStore.postgres(url) }?.code == .failedPrecondition)
    }

    @Test func positionsAreDroppedByDay() async throws {
        try await PostgresServer.prepare()
        let url = try PostgresServer.shared.store(UUID().uuidString)
        let store = try TestStore.postgres(url)
        let fixture = try await ServerFixture(store: store)
        let (vehicle, start) = (try VehicleID("v"), fixture.clock.now)
        try await fixture.addVehicle()
        var times = [start]
        for row in 1..<10 {
            fixture.clock.move(by: 43_200)
            try await fixture.move(to: Double(row))
            times.append(fixture.clock.now)
        }
        // One that was reported by a device whose clock was in 1990.
        let old = FleetVehicleLocation(place: ServerFixture.home, time: Timestamp(seconds: 631_152_000))
        try await store.enqueue([.position(vehicle, old)]) {}.wait()
        times.append(old.time)
        let request = HistoryRequest(.vehicle(vehicle))
        #expect(try await store.history(request).positions.map(\.time) == times.sorted())
        func partitions() throws -> String {
            try PostgresServer.shared.run(
                "SELECT count(*) FROM pg_inherits WHERE inhparent = 'fleet_position'::regclass", in: url)
        }
        let before = try #require(Int(try partitions()))
        #expect(before >= 6)
        let edge = start.adding(seconds: 3 * 86_400)
        _ = try await store.purge(before: edge)
        let left = try await store.history(request).positions.map(\.time)
        let day = PositionPartitions.day(of: edge.nanoseconds)
        #expect(left == times.filter { PositionPartitions.day(of: $0.nanoseconds) >= day })
        #expect(try partitions() == "\(before - 3)")
        #expect(try await store.deleteHistory(request) == left.count)
    }
}

/// The encoding of entries.
@Suite struct LogEntryCodingTests {
    private static let plan: VehiclePlan? = {
        guard let trip = try? TripID("t") else { return nil }
        let stops = [
            FleetWaypoint(tripID: trip, kind: .pickup, place: ServerFixture.east(1)),
            FleetWaypoint(tripID: trip, kind: .intermediateDestination, index: 3, place: ServerFixture.east(2)),
        ]
        let leg = PlanLeg(
            path: (0..<300).map { ServerFixture.east(Double($0)) }, distance: Meters(300), duration: Seconds(30.5),
            traffic: [TrafficStretch(speed: .jam, start: 0, end: 299)])
        return VehiclePlan(stops: stops, legs: [leg, leg], made: Timestamp(seconds: 5), version: Timestamp(seconds: 6))
    }()

    private func rows() throws -> (operations: [[SharedChange]], bytes: [UInt8]) {
        let plan = try #require(Self.plan)
        let (trip, vehicle) = (try TripID("t"), try VehicleID("v"))
        let now = Timestamp(seconds: 1_750_000_000)
        let location = FleetVehicleLocation(place: ServerFixture.home, time: now)
        let share = TripShare(id: try ShareID("s"), tripID: trip, created: now, expiry: now, revoked: now)
        let changes: [FleetChange] = [
            .trip(FleetTrip(id: trip, type: .shared, pickup: ServerFixture.home, created: now)), .tripDeleted(trip),
            .vehicleDeleted(vehicle), .position(vehicle, location), .taskDeleted(try TaskID("x")),
            .deliveryVehicleDeleted(try DeliveryVehicleID("d")),
            .deliveryPosition(try DeliveryVehicleID("d"), location), .share(share), .shareDeleted(share.id),
            .status(trip, .complete, now, vehicle), .status(trip, .new, now, nil),
        ]
        let operations: [[SharedChange]] = [changes.map { .fleet($0) }, [], [.plan(vehicle, plan)]]
        return (operations, try LogEntryRows(operations).log.bytes)
    }

    /// The seed of the fuzz target `store` is also the proof that the encoding of entries is the one of earlier versions.
    @Test func encodingIsUnchanged() throws {
        let seed = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/Seeds/store/entry")
        let bytes = [UInt8(ascii: "L")] + (try rows().bytes)
        if ProcessInfo.processInfo.environment["NAV_RECORD"] == "1" { try Data(bytes).write(to: seed) }
        #expect(try Data(contentsOf: seed) == Data(bytes))
    }

    @Test func readsWhatItWrites() throws {
        let (operations, bytes) = try rows()
        let read = try LogEntryReader.operations(bytes)
        #expect("\(read)" == "\(operations)")
        #expect(try LogEntryRows(read).log.bytes == bytes)
    }

    @Test func damagedBytesAreErrors() throws {
        let (_, bytes) = try rows()
        var random = SeededRandom(seed: 7)
        var rejected = 0
        for _ in 0..<3_000 {
            var damaged = bytes
            for _ in 0..<Int(random.next() % 4 + 1) {
                damaged[Int(random.next() % UInt64(damaged.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            if random.next() % 3 == 0 { damaged.removeLast(Int(random.next() % UInt64(damaged.count))) }
            do throws(FleetError) { _ = try LogEntryReader.operations(damaged) } catch { rejected += 1 }
        }
        #expect(rejected > 1_000)
    }
}
