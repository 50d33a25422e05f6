// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire

/// The changes of an entry, as its entry in the log and as rows of the tables.
///
/// Each record is encoded once. The log has every change; the tables get the last content of each row.
struct LogEntryRows: Sendable {
    /// The tables with one record per ID.
    enum Table: String, CaseIterable {
        case trip, vehicle, task, deliveryVehicle, plan

        /// The name in the database.
        var name: String { self == .deliveryVehicle ? "fleet_delivery_vehicle" : "fleet_\(rawValue)" }
    }

    /// The entry in the log.
    private(set) var log = LogEntryWriter()
    /// The last content of each row; `nil` for a deletion.
    private(set) var records: [Table: [String: [UInt8]?]] = [:]
    private(set) var shares: [String: TripShare?] = [:]
    private(set) var positions: [(vehicle: String, time: Int64, record: [UInt8])] = []
    private(set) var statuses: [(trip: String, time: Int64, status: Int64, vehicle: String?)] = []

    /// Encodes the changes of operations, in order.
    init(_ operations: [[SharedChange]]) throws(FleetError) {
        log.count(operations.count)
        for changes in operations {
            log.count(changes.count)
            for change in changes { try add(change) }
        }
    }

    /// The days of the positions, in days since 1970.
    var days: Set<Int64> { Set(positions.map { PositionPartitions.day(of: $0.time) }) }

    private mutating func add(_ change: SharedChange) throws(FleetError) {
        let record: [UInt8]
        switch change {
        case .plan(let id, let plan):
            record = plan.record
            records[.plan, default: [:]][id.text] = .some(record)
        case .deliveryPlan(let id, let plan):
            record = plan.record
            records[.plan, default: [:]][StoreRows.key(of: id)] = .some(record)
        case .fleet(let change): record = try add(change)
        }
        log.change(change, record: record)
    }

    private mutating func add(_ change: FleetChange) throws(FleetError) -> [UInt8] {
        var record: [UInt8] = []
        switch change {
        case .trip(let trip):
            record = try FleetRecord.bytes(of: trip)
            records[.trip, default: [:]][trip.id.text] = .some(record)
        case .tripDeleted(let id): records[.trip, default: [:]][id.text] = .some(nil)
        case .vehicle(let vehicle):
            record = try FleetRecord.bytes(of: vehicle)
            records[.vehicle, default: [:]][vehicle.id.text] = .some(record)
        case .vehicleDeleted(let id):
            records[.vehicle, default: [:]][id.text] = .some(nil)
            records[.plan, default: [:]][id.text] = .some(nil)
        case .task(let task):
            record = try FleetRecord.bytes(of: task)
            records[.task, default: [:]][task.id.text] = .some(record)
        case .taskDeleted(let id): records[.task, default: [:]][id.text] = .some(nil)
        case .deliveryVehicle(let vehicle):
            record = try FleetRecord.bytes(of: vehicle)
            records[.deliveryVehicle, default: [:]][vehicle.id.text] = .some(record)
        case .deliveryVehicleDeleted(let id):
            records[.deliveryVehicle, default: [:]][id.text] = .some(nil)
            records[.plan, default: [:]][StoreRows.key(of: id)] = .some(nil)
        case .position(let id, let location):
            record = try FleetRecord.bytes(of: location)
            positions.append((id.text, location.time.nanoseconds, record))
        case .deliveryPosition(let id, let location):
            record = try FleetRecord.bytes(of: location)
            positions.append((StoreRows.key(of: id), location.time.nanoseconds, record))
        case .share(let share): shares[share.id.text] = .some(share)
        case .shareDeleted(let id): shares[id.text] = .some(nil)
        case .status(let id, let status, let time, let vehicle):
            statuses.append((id.text, time.nanoseconds, Int64(status.rawValue), vehicle?.text))
        }
        return record
    }
}

extension LogEntryRows {
    /// The statements that write the entry.
    ///
    /// Every row has the number of the entry that wrote it, and a write of a row with a later one, which only a server that
    /// did not know it can attempt, fails the whole transaction.
    func statements(for entry: LogEntry.Position, version: Timestamp) -> [PostgresStatement] {
        var statements: [PostgresStatement] = []
        for table in Table.allCases {
            guard let rows = records[table] else { continue }
            statements += LogEntryRows.statements(for: rows, in: table.name, entry.number)
        }
        statements += shareStatements(entry.number) + historyStatements
        statements.append(
            PostgresStatement(
                """
                INSERT INTO fleet_log (entry, token, version, changes)
                VALUES ($1::bigint, $2::bigint, $3::bigint, $4::bytea)
                """,
                [
                    .integer(entry.number), .integer(entry.token), .integer(version.nanoseconds), .blob(log.bytes),
                ]))
        statements.append(
            PostgresStatement(
                """
                WITH step AS (
                    UPDATE fleet_head SET entry = $1::bigint, version = $2::bigint WHERE entry = $1::bigint - 1 RETURNING 1)
                SELECT fleet_guard((SELECT count(*) FROM step) = 1, 'fleet_head')
                """, [.integer(entry.number), .integer(version.nanoseconds)]))
        return statements
    }

