// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// The outbox of webhooks, in the store of the fleet.
///
/// A delivery is ready, waits behind an earlier one with the same destination and subject, or is dead. At most one delivery
/// of a destination and subject is ready, so that a subject's deliveries are delivered in order.
///
/// Every transaction that changes deliveries begins by writing the one row of the head, which makes them sequential on all
/// servers.
struct WebhookOutbox: Sendable {
    let store: any QueryableStore
    /// The maximum number of deliveries of one destination, dead ones included.
    var limit = 100_000

    /// What was reported, and how far the statuses of trips were read.
    struct Progress: Sendable {
        /// The last status that is in the outbox.
        var lastStatus: Int64 = 0
        /// Changes with every batch, so that a server with an old state cannot add to it.
        var revision: Int64 = 0
        /// What was reported about each subject.
        var reported: [String: ReportedFacts] = [:]
    }

    static let (ready, dead, waiting) = (Int64(0), Int64(1), Int64(2))
    var head: String { store.tablePrefix + "webhook_head" }
    var deliveries: String { store.tablePrefix + "webhook" }
    var reported: String { store.tablePrefix + "webhook_reported" }
    private var statuses: String { store.tablePrefix + "status" }

    /// The statements that create the tables. They are part of released migrations and never change.
    static func schema(prefix: String, identity: String) -> [String] {
        [
            """
            CREATE TABLE \(prefix)webhook_head (
                id BIGINT PRIMARY KEY CHECK (id = 1), last_status BIGINT NOT NULL, revision BIGINT NOT NULL,
                touched BIGINT NOT NULL)
            """,
            "CREATE TABLE \(prefix)webhook_reported (subject TEXT PRIMARY KEY, record TEXT NOT NULL)",
            """
            CREATE TABLE \(prefix)webhook (
                id \(identity), message TEXT NOT NULL, destination TEXT NOT NULL, subject TEXT NOT NULL, type TEXT NOT NULL,
                body TEXT NOT NULL, created BIGINT NOT NULL, attempts BIGINT NOT NULL, next BIGINT NOT NULL,
                state BIGINT NOT NULL, error TEXT NOT NULL)
            """,
            "CREATE INDEX \(prefix)webhook_due ON \(prefix)webhook (destination, state, next)",
            "CREATE INDEX \(prefix)webhook_subject ON \(prefix)webhook (destination, subject, state, id)",
            "CREATE INDEX \(prefix)webhook_state ON \(prefix)webhook (state, id)",
        ]
    }

    // MARK: Deciding

    /// What was reported so far.
    ///
    /// - Returns: The progress, and whether nothing was ever reported: then the present state is the beginning.
    /// - Throws: `unavailable` or `dataLoss`.
    func open() async throws(FleetError) -> (progress: Progress, isNew: Bool) {
        let (head, reported, statuses) = (head, reported, statuses)
        return try await store.transaction { session in
            let made = try session.rows(
                """
                INSERT INTO \(head) (id, last_status, revision, touched)
                SELECT 1, coalesce(max(s.row), 0), 0, 0 FROM \(statuses) s WHERE true
                ON CONFLICT (id) DO NOTHING RETURNING id
                """)
            let rows = try session.rows("SELECT last_status, revision FROM \(head) WHERE id = 1")
            guard let row = rows.first, row.count == 2 else {
                throw StoreDamage(table: head, row: nil, problem: "the row is missing")
            }
            var progress = Progress()
            progress.lastStatus = try row[0].integer(of: head)
            progress.revision = try row[1].integer(of: head)
            for row in try session.rows("SELECT subject, record FROM \(reported)") where row.count == 2 {
                // What cannot be read is reported again.
                progress.reported[try row[0].text(of: reported)] = ReportedFacts(record: try row[1].text(of: reported))
            }
            return (progress, !made.isEmpty || progress.revision == 0)
        }
    }

