// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import GRDB
internal import GRDBSQLite

/// Reads a fleet, and reports each damaged row.
struct StoreReader {
    let database: Database
    /// Called for each invalid row. Throwing ends the reading; returning skips the row.
    let report: (StoreDamage) throws -> Void

    /// Trips, vehicles, tasks, delivery vehicles and shares.
    ///
    /// - Parameter decodesEnded: Whether ended trips are decoded and validated, too, or returned as records.
    func fleet(decodesEnded: Bool = true) throws -> PersistedFleet {
        var persisted = PersistedFleet()
        (persisted.trips, persisted.endedTrips) = try trips(decodesEnded)
        persisted.vehicles = try records("vehicle") { bytes, id throws(FleetError) in
            try Self.named(try FleetRecord.vehicle(bytes), \.id.text, id)
        }
        persisted.tasks = try records("task") { bytes, id throws(FleetError) in
            try Self.named(try FleetRecord.task(bytes), \.id.text, id)
        }
        persisted.deliveryVehicles = try records("deliveryVehicle") { bytes, id throws(FleetError) in
            try Self.named(try FleetRecord.deliveryVehicle(bytes), \.id.text, id)
        }
        try rows("share", sql: "SELECT id, trip, created, expiry, revoked FROM share") { row throws(StoreDamage) in
            persisted.shares.append(try Self.share(row))
        }
        return persisted
    }

    /// All trips, and ended ones as records. Sorted, so that lists need not be.
    private func trips(_ decodesEnded: Bool) throws -> ([FleetTrip], [EndedTrip]) {
        var (trips, ended): ([FleetTrip], [EndedTrip]) = ([], [])
        let statement = try database.makeStatement(sql: "SELECT id, record FROM trip ORDER BY id")
        let cursor = try Row.fetchCursor(statement)
        while let row = try cursor.next() {
            // Most rows of a large store: read without copies. Whatever is unusual about a row is found below.
            if !decodesEnded, let trip = Self.endedTrip(statement.sqliteStatement) {
                ended.append(trip)
                continue
            }
            let stored = StoredRow(row, of: "trip")
            do throws(StoreDamage) {
                let (id, bytes) = (try stored.text(0), try stored.bytes(1))
                trips.append(
                    try stored.decoding { () throws(FleetError) in
                        try Self.named(try FleetRecord.trip(bytes), \.id.text, id)
                    })
            } catch { try report(error) }
        }
        return (trips, ended)
    }

    /// The ended trip in the present row of a statement; `nil` for any other row.
    private static func endedTrip(_ statement: SQLiteStatement) -> EndedTrip? {
        guard sqlite3_column_type(statement, 0) == SQLITE_TEXT, sqlite3_column_type(statement, 1) == SQLITE_BLOB,
            let text = sqlite3_column_text(statement, 0), let blob = sqlite3_column_blob(statement, 1)
        else { return nil }
        let id = UnsafeRawBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, 0)))
        let record = UnsafeRawBufferPointer(start: blob, count: Int(sqlite3_column_bytes(statement, 1)))
        return FleetRecord.endedTrip(record, id: id)
    }

    /// Calls `read` for each row of a query on one table; damage that it throws is reported.
    func rows(
        _ table: String, keyColumns: Int = 1, sql: String, arguments: StatementArguments = [],
        _ read: (StoredRow) throws(StoreDamage) -> Void
    ) throws {
        let cursor = try Row.fetchCursor(database, sql: sql, arguments: arguments)
        while let row = try cursor.next() {
            do throws(StoreDamage) { try read(StoredRow(row, of: table, keyColumns: keyColumns)) } catch {
                try report(error)
            }
        }
    }

    private func records<Value>(
        _ table: String, _ decode: ([UInt8], String) throws(FleetError) -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try rows(table, sql: "SELECT id, record FROM \(table)") { row throws(StoreDamage) in
            let (id, bytes) = (try row.text(0), try row.bytes(1))
            values.append(try row.decoding { () throws(FleetError) in try decode(bytes, id) })
        }
        return values
    }

    /// Rejects a record that is stored under another ID.
    private static func named<Value>(
        _ value: Value, _ name: (Value) -> String, _ id: String
    ) throws(FleetError) -> Value {
        guard name(value) == id else {
            throw FleetError(.dataLoss, "the record belongs to '\(name(value).printable(limit: 80))'")
        }
        return value
    }

    private static func share(_ row: StoredRow) throws(StoreDamage) -> TripShare {
        let (id, trip) = (try row.text(0), try row.text(1))
        let (created, expiry, revoked) = (try row.integer(2), try row.integer(3), try row.optionalInteger(4))
        return try row.decoding { () throws(FleetError) in
            TripShare(
                id: try ShareID(id), tripID: try TripID(trip), created: Timestamp(nanoseconds: created),
                expiry: Timestamp(nanoseconds: expiry), revoked: revoked.map { Timestamp(nanoseconds: $0) })
        }
    }
}