    private static func statements(
        for rows: [String: [UInt8]?], in table: String, _ entry: Int64
    ) -> [PostgresStatement] {
        var statements: [PostgresStatement] = []
        let (written, deleted) = (rows.filter { $0.value != nil }, rows.filter { $0.value == nil }.keys)
        if !written.isEmpty {
            statements.append(
                PostgresStatement(
                    """
                    WITH put AS (
                        INSERT INTO \(table) AS old (id, entry, record)
                        SELECT id, $3::bigint, record FROM unnest($1::text[], $2::bytea[]) AS new (id, record)
                        ON CONFLICT (id) DO UPDATE SET entry = EXCLUDED.entry, record = EXCLUDED.record
                        WHERE old.entry < EXCLUDED.entry RETURNING 1)
                    SELECT fleet_guard((SELECT count(*) FROM put) = cardinality($1::text[]), '\(table)')
                    """,
                    [
                        .texts(written.map(\.key)), .blobs(written.map { $0.value ?? [] }), .integer(entry),
                    ]))
        }
        if !deleted.isEmpty {
            statements.append(
                PostgresStatement("DELETE FROM \(table) WHERE id = ANY($1::text[])", [.texts(Array(deleted))]))
        }
        return statements
    }

    private func shareStatements(_ entry: Int64) -> [PostgresStatement] {
        var statements: [PostgresStatement] = []
        let written = shares.values.compactMap { $0 }
        let deleted = shares.filter { $0.value == nil }.keys
        if !written.isEmpty {
            statements.append(
                PostgresStatement(
                    """
                    WITH put AS (
                        INSERT INTO fleet_share AS old (id, entry, trip, created, expiry, revoked)
                        SELECT id, $6::bigint, trip, created, expiry, revoked
                        FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
                            AS new (id, trip, created, expiry, revoked)
                        ON CONFLICT (id) DO UPDATE SET entry = EXCLUDED.entry, trip = EXCLUDED.trip,
                            created = EXCLUDED.created, expiry = EXCLUDED.expiry, revoked = EXCLUDED.revoked
                        WHERE old.entry < EXCLUDED.entry RETURNING 1)
                    SELECT fleet_guard((SELECT count(*) FROM put) = cardinality($1::text[]), 'fleet_share')
                    """,
                    [
                        .texts(written.map(\.id.text)), .texts(written.map(\.tripID.text)),
                        .integers(written.map(\.created.nanoseconds)), .integers(written.map(\.expiry.nanoseconds)),
                        .integers(written.map { $0.revoked?.nanoseconds }), .integer(entry),
                    ]))
        }
        if !deleted.isEmpty {
            statements.append(
                PostgresStatement("DELETE FROM fleet_share WHERE id = ANY($1::text[])", [.texts(Array(deleted))]))
        }
        return statements
    }

    private var historyStatements: [PostgresStatement] {
        var statements: [PostgresStatement] = []
        if !positions.isEmpty {
            statements.append(
                PostgresStatement(
                    """
                    INSERT INTO fleet_position (vehicle, time, record)
                    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[]) ON CONFLICT DO NOTHING
                    """,
                    [
                        .texts(positions.map(\.vehicle)), .integers(positions.map(\.time)),
                        .blobs(positions.map(\.record)),
                    ]))
        }
        if !statuses.isEmpty {
            statements.append(
                PostgresStatement(
                    """
                    INSERT INTO fleet_status (trip, time, status, vehicle)
                    SELECT trip, time, status, vehicle
                    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) WITH ORDINALITY
                        AS new (trip, time, status, vehicle, place)
                    ORDER BY place
                    """,
                    [
                        .texts(statuses.map(\.trip)), .integers(statuses.map(\.time)),
                        .integers(statuses.map(\.status)), .texts(statuses.map(\.vehicle)),
                    ]))
        }
        return statements
    }
}
