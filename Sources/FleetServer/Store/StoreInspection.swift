// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import GRDB

/// The result of the inspection of a store.
public struct StoreInspection: Sendable {
    /// Everything that could be read.
    public internal(set) var fleet = PersistedFleet()
    /// The number of inspected rows outside of the fleet: positions, statuses, reports for billing and subscriptions.
    public internal(set) var historyRows = 0
    /// Damage and inconsistencies, each in one line with table and row; at most `limit` lines per kind.
    public internal(set) var problems: [String] = []

    /// The maximum number of lines per kind of problem; the rest is counted.
    public static let limit = 100

    private var left: [String: Int] = [:]

    /// Adds a problem, or counts it if there are many of its kind.
    mutating func add(_ problem: String, kind: String) {
        let count = left[kind, default: 0] + 1
        left[kind] = count
        if count <= StoreInspection.limit { problems.append(problem) }
    }

    /// Adds lines with the numbers of omitted problems.
    mutating func close() {
        for (kind, count) in left.sorted(by: { $0.key < $1.key }) where count > StoreInspection.limit {
            problems.append("\(kind): \(count - StoreInspection.limit) more")
        }
    }
}

extension SQLiteFleetStore {
    /// Inspects every page and row of the store, continuing after damage as far as possible.
    ///
    /// - Returns: What was found.
    /// - Throws: `dataLoss` or `unavailable` if the file cannot be read at all.
    /// - Complexity: O(size of the file).
    public func inspect() throws(FleetError) -> StoreInspection {
        var found = try reading { database in
            var found = StoreInspection()
            try Self.section("the file", &found) { found in
                for row in try Row.fetchAll(database, sql: "PRAGMA integrity_check(\(StoreInspection.limit))") {
                    let line = try StoredRow(row, of: "integrity_check").text(0)
                    if line != "ok" { found.add("file: \(line.printable(limit: 200))", kind: "file") }
                }
            }
            try Self.section("the fleet", &found) { found in
                var damage: [StoreDamage] = []
                defer { for item in damage { found.add(item.description, kind: item.table) } }
                found.fleet = try StoreReader(database: database) { damage.append($0) }.fleet()
            }
            let statuses = try Self.statuses(database, &found)
            try Self.section("position", &found) { found in
                try Self.each("position", keys: 3, "second, vehicle, time, record", database, &found) {
                    row throws(StoreDamage) in
                    let (second, time) = (try row.integer(0), try row.integer(2))
                    _ = try row.text(1)
                    guard StoreRows.second(of: time) == second else {
                        throw row.damage("the second does not match the time")
                    }
                    guard try row.location(3).time.nanoseconds == time else {
                        throw row.damage("the record has another time")
                    }
                }
            }
            try Self.section("billable", &found) { found in
                let columns = "id, country, platform, related, solution, time"
                try Self.each("billable", keys: 1, columns, database, &found) { row throws(StoreDamage) in
                    for column in [0, 1, 3] { _ = try row.text(column) }
                    for column in [2, 4, 5] { _ = try row.integer(column) }
                }
            }
            try Self.section("push", &found) { found in
                let columns = "id, trip, share, endpoint, point, secret, language, expiry"
                try Self.each("push", keys: 1, columns, database, &found) { row throws(StoreDamage) in
                    try PushSubscription.check(row)
                }
            }
            for trip in found.fleet.trips {
                let past = statuses[trip.id.text] ?? []
                if !FleetTripStatus.isLegal(past) || past.last.map({ $0 != trip.status }) ?? false {
                    found.add(
                        "trip '\(trip.id)' has been \(past.map(\.wireName).joined(separator: ", "))", kind: "history")
                }
            }
            return found
        }
        let fleet = FleetState(provider: try ProviderID("-"), persisted: found.fleet)
        for problem in fleet.inconsistencies() { found.add(problem, kind: "inconsistencies") }
        found.close()
        return found
    }

    /// The statuses of every trip, oldest first.
    private static func statuses(
        _ database: Database, _ found: inout StoreInspection
    ) throws -> [String: [FleetTripStatus]] {
        var rows: [String: [(time: Int64, status: FleetTripStatus)]] = [:]
        try section("status", &found) { found in
            try each("status", keys: 1, "trip, status, time, vehicle", database, &found) { row throws(StoreDamage) in
                let (trip, status) = (try row.text(0), try StatusRow(row))
                guard let known = FleetTripStatus(rawValue: status.status) else {
                    throw row.damage("there is no status \(status.status)")
                }
                rows[trip, default: []].append((status.time, known))
            }
        }
        // Rows come in the order of their insertion, and sorting keeps it for equal times.
        return rows.mapValues { list in
            list.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
                .map(\.element.status)
        }
    }

    /// Inspects all rows of a table.
    private static func each(
        _ table: String, keys: Int, _ columns: String, _ database: Database, _ found: inout StoreInspection,
        _ look: (StoredRow) throws(StoreDamage) -> Void
    ) throws {
        var count = 0
        var damage: [StoreDamage] = []
        defer {
            found.historyRows += count
            for item in damage { found.add(item.description, kind: table) }
        }
        try StoreReader(database: database) { item in
            if damage.count <= StoreInspection.limit * 10 { damage.append(item) }
        }.rows(table, keyColumns: keys, sql: "SELECT \(columns) FROM \(table)") { row throws(StoreDamage) in
            count += 1
            try look(row)
        }
    }

    /// Continues after an error of SQLite, so that damage in one table does not hide damage in others.
    private static func section(
        _ name: String, _ found: inout StoreInspection, _ work: (inout StoreInspection) throws -> Void
    ) throws {
        do { try work(&found) } catch let error as DatabaseError {
            found.add("\(name) cannot be read: \(error.message ?? "\(error)")", kind: "reading")
        } catch let error as StoreDamage { found.add(error.description, kind: "reading") }
    }
}
