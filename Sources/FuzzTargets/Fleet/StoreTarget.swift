// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetServer
internal import FleetWire
internal import Foundation
internal import GRDB
internal import NavGeo

extension FuzzTarget {
    /// Stored data that was damaged. The first byte selects its kind:
    ///
    /// - `L`: an entry of the log of a store in PostgreSQL. It is decoded as a whole or rejected, and what was decoded is
    ///   encoded to bytes that mean the same.
    /// - `S`: a value in a row of a store in SQLite: a byte each for table, column and type, then the content. The row is
    ///   read or reported with its table, and every other row is read as before.
    static let store = FuzzTarget("store", maximumLength: 2048) { bytes in
        guard let kind = bytes.first else { return }
        switch kind {
        case UInt8(ascii: "L"): try readEntry(Array(bytes.dropFirst()))
        case UInt8(ascii: "S") where bytes.count >= 4:
            try DamagedRow(table: bytes[1], column: bytes[2], type: bytes[3], content: Array(bytes.dropFirst(4)))
                .check()
        default: break
        }
    }
}

private func readEntry(_ bytes: [UInt8]) throws {
    do {
        let (changes, once) = try StoredEntry.recoded(bytes)
        let (again, twice) = try StoredEntry.recoded(once)
        try require(changes == again && once == twice, "an entry changes when it is read back")
    } catch let error as FleetError {
        try require(!error.message.isEmpty, "an error without a message")
    }
}

/// A value that something else has written into a row.
private struct DamagedRow {
    let table: String
    let column: String
    let value: DatabaseValue

    /// Tables with their columns; each has a row `bad`, and the row `good` besides.
    private static let tables = [
        ("trip", ["id", "updated", "record"]), ("vehicle", ["id", "record"]), ("task", ["id", "record"]),
        ("deliveryVehicle", ["id", "record"]), ("share", ["id", "trip", "created", "expiry", "revoked"]),
        ("status", ["trip", "time", "status", "vehicle"]), ("position", ["second", "time", "record"]),
        ("push", ["id", "trip", "share", "endpoint", "point", "secret", "language", "expiry"]),
    ]

    init(table: UInt8, column: UInt8, type: UInt8, content: [UInt8]) {
        let (name, columns) = Self.tables[Int(table) % Self.tables.count]
        (self.table, self.column) = (name, columns[Int(column) % columns.count])
        let number = content.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        value =
            switch type % 5 {
            case 0: .null
            case 1: Int64(bitPattern: number).databaseValue
            case 2: Double(bitPattern: number).databaseValue
            case 3: String(decoding: content, as: UTF8.self).databaseValue
            default: Data(content).databaseValue
            }
    }

    /// Reads the store with the damage, which is taken back afterwards.
    func check() throws {
        let sample = try SampleStore.shared.get()
        let identity = ["status": "trip", "position": "vehicle", "push": "share"][table] ?? "id"
        var problems: [String] = []
        var fleet = PersistedFleet()
        do {
            try sample.database.writeWithoutTransaction { database in
                try database.execute(sql: "SAVEPOINT damage")
                try database.execute(
                    sql: "UPDATE OR IGNORE \(table) SET \(column) = ? WHERE \(identity) = ?",
                    arguments: [value, "bad"])
                try database.execute(sql: "RELEASE damage")
            }
            let found = try sample.store.inspect()
            (problems, fleet) = (found.problems, found.fleet)
        } catch let error as FleetError {
            throw FuzzFailure("a damaged value hides all others: \(error.message)")
        }
        try sample.restore()
        try require(problems.allSatisfy { !$0.isEmpty }, "a problem without a description")
        let ids = [
            fleet.trips.map(\.id.text), fleet.vehicles.map(\.id.text), fleet.tasks.map(\.id.text),
            fleet.deliveryVehicles.map(\.id.text), fleet.shares.map(\.id.text),
        ]
        try require(ids.allSatisfy { $0.contains("good") }, "a damaged \(table).\(column) hides another row")
        for (row, name) in ["trip", "vehicle", "task", "deliveryVehicle", "share"].enumerated() where name != table {
            try require(ids[row].sorted() == ["bad", "good"], "a damaged \(table).\(column) hides rows of \(name)")
        }
        try require(!problems.contains { $0.contains(sample.goodSubscription) }, "a problem with another subscription")
        let isRead = ["trip", "vehicle", "task", "deliveryVehicle", "share"].firstIndex(of: table).map {
            ids[$0].count == 2
        }
        try require(isRead ?? true || problems.contains { $0.contains(table) }, "a row is lost without a word")
    }
}

