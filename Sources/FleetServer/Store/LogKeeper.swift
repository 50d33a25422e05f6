// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import GRDB
internal import Synchronization

/// Brings what stands in SQLite's log into its file, beside those who write and not in their time.
///
/// A writer would otherwise stop every thousand pages, copy them and wait for the disk, and with it everybody who waits for
/// the writer. Under a load without a pause the log would never begin anew by itself; when it has grown long, the writer is
/// asked to let it, which is quick then, because little is left to copy.
final class LogKeeper: Sendable {
    private let database: DatabaseQueue
    private let queue = DispatchQueue(label: "guidepost.fleet.log", qos: .utility)
    private let written = Atomic(0)
    private let isBusy = Atomic(false)
    private let isLong = Atomic(false)

    /// Rows after which the log is looked at.
    private static let rowsPerLook = 1_000
    /// Pages of four kilobytes from which on the log is long.
    private static let longLog = 8_000

    init(path: String) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0")
            try database.execute(sql: "PRAGMA busy_timeout = 5000")
        }
        database = try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Rows have been written.
    ///
    /// - Returns: whether the writer should let the log begin anew now.
    func note(rows: Int) -> Bool {
        let sum = written.add(rows, ordering: .relaxed).newValue
        if sum >= Self.rowsPerLook, !isBusy.exchange(true, ordering: .acquiring) {
            written.store(0, ordering: .relaxed)
            queue.async {
                let pages = try? self.database.writeWithoutTransaction { try $0.checkpoint(.passive).walFrameCount }
                if let pages, pages > Self.longLog { self.isLong.store(true, ordering: .relaxed) }
                self.isBusy.store(false, ordering: .releasing)
            }
        }
        return isLong.exchange(false, ordering: .relaxed)
    }
}
