// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import GRDB

/// A value in a table whose statements are the same on every engine.
enum StoreValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)

    /// An integer.
    ///
    /// - Throws: `StoreDamage` for anything else.
    func integer(of table: String) throws(StoreDamage) -> Int64 {
        guard case .integer(let number) = self else { throw mismatch(table, "an integer") }
        return number
    }

    /// A text.
    ///
    /// - Throws: `StoreDamage` for anything else.
    func text(of table: String) throws(StoreDamage) -> String {
        guard case .text(let text) = self else { throw mismatch(table, "a text") }
        return text
    }

    private func mismatch(_ table: String, _ wanted: String) -> StoreDamage {
        StoreDamage(table: table, row: nil, problem: "a column does not contain \(wanted)")
    }
}

/// A statement with parameters `$1`, `$2` …, each of which is first used in this order.
struct StoreQuery: Sendable {
    let sql: String
    let values: [StoreValue]

    init(_ sql: String, _ values: [StoreValue] = []) {
        self.sql = sql
        self.values = values
    }
}

/// An open transaction.
protocol StoreSession {
    /// Runs statements in order.
    ///
    /// - Returns: The rows of each.
    /// - Throws: An error of the engine, or `StoreDamage`.
    func run(_ queries: [StoreQuery]) throws -> [[[StoreValue]]]
}

extension StoreSession {
    /// Runs one statement and returns its rows.
    func rows(_ sql: String, _ values: [StoreValue] = []) throws -> [[StoreValue]] {
        try run([StoreQuery(sql, values)]).first ?? []
    }
}

/// A store with tables that are not part of the fleet, such as the outbox of webhooks.
protocol QueryableStore: FleetStore {
    /// What the names of the tables begin with.
    var tablePrefix: String { get }

    /// Runs work in one transaction, which is durable when this returns. After a lost connection it may have been committed
    /// although this throws.
    ///
    /// - Throws: `unavailable` or `dataLoss`.
    func transaction<Value: Sendable>(
        _ work: @escaping @Sendable (any StoreSession) throws -> Value
    ) async throws(FleetError) -> Value

    /// Runs one statement that only reads.
    ///
    /// - Throws: `unavailable` or `dataLoss`.
    func rows(_ query: StoreQuery) async throws(FleetError) -> [[StoreValue]]
}

// MARK: SQLite

/// A transaction of an SQLite file.
private struct SQLiteSession: StoreSession {
    let database: Database

    func run(_ queries: [StoreQuery]) throws -> [[[StoreValue]]] {
        try queries.map { query in
            let statement = try database.cachedStatement(sql: query.sql)
            let arguments = StatementArguments(query.values.map(\.databaseValue))
            guard statement.columnCount > 0 else {
                try statement.execute(arguments: arguments)
                return []
            }
            return try Row.fetchAll(statement, arguments: arguments).map { row in
                try row.databaseValues.map { value in
                    switch value.storage {
                    case .null: .null
                    case .int64(let number): .integer(number)
                    case .string(let text): .text(text)
                    case .double, .blob:
                        throw StoreDamage(table: "webhook", row: nil, problem: "a column has another type")
                    }
                }
            }
        }
    }
}

extension StoreValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        }
    }

    fileprivate var parameter: PostgresValue {
        switch self {
        case .null: PostgresValue(bytes: nil)
        case .integer(let number): .integer(number)
        // PostgreSQL has no texts with NUL.
        case .text(let text): .text(text.replacing("\0", with: ""))
        }
    }
}

extension SQLiteFleetStore: QueryableStore {
    var tablePrefix: String { "" }

    func transaction<Value: Sendable>(
        _ work: @escaping @Sendable (any StoreSession) throws -> Value
    ) async throws(FleetError) -> Value {
        try await writing { database in try work(SQLiteSession(database: database)) }
    }

    func rows(_ query: StoreQuery) async throws(FleetError) -> [[StoreValue]] {
        try await readingHistory { database in
            try SQLiteSession(database: database).rows(query.sql, query.values)
        }
    }
}

// MARK: PostgreSQL

/// A transaction of a PostgreSQL database.
private struct PostgresSession: StoreSession {
    let connection: PostgresConnection

    func run(_ queries: [StoreQuery]) throws -> [[[StoreValue]]] {
        let results = try connection.run(queries.map { PostgresStatement($0.sql, $0.values.map(\.parameter)) })
        return try results.map { result in try result.values() }
    }
}

extension PostgresFleetStore: QueryableStore {
    var tablePrefix: String { "fleet_" }

    func transaction<Value: Sendable>(
        _ work: @escaping @Sendable (any StoreSession) throws -> Value
    ) async throws(FleetError) -> Value {
        try await pool.run("cannot be written") { connection in
            try connection.run([PostgresStatement("BEGIN")])
            let value = try work(PostgresSession(connection: connection))
            // As for entries of the log: the wait for a synchronous standby is not cut short.
            try connection.run([PostgresStatement("SET LOCAL statement_timeout = 0"), PostgresStatement("COMMIT")])
            return value
        }
    }

    func rows(_ query: StoreQuery) async throws(FleetError) -> [[StoreValue]] {
        try await pool.run("cannot be read") { connection in
            try PostgresSession(connection: connection).rows(query.sql, query.values)
        }
    }
}
