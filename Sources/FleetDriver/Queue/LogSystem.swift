// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#else
internal import Musl
#endif

/// The system calls with which a `LogFile` changes the disk. Tests replace them, to record calls or to inject failures;
/// reading and locking are never replaced.
struct LogSystem: Sendable {
    /// Called after a file was opened, with its descriptor, its path, and whether it was created; and after a
    /// descriptor was duplicated.
    var opened: @Sendable (_ descriptor: Int32, _ path: String, _ isNew: Bool) -> Void = { _, _, _ in }
    var duplicated: @Sendable (_ descriptor: Int32, _ original: Int32) -> Void = { _, _ in }
    /// As `pwrite`.
    var write: @Sendable (Int32, UnsafeRawBufferPointer, Int) -> Int = { descriptor, bytes, offset in
        pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
    }
    /// As `ftruncate`.
    var truncate: @Sendable (Int32, Int) -> Int32 = { ftruncate($0, off_t($1)) }
    /// Synchronizes the content of a file, and returns whether that succeeded.
    var synchronize: @Sendable (Int32) -> Bool = { descriptor in
        #if canImport(Darwin)
        fcntl(descriptor, F_FULLFSYNC) == 0 || fsync(descriptor) == 0
        #else
        fdatasync(descriptor) == 0
        #endif
    }
    /// As `rename`.
    var renameFile: @Sendable (_ old: String, _ new: String) -> Int32 = { rename($0, $1) }
    /// Synchronizes the directory of a file, and returns whether that succeeded.
    var synchronizeFolder: @Sendable (_ path: String) -> Bool = { path in
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let handle = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_CLOEXEC)
        guard handle >= 0 else { return false }
        defer { close(handle) }
        // Some file systems do not support the synchronization of directories; there is nothing to wait for then.
        return fsync(handle) == 0 || errno == EINVAL || errno == ENOTSUP
    }
}