    /// Statuses of trips after a row, in the order in which they were decided.
    ///
    /// - Throws: `unavailable` or `dataLoss`.
    func statuses(after row: Int64, limit: Int) async throws(FleetError) -> (rows: [StoredStatus], last: Int64) {
        let found = try await store.rows(
            StoreQuery(
                """
                SELECT s.row, s.trip, s.status, s.time, s.vehicle FROM \(statuses) s WHERE s.row > $1
                ORDER BY s.row LIMIT $2
                """, [.integer(row), .integer(Int64(limit))]))
        var last = row
        var rows: [StoredStatus] = []
        do throws(StoreDamage) {
            for row in found where row.count == 5 {
                last = try row[0].integer(of: statuses)
                var vehicle: VehicleID?
                if case .text(let text) = row[4] { vehicle = try? VehicleID(text) }
                guard let trip = try? TripID(try row[1].text(of: statuses)),
                    let status = FleetTripStatus(
                        rawValue: Int(truncatingIfNeeded: try row[2].integer(of: statuses)))
                else { continue }
                rows.append(
                    StoredStatus(
                        row: last, trip: trip, status: status,
                        time: Timestamp(nanoseconds: try row[3].integer(of: statuses)), vehicle: vehicle))
            }
        } catch { throw FleetError(.dataLoss, "\(error)", cause: error) }
        return (rows, last)
    }

    /// Puts events into the outbox, together with what is now reported, in one transaction.
    ///
    /// - Parameters:
    ///   - deliveries: One for each event and destination, in order. Their `id` is ignored.
    ///   - reported: What has changed; `nil` for subjects about which nothing is to be remembered.
    ///   - progress: Updated to what is stored.
    /// - Returns: The number of deliveries that did not fit into the outbox, by destination.
    /// - Throws: `aborted` if another server has added a batch meanwhile; `unavailable`.
    func add(
        _ deliveries: [WebhookDelivery], reported changed: [String: ReportedFacts?], lastStatus: Int64,
        to progress: inout Progress
    ) async throws(FleetError) -> [String: Int] {
        let (head, reported, revision) = (head, reported, progress.revision)
        let outbox = self
        let dropped = try await store.transaction { session in
            let rows = try session.rows(
                "UPDATE \(head) SET last_status = $1, revision = revision + 1 WHERE id = 1 AND revision = $2 RETURNING revision",
                [.integer(lastStatus), .integer(revision)])
            guard !rows.isEmpty else {
                throw FleetError(.aborted, "Another server has taken over the webhooks.")
            }
            var queries = changed.map { subject, facts in
                guard let facts, facts != ReportedFacts() else {
                    return StoreQuery("DELETE FROM \(reported) WHERE subject = $1", [.text(subject)])
                }
                return StoreQuery(
                    """
                    INSERT INTO \(reported) (subject, record) VALUES ($1, $2)
                    ON CONFLICT (subject) DO UPDATE SET record = excluded.record
                    """, [.text(subject), .text(facts.record)])
            }
            var space: [String: Int] = [:]
            var dropped: [String: Int] = [:]
            for delivery in deliveries {
                let left = try space[delivery.destination] ?? outbox.space(for: delivery.destination, in: session)
                space[delivery.destination] = left - 1
                if left > 0 {
                    queries.append(outbox.insertion(of: delivery))
                } else {
                    dropped[delivery.destination, default: 0] += 1
                }
            }
            _ = try session.run(queries)
            return dropped
        }
        progress.lastStatus = lastStatus
        progress.revision += 1
        for (subject, facts) in changed { progress.reported[subject] = facts }
        return dropped
    }

    private func space(for destination: String, in session: any StoreSession) throws -> Int {
        let rows = try session.rows(
            "SELECT count(*) FROM (SELECT id FROM \(deliveries) WHERE destination = $1 LIMIT $2) AS listed",
            [.text(destination), .integer(Int64(limit))])
        let count = try rows.first?.first?.integer(of: deliveries) ?? 0
        return limit - Int(clamping: count)
    }

    private func insertion(of delivery: WebhookDelivery) -> StoreQuery {
        StoreQuery(
            """
            INSERT INTO \(deliveries) (message, destination, subject, type, body, created, attempts, next, state, error)
            VALUES ($1, $2, $3, $4, $5, $6, 0, $6, (SELECT CASE WHEN EXISTS (
                SELECT 1 FROM \(deliveries) WHERE destination = $2 AND subject = $3 AND state <> \(Self.dead))
                THEN \(Self.waiting) ELSE \(Self.ready) END), '')
            """,
            [
                .text(delivery.message), .text(delivery.destination), .text(delivery.subject), .text(delivery.type),
                .text(delivery.body), .integer(delivery.created.nanoseconds),
            ])
    }

