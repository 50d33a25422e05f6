// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#else
internal import Musl
#endif

/// A file that is only written at its end, and that nobody else has open. Only this and `LogSystem` speak to the system.
final class LogFile {
    private(set) var path: String
    private let descriptor: Int32
    private let system: LogSystem
    private(set) var size: Int
    /// Whether the name of the file may not be on the disk yet: without it, what is synchronized is lost all the same.
    private var hasNewName: Bool

    /// Opens a file for its owner alone, or makes it.
    ///
    /// - Throws: `QueueError` when it cannot be opened, or when another process has it.
    init(path: String, system: LogSystem = LogSystem()) throws(QueueError) {
        self.path = path
        self.system = system
        let known = open(path, O_RDWR | O_CLOEXEC)
        descriptor = known >= 0 ? known : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        // A file that is there and empty may have been created by a process that died before it could synchronize the name.
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

    /// Writes bytes at the end, all or none of them.
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

    /// Cuts the file off.
    func truncate(to size: Int) throws(QueueError) {
        guard system.truncate(descriptor, size) == 0 else {
            throw QueueError("'\(path)' cannot be cut: \(LogFile.reason).")
        }
        self.size = size
    }

    /// Waits until everything is on the disk. Blocks.
    func synchronize() throws(QueueError) {
        guard system.synchronize(descriptor), synchronizeName() else {
            throw QueueError("'\(path)' cannot be brought to the disk: \(LogFile.reason).")
        }
    }

    /// Waits until the name of a new file is on the disk.
    private func synchronizeName() -> Bool {
        if hasNewName, system.synchronizeFolder(path) { hasNewName = false }
        return !hasNewName
    }

    /// Brings everything to the disk while others go on.
    func synchronization() throws(QueueError) -> Synchronization {
        // A descriptor of its own: this file may be closed by then.
        let copy = dup(descriptor)
        guard copy >= 0 else { throw QueueError("'\(path)' cannot be brought to the disk: \(LogFile.reason).") }
        system.duplicated(copy, descriptor)
        // The name is written once in the life of a file; that this blocks does not matter then.
        guard synchronizeName() else {
            let reason = LogFile.reason
            close(copy)
            throw QueueError("The folder of '\(path)' cannot be brought to the disk: \(reason).")
        }
        return Synchronization(descriptor: copy, path: path, system: system)
    }

    /// Something that is to be brought to the disk. Once.
    struct Synchronization: Sendable {
        fileprivate let descriptor: Int32
        fileprivate let path: String
        fileprivate let system: LogSystem

        /// Waits until it is there.
        func wait() async throws(QueueError) {
            let failure: QueueError? = await withCheckedContinuation { done in
                // A disk may take its time; no thread of the app's tasks waits for it.
                DispatchQueue.global().async {
                    let isThere = system.synchronize(descriptor)
                    let reason = LogFile.reason
                    close(descriptor)
                    done.resume(
                        returning: isThere ? nil : QueueError("'\(path)' cannot be brought to the disk: \(reason)."))
                }
            }
            if let failure { throw failure }
        }
    }

    /// Puts this file in place of the one at `path`. What is appended from now on is on the disk after a synchronization, which
    /// waits for the name too.
    func move(to path: String) throws(QueueError) {
        guard system.renameFile(self.path, path) == 0 else {
            throw QueueError("'\(self.path)' cannot be put in place of '\(path)': \(LogFile.reason).")
        }
        self.path = path
        hasNewName = true
        _ = synchronizeName()
    }
}

/// Why reports cannot be kept on the device.
public struct QueueError: Error, Sendable, CustomStringConvertible {
    /// What happened, with the file. For people; never parse it.
    public var message: String

    init(_ message: String) { self.message = message }

    /// The message.
    public var description: String { message }
}
