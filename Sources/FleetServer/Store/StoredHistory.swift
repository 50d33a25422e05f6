// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import GRDB

/// A stored status of a trip.
struct StatusRow: Sendable {
    let status: Int
    /// Nanoseconds since 1970.
    let time: Int64
    let vehicle: String?

    /// Creates a status from its columns.
    init(status: Int, time: Int64, vehicle: String?) {
        self.status = status
        self.time = time
        self.vehicle = vehicle
    }

    /// Reads the columns trip, status, time, vehicle.
    init(_ row: StoredRow) throws(StoreDamage) {
        status = Int(truncatingIfNeeded: try row.integer(1))
        time = try row.integer(2)
        vehicle = try row.optionalText(3)
    }

    /// All statuses of a trip, oldest first.
    ///
    /// - Throws: `StoreDamage`, or an error of SQLite.
    static func all(of trip: TripID, in database: Database) throws -> [StatusRow] {
        var statuses: [StatusRow] = []
        try StoreReader(database: database) { throw $0 }.rows(
            "status", sql: "SELECT trip, status, time, vehicle FROM status WHERE trip = ? ORDER BY time, rowid",
            arguments: [trip.text]
        ) { row throws(StoreDamage) in statuses.append(try StatusRow(row)) }
        return statuses
    }
}

extension StoredRow {
    /// The position in a column of records.
    func location(_ index: Int) throws(StoreDamage) -> FleetVehicleLocation {
        let bytes = try bytes(index)
        return try decoding { () throws(FleetError) in
            let location = try FleetRecord.location(bytes)
            try location.checkStored()
            return location
        }
    }
}

extension TripHistory {
    /// Decodes the known statuses.
    init(_ rows: [StatusRow]) {
        self.init()
        for row in rows {
            if let status = FleetTripStatus(rawValue: row.status) { add(status, at: Timestamp(nanoseconds: row.time)) }
        }
    }
}

extension Database {
    /// Passes the positions of a vehicle to a closure, oldest first. Times are nanoseconds since 1970.
    ///
    /// Steps from one second with rows to the next, so that the work is bounded by the stored rows even if a damaged
    /// time makes the range thousands of years long.
    ///
    /// - Parameters:
    ///   - vehicle: The key of the vehicle.
    ///   - range: The range of times.
    ///   - body: Returns `false` to stop.
    /// - Throws: `StoreDamage`, or an error of SQLite.
    /// - Complexity: O(log positions) for each second of the range in which any vehicle reported.
    func forEachPosition(
        of vehicle: String, in range: Range<Int64>, _ body: (FleetVehicleLocation) -> Bool
    ) throws {
        guard !range.isEmpty else { return }
        let next = try cachedStatement(sql: "SELECT min(second) FROM position WHERE second >= ? AND second <= ?")
        let rows = try cachedStatement(
            sql: """
                SELECT second, vehicle, time, record FROM position
                WHERE second = ? AND vehicle = ? AND time >= ? AND time < ? ORDER BY time
                """)
        var from = StoreRows.second(of: range.lowerBound)
        let last = StoreRows.second(of: range.upperBound)
        while from <= last, let found = try Row.fetchOne(next, arguments: [from, last]),
            let second = try StoredRow(found, of: "position").optionalInteger(0)
        {
            for row in try Row.fetchAll(rows, arguments: [second, vehicle, range.lowerBound, range.upperBound]) {
                let row = StoredRow(row, of: "position", keyColumns: 3)
                guard body(try row.location(3)) else { return }
            }
            guard second < .max else { break }
            from = second + 1
        }
    }
}
