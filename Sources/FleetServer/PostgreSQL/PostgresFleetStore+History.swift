// SPDX-License-Identifier: Apache-2.0

public import FleetModel

extension PostgresFleetStore {
    /// The history of a trip.
    ///
    /// - Throws: `dataLoss` or `unavailable`.
    public func history(of trip: TripID) throws(FleetError) -> TripHistory {
        try connected(purpose: "history") { connection in
            let statuses = try connection.statuses(of: trip)
            var history = TripHistory(statuses)
            for span in HistorySpan.all(of: statuses) {
                try connection.forEachPosition(of: span.vehicle, in: span.range) { position in
                    history.positions.append(position)
                    return true
                }
            }
            return history
        }
    }

    /// A page of stored positions.
    ///
    /// - Throws: `invalidArgument` for a limit out of range, `dataLoss` or `unavailable`.
    /// - Complexity: O(positions of the page and log positions for each stored day).
    public func history(_ request: HistoryRequest) async throws(FleetError) -> HistoryPage {
        guard (1...HistoryRequest.pageLimit).contains(request.limit) else {
            throw FleetError(
                .invalidArgument, "'limit' must be 1 to \(HistoryRequest.pageLimit).", field: "limit")
        }
        return try await pool.run("cannot be read") { connection in
            var page = HistoryPage()
            if case .trip(let id) = request.subject {
                for row in try connection.statuses(of: id) {
                    guard let status = FleetTripStatus(rawValue: row.status) else { continue }
                    page.statuses.append(.init(status: status, time: Timestamp(nanoseconds: row.time)))
                }
            }
            for span in try connection.spans(of: request.subject) {
                let range = span.range.clamped(to: request.range)
                guard page.next == nil, !range.isEmpty else { continue }
                try connection.forEachPosition(of: span.vehicle, in: range) { position in
                    page.append(position, limit: request.limit)
                }
            }
            return page
        }
    }

    /// Deletes stored positions: of a vehicle within the range, or of a trip with its statuses.
    ///
    /// The database keeps the bytes of deleted rows until it needs their space (VACUUM).
    ///
    /// - Returns: The number of deleted rows.
    /// - Throws: `unavailable`.
    public func deleteHistory(_ request: HistoryRequest) async throws(FleetError) -> Int {
        try await pool.run("cannot be written") { connection in
            var deleted = 0
            for span in try connection.spans(of: request.subject) {
                var range = span.range
                if case .trip = request.subject {} else { range = range.clamped(to: request.range) }
                deleted += try connection.change(
                    """
                    DELETE FROM fleet_position WHERE vehicle = $1::text AND time >= $2::bigint AND time < $3::bigint
                    """, [.text(span.vehicle), .integer(range.lowerBound), .integer(range.upperBound)])
            }
            if case .trip(let id) = request.subject {
                deleted += try connection.change("DELETE FROM fleet_status WHERE trip = $1::text", [.text(id.text)])
            }
            return deleted
        }
    }

    /// Deletes positions and statuses before a time. Days that are entirely before it are dropped as whole tables; the
    /// positions of the day of the time remain until that day is over.
    ///
    /// - Returns: The number of deleted rows; a dropped table counts as its estimated rows.
    /// - Throws: `unavailable`.
    public func purge(before time: Timestamp) async throws(FleetError) -> Int {
        let edge = PositionPartitions.day(of: time.nanoseconds)
        return try await pool.run("cannot be written") { connection in
            var deleted = 0
            let tables = try connection.run([
                PostgresStatement(
                    """
                    SELECT c.relname::text, greatest(c.reltuples, 0)::bigint FROM pg_inherits i
                    JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'fleet_position'::regclass
                    """)
            ])
            for row in tables.flatMap({ result in (0..<result.count).map { result.row($0, of: "pg_inherits") } }) {
                let name = try row.text(0)
                guard let day = PositionPartitions.day(ofTable: name), day < edge else { continue }
                try connection.run([PostgresStatement("DROP TABLE IF EXISTS \(name)", isPrepared: false)])
                deleted += min(1 << 40, Int(clamping: try row.integer(1)))
            }
            deleted += try connection.change(
                "DELETE FROM fleet_position_other WHERE time < $1::bigint", [.integer(time.nanoseconds)])
            deleted += try connection.change(
                """
                DELETE FROM fleet_status s WHERE time < $1::bigint
                AND NOT EXISTS (SELECT FROM fleet_trip t WHERE t.id = s.trip)
                """, [.integer(time.nanoseconds)])
            return deleted
        }
    }

