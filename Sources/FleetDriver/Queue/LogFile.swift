// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#else
internal import Musl
#endif

/// An append-only file with exclusive access. Only this type and `LogSystem` make system calls.
final class LogFile {
    private(set) var path: String
    private let descriptor: Int32
    private let system: LogSystem
    private(set) var size: Int
    /// Whether the name of the file may not be durable yet: without it, synchronized content is lost too.
    private var hasNewName: Bool

    /// Opens a file with access for its owner only, or creates it.
    ///
    /// - Throws: `QueueError` if it cannot be opened, or is in use by another process.
    init(path: String, system: LogSystem = LogSystem()) throws(QueueError) {
        self.path = path
        self.system = system
        let known = open(path, O_RDWR | O_CLOEXEC)
        descriptor = known >= 0 ? known : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        // An existing empty file may have been created by a process that died before it synchronized the name.
        hasNewName = true
        size = 0
        guard descriptor >= 0 else { throw QueueError("'\(path)' cannot be opened: \(LogFile.reason).") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw QueueError("'\(path)' is in use by another process; give each vehicle a queue of its own.")
        }
        let end = lseek(descriptor, 0, SEEK_END)
        guard end >= 0 else {
            close(descriptor)
            throw QueueError("'\(path)' cannot be read: \(LogFile.reason).")
        }
        size = Int(end)
        system.opened(descriptor, path, known < 0)
    }

    deinit { close(descriptor) }

    private static var reason: String { String(cString: strerror(errno)) }

    /// Reads `count` bytes at `offset`; fewer at the end of the file.
    ///
    /// - Throws: `QueueError`.
    func read(at offset: Int, count: Int) throws(QueueError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw QueueError("'\(path)' cannot be read: \(LogFile.reason).") }
            if got == 0 { break }
            done += got
        }
        bytes.removeLast(count - done)
        return bytes
    }

    /// Appends bytes, all or none.
    ///
    /// - Throws: `QueueError`.
    func append(_ bytes: [UInt8]) throws(QueueError) {
        var done = 0
        while done < bytes.count {
            let put = bytes.withUnsafeBytes { buffer in
                system.write(descriptor, UnsafeRawBufferPointer(rebasing: buffer[done...]), size + done)
            }
            if put < 0, errno == EINTR { continue }
            guard put > 0 else {
                let reason = LogFile.reason
                _ = system.truncate(descriptor, size)
                throw QueueError("'\(path)' cannot be written: \(reason).")
            }
            done += put
        }
        size += bytes.count
    }

    /// Truncates the file.
    ///
    /// - Throws: `QueueError`.
    func truncate(to size: Int) throws(QueueError) {
        guard system.truncate(descriptor, size) == 0 else {
            throw QueueError("'\(path)' cannot be truncated: \(LogFile.reason).")
        }
        self.size = size
    }

    /// Synchronizes the content and the name of the file to disk. Blocks.
    ///
    /// - Throws: `QueueError`.
    func synchronize() throws(QueueError) {
        guard system.synchronize(descriptor), synchronizeName() else {
            throw QueueError("'\(path)' cannot be synchronized to disk: \(LogFile.reason).")
        }
    }

    /// Synchronizes the name of a new file.
    private func synchronizeName() -> Bool {
        if hasNewName, system.synchronizeFolder(path) { hasNewName = false }
        return !hasNewName
    }

    /// Synchronizes the file without blocking the caller.
    ///
    /// - Throws: `QueueError`.
    func synchronization() throws(QueueError) -> Synchronization {
        // A duplicate descriptor: this file may be closed by then.
        let copy = dup(descriptor)
        guard copy >= 0 else { throw QueueError("'\(path)' cannot be synchronized to disk: \(LogFile.reason).") }
        system.duplicated(copy, descriptor)
        // The name is synchronized once in the life of a file, so blocking is acceptable.
        guard synchronizeName() else {
            let reason = LogFile.reason
            close(copy)
            throw QueueError("The folder of '\(path)' cannot be synchronized to disk: \(reason).")
        }
        return Synchronization(descriptor: copy, path: path, system: system)
    }

    /// A pending synchronization. May be awaited once.
    struct Synchronization: Sendable {
        fileprivate let descriptor: Int32
        fileprivate let path: String
        fileprivate let system: LogSystem

        /// Waits until the content is on disk.
        ///
        /// - Throws: `QueueError`.
        func wait() async throws(QueueError) {
            let failure: QueueError? = await withCheckedContinuation { done in
                // A disk may be slow; no thread of the cooperative pool waits for it.
                DispatchQueue.global().async {
                    let isThere = system.synchronize(descriptor)
                    let reason = LogFile.reason
                    close(descriptor)
                    done.resume(
                        returning: isThere ? nil : QueueError("'\(path)' cannot be synchronized to disk: \(reason)."))
                }
            }
            if let failure { throw failure }
        }
    }

    /// Replaces the file at `path` by this one. Later content is durable after a synchronization, which includes the
    /// name.
    ///
    /// - Throws: `QueueError`.
    func move(to path: String) throws(QueueError) {
        guard system.renameFile(self.path, path) == 0 else {
            throw QueueError("'\(self.path)' cannot replace '\(path)': \(LogFile.reason).")
        }
        self.path = path
        hasNewName = true
        _ = synchronizeName()
    }
}

/// Why reports cannot be queued on the device.
public struct QueueError: Error, Sendable, CustomStringConvertible {
    /// What happened, with the path of the file. For people; do not parse it.
    public var message: String

    init(_ message: String) { self.message = message }

    /// The message.
    public var description: String { message }
}
