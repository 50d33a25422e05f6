// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The system calls that a `RegionWriter` makes to change files. Tests replace them to record calls or to inject
/// failures.
struct FileSystemCalls: Sendable {
    /// Writes like `pwrite`.
    var write: @Sendable (Int32, UnsafeRawBufferPointer, UInt64) -> Int = { descriptor, bytes, offset in
        pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
    }
    /// Synchronizes a file like `fsync`.
    var synchronize: @Sendable (Int32) -> Int32 = { fsync($0) }
    /// Closes a descriptor like `close`.
    var closeFile: @Sendable (Int32) -> Int32 = { close($0) }
    /// Renames a file like `rename`.
    var renameFile: @Sendable (_ old: String, _ new: String) -> Int32 = { rename($0, $1) }
    /// Synchronizes the folder of a file, which makes a rename durable; 0 on success.
    var synchronizeFolder: @Sendable (_ path: String) -> Int32 = { path in
        let handle = open(FolderFiles.folder(of: path), O_RDONLY | O_CLOEXEC)
        guard handle >= 0 else { return -1 }
        let result = fsync(handle)
        let code = errno
        _ = close(handle)
        errno = code
        // File systems that cannot synchronize folders report it with one of these codes.
        return result == 0 || code == EINVAL || code == ENOTSUP ? 0 : -1
    }
}
