// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire

/// Everything in a shared store at one point in time.
struct SharedFleet: Sendable {
    var fleet = PersistedFleet()
    var plans: [VehicleID: VehiclePlan] = [:]
    var deliveryPlans: [DeliveryVehicleID: DeliveryPlan] = [:]
    /// The last entry whose changes are contained.
    var position = LogEntry.Position()
    /// The latest version that was assigned.
    var version = Timestamp(nanoseconds: 0)
}

/// Reads a fleet and its log over a connection.
struct PostgresReader {
    let connection: PostgresConnection

    /// The maximum number of rows in one result.
    private static let rowLimit = 2_000

    /// Entries after a position.
    struct Backlog {
        var entries: [LogEntry] = []
        /// Whether there are more.
        var isPartial = false
        /// Whether the log does not continue at the position: it has been cut, or the database lost entries.
        var needsReload = false
        /// What is damaged in an entry. The tables have what it changed, so that nothing is lost.
        var damage: String?

        /// Reads the entries after a number, which must follow each other.
        fileprivate mutating func read(
            _ result: PostgresResult, after number: Int64, upTo head: Int64
        ) throws(StoreDamage) {
            var last = number
            for index in 0..<result.count {
                let row = result.row(index, of: "fleet_log")
                guard let number = try row.optionalInteger(3) else { break }
                guard LogEntry.numbers.contains(number), number == last + 1 else {
                    throw row.damage("the entry after \(last) is \(number)")
                }
                let (token, version, bytes) = (try row.integer(4), try PostgresReader.version(row, 5), try row.bytes(6))
                let operations = try row.decoding { () throws(FleetError) in try LogEntryReader.operations(bytes) }
                entries.append(
                    LogEntry(
                        position: LogEntry.Position(number: number, token: token), version: version,
                        operations: operations))
                last = number
            }
            isPartial = last < head
            if isPartial, entries.isEmpty {
                throw StoreDamage(table: "fleet_log", row: "\(last + 1)", problem: "the entry is missing")
            }
        }
    }

    /// The statement that reads the entries after a position.
    static func backlogStatement(after position: LogEntry.Position) -> PostgresStatement {
        PostgresStatement(
            """
            SELECT h.entry, h.oldest, (SELECT k.token FROM fleet_log k WHERE k.entry = $1::bigint),
                l.entry, l.token, l.version, l.changes
            FROM fleet_head h LEFT JOIN LATERAL (
                SELECT * FROM fleet_log WHERE entry > $1::bigint ORDER BY entry LIMIT 256) l ON true
            ORDER BY l.entry
            """, [.integer(position.number)])
    }

    /// Reads its result.
    ///
    /// - Throws: `StoreDamage`.
    static func backlog(_ result: PostgresResult, after position: LogEntry.Position) throws(StoreDamage) -> Backlog {
        var backlog = Backlog()
        guard result.count > 0 else { throw StoreDamage(table: "fleet_head", row: nil, problem: "the row is missing") }
        let first = result.row(0, of: "fleet_log")
        let (head, oldest, token) = (try first.integer(0), try first.integer(1), try first.optionalInteger(2))
        let continues = position.number == 0 ? oldest == 1 : oldest <= position.number && token == position.token
        guard position.number <= head, continues else {
            backlog.needsReload = true
            return backlog
        }
        do throws(StoreDamage) {
            try backlog.read(result, after: position.number, upTo: head)
        } catch {
            return Backlog(needsReload: true, damage: error.description)
        }
        return backlog
    }

    /// A version. Later ones than the year 2200 would leave too few after them.
    fileprivate static func version(_ row: PostgresRow, _ column: Int) throws(StoreDamage) -> Timestamp {
        let version = Timestamp(nanoseconds: try row.integer(column))
        guard version.seconds < 7_258_118_400 else { throw row.damage("a version is after the year 2200") }
        return version
    }

