// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// Subscriptions in the store of the fleet.
struct PushSubscriptions: Sendable {
    let store: any QueryableStore
    /// The maximum number for one trip.
    var perTrip = 20

    private var table: String { store.tablePrefix + "push" }

    /// The statements that create the table. They are part of released migrations and never change.
    static func schema(prefix: String) -> [String] {
        [
            """
            CREATE TABLE \(prefix)push (
                id TEXT PRIMARY KEY, trip TEXT NOT NULL, share TEXT NOT NULL, endpoint TEXT NOT NULL,
                point TEXT NOT NULL, secret TEXT NOT NULL, language TEXT NOT NULL, expiry BIGINT NOT NULL)
            """,
            "CREATE INDEX \(prefix)push_trip ON \(prefix)push (trip)",
            "CREATE INDEX \(prefix)push_share ON \(prefix)push (share)",
            "CREATE INDEX \(prefix)push_expiry ON \(prefix)push (expiry)",
        ]
    }

    /// Stores a subscription, in place of the one with its identifier.
    ///
    /// - Throws: `resourceExhausted` if the trip has as many as it may have; `unavailable`.
    func put(_ subscription: PushSubscription) async throws(FleetError) {
        let (table, perTrip, head) = (table, perTrip, WebhookOutbox(store: store).head)
        let isStored = try await store.transaction { session in
            // Transactions that change this row are sequential, so that servers cannot exceed the limit together.
            _ = try session.rows("UPDATE \(head) SET touched = touched + 1 WHERE id = 1")
            return try !session.rows(
                """
                INSERT INTO \(table) (id, trip, share, endpoint, point, secret, language, expiry)
                SELECT $1, $2, $3, $4, $5, $6, $7, $8
                WHERE (SELECT count(*) FROM \(table) WHERE trip = $2 AND id <> $1) < $9
                ON CONFLICT (id) DO UPDATE SET point = excluded.point, secret = excluded.secret,
                    language = excluded.language, expiry = excluded.expiry
                RETURNING id
                """,
                [
                    .text(subscription.id), .text(subscription.trip.text), .text(subscription.share.text),
                    .text(subscription.endpoint), .text(subscription.point), .text(subscription.secret),
                    .text(subscription.language), .integer(subscription.expiry.nanoseconds), .integer(Int64(perTrip)),
                ]
            ).isEmpty
        }
        guard isStored else {
            throw FleetError(
                .resourceExhausted, "The trip has \(perTrip) subscriptions, which is the limit.", reason: "PUSH_LIMIT")
        }
    }

    /// The subscription with an identifier.
    ///
    /// - Throws: `unavailable` or `dataLoss`.
    func subscription(_ id: String) async throws(FleetError) -> PushSubscription? {
        let rows = try await store.rows(
            StoreQuery(
                "SELECT trip, share, endpoint, point, secret, language, expiry FROM \(table) WHERE id = $1", [.text(id)]
            ))
        guard let row = rows.first, row.count == 7 else { return nil }
        do throws(StoreDamage) {
            guard let trip = try? TripID(try row[0].text(of: table)),
                let share = try? ShareID(try row[1].text(of: table))
            else { return nil }
            return PushSubscription(
                trip: trip, share: share, endpoint: try row[2].text(of: table), point: try row[3].text(of: table),
                secret: try row[4].text(of: table), language: try row[5].text(of: table),
                expiry: Timestamp(nanoseconds: try row[6].integer(of: table)))
        } catch { throw FleetError(.dataLoss, "\(error)", cause: error) }
    }

    /// The identifiers of the subscriptions of a trip, with their languages.
    ///
    /// - Throws: `unavailable` or `dataLoss`.
    func list(of trip: TripID) async throws(FleetError) -> [(id: String, language: String)] {
        let rows = try await store.rows(
            StoreQuery("SELECT id, language FROM \(table) WHERE trip = $1 ORDER BY id", [.text(trip.text)]))
        do throws(StoreDamage) {
            var found: [(id: String, language: String)] = []
            for row in rows where row.count == 2 {
                found.append((try row[0].text(of: table), try row[1].text(of: table)))
            }
            return found
        } catch { throw FleetError(.dataLoss, "\(error)", cause: error) }
    }

    /// The number of all subscriptions.
    ///
    /// - Throws: `unavailable` or `dataLoss`.
    func count() async throws(FleetError) -> Int {
        let rows = try await store.rows(StoreQuery("SELECT count(*) FROM \(table)"))
        do throws(StoreDamage) { return Int(clamping: try rows.first?.first?.integer(of: table) ?? 0) } catch {
            throw FleetError(.dataLoss, "\(error)", cause: error)
        }
    }

    /// Deletes one subscription of a trip.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: `unavailable`.
    @discardableResult
    func remove(_ id: String, of trip: TripID) async throws(FleetError) -> Bool {
        try await delete("id = $1 AND trip = $2", [.text(id), .text(trip.text)]) > 0
    }

    /// Deletes the subscriptions of a trip.
    ///
    /// - Throws: `unavailable`.
    func remove(of trip: TripID) async throws(FleetError) { _ = try await delete("trip = $1", [.text(trip.text)]) }

    /// Deletes the subscriptions by a link.
    ///
    /// - Throws: `unavailable`.
    func remove(by share: ShareID) async throws(FleetError) { _ = try await delete("share = $1", [.text(share.text)]) }

    /// Deletes the subscriptions whose links have expired.
    ///
    /// - Throws: `unavailable`.
    func purge(at now: Timestamp) async throws(FleetError) {
        _ = try await delete("expiry <= $1", [.integer(now.nanoseconds)])
    }

    private func delete(_ condition: String, _ values: [StoreValue]) async throws(FleetError) -> Int {
        let table = table
        return try await store.transaction { session in
            try session.rows("DELETE FROM \(table) WHERE \(condition) RETURNING id", values).count
        }
    }
}
