// SPDX-License-Identifier: Apache-2.0

internal import NIOPosix

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A file that is open for reading. It stays readable when another one takes its name.
final class OpenFile: Sendable {
    private let descriptor: Int32
    /// Length and time when it was opened.
    let version: FileVersion

    /// Opens a regular file; `nil` if there is none that can be read.
    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var status = stat()
        guard descriptor >= 0 else { return nil }
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        let tag = [Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec), Int(status.st_ino)]
            .map { String($0, radix: 36) }.joined(separator: "-")
        version = FileVersion(
            length: Int(status.st_size), modified: HTTPDate(seconds: Int(time.tv_sec)), etag: "\"\(tag)\"")
    }

    deinit { close(descriptor) }

    /// Bytes from an offset on, at most `count`; `nil` at the end and when reading fails.
    func read(from offset: Int, count: Int) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            repeat {
                length = max(-1, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
            } while length < 0
                && errno == EINTR
            length = max(0, length)
        }
        return bytes.isEmpty ? nil : bytes
    }
}

/// A range of a file as parts, which are read when the client has received those before them.
struct FileParts: AsyncSequence, Sendable {
    typealias Failure = Never

    let file: OpenFile
    let range: Range<Int>
    /// Called with the length of each part.
    let onPart: @Sendable (Int) -> Void

    /// Bytes that are in memory for a connection.
    static let partSize = 256 << 10

    func makeAsyncIterator() -> Iterator { Iterator(parts: self, offset: range.lowerBound) }

    struct Iterator: AsyncIteratorProtocol {
        typealias Failure = Never

        let parts: FileParts
        var offset: Int

        /// The next part; `nil` at the end, and when the file cannot be read any further.
        mutating func next() async -> [UInt8]? {
            let (file, offset, count) = (
                parts.file, offset, Swift.min(FileParts.partSize, parts.range.upperBound - offset)
            )
            guard count > 0 else { return nil }
            // Reading may wait for the disk.
            let part = try? await NIOThreadPool.singleton.runIfActive { file.read(from: offset, count: count) }
            guard let part else { return nil }
            self.offset += part.count
            parts.onPart(part.count)
            return part
        }
    }
}