    /// Reads everything. The caller's transaction must show one point in time.
    ///
    /// - Parameter decodesEnded: Whether ended trips are decoded and validated, too, or returned as records.
    /// - Throws: `StoreDamage` or `PostgresFailure`.
    func fleet(decodesEnded: Bool = false) throws -> SharedFleet {
        var shared = SharedFleet()
        let head = try connection.run([
            PostgresStatement(
                """
                SELECT h.entry, h.version, l.token FROM fleet_head h LEFT JOIN fleet_log l ON l.entry = h.entry
                """)
        ])
        guard let result = head.first, result.count == 1 else {
            throw StoreDamage(table: "fleet_head", row: nil, problem: "the row is missing")
        }
        let row = result.row(0, of: "fleet_head")
        let (number, token) = (try row.integer(0), try row.optionalInteger(2))
        guard number == 0 || LogEntry.numbers.contains(number) && token != nil else {
            throw row.damage("entry \(number) is not in the log")
        }
        shared.position = LogEntry.Position(number: number, token: token ?? 0)
        shared.version = try Self.version(row, 1)
        let trips = LogEntryRows.Table.trip
        try rows(
            trips.name, "SELECT id, record FROM \(trips.name) WHERE id > $1::text ORDER BY id LIMIT \(Self.rowLimit)"
        ) { row throws(StoreDamage) in
            // Most rows of a large store: read without copies.
            if !decodesEnded, let ended = FleetRecord.endedTrip(try row.blob(1), id: try row.rawText(0)) {
                shared.fleet.endedTrips.append(ended)
                return
            }
            let (id, bytes) = (try row.text(0), try row.bytes(1))
            shared.fleet.trips.append(
                try row.decoding { () throws(FleetError) in try SharedRecord.trip(bytes, id) })
        }
        shared.fleet.vehicles = try records(.vehicle) { bytes, id throws(FleetError) in
            try SharedRecord.vehicle(bytes, id)
        }
        shared.fleet.tasks = try records(.task) { bytes, id throws(FleetError) in try SharedRecord.task(bytes, id) }
        shared.fleet.deliveryVehicles = try records(.deliveryVehicle) { bytes, id throws(FleetError) in
            try SharedRecord.deliveryVehicle(bytes, id)
        }
        shared.fleet.shares = try shares()
        let prefix = "deliveryVehicles/"
        for (id, record) in try records(.plan, { bytes, id throws(FleetError) in (id, bytes) }) {
            // Plans are made again when they are needed, so one that cannot be read is only left out.
            if id.hasPrefix(prefix) {
                guard let id = try? DeliveryVehicleID(id.dropFirst(prefix.count)) else { continue }
                shared.deliveryPlans[id] = try? DeliveryPlan(record: record)
            } else if let id = try? VehicleID(id) {
                shared.plans[id] = try? VehiclePlan(record: record)
            }
        }
        return shared
    }

    private func records<Value>(
        _ table: LogEntryRows.Table, _ decode: ([UInt8], String) throws(FleetError) -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try rows(
            table.name, "SELECT id, record FROM \(table.name) WHERE id > $1::text ORDER BY id LIMIT \(Self.rowLimit)"
        ) { row throws(StoreDamage) in
            let (id, bytes) = (try row.text(0), try row.bytes(1))
            values.append(try row.decoding { () throws(FleetError) in try decode(bytes, id) })
        }
        return values
    }

    private func shares() throws -> [TripShare] {
        var shares: [TripShare] = []
        try rows(
            "fleet_share",
            """
            SELECT id, trip, created, expiry, revoked FROM fleet_share WHERE id > $1::text ORDER BY id \
            LIMIT \(Self.rowLimit)
            """
        ) { row throws(StoreDamage) in
            let (id, trip) = (try row.text(0), try row.text(1))
            let (created, expiry, revoked) = (try row.integer(2), try row.integer(3), try row.optionalInteger(4))
            shares.append(
                try row.decoding { () throws(FleetError) in
                    TripShare(
                        id: try ShareID(id), tripID: try TripID(trip), created: Timestamp(nanoseconds: created),
                        expiry: Timestamp(nanoseconds: expiry), revoked: revoked.map { Timestamp(nanoseconds: $0) })
                })
        }
        return shares
    }

    /// Reads a table page by page, in the order of its first column, which is a TEXT.
    private func rows(
        _ table: String, _ sql: String, _ read: (PostgresRow) throws(StoreDamage) -> Void
    ) throws {
        var last = ""
        while true {
            guard let page = try connection.run([PostgresStatement(sql, [.text(last)])]).first, page.count > 0 else {
                return
            }
            for index in 0..<page.count { try read(page.row(index, of: table)) }
            last = try page.row(page.count - 1, of: table).text(0)
            if page.count < Self.rowLimit { return }
        }
    }
}