/// A store with two rows in every table, in a temporary file.
private struct SampleStore: Sendable {
    let database: DatabaseQueue
    let store: SQLiteFleetStore
    /// The identifier of the subscription in the row `good`.
    let goodSubscription: String
    private let original: [String: [[DatabaseValue]]]

    static let shared = Result { try SampleStore.make() }

    private static let tables = ["trip", "vehicle", "task", "deliveryVehicle", "share", "status", "position", "push"]
    /// The subscription of a browser, with the keys in the example of RFC 8291.
    private static let subscription = """
        {"endpoint": "https://web.push.apple.com/a", "keys": {"auth": "BTBZMqHH6r4Tts7J_aSIgg", "p256dh": \
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"}}
        """

    private static func make() throws -> SampleStore {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "fuzz-store-\(ProcessInfo.processInfo.processIdentifier)")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "fleet.sqlite").path
        let full = try SQLiteFleetStore(path: path)
        let (now, place) = (Timestamp(seconds: 1_750_000_000), Coordinate(latitude: 1, longitude: 1))
        var changes: [FleetChange] = []
        var subscriptions: [StatementArguments] = []
        var goodSubscription = ""
        for name in ["good", "bad"] {
            let (trip, vehicle) = (try TripID(name), try VehicleID(name))
            let van = try DeliveryVehicleID(name)
            let location = FleetVehicleLocation(place: place, time: now)
            let share = TripShare(id: try ShareID(name), tripID: trip, created: now, expiry: now, revoked: nil)
            let push = try ReceivedSubscription(json: Array(subscription.utf8), share: share)
            if name == "good" { goodSubscription = push.id }
            subscriptions.append([
                push.id, name, name, push.endpoint, push.keys.point, push.keys.secret, "en", now.nanoseconds,
            ])
            changes += [
                .trip(FleetTrip(id: trip, type: .shared, pickup: place, dropoff: place, created: now)),
                .vehicle(
                    FleetVehicle(
                        id: vehicle, state: .online, supportedTripTypes: [.shared], maximumCapacity: 4, category: .auto,
                        created: now)),
                .task(DeliveryTask(id: try TaskID(name), kind: .delivery, duration: 60, created: now)),
                .deliveryVehicle(DeliveryVehicle(id: van, kind: .auto, created: now)),
                .share(share),
                .status(trip, .new, now, vehicle), .position(vehicle, location),
            ]
        }
        let rows = changes
        try finished { try await full.enqueue(rows) {}.wait() }
        full.close()
        let raw = try DatabaseQueue(path: path)
        try raw.writeWithoutTransaction { database in
            // The types that the schema demands are lifted, as damage ignores them.
            try database.execute(
                sql: """
                    PRAGMA writable_schema = ON; PRAGMA synchronous = OFF;
                    UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '') WHERE type = 'table';
                    """)
            for subscription in subscriptions {
                try database.execute(sql: "INSERT INTO push VALUES (?, ?, ?, ?, ?, ?, ?, ?)", arguments: subscription)
            }
        }
        try raw.close()
        return try SampleStore(
            DatabaseQueue(path: path), SQLiteFleetStore(path: path, access: .readOnly), goodSubscription)
    }

    private init(_ database: DatabaseQueue, _ store: SQLiteFleetStore, _ goodSubscription: String) throws {
        self.goodSubscription = goodSubscription
        self.database = database
        self.store = store
        try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        original = try database.read { database in
            var rows: [String: [[DatabaseValue]]] = [:]
            for table in Self.tables {
                rows[table] = try Row.fetchAll(database, sql: "SELECT * FROM \(table)").map { Array($0.databaseValues) }
            }
            return rows
        }
    }

    /// Writes all rows again.
    func restore() throws {
        try database.write { database in
            for (table, rows) in original {
                try database.execute(sql: "DELETE FROM \(table)")
                for row in rows {
                    let marks = Array(repeating: "?", count: row.count).joined(separator: ", ")
                    try database.execute(
                        sql: "INSERT INTO \(table) VALUES (\(marks))",
                        arguments: StatementArguments(row))
                }
            }
        }
    }
}