    // MARK: Delivering

    /// Deliveries that are to be sent now, the longest waiting first; at most one of each subject.
    ///
    /// - Parameters:
    ///   - destination: The name of the destination.
    ///   - now: The present time.
    ///   - horizon: Deliveries that are due later than this after a clock was set back are due now.
    ///   - count: The maximum number.
    /// - Throws: `unavailable` or `dataLoss`.
    func due(
        for destination: String, at now: Timestamp, horizon: Double, count: Int
    ) async throws(FleetError) -> [WebhookDelivery] {
        let rows = try await store.rows(
            StoreQuery(
                """
                SELECT \(Self.columns) FROM \(deliveries)
                WHERE destination = $1 AND state = \(Self.ready) AND (next <= $2 OR next > $3) ORDER BY next, id LIMIT $4
                """,
                [
                    .text(destination), .integer(now.nanoseconds),
                    .integer(now.adding(seconds: horizon + 1).nanoseconds), .integer(Int64(count)),
                ]))
        return try decoded(rows)
    }

    /// Stores how attempts ended, and makes the deliveries behind them ready.
    ///
    /// - Throws: `unavailable`.
    func settle(_ results: [(delivery: WebhookDelivery, outcome: WebhookOutcome)], at now: Timestamp)
        async throws(FleetError)
    {
        let (head, deliveries, outbox) = (head, deliveries, self)
        _ = try await store.transaction { session in
            var queries = [StoreQuery("UPDATE \(head) SET touched = touched + 1 WHERE id = 1")]
            for (delivery, outcome) in results {
                switch outcome {
                case .delivered, .discarded:
                    queries.append(StoreQuery("DELETE FROM \(deliveries) WHERE id = $1", [.integer(delivery.id)]))
                    queries.append(outbox.promotion(behind: delivery, at: now))
                case .retried(let time, let error):
                    queries.append(
                        StoreQuery(
                            """
                            UPDATE \(deliveries) SET attempts = $1, next = $2, error = $3
                            WHERE id = $4 AND state = \(Self.ready)
                            """,
                            [
                                .integer(Int64(delivery.attempts) + 1), .integer(time.nanoseconds), .text(error),
                                .integer(delivery.id),
                            ]))
                case .dead(let error):
                    queries.append(
                        StoreQuery(
                            """
                            UPDATE \(deliveries) SET attempts = $1, state = \(Self.dead), error = $2
                            WHERE id = $3 AND state = \(Self.ready)
                            """, [.integer(Int64(delivery.attempts) + 1), .text(error), .integer(delivery.id)]))
                    queries.append(outbox.promotion(behind: delivery, at: now))
                }
            }
            return try session.run(queries).count
        }
    }

    /// Makes the next delivery of a destination and subject ready, if none is.
    private func promotion(behind delivery: WebhookDelivery, at now: Timestamp) -> StoreQuery {
        StoreQuery(
            """
            UPDATE \(deliveries) SET state = \(Self.ready), next = $1 WHERE id = (
                SELECT min(id) FROM \(deliveries) WHERE destination = $2 AND subject = $3 AND state = \(Self.waiting))
            AND NOT EXISTS (
                SELECT 1 FROM \(deliveries) WHERE destination = $2 AND subject = $3 AND state = \(Self.ready))
            """, [.integer(now.nanoseconds), .text(delivery.destination), .text(delivery.subject)])
    }

    static let columns = "id, message, destination, subject, type, body, created, attempts, error"

    func decoded(_ rows: [[StoreValue]]) throws(FleetError) -> [WebhookDelivery] {
        do throws(StoreDamage) {
            var found: [WebhookDelivery] = []
            for row in rows where row.count == 9 {
                found.append(
                    WebhookDelivery(
                        id: try row[0].integer(of: deliveries), message: try row[1].text(of: deliveries),
                        destination: try row[2].text(of: deliveries), subject: try row[3].text(of: deliveries),
                        type: try row[4].text(of: deliveries), body: try row[5].text(of: deliveries),
                        created: Timestamp(nanoseconds: try row[6].integer(of: deliveries)),
                        attempts: Int(clamping: try row[7].integer(of: deliveries)),
                        error: try row[8].text(of: deliveries)))
            }
            return found
        } catch { throw FleetError(.dataLoss, "\(error)", cause: error) }
    }
}
