// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Files and standard input as bytes.
enum Input {
    /// All of standard input.
    static func standard() throws(Failure) -> [UInt8] { try bytes(of: STDIN_FILENO, name: "standard input") }

    /// Whether a path exists and is readable.
    static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

    /// Reads a file; `-` is standard input.
    static func bytes(at path: String) throws(Failure) -> [UInt8] {
        if path == "-" { return try standard() }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure(
                "\(path): \(String(cString: strerror(errno)))",
                advice: "Check the path and the permissions of the file.")
        }
        defer { close(descriptor) }
        return try bytes(of: descriptor, name: path)
    }

    /// The first bytes of a regular file, at most `count`.
    static func beginning(of path: String, count: Int) throws(Failure) -> [UInt8] {
        // A pipe must not block.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure("\(path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var block = [UInt8](repeating: 0, count: count)
        let size = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard size >= 0 else { throw Failure("\(path): \(String(cString: strerror(errno)))") }
        return Array(block.prefix(size))
    }

    private static func bytes(of descriptor: Int32, name: String) throws(Failure) -> [UInt8] {
        var all: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure("\(name): \(String(cString: strerror(errno)))") }
            if count == 0 { return all }
            all += block[..<count]
        }
    }
}
