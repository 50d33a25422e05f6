// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The lines of a file or of standard input, one after the other, in memory for one line.
final class LineInput {
    private let name: String
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var start = 0
    private var block = [UInt8](repeating: 0, count: 1 << 16)
    private var isAtEnd = false
    /// The number of the last line, from 1.
    private(set) var number = 0

    /// The longest line in bytes.
    static let longestLine = 64 << 20

    /// Opens a file; `-` is standard input.
    init(path: String) throws(Failure) {
        name = path == "-" ? "standard input" : path
        descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure(
                "\(path): \(String(cString: strerror(errno)))",
                advice: "Check the path and the permissions of the file.")
        }
    }

    deinit { if descriptor > STDIN_FILENO { close(descriptor) } }

    /// The next line without its end; `nil` after the last one.
    func next() throws(Failure) -> [UInt8]? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return line(buffer[start..<end])
            }
            if isAtEnd {
                guard start < buffer.count else { return nil }
                defer { start = buffer.count }
                return line(buffer[start...])
            }
            buffer.removeFirst(start)
            start = 0
            searched = buffer.count
            guard buffer.count <= LineInput.longestLine else {
                throw Failure(
                    "\(name): line \(number + 1) is longer than \(LineInput.longestLine >> 20) MiB",
                    advice: "Write one JSON object per line.")
            }
            try fill()
        }
    }

    private func line(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        number += 1
        return Array(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes)
    }

    private func fill() throws(Failure) {
        while true {
            let count = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure("\(name): \(String(cString: strerror(errno)))") }
            isAtEnd = count == 0
            buffer += block[..<count]
            return
        }
    }
}
