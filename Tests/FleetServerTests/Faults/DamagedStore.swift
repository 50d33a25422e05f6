// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import GRDB
import NavGeo
import NavModel
import NavTestSupport

@testable import FleetServer

/// A store with something of everything, to be damaged.
enum DamagedStore {
    /// Its bytes, without a log.
    static func bytes() async throws -> [UInt8] {
        let folder = try TemporaryFolder("damage")
        let path = folder.path(of: "fleet.sqlite")
        let store = try SQLiteFleetStore(path: path)
        try store.claim(for: ProviderID("acme"))
        for changes in try FleetScript(rounds: 3).steps { try await store.enqueue(changes) {}.wait() }
        let van = DeliveryVehicle(id: try DeliveryVehicleID("van"), kind: .auto, created: Timestamp(seconds: 1))
        let place = FleetVehicleLocation(place: ServerFixture.home, time: Timestamp(seconds: 2))
        try await store.enqueue([.deliveryVehicle(van), .deliveryPosition(van.id, place)]) {}.wait()
        try await store.record(
            BillableTrip(
                id: BillableTripID("b"), countryCode: "mc", platform: 1, relatedIDs: ["x"], solutionType: 1),
            at: Timestamp(seconds: 3))
        try await PushSubscriptions(store: store).put(try subscription)
        store.close()
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    /// The subscription of a browser in it.
    static var subscription: PushSubscription {
        get throws {
            PushSubscription(
                trip: try TripID("t"), share: try ShareID("share1"), endpoint: "https://web.push.apple.com/a",
                point: PushBrowser().point, secret: Base64URL.encode(Array(repeating: 7, count: 16)), language: "de",
                expiry: Timestamp(seconds: 1_750_100_000))
        }
    }

    /// What a server does with subscriptions: it reads, replaces and deletes them.
    static func useSubscriptions(of store: any QueryableStore) async throws {
        let subscriptions = PushSubscriptions(store: store)
        for (id, _) in try await subscriptions.list(of: TripID("t")) {
            _ = try await subscriptions.subscription(id)
        }
        _ = try await subscriptions.subscription(try subscription.id)
        _ = try await subscriptions.count()
        try await subscriptions.put(try subscription)
        try await subscriptions.purge(at: Timestamp(seconds: 1_750_000_000))
        try await subscriptions.remove(by: try ShareID("share1"))
        try await subscriptions.remove(of: try TripID("t"))
    }

    /// Changes a file from outside.
    static func run(_ path: String, _ sql: String) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON; PRAGMA trusted_schema = ON") }
        let database = try DatabaseQueue(path: path, configuration: configuration)
        try database.writeWithoutTransaction { try $0.execute(sql: sql) }
        try database.close()
    }

    private static let tables = [
        ("trip", ["id", "updated", "record"]), ("vehicle", ["id", "record"]), ("task", ["id", "record"]),
        ("deliveryVehicle", ["id", "record"]), ("share", ["id", "trip", "created", "expiry", "revoked"]),
        ("position", ["second", "vehicle", "time", "record"]), ("status", ["trip", "time", "status", "vehicle"]),
        ("billable", ["id", "country", "platform", "related", "solution", "time"]),
        ("grdb_migrations", ["identifier"]), ("probe", ["id", "bytes"]), ("provider", ["row", "id"]),
        ("push", ["id", "trip", "share", "endpoint", "point", "secret", "language", "expiry"]),
    ]
    private static let values = [
        "NULL", "''", "'text'", "x''", "x'00ff'", "zeroblob(300)", "-1", "9223372036854775807",
        "-9223372036854775808", "1e300", "-0.0", "randomblob(40)", "CAST(x'fffe41' AS TEXT)",
    ]

    /// Puts something else into rows, or takes structure away. The types that the schema demands are lifted first.
    static func spoilRows(_ path: String, _ random: inout SeededRandom) throws {
        try run(path, "UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '') WHERE type = 'table'")
        for _ in 0...Int(random.nextUniform() * 2) {
            let (table, columns) = pick(tables, &random)
            let column = pick(columns, &random)
            let sql: String
            switch Int(random.nextUniform() * 10) {
            case 0: sql = "DELETE FROM \(table)"
            case 1: sql = "DROP TABLE \(table)"
            case 2: sql = "DELETE FROM sqlite_schema WHERE name = 'statusOfTrip'"
            case 3: sql = "UPDATE \(table) SET \(column) = substr(\(column), 1, length(\(column)) / 2)"
            default: sql = "UPDATE OR REPLACE \(table) SET \(column) = \(pick(values, &random))"
            }
            // Some of these are rejected because of the previous changes.
            try? run(path, sql)
        }
    }

    /// Changes bytes of the file.
    static func spoilBytes(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        func place(_ count: Int) -> Int { Int(random.nextUniform() * Double(count)) }
        switch place(6) {
        case 0, 1: for _ in 0...place(12) { bytes[place(bytes.count)] ^= UInt8(1 << place(8)) }
        case 2: bytes.removeLast(place(bytes.count))
        case 3:
            let page = place(bytes.count / 4_096) * 4_096
            bytes.replaceSubrange(page..<page + 4_096, with: [UInt8](repeating: 0, count: 4_096))
        case 4:
            let (a, b) = (place(bytes.count / 4_096) * 4_096, place(bytes.count / 4_096) * 4_096)
            bytes.replaceSubrange(a..<a + 4_096, with: Array(bytes[b..<b + 4_096]))
        default:
            let start = place(bytes.count - 64)
            for row in start..<start + 64 { bytes[row] = UInt8(place(256)) }
        }
    }

    private static func pick<Value>(_ list: [Value], _ random: inout SeededRandom) -> Value {
        list[Int(random.nextUniform() * Double(list.count))]
    }
}
