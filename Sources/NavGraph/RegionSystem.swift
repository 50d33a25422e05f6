// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The system calls by which a `RegionWriter` changes what is on the disk. Tests put themselves in their place, to record them
/// or to let them fail.
struct RegionSystem: Sendable {
    /// As `pwrite`.
    var write: @Sendable (Int32, UnsafeRawBufferPointer, UInt64) -> Int = { descriptor, bytes, offset in
        pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
    }
    /// As `fsync`.
    var synchronize: @Sendable (Int32) -> Int32 = { fsync($0) }
    /// As `close`.
    var closeFile: @Sendable (Int32) -> Int32 = { close($0) }
    /// As `rename`.
    var renameFile: @Sendable (_ old: String, _ new: String) -> Int32 = { rename($0, $1) }
    /// Waits until the names in the folder of a file are on the disk; 0 when they are.
    var synchronizeFolder: @Sendable (_ path: String) -> Int32 = { path in
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let handle = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_CLOEXEC)
        guard handle >= 0 else { return -1 }
        let result = fsync(handle)
        let code = errno
        _ = close(handle)
        errno = code
        // Some file systems know no synchronization of folders and say so; there is nothing to wait for then.
        return result == 0 || code == EINVAL || code == ENOTSUP ? 0 : -1
    }
}
