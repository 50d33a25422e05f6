// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The bytes of a region: a mapped file or a block of memory, valid until the last reference is released.
///
/// This is the only type that owns such memory. `RegionFile` checks offsets before it creates a `Column` from them.
///
/// `@unchecked Sendable`: `bytes` is set once in `init` to memory that is never written again (a private read-only
/// mapping, or a copy with no other pointer to it) and is freed in `deinit`, when no reference is left. A
/// `RegionWriter` that continues after `snapshot` writes only the header, which was read before, and bytes after the
/// mapped ones.
@usableFromInline final class RegionBytes: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer
    private let isMapped: Bool

    /// Maps a regular file.
    ///
    /// Without `O_NONBLOCK`, opening a named pipe would block until another process opens it for writing.
    ///
    /// - Throws: `unreadable`, or `foreign` for an empty file.
    init(mapping path: String) throws(RegionError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            throw RegionError(code: .unreadable, message: "\(path): \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw RegionError(code: .unreadable, message: "\(path): not a regular file")
        }
        let size = Int(status.st_size)
        guard size > 0 else { throw RegionError(code: .foreign, message: "\(path): the file is empty") }
        guard let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else {
            throw RegionError(code: .unreadable, message: "\(path): \(String(cString: strerror(errno)))")
        }
        bytes = UnsafeRawBufferPointer(start: base, count: size)
        isMapped = true
    }

    /// Copies bytes to memory that is aligned for every column.
    init(copying source: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(source.count, 1), alignment: RegionFormat.alignment)
        copy.copyBytes(from: source)
        bytes = UnsafeRawBufferPointer(rebasing: copy[..<source.count])
        isMapped = false
    }

    deinit {
        if isMapped {
            munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        } else {
            bytes.deallocate()
        }
    }
}
