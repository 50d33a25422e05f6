// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// What operators see and change of an outbox.
extension WebhookOutbox {
    /// Dead letters after an ID, oldest first.
    ///
    /// - Throws: `unavailable` or `dataLoss`.
    func deadLetters(
        for destination: String?, after id: Int64, count: Int
    ) async throws(FleetError) -> [WebhookLetter] {
        var values: [StoreValue] = [.integer(id)]
        if let destination { values.append(.text(destination)) }
        values.append(.integer(Int64(count)))
        let rows = try await store.rows(
            StoreQuery(
                """
                SELECT \(Self.columns) FROM \(letters) WHERE state = \(Self.dead) AND id > $1
                \(destination == nil ? "" : "AND destination = $2") ORDER BY id LIMIT $\(values.count)
                """, values))
        return try decoded(rows)
    }

    /// Makes dead letters ready again, or waiting behind those of the same subject.
    ///
    /// - Returns: The IDs of those that were dead.
    /// - Throws: `unavailable`.
    func resend(_ ids: [Int64], at now: Timestamp) async throws(FleetError) -> [Int64] {
        try await changeDead(
            ids.map { id in
                StoreQuery(
                    """
                    UPDATE \(letters) SET state = (SELECT CASE WHEN EXISTS (
                        SELECT 1 FROM \(letters) o WHERE o.destination = \(letters).destination
                        AND o.subject = \(letters).subject AND o.state = \(Self.ready))
                        THEN \(Self.waiting) ELSE \(Self.ready) END), attempts = 0, created = $1, next = $1
                    WHERE id = $2 AND state = \(Self.dead) RETURNING id
                    """, [.integer(now.nanoseconds), .integer(id)])
            })
    }

    /// Deletes dead letters.
    ///
    /// - Returns: The IDs of those that were dead.
    /// - Throws: `unavailable`.
    func discard(_ ids: [Int64]) async throws(FleetError) -> [Int64] {
        try await changeDead(
            ids.map { id in
                StoreQuery(
                    "DELETE FROM \(letters) WHERE id = $1 AND state = \(Self.dead) RETURNING id", [.integer(id)])
            })
    }

    private func changeDead(_ queries: [StoreQuery]) async throws(FleetError) -> [Int64] {
        let (head, letters) = (head, letters)
        return try await store.transaction { session in
            _ = try session.rows("UPDATE \(head) SET touched = touched + 1 WHERE id = 1")
            return try session.run(queries).compactMap { try $0.first?.first?.integer(of: letters) }
        }
    }

    /// The number of letters of each destination: those that are to be delivered, and dead ones.
    ///
    /// - Throws: `unavailable` or `dataLoss`.
    /// - Complexity: O(letters).
    func counts() async throws(FleetError) -> [String: (waiting: Int, dead: Int)] {
        let rows = try await store.rows(
            StoreQuery("SELECT destination, state, count(*) FROM \(letters) GROUP BY destination, state"))
        var counts: [String: (waiting: Int, dead: Int)] = [:]
        do throws(StoreDamage) {
            for row in rows where row.count == 3 {
                let (name, state) = (try row[0].text(of: letters), try row[1].integer(of: letters))
                let count = Int(clamping: try row[2].integer(of: letters))
                if state == Self.dead {
                    counts[name, default: (0, 0)].dead += count
                } else {
                    counts[name, default: (0, 0)].waiting += count
                }
            }
        } catch { throw FleetError(.dataLoss, "\(error)", cause: error) }
        return counts
    }

    /// Deletes dead letters before a time.
    ///
    /// - Throws: `unavailable`.
    func purge(before time: Timestamp) async throws(FleetError) {
        let letters = letters
        _ = try await store.transaction { session in
            try session.rows(
                "DELETE FROM \(letters) WHERE state = \(Self.dead) AND created < $1 RETURNING id",
                [.integer(time.nanoseconds)]
            ).count
        }
    }

    /// Deletes the letters about a trip or vehicle, and what was told about a trip.
    ///
    /// - Throws: `unavailable`.
    func forget(_ subject: String) async throws(FleetError) {
        let (head, letters, told) = (head, letters, told)
        _ = try await store.transaction { session in
            try session.run(
                [
                    StoreQuery("UPDATE \(head) SET touched = touched + 1 WHERE id = 1"),
                    StoreQuery("DELETE FROM \(letters) WHERE subject = $1", [.text(subject)]),
                ]
                    + (subject.hasPrefix("trips/")
                        ? [StoreQuery("DELETE FROM \(told) WHERE subject = $1", [.text(subject)])] : [])
            ).count
        }
    }
}
