// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Foundation

/// Exclusive ownership of a store file, for one writer at a time.
///
/// It is an advisory lock of the operating system (`flock`) on `FILE.lock`, held for the life of this object. The kernel
/// releases it when the process ends, however that happens, so a lock file left behind by a crash blocks no one. The
/// file's content only says who holds the lock and is never a criterion. The file is not deleted on release: a process that
/// has just opened it would then lock a file that no later process can see.
final class StoreLock: Sendable {
    private let descriptor: Int32

    /// How long to wait for a previous owner that is about to end, in milliseconds.
    private static let wait = 1_000

    /// Takes the lock of a store.
    ///
    /// Symbolic links are resolved first, because SQLite does so too: two names of one file share one lock.
    ///
    /// - Throws: `unavailable` when the file cannot be created, and `failedPrecondition` when another store object has the
    ///   lock, in this process or in another one.
    init(storePath: String) throws(FleetError) {
        let path = StoreLock.path(of: storePath)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw FleetError(.unavailable, "The lock file '\(path)' cannot be opened: \(StoreLock.reason(errno)).")
        }
        var waited = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let failure = errno
            guard failure == EWOULDBLOCK || failure == EINTR else {
                close(descriptor)
                throw FleetError(.unavailable, "'\(path)' cannot be locked: \(StoreLock.reason(failure)).")
            }
            guard waited < StoreLock.wait else {
                let holder = StoreLock.holder(descriptor)
                close(descriptor)
                throw FleetError(
                    .failedPrecondition,
                    """
                    The store '\(storePath)' is in use by \(holder), and only one process may write to it. Stop that one, or \
                    give this one another store. 'guidepost fleet check' and 'guidepost fleet backup' can run meanwhile.
                    """, reason: "STORE_IN_USE")
            }
            usleep(20_000)
            waited += 20
        }
        self.descriptor = descriptor
        writeHolder()
    }

    deinit { close(descriptor) }

    /// The file that is locked for a store.
    static func path(of storePath: String) -> String {
        (realpath(storePath, nil).map { path in
            defer { free(path) }
            return String(cString: path)
        } ?? storePath) + ".lock"
    }

    /// Writes the holder to the file, for operators. Failures, as on a full disk, are ignored.
    private func writeHolder() {
        let text = "pid \(getpid()) on host \(ProcessInfo.processInfo.hostName) since \(Date().ISO8601Format())\n"
        var bytes = Array(text.utf8)
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, &bytes, bytes.count, 0)
    }

    /// Who holds the lock, as it wrote itself.
    private static func holder(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let line = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).prefix { $0 != "\n" }
        let isPlain = line.hasPrefix("pid ") && line.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        return isPlain ? "the process with \(line)" : "another process"
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
