// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Random access to the bytes of one file from any thread.
///
/// Uses `pread` instead of mapping: a file that is truncated concurrently causes an error rather than a crash, and
/// pages that were read once do not count as memory of the process.
struct ByteSource: Sendable {
    private enum Storage: Sendable {
        case file(FileDescriptor)
        case bytes([UInt8])
    }
    private let storage: Storage

    /// Name for error messages.
    let name: String
    /// The number of bytes.
    let count: Int

    init(bytes: [UInt8], name: String) {
        self.storage = .bytes(bytes)
        self.name = name
        self.count = bytes.count
    }

    init(path: String) throws(ImportError) {
        let descriptor = try FileDescriptor(path: path)
        self.storage = .file(descriptor)
        self.name = path
        self.count = try descriptor.size(name: path)
    }

    /// Reads `range` into `buffer`, reusing its storage. A range beyond the end of the file is an error.
    func read(_ range: Range<Int>, into buffer: inout [UInt8]) throws(ImportError) {
        guard range.lowerBound >= 0, range.upperBound <= count else { throw cutOff(at: range.lowerBound) }
        switch storage {
        case .bytes(let bytes):
            buffer.removeAll(keepingCapacity: true)
            buffer.append(contentsOf: bytes[range])
        case .file(let descriptor):
            buffer.reset(count: range.count)
            let read = try buffer.withUnsafeMutableBufferPointer { bytes throws(ImportError) -> Int in
                try descriptor.read(into: UnsafeMutableRawBufferPointer(bytes), from: range.lowerBound, name: name)
            }
            guard read == range.count else { throw cutOff(at: range.lowerBound + read) }
        }
    }

    private func cutOff(at offset: Int) -> ImportError {
        ImportError(.truncatedFile, "\(name) ends at byte \(offset), in the middle of its data", byteOffset: offset)
    }
}

/// An open file, closed when deallocated.
private final class FileDescriptor: Sendable {
    private let number: Int32

    init(path: String) throws(ImportError) {
        // O_NONBLOCK is for pipes: opening one must not wait for its writer before it is rejected.
        number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else {
            throw ImportError(.unreadableFile, "\(path) cannot be opened: \(Self.reason(errno))")
        }
    }

    deinit { close(number) }

    func size(name: String) throws(ImportError) -> Int {
        var status = stat()
        guard fstat(number, &status) == 0 else {
            throw ImportError(.unreadableFile, "\(name) cannot be read: \(Self.reason(errno))")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw ImportError(.unreadableFile, "\(name) is not a plain file; it is read several times")
        }
        return Int(status.st_size)
    }

    /// Fills `buffer` from byte `offset` and returns the number of bytes read.
    func read(into buffer: UnsafeMutableRawBufferPointer, from offset: Int, name: String) throws(ImportError) -> Int {
        var done = 0
        while done < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            let count = pread(number, rest.baseAddress, rest.count, off_t(offset + done))
            if count > 0 {
                done += count
            } else if count == 0 {
                break
            } else if errno != EINTR {
                throw ImportError(
                    .unreadableFile, "\(name) cannot be read: \(Self.reason(errno))", byteOffset: offset + done)
            }
        }
        return done
    }

    private static func reason(_ code: Int32) -> String {
        guard let text = strerror(code) else { return "error \(code)" }
        return String(cString: text)
    }
}