    /// Records a report for billing; recording it again changes nothing.
    ///
    /// - Throws: `unavailable`.
    public func record(_ billable: BillableTrip, at now: Timestamp) async throws(FleetError) {
        // PostgreSQL has no texts with NUL.
        let (country, related) = (
            billable.countryCode.replacing("\0", with: ""),
            billable.relatedIDs.joined(separator: "\n").replacing("\0", with: "")
        )
        _ = try await pool.run("cannot be written") { connection in
            try connection.change(
                """
                INSERT INTO fleet_billable (id, country, platform, related, solution, time)
                VALUES ($1::text, $2::text, $3::bigint, $4::text, $5::bigint, $6::bigint) ON CONFLICT DO NOTHING
                """,
                [
                    .text(billable.id.text), .text(country), .integer(Int64(billable.platform)), .text(related),
                    .integer(Int64(billable.solutionType)), .integer(now.nanoseconds),
                ])
        }
    }

    func renewLeases(
        _ names: [String], holder: String, seconds: Double
    ) async throws(FleetError) -> Set<String> {
        let milliseconds = Int64((seconds * 1_000).rounded())
        return try await pool.run("cannot be written") { connection in
            let results = try connection.run([
                PostgresStatement(
                    """
                    INSERT INTO fleet_lease AS old (name, holder, until)
                    SELECT name, $2::text, clock_timestamp() + $3::bigint * interval '1 millisecond'
                    FROM unnest($1::text[]) AS new (name)
                    ON CONFLICT (name) DO UPDATE SET holder = EXCLUDED.holder, until = EXCLUDED.until
                    WHERE old.holder = EXCLUDED.holder OR old.until <= clock_timestamp() RETURNING name
                    """, [.texts(names.sorted()), .text(holder), .integer(milliseconds)])
            ])
            guard let result = results.first, milliseconds > 0 else { return [] }
            return Set(try (0..<result.count).map { try result.row($0, of: "fleet_lease").text(0) })
        }
    }

    func cutLog() async throws(FleetError) {
        _ = try await pool.run("cannot be written") { connection in
            try connection.run([
                PostgresStatement("BEGIN"),
                PostgresStatement(
                    """
                    UPDATE fleet_head SET oldest = greatest(oldest, (
                        SELECT max(entry) FROM (SELECT entry, time FROM fleet_log ORDER BY entry LIMIT 20000) AS old
                        WHERE time < now() - interval '10 minutes')) WHERE id = 1
                    """),
                PostgresStatement("DELETE FROM fleet_log WHERE entry < (SELECT oldest FROM fleet_head)"),
                PostgresStatement("COMMIT"),
            ]).count
        }
    }
}

extension PostgresConnection {
    /// The maximum number of positions in one result.
    private static let rowLimit = 5_000

    /// Runs a statement that changes rows.
    ///
    /// - Returns: The number of changed rows.
    fileprivate func change(_ sql: String, _ parameters: [PostgresValue]) throws -> Int {
        try run([PostgresStatement(sql, parameters)]).first?.changed ?? 0
    }

    /// All statuses of a trip, oldest first.
    fileprivate func statuses(of trip: TripID) throws -> [StatusRow] {
        let results = try run([
            PostgresStatement(
                "SELECT trip, status, time, vehicle FROM fleet_status WHERE trip = $1::text ORDER BY time, row",
                [.text(trip.text)])
        ])
        guard let result = results.first else { return [] }
        return try (0..<result.count).map { index in
            let row = result.row(index, of: "fleet_status")
            return StatusRow(
                status: Int(truncatingIfNeeded: try row.integer(1)), time: try row.integer(2),
                vehicle: try row.optionalText(3))
        }
    }

    /// The vehicles and times of a subject.
    fileprivate func spans(of subject: HistoryRequest.Subject) throws -> [HistorySpan] {
        switch subject {
        case .vehicle(let id): [HistorySpan(vehicle: id.text, range: .min ..< .max)]
        case .deliveryVehicle(let id): [HistorySpan(vehicle: StoreRows.key(of: id), range: .min ..< .max)]
        case .trip(let id): HistorySpan.all(of: try statuses(of: id))
        }
    }

    /// Passes the positions of a vehicle to a closure, oldest first, until it returns `false`.
    fileprivate func forEachPosition(
        of vehicle: String, in range: Range<Int64>, _ body: (FleetVehicleLocation) -> Bool
    ) throws {
        var from = range.lowerBound
        while from < range.upperBound {
            let results = try run([
                PostgresStatement(
                    """
                    SELECT vehicle, time, record FROM fleet_position
                    WHERE vehicle = $1::text AND time >= $2::bigint AND time < $3::bigint
                    ORDER BY time LIMIT \(Self.rowLimit)
                    """, [.text(vehicle), .integer(from), .integer(range.upperBound)])
            ])
            guard let result = results.first, result.count > 0 else { return }
            for index in 0..<result.count {
                let row = result.row(index, of: "fleet_position")
                let bytes = try row.bytes(2)
                let position = try row.decoding { () throws(FleetError) in try SharedRecord.location(bytes) }
                guard body(position) else { return }
            }
            let (next, isTooLate) = try result.row(result.count - 1, of: "fleet_position").integer(1)
                .addingReportingOverflow(1)
            guard result.count == Self.rowLimit, !isTooLate else { return }
            from = next
        }
    }
}
