// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The bytes of a region: a mapped file or a block of memory, read-only until the last reader lets go.
///
/// This is the one place that owns such memory. Offsets are proved by `RegionFile` before a `Column` is made of them.
///
/// `@unchecked Sendable`: `bytes` is set once in `init` to memory that nobody writes afterwards (a private read-only
/// mapping, or a copy whose only pointer is this one) and is given back in `deinit`, when no reference is left. A
/// `RegionWriter` that goes on after `written` touches only the header, which was read before, and bytes behind the
/// mapped ones.
@usableFromInline final class RegionBytes: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer
    private let isMapped: Bool

    /// Maps a whole regular file.
    ///
    /// Without `O_NONBLOCK`, opening a named pipe would wait until somebody writes to it, perhaps for ever.
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

    /// Copies bytes into memory aligned for every column.
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
