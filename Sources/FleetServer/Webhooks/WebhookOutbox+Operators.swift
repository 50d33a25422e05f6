// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// What operators see and change of an outbox.
extension WebhookOutbox {
    /// Dead deliveries after an ID, oldest first.
    ///
    /// - Throws: `unavailable` or `dataLoss`.
    func deadDeliveries(
        for destination: String?, after id: Int64, count: Int
    ) async throws(FleetError) -> [WebhookDelivery] {
        var values: [StoreValue] = [.integer(id)]
        if let destination { values.append(.text(destination)) }
        values.append(.integer(Int64(count)))
        let rows = try await store.rows(
            StoreQuery(
                """
                SELECT \(Self.columns) FROM \(deliveries) WHERE state = \(Self.dead) AND id > $1
                \(destination == nil ? "" : "AND destination = $2") ORDER BY id LIMIT $\(values.count)
                """, values))
        return try decoded(rows)
    }

    /// Makes dead deliveries ready again, or waiting behind those of the same subject.
    ///
    /// - Returns: The IDs of those that were dead.
    /// - Throws: `unavailable`.
    func resend(_ ids: [Int64], at now: Timestamp) async throws(FleetError) -> [Int64] {
        try await changeDead(
            ids.map { id in
                StoreQuery(
                    """
                    UPDATE \(deliveries) SET state = (SELECT CASE WHEN EXISTS (
                        SELECT 1 FROM \(deliveries) o WHERE o.destination = \(deliveries).destination
                        AND o.subject = \(deliveries).subject AND o.state = \(Self.ready))
                        THEN \(Self.waiting) ELSE \(Self.ready) END), attempts = 0, created = $1, next = $1
                    WHERE id = $2 AND state = \(Self.dead) RETURNING id
                    """, [.integer(now.nanoseconds), .integer(id)])
            })
    }

    /// Deletes dead deliveries.
    ///
    /// - Returns: The IDs of those that were dead.
    /// - Throws: `unavailable`.
    func discard(_ ids: [Int64]) async throws(FleetError) -> [Int64] {
        try await changeDead(
            ids.map { id in
                StoreQuery(
                    "DELETE FROM \(deliveries) WHERE id = $1 AND state = \(Self.dead) RETURNING id", [.integer(id)])
            })
    }

    private func changeDead(_ queries: [StoreQuery]) async throws(FleetError) -> [Int64] {
        let (head, deliveries) = (head, deliveries)
        return try await store.transaction { session in
            _ = try session.rows("UPDATE \(head) SET touched = touched + 1 WHERE id = 1")
            return try session.run(queries).compactMap { try $0.first?.first?.integer(of: deliveries) }
        }
    }

    /// The number of deliveries of each destination: those that are to be delivered, and dead ones.
    ///
    /// - Throws: `unavailable` or `dataLoss`.
    /// - Complexity: O(deliveries).
    func counts() async throws(FleetError) -> [String: (waiting: Int, dead: Int)] {
        let rows = try await store.rows(
            StoreQuery("SELECT destination, state, count(*) FROM \(deliveries) GROUP BY destination, state"))
        var counts: [String: (waiting: Int, dead: Int)] = [:]
        do throws(StoreDamage) {
            for row in rows where row.count == 3 {
                let (name, state) = (try row[0].text(of: deliveries), try row[1].integer(of: deliveries))
                let count = Int(clamping: try row[2].integer(of: deliveries))
                if state == Self.dead {
                    counts[name, default: (0, 0)].dead += count
                } else {
                    counts[name, default: (0, 0)].waiting += count
                }
            }
        } catch { throw FleetError(.dataLoss, "\(error)", cause: error) }
        return counts
    }

    /// Deletes dead deliveries before a time.
    ///
    /// - Throws: `unavailable`.
    func purge(before time: Timestamp) async throws(FleetError) {
        let deliveries = deliveries
        _ = try await store.transaction { session in
            try session.rows(
                "DELETE FROM \(deliveries) WHERE state = \(Self.dead) AND created < $1 RETURNING id",
                [.integer(time.nanoseconds)]
            ).count
        }
    }

    /// Deletes the deliveries about a trip or vehicle, and what was reported about a trip.
    ///
    /// - Throws: `unavailable`.
    func forget(_ subject: String) async throws(FleetError) {
        let (head, deliveries, reported) = (head, deliveries, reported)
        _ = try await store.transaction { session in
            try session.run(
                [
                    StoreQuery("UPDATE \(head) SET touched = touched + 1 WHERE id = 1"),
                    StoreQuery("DELETE FROM \(deliveries) WHERE subject = $1", [.text(subject)]),
                ]
                    + (subject.hasPrefix("trips/")
                        ? [StoreQuery("DELETE FROM \(reported) WHERE subject = $1", [.text(subject)])] : [])
            ).count
        }
    }
}
