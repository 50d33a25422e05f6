// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// The schema of a store in PostgreSQL, in steps. Released steps never change; new ones are appended.
///
/// The tables are in the first schema of the search path, so that one database can have several stores.
enum PostgresMigrations {
    /// The steps, each with its statements.
    static let steps: [[String]] = [
        [
            """
            CREATE FUNCTION fleet_guard(is_current boolean, what text) RETURNS void LANGUAGE plpgsql AS $$
            BEGIN
                IF NOT is_current THEN
                    RAISE EXCEPTION '% has changed meanwhile', what USING ERRCODE = '40001';
                END IF;
            END $$
            """,
            """
            CREATE TABLE fleet_head (
                id BIGINT PRIMARY KEY CHECK (id = 1), entry BIGINT NOT NULL, oldest BIGINT NOT NULL,
                version BIGINT NOT NULL) WITH (fillfactor = 10)
            """,
            "INSERT INTO fleet_head (id, entry, oldest, version) VALUES (1, 0, 1, 0)",
            """
            CREATE TABLE fleet_log (
                entry BIGINT PRIMARY KEY, token BIGINT NOT NULL, version BIGINT NOT NULL,
                time TIMESTAMPTZ NOT NULL DEFAULT now(), changes BYTEA NOT NULL)
            """,
            "ALTER TABLE fleet_log ALTER changes SET STORAGE EXTERNAL",
        ]
            + LogEntryRows.Table.allCases.map { table in
                """
                CREATE TABLE \(table.name) (
                    id TEXT COLLATE "C" PRIMARY KEY, entry BIGINT NOT NULL, record BYTEA NOT NULL) WITH (fillfactor = 70)
                """
            } + [
                """
                CREATE TABLE fleet_share (
                    id TEXT COLLATE "C" PRIMARY KEY, entry BIGINT NOT NULL, trip TEXT NOT NULL, created BIGINT NOT NULL,
                    expiry BIGINT NOT NULL, revoked BIGINT)
                """,
                """
                CREATE TABLE fleet_position (
                    vehicle TEXT COLLATE "C" NOT NULL, time BIGINT NOT NULL, record BYTEA NOT NULL,
                    PRIMARY KEY (vehicle, time)) PARTITION BY RANGE (time)
                """,
                "CREATE TABLE fleet_position_other PARTITION OF fleet_position DEFAULT",
                """
                CREATE TABLE fleet_status (
                    trip TEXT COLLATE "C" NOT NULL, time BIGINT NOT NULL, row BIGINT GENERATED ALWAYS AS IDENTITY,
                    status BIGINT NOT NULL, vehicle TEXT, PRIMARY KEY (trip, time, row))
                """,
                "CREATE INDEX fleet_status_time ON fleet_status (time)",
                """
                CREATE TABLE fleet_billable (
                    id TEXT COLLATE "C" PRIMARY KEY, country TEXT NOT NULL, platform BIGINT NOT NULL,
                    related TEXT NOT NULL, solution BIGINT NOT NULL, time BIGINT NOT NULL)
                """,
                """
                CREATE TABLE fleet_lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until TIMESTAMPTZ NOT NULL)
                """,
            ],
        WebhookOutbox.schema(prefix: "fleet_", identity: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY")
            + ["CREATE INDEX fleet_status_row ON fleet_status (row)"],
        // Whose fleet it is: one row, written by the first server that opens the store.
        ["CREATE TABLE fleet_provider (row BIGINT PRIMARY KEY CHECK (row = 1), id TEXT NOT NULL)"],
        PushSubscriptions.schema(prefix: "fleet_"),
    ]

    /// Creates the schema that the address names, if the search path begins with one that does not exist.
    private static let createSchema = """
        DO $$
        DECLARE name text := (SELECT parse_ident(split_part(current_setting('search_path'), ',', 1)))[1];
        BEGIN
            IF current_schema() IS NULL AND name IS NOT NULL AND name !~ '^(pg_|\\$)' THEN
                EXECUTE format('CREATE SCHEMA IF NOT EXISTS %I', name);
            END IF;
        END $$
        """

    /// Brings the schema up to date, once if several servers start together.
    ///
    /// - Throws: `failedPrecondition` for a schema of a newer version, or `PostgresFailure`.
    static func run(on connection: PostgresConnection) throws {
        try connection.run([
            PostgresStatement("BEGIN"),
            // A number that other programs hardly use.
            PostgresStatement("SELECT pg_advisory_xact_lock(4820163977)"),
            PostgresStatement(createSchema, isPrepared: false),
            PostgresStatement(
                "CREATE TABLE IF NOT EXISTS fleet_migration (step BIGINT PRIMARY KEY)", isPrepared: false),
        ])
        let done = try connection.run([PostgresStatement("SELECT coalesce(max(step), 0) FROM fleet_migration")])
        let step =
            try done.first.map { result in
                try result.row(0, of: "fleet_migration").integer(0)
            } ?? 0
        guard step <= Int64(steps.count) else {
            throw FleetError(
                .failedPrecondition,
                "The store was written by a newer version of the program (migration \(step)); update this one.")
        }
        for (index, statements) in steps.enumerated() where Int64(index) >= step {
            try connection.run(
                statements.map { PostgresStatement($0, isPrepared: false) }
                    + [
                        PostgresStatement(
                            "INSERT INTO fleet_migration (step) VALUES ($1::bigint)", [.integer(Int64(index) + 1)],
                            isPrepared: false)
                    ])
        }
        try connection.run([PostgresStatement("COMMIT")])
    }
}
