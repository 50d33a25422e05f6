// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import GRDB

/// A status that a trip had, as it is stored.
struct StatusRow: Sendable {
    let status: Int
    /// Nanoseconds since 1970.
    let time: Int64
    let vehicle: String?

    /// All of a trip, oldest first.
    static func all(of trip: TripID, in database: Database) throws -> [StatusRow] {
        try Row.fetchAll(
            database, sql: "SELECT status, time, vehicle FROM status WHERE trip = ? ORDER BY time, rowid",
            arguments: [trip.text]
        ).map { StatusRow(status: $0[0], time: $0[1], vehicle: $0[2]) }
    }
}

extension TripHistory {
    /// Takes over the statuses that are known.
    init(_ rows: [StatusRow]) {
        self.init()
        for row in rows {
            if let status = TripStatus(rawValue: row.status) { add(status, at: Moment(nanoseconds: row.time)) }
        }
    }
}

extension Database {
    /// The records of where a vehicle was, oldest first. Times in nanoseconds since 1970.
    ///
    /// - Complexity: O(log positions) for each second of the span in which there are positions at all.
    func positions(of vehicle: String, from start: Int64, until end: Int64) throws -> [[UInt8]] {
        guard start < end, let first = try Int64.fetchOne(self, sql: "SELECT min(second) FROM position"),
            let last = try Int64.fetchOne(self, sql: "SELECT max(second) FROM position")
        else { return [] }
        let (low, high) = (max(first, StoreRows.second(of: start)), min(last, StoreRows.second(of: end)))
        guard low <= high else { return [] }
        let statement = try cachedStatement(
            sql: """
                SELECT record FROM position WHERE second = ? AND vehicle = ? AND time >= ? AND time < ? ORDER BY time
                """)
        var records: [[UInt8]] = []
        for second in low...high {
            try records += Row.fetchAll(statement, arguments: [second, vehicle, start, end]).map(StoreMigrations.bytes)
        }
        return records
    }
}
