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
    /// Pages that stand in the log and have not been looked at, about.
    private let written = Atomic(0)
    private let isBusy = Atomic(false)
    private let isLong = Atomic(false)

    /// Pages after which the log is looked at: seldom, because the disk then has other work than to keep what is new.
    private static let pagesPerLook = 4_000
    /// Pages of four kilobytes from which on the log is long.
    private static let longLog = 8_000

    init(path: String) throws {
        database = try DatabaseQueue(path: path, configuration: SQLiteFleetStore.configuration())
    }

    /// Waits for a look that has begun, and closes the connection.
    func close() {
        queue.sync {}
        try? database.close()
    }

    /// A transaction has been written.
    ///
    /// - Returns: whether the writer should let the log begin anew now.
    func note(rows: Int) -> Bool {
        // One row changes about three pages; rows of one moment lie side by side.
        let sum = written.add(3 + rows / 8, ordering: .relaxed).newValue
        if sum >= Self.pagesPerLook, !isBusy.exchange(true, ordering: .acquiring) {
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
