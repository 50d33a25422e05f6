// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import GRDB
internal import Synchronization

/// Checkpoints SQLite's write-ahead log in the background.
///
/// Otherwise a writer would stop every thousand pages to copy them and wait for the disk, and all callers with it.
/// Under constant load the log would never restart; when it has grown long, the writer is asked to restart it, which is
/// quick, because little is left to copy.
final class WALCheckpointer: Sendable {
    private let database: DatabaseQueue
    private let queue = DispatchQueue(label: "guidepost.fleet.log", qos: .utility)
    /// Approximate number of pages in the log since the last checkpoint.
    private let written = Atomic(0)
    private let isBusy = Atomic(false)
    private let isLong = Atomic(false)

    /// Pages between checkpoints: seldom, because they compete with writes for the disk.
    private static let pagesPerCheckpoint = 4_000
    /// The length from which the log is restarted, in pages of 4 KiB.
    private static let longLog = 8_000

    init(path: String) throws {
        database = try DatabaseQueue(path: path, configuration: SQLiteFleetStore.configuration())
    }

    /// Waits for a running checkpoint, and closes the connection.
    func close() {
        queue.sync {}
        try? database.close()
    }

    /// Notes a written transaction.
    ///
    /// - Returns: Whether the writer should restart the log now.
    func recordCommit(rows: Int) -> Bool {
        // A row changes about three pages; rows of the same time are adjacent.
        let sum = written.add(3 + rows / 8, ordering: .relaxed).newValue
        if sum >= Self.pagesPerCheckpoint, !isBusy.exchange(true, ordering: .acquiring) {
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
