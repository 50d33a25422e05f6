// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Foundation
internal import GRDB

/// The schema migrations of a store. Released migrations never change; new ones are appended.
enum StoreMigrations {
    static var all: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: trips, vehicles, history") { database in
            try database.execute(
                sql: """
                    CREATE TABLE trip (id TEXT PRIMARY KEY, updated INTEGER NOT NULL, record BLOB NOT NULL) WITHOUT ROWID;
                    CREATE TABLE vehicle (id TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
                    CREATE TABLE position (
                        vehicle TEXT NOT NULL, time INTEGER NOT NULL, record BLOB NOT NULL,
                        PRIMARY KEY (vehicle, time)) WITHOUT ROWID;
                    CREATE TABLE status (
                        trip TEXT NOT NULL, time INTEGER NOT NULL, status INTEGER NOT NULL, vehicle TEXT);
                    CREATE INDEX statusOfTrip ON status (trip, time);
                    CREATE INDEX positionByTime ON position (time);
                    CREATE TABLE billable (
                        id TEXT PRIMARY KEY, country TEXT NOT NULL, platform INTEGER NOT NULL, related TEXT NOT NULL,
                        solution INTEGER NOT NULL, time INTEGER NOT NULL) WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("2: shares") { database in
            try database.execute(
                sql: """
                    CREATE TABLE share (
                        id TEXT PRIMARY KEY, trip TEXT NOT NULL, created INTEGER NOT NULL, expiry INTEGER NOT NULL,
                        revoked INTEGER) WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("3: deliveries") { database in
            try database.execute(
                sql: """
                    CREATE TABLE task (id TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
                    CREATE TABLE deliveryVehicle (id TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("4: positions second by second") { database in
            // Vehicles report at the same time: rows of the same second are on the same few pages, so that a
            // transaction writes only these, and old rows are deleted from one end.
            try database.execute(
                sql: """
                    CREATE TABLE place (
                        second INTEGER NOT NULL, vehicle TEXT NOT NULL, time INTEGER NOT NULL, record BLOB NOT NULL,
                        PRIMARY KEY (second, vehicle, time)) WITHOUT ROWID;
                    INSERT INTO place
                        SELECT (time - (time % 1000000000 + 1000000000) % 1000000000) / 1000000000, vehicle, time, record
                        FROM position ORDER BY time;
                    DROP TABLE position;
                    ALTER TABLE place RENAME TO position;
                    """)
        }
        migrator.registerMigration("5: probe") { database in
            // Rows that are written to test whether the disk accepts writes.
            try database.execute(sql: "CREATE TABLE probe (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL)")
        }
        migrator.registerMigration("6: webhooks") { database in
            // Statuses get numbers that are never used again, so that a cursor can follow them.
            try database.execute(
                sql: """
                    CREATE TABLE numbered (
                        row INTEGER PRIMARY KEY AUTOINCREMENT, trip TEXT NOT NULL, time INTEGER NOT NULL,
                        status INTEGER NOT NULL, vehicle TEXT);
                    INSERT INTO numbered (trip, time, status, vehicle)
                        SELECT trip, time, status, vehicle FROM status ORDER BY rowid;
                    DROP TABLE status;
                    ALTER TABLE numbered RENAME TO status;
                    CREATE INDEX statusOfTrip ON status (trip, time);
                    """)
            for statement in WebhookOutbox.schema(prefix: "", identity: "INTEGER PRIMARY KEY AUTOINCREMENT") {
                try database.execute(sql: statement)
            }
        }
        migrator.registerMigration("7: provider") { database in
            // Whose fleet it is: one row, written by the first server that opens the store.
            try database.execute(
                sql: "CREATE TABLE provider (row INTEGER PRIMARY KEY CHECK (row = 1), id TEXT NOT NULL)")
        }
        migrator.registerMigration("8: push messages") { database in
            for statement in PushSubscriptions.schema(prefix: "") { try database.execute(sql: statement) }
        }
        return migrator
    }

    /// Rejects a file that a newer version of the program has written, and one that must be migrated before it can be
    /// read.
    ///
    /// - Throws: `failedPrecondition`, or an error of SQLite.
    static func check(_ reader: some DatabaseReader, isComplete: Bool) throws {
        let applied = try reader.read { try all.appliedIdentifiers($0) }
        let unknown = applied.subtracting(all.migrations)
        if let step = unknown.min() {
            throw FleetError(
                .failedPrecondition,
                "The store was written by a newer version of the program (migration '\(step.printable(limit: 80))'); update this one."
            )
        }
        if isComplete, applied.count < all.migrations.count {
            throw FleetError(
                .failedPrecondition,
                "The store has an older version, or is not a store; 'guidepost fleet serve' migrates it.")
        }
    }
}

extension StoreRows {
    /// The second since 1970 of a time in nanoseconds.
    static func second(of time: Int64) -> Int64 {
        let (second, rest) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
        return rest < 0 ? second - 1 : second
    }

    /// Writes all rows in the open transaction.
    func write(to database: Database) throws {
        let putTrip = try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO trip (id, updated, record) VALUES (?, ?, ?)")
        let dropTrip = try database.cachedStatement(sql: "DELETE FROM trip WHERE id = ?")
        for (id, row) in trips {
            if let row {
                try putTrip.execute(arguments: [id, row.updated, Data(row.bytes)])
            } else {
                try dropTrip.execute(arguments: [id])
            }
        }
        for (table, rows) in [("task", tasks), ("deliveryVehicle", deliveryVehicles)] where !rows.isEmpty {
            let put = try database.cachedStatement(sql: "INSERT OR REPLACE INTO \(table) (id, record) VALUES (?, ?)")
            let drop = try database.cachedStatement(sql: "DELETE FROM \(table) WHERE id = ?")
            for (id, row) in rows {
                if let row {
                    try put.execute(arguments: [id, Data(row)])
                } else {
                    try drop.execute(arguments: [id])
                }
            }
        }
        let putVehicle = try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO vehicle (id, record) VALUES (?, ?)")
        let dropVehicle = try database.cachedStatement(sql: "DELETE FROM vehicle WHERE id = ?")
        for (id, row) in vehicles {
            if let row {
                try putVehicle.execute(arguments: [id, Data(row)])
            } else {
                try dropVehicle.execute(arguments: [id])
            }
        }
        let putPosition = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO position (second, vehicle, time, record) VALUES (?, ?, ?, ?)")
        for row in positions {
            try putPosition.execute(
                arguments: [StoreRows.second(of: row.time), row.vehicle, row.time, Data(row.bytes)])
        }
        for (id, share) in shares {
            if let share {
                try database.cachedStatement(
                    sql: "INSERT OR REPLACE INTO share (id, trip, created, expiry, revoked) VALUES (?, ?, ?, ?, ?)"
                ).execute(arguments: [
                    id, share.tripID.text, share.created.nanoseconds, share.expiry.nanoseconds,
                    share.revoked?.nanoseconds,
                ])
            } else {
                try database.cachedStatement(sql: "DELETE FROM share WHERE id = ?").execute(arguments: [id])
            }
        }
        let putStatus = try database.cachedStatement(
            sql: "INSERT INTO status (trip, time, status, vehicle) VALUES (?, ?, ?, ?)")
        for row in statuses { try putStatus.execute(arguments: [row.trip, row.time, row.status, row.vehicle]) }
    }
}
