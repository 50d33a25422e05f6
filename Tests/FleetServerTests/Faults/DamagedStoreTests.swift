// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import NavModel
import NavTestSupport
import Testing

@testable import FleetServer
@testable import FleetWire

/// Damaged files end in an error that says where, and never in the end of the process.
@Suite(.timeLimit(.minutes(20))) struct DamagedStoreTests {
    /// What everything that opens a store does with it.
    private func use(_ path: String, _ copy: String) async -> [FleetError?] {
        var outcomes: [FleetError?] = []
        outcomes.append(
            await failure {
                let reader = try SQLiteFleetStore(path: path, access: .readOnly)
                defer { reader.close() }
                outcomes.append(
                    await failure {
                        _ = try reader.inspect()
                    })
                outcomes.append(await failure { try await reader.backUp(to: copy) })
            })
        outcomes.append(
            await failure {
                let store = try SQLiteFleetStore(path: path)
                defer { store.close() }
                outcomes.append(await failure { try store.claim(for: ProviderID("acme")) })
                outcomes.append(
                    await failure {
                        let compact = try store.loadCompact()
                        var fleet = FleetState(
                            provider: try ProviderID("acme"), persisted: compact, codec: TripRecordCodec())
                        _ = try fleet.searchTrips(TripListing(), at: Timestamp(seconds: 1_750_001_000))
                        try await work(&fleet, store)
                    })
                outcomes.append(
                    await failure {
                        let persisted = try store.load()
                        var fleet = FleetState(provider: try ProviderID("acme"), persisted: persisted)
                        try await work(&fleet, store)
                    })
                for trip in ["t", "extra0", "extra1"] {
                    outcomes.append(await failure { _ = try store.history(of: TripID(trip)) })
                    outcomes.append(await failure { _ = try store.statuses(of: TripID(trip)) })
                }
                outcomes.append(
                    await failure { _ = try await store.purge(before: Timestamp(seconds: 1_750_000_008)) })
                outcomes.append(await failure { try await store.probe() })
                outcomes.append(await failure { try await DamagedStore.useSubscriptions(of: store) })
            })
        return outcomes
    }

    /// What a server does with what it has read.
    private func work(_ fleet: inout FleetState, _ store: SQLiteFleetStore) async throws {
        _ = fleet.inconsistencies()
        fleet.continueVersions(after: fleet.latestVersion ?? Timestamp(seconds: 0))
        for (row, trip) in ["t", "extra1", "extra2"].enumerated() {
            let now = Timestamp(seconds: 1_750_001_000 + Double(row))
            fleet.beginOperation(at: now)
            for status in [FleetTripStatus.arrivedAtPickup, .enrouteToPickup, .canceled] {
                var update = FleetTripUpdate([.status, .intermediateDestinations])
                update.status = status
                _ = try? fleet.updateTrip(TripID(trip), update, at: now)
            }
            var update = FleetVehicleUpdate([.lastLocation, .waypoints])
            update.lastLocation = FleetVehicleLocation(place: ServerFixture.east(3), time: now)
            _ = try? fleet.updateVehicle(VehicleID("v"), update, at: now)
            update.fields = [.lastLocation]
            _ = try? fleet.updateVehicle(VehicleID("v"), update, at: now)
            _ = try? TripSnapshot(
                of: fleet.trip(TripID(trip)), vehicle: fleet.vehicle(VehicleID("v")), plan: nil, for: .fleet, at: now)
        }
        try await store.enqueue(fleet.takeChanges()) {}.wait()
    }

    /// `GUIDEPOST_DAMAGED_STORES` is how many files each of ten tests damages.
    private static let files =
        ProcessInfo.processInfo.environment["GUIDEPOST_DAMAGED_STORES"].flatMap { Int($0) } ?? 20

    @Test(arguments: 0..<10) func damagedFileNeverCrashes(seed: Int) async throws {
        let whole = try await DamagedStore.bytes()
        let disk = try FaultDisk()
        var codes: [String: Int] = [:]
        for file in 0..<Self.files {
            var random = SeededRandom(seed: UInt64(seed * 1_000_003 + file))
            let path = disk.path(of: "\(file).sqlite")
            var bytes = whole
            if file % 2 == 0 { DamagedStore.spoilBytes(&bytes, &random) }
            try Data(bytes).write(to: URL(filePath: path))
            if file % 2 == 1 { try DamagedStore.spoilRows(path, &random) }
            for error in await use(path, disk.path(of: "\(file).copy")) {
                codes[error.map { "\($0.code)" } ?? "fine", default: 0] += 1
                guard let error else { continue }
                #expect(
                    [.dataLoss, .unavailable, .failedPrecondition].contains(error.code),
                    "seed \(seed), file \(file): \(error)")
                #expect(!error.message.isEmpty)
            }
        }
        print("damaged files: \(Self.files), outcomes \(codes.sorted { $0.key < $1.key })")
        #expect((codes["fine"] ?? 0) > 0 && (codes["DATA_LOSS"] ?? 0) > 0)
    }

    @Test func errorNamesTableRowAndAction() async throws {
        let folder = try TemporaryFolder("damage")
        let path = folder.path(of: "fleet.sqlite")
        try Data(try await DamagedStore.bytes()).write(to: URL(filePath: path))
        try DamagedStore.run(
            path,
            """
            UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '') WHERE type = 'table';
            """)
        try DamagedStore.run(path, "UPDATE trip SET record = NULL WHERE id = 't'")
        try DamagedStore.run(path, "UPDATE vehicle SET record = x'08ff'")
        try DamagedStore.run(path, "UPDATE share SET expiry = 'soon' WHERE id = 'share1'")
        try DamagedStore.run(path, "UPDATE push SET secret = NULL, endpoint = 'https://web.push.apple.com/b'")
        let store = try SQLiteFleetStore(path: path)
        let error = await failure { _ = try store.load() }
        #expect(error?.code == .dataLoss)
        #expect(error?.message.contains("table trip, row 't': column record contains NULL instead of BLOB") == true)
        #expect(error?.message.contains("guidepost fleet check --store sqlite:\(path)") == true)
        let found = try store.inspect()
        store.close()
        #expect(found.problems.contains("table trip, row 't': column record contains NULL instead of BLOB"))
        let vehicle = "table vehicle, row 'v': A record of the store cannot be decoded."
        #expect(found.problems.contains { $0.hasPrefix(vehicle) })
        #expect(found.problems.contains("table share, row 'share1': column expiry contains TEXT instead of INTEGER"))
        let push = "table push, row '\(try DamagedStore.subscription.id)': column secret contains NULL instead of TEXT"
        #expect(found.problems.contains(push), "\(found.problems)")
        #expect(found.fleet.trips.count == 2 && found.fleet.shares.count == 2, "The rest is read.")
    }

    /// Ended trips are validated when they are read, so that a server with millions of them starts soon.
    @Test func damagedEndedTripIsAnErrorOfItsReader() async throws {
        let fixture = try await ServerFixture()
        try await fixture.addVehicle()
        for trip in ["t", "u"] {
            try await fixture.addTrip(trip, type: "SHARED", on: "")
            try await fixture.setStatus("CANCELED", of: trip)
        }
        fixture.store.close()
        let path = fixture.folder.path(of: "fleet.sqlite")
        // The revision, field 2, becomes negative: the fields of lists are as before.
        let reader = try SQLiteFleetStore(path: path, access: .readOnly)
        let record = try FleetRecord.bytes(of: #require(try reader.load().trips.first { $0.id.text == "t" }))
        reader.close()
        let hex = record.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let damaged = hex + "10ffffffffffffffffff01"
        try DamagedStore.run(path, "UPDATE trip SET record = x'\(damaged)' WHERE id = 't'")
        let again = try await ServerFixture(folder: fixture.folder)
        let token = try await again.token(.server)
        let error = await failure { _ = try await again.send("GET", "/trips/t", token: token) }
        #expect(error?.code == .dataLoss && error?.message.contains("'t'") == true, "\(error as Any)")
        #expect(await failure { _ = try await again.send("GET", "/trips/u", token: token) } == nil)
        #expect(
            await failure { _ = try await again.send("POST", "/trips:search", "{}", token: token) }?.code == .dataLoss)
        try await again.move(to: 20)
    }

    /// The address of a subscription is a secret, which no line of an inspection shows.
    @Test(arguments: [
        ("endpoint = 'https://web.push.apple.com/b'", "the identifier is that of another browser or link"),
        ("point = 'AAAA'", "the keys are not those of a browser"),
        ("secret = ''", "the keys are not those of a browser"),
        ("trip = 'a/b'", "The ID contains"), ("expiry = 'soon'", "column expiry contains TEXT instead of INTEGER"),
        ("language = x'00'", "column language contains BLOB instead of TEXT"),
    ])
    func damagedSubscriptionIsReported(damage: String, problem: String) async throws {
        let folder = try TemporaryFolder("damage")
        let path = folder.path(of: "fleet.sqlite")
        try Data(try await DamagedStore.bytes()).write(to: URL(filePath: path))
        let reader = try SQLiteFleetStore(path: path, access: .readOnly)
        let before = try reader.inspect().problems
        reader.close()
        try DamagedStore.run(path, "UPDATE push SET \(damage)")
        let again = try SQLiteFleetStore(path: path, access: .readOnly)
        let found = try again.inspect().problems.filter { !before.contains($0) }
        again.close()
        #expect(found.count == 1 && found.first?.contains(problem) == true, "\(found)")
        #expect(!found.contains { $0.contains("web.push.apple.com") })
    }

    @Test func extremeTimeIsReadQuickly() async throws {
        let folder = try TemporaryFolder("damage")
        let path = folder.path(of: "fleet.sqlite")
        try Data(try await DamagedStore.bytes()).write(to: URL(filePath: path))
        try DamagedStore.run(path, "UPDATE status SET time = -9223372036854775808")
        try DamagedStore.run(
            path, "INSERT INTO position SELECT 9223372036854775807, vehicle, time, record FROM position LIMIT 1")
        let store = try SQLiteFleetStore(path: path)
        // A look at every second of the span would be one at 18 billion of them.
        #expect(try store.history(of: TripID("t")).positions.count >= 3)
        store.close()
    }
}
