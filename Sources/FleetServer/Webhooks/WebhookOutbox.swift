// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// The outbox of webhooks, in the store of the fleet.
///
/// A letter is ready, waits behind an earlier one with the same destination and subject, or is dead. At most one letter
/// of a destination and subject is ready, so that a subject's letters are delivered in order.
///
/// Every transaction that changes letters begins by writing the one row of the head, which makes them sequential on all
/// servers.
struct WebhookOutbox: Sendable {
    let store: any QueryableStore
    /// The maximum number of letters of one destination, dead ones included.
    var limit = 100_000

    /// What was told, and how far the statuses of trips were read.
    struct Progress: Sendable {
        /// The last status that is in the outbox.
        var lastStatus: Int64 = 0
        /// Changes with every batch, so that a server with an old state cannot add to it.
        var revision: Int64 = 0
        /// What was told about each subject.
        var told: [String: ToldFacts] = [:]
    }

    static let (ready, dead, waiting) = (Int64(0), Int64(1), Int64(2))
    var head: String { store.tablePrefix + "webhook_head" }
    var letters: String { store.tablePrefix + "webhook" }
    var told: String { store.tablePrefix + "webhook_told" }
    private var statuses: String { store.tablePrefix + "status" }

    /// The statements that create the tables. They are part of released migrations and never change.
    static func schema(prefix: String, identity: String) -> [String] {
        [
            """
            CREATE TABLE \(prefix)webhook_head (
                id BIGINT PRIMARY KEY CHECK (id = 1), last_status BIGINT NOT NULL, revision BIGINT NOT NULL,
                touched BIGINT NOT NULL)
            """,
            "CREATE TABLE \(prefix)webhook_told (subject TEXT PRIMARY KEY, record TEXT NOT NULL)",
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

    /// What was told so far.
    ///
    /// - Returns: The progress, and whether nothing was ever told: then the present state is the beginning.
    /// - Throws: `unavailable` or `dataLoss`.
    func open() async throws(FleetError) -> (progress: Progress, isNew: Bool) {
        let (head, told, statuses) = (head, told, statuses)
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
            for row in try session.rows("SELECT subject, record FROM \(told)") where row.count == 2 {
                // What cannot be read is told again.
                progress.told[try row[0].text(of: told)] = ToldFacts(record: try row[1].text(of: told))
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

    /// Puts events into the outbox, together with what is now told, in one transaction.
    ///
    /// - Parameters:
    ///   - letters: One for each event and destination, in order. Their `id` is ignored.
    ///   - told: What has changed; `nil` for subjects about which nothing is to be remembered.
    ///   - progress: Updated to what is stored.
    /// - Returns: The number of letters that did not fit into the outbox, by destination.
    /// - Throws: `aborted` if another server has added a batch meanwhile; `unavailable`.
    func add(
        _ letters: [WebhookLetter], told changed: [String: ToldFacts?], lastStatus: Int64, to progress: inout Progress
    ) async throws(FleetError) -> [String: Int] {
        let (head, told, revision) = (head, told, progress.revision)
        let room = self
        let dropped = try await store.transaction { session in
            let rows = try session.rows(
                "UPDATE \(head) SET last_status = $1, revision = revision + 1 WHERE id = 1 AND revision = $2 RETURNING revision",
                [.integer(lastStatus), .integer(revision)])
            guard !rows.isEmpty else {
                throw FleetError(.aborted, "Another server has taken over the webhooks.")
            }
            var queries = changed.map { subject, facts in
                guard let facts, facts != ToldFacts() else {
                    return StoreQuery("DELETE FROM \(told) WHERE subject = $1", [.text(subject)])
                }
                return StoreQuery(
                    """
                    INSERT INTO \(told) (subject, record) VALUES ($1, $2)
                    ON CONFLICT (subject) DO UPDATE SET record = excluded.record
                    """, [.text(subject), .text(facts.record)])
            }
            var space: [String: Int] = [:]
            var dropped: [String: Int] = [:]
            for letter in letters {
                let left = try space[letter.destination] ?? room.space(for: letter.destination, in: session)
                space[letter.destination] = left - 1
                if left > 0 {
                    queries.append(room.insertion(of: letter))
                } else {
                    dropped[letter.destination, default: 0] += 1
                }
            }
            _ = try session.run(queries)
            return dropped
        }
        progress.lastStatus = lastStatus
        progress.revision += 1
        for (subject, facts) in changed { progress.told[subject] = facts }
        return dropped
    }

    private func space(for destination: String, in session: any StoreSession) throws -> Int {
        let rows = try session.rows(
            "SELECT count(*) FROM (SELECT id FROM \(letters) WHERE destination = $1 LIMIT $2) AS listed",
            [.text(destination), .integer(Int64(limit))])
        let count = try rows.first?.first?.integer(of: letters) ?? 0
        return limit - Int(clamping: count)
    }

    private func insertion(of letter: WebhookLetter) -> StoreQuery {
        StoreQuery(
            """
            INSERT INTO \(letters) (message, destination, subject, type, body, created, attempts, next, state, error)
            VALUES ($1, $2, $3, $4, $5, $6, 0, $6, (SELECT CASE WHEN EXISTS (
                SELECT 1 FROM \(letters) WHERE destination = $2 AND subject = $3 AND state <> \(Self.dead))
                THEN \(Self.waiting) ELSE \(Self.ready) END), '')
            """,
            [
                .text(letter.message), .text(letter.destination), .text(letter.subject), .text(letter.type),
                .text(letter.body), .integer(letter.created.nanoseconds),
            ])
    }

    // MARK: Delivering

    /// Letters that are to be sent now, the longest waiting first; at most one of each subject.
    ///
    /// - Parameters:
    ///   - destination: The name of the destination.
    ///   - now: The present time.
    ///   - horizon: Letters that are due later than this after a clock was set back are due now.
    ///   - count: The maximum number.
    /// - Throws: `unavailable` or `dataLoss`.
    func due(
        for destination: String, at now: Timestamp, horizon: Double, count: Int
    ) async throws(FleetError) -> [WebhookLetter] {
        let rows = try await store.rows(
            StoreQuery(
                """
                SELECT \(Self.columns) FROM \(letters)
                WHERE destination = $1 AND state = \(Self.ready) AND (next <= $2 OR next > $3) ORDER BY next, id LIMIT $4
                """,
                [
                    .text(destination), .integer(now.nanoseconds),
                    .integer(now.adding(seconds: horizon + 1).nanoseconds), .integer(Int64(count)),
                ]))
        return try decoded(rows)
    }

    /// Stores how attempts ended, and makes the letters behind them ready.
    ///
    /// - Throws: `unavailable`.
    func settle(_ results: [(letter: WebhookLetter, outcome: WebhookOutcome)], at now: Timestamp)
        async throws(FleetError)
    {
        let (head, letters, outbox) = (head, letters, self)
        _ = try await store.transaction { session in
            var queries = [StoreQuery("UPDATE \(head) SET touched = touched + 1 WHERE id = 1")]
            for (letter, outcome) in results {
                switch outcome {
                case .delivered:
                    queries.append(StoreQuery("DELETE FROM \(letters) WHERE id = $1", [.integer(letter.id)]))
                    queries.append(outbox.promotion(behind: letter, at: now))
                case .retried(let time, let error):
                    queries.append(
                        StoreQuery(
                            """
                            UPDATE \(letters) SET attempts = $1, next = $2, error = $3
                            WHERE id = $4 AND state = \(Self.ready)
                            """,
                            [
                                .integer(Int64(letter.attempts) + 1), .integer(time.nanoseconds), .text(error),
                                .integer(letter.id),
                            ]))
                case .dead(let error):
                    queries.append(
                        StoreQuery(
                            """
                            UPDATE \(letters) SET attempts = $1, state = \(Self.dead), error = $2
                            WHERE id = $3 AND state = \(Self.ready)
                            """, [.integer(Int64(letter.attempts) + 1), .text(error), .integer(letter.id)]))
                    queries.append(outbox.promotion(behind: letter, at: now))
                }
            }
            return try session.run(queries).count
        }
    }

    /// Makes the next letter of a destination and subject ready, if none is.
    private func promotion(behind letter: WebhookLetter, at now: Timestamp) -> StoreQuery {
        StoreQuery(
            """
            UPDATE \(letters) SET state = \(Self.ready), next = $1 WHERE id = (
                SELECT min(id) FROM \(letters) WHERE destination = $2 AND subject = $3 AND state = \(Self.waiting))
            AND NOT EXISTS (
                SELECT 1 FROM \(letters) WHERE destination = $2 AND subject = $3 AND state = \(Self.ready))
            """, [.integer(now.nanoseconds), .text(letter.destination), .text(letter.subject)])
    }

    static let columns = "id, message, destination, subject, type, body, created, attempts, error"

    func decoded(_ rows: [[StoreValue]]) throws(FleetError) -> [WebhookLetter] {
        do throws(StoreDamage) {
            var found: [WebhookLetter] = []
            for row in rows where row.count == 9 {
                found.append(
                    WebhookLetter(
                        id: try row[0].integer(of: letters), message: try row[1].text(of: letters),
                        destination: try row[2].text(of: letters), subject: try row[3].text(of: letters),
                        type: try row[4].text(of: letters), body: try row[5].text(of: letters),
                        created: Timestamp(nanoseconds: try row[6].integer(of: letters)),
                        attempts: Int(clamping: try row[7].integer(of: letters)), error: try row[8].text(of: letters)))
            }
            return found
        } catch { throw FleetError(.dataLoss, "\(error)", cause: error) }
    }
}
