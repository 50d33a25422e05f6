// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import GRDB

/// Whose fleet a store has: an operator who confuses the stores of two providers must not show one the fleet of the other.
enum StoreOwner {
    /// Accepts a provider, or rejects it because the store has another one.
    ///
    /// - Throws: `failedPrecondition` with the statement that gives the store away.
    static func check(_ owner: String, is provider: ProviderID, store: String, table: String) throws(FleetError) {
        guard owner != provider.text else { return }
        throw FleetError(
            .failedPrecondition,
            """
            The store '\(store)' has the fleet of the provider '\(owner.printable(limit: 80))', not of '\(provider)'. Give each provider a \
            store of its own; to rename the provider of this one, run DELETE FROM \(table) in it.
            """)
    }
}

extension SQLiteFleetStore {
    /// Notes whose fleet this is, the first time, and later rejects any other provider.
    ///
    /// - Throws: `failedPrecondition` for the store of another provider, `unavailable` or `dataLoss`.
    public func claim(for provider: ProviderID) throws(FleetError) {
        let known = try reading { database in
            try Row.fetchOne(database, sql: "SELECT id FROM provider").map { row in
                try StoredRow(row, of: "provider", keyColumns: 0).text(0)
            }
        }
        guard let known else {
            return try writingNow { database in
                try database.execute(sql: "INSERT INTO provider (row, id) VALUES (1, ?)", arguments: [provider.text])
            }
        }
        try StoreOwner.check(known, is: provider, store: path, table: "provider")
    }
}

extension PostgresFleetStore {
    /// Notes whose fleet this is, the first time, and later rejects any other provider.
    ///
    /// - Throws: `failedPrecondition` for the store of another provider, `unavailable` or `dataLoss`.
    public func claim(for provider: ProviderID) throws(FleetError) {
        let known = try connected(purpose: "start") { connection in
            // Several servers may start at the same time.
            let results = try connection.run([
                PostgresStatement(
                    "INSERT INTO fleet_provider (row, id) VALUES (1, $1::text) ON CONFLICT (row) DO NOTHING",
                    [.text(provider.text)]),
                PostgresStatement("SELECT id FROM fleet_provider"),
            ])
            guard let result = results.last, result.count == 1 else {
                throw StoreDamage(table: "fleet_provider", row: nil, problem: "the row is missing")
            }
            return try result.row(0, of: "fleet_provider").text(0)
        }
        try StoreOwner.check(known, is: provider, store: options.name, table: "fleet_provider")
    }
}
