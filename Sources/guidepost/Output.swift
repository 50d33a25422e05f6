// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Output of the program: data to standard output, notes to standard error. Control characters are escaped; see
/// `TerminalText`.
enum Output {
    /// Writes data to standard output.
    static func write(_ bytes: [UInt8]) { put(TerminalText.safe(bytes), to: STDOUT_FILENO) }

    /// Writes text to standard output.
    static func write(_ text: String) { write(Array(text.utf8)) }

    /// Replaces the last `drawn` lines on the terminal.
    static func redraw(_ lines: [String], over drawn: Int) {
        let back = drawn > 0 ? "\u{1B}[\(drawn)A" : ""
        let text = back + lines.map { "\r\u{1B}[K\(TerminalText.line($0))\n" }.joined()
        put(Array(text.utf8), to: STDOUT_FILENO)
    }

    /// Writes a note to standard error.
    static func note(_ text: String) { put(TerminalText.safe(Array(text.utf8)), to: STDERR_FILENO) }

    /// Replaces the current line of standard error.
    static func replaceNote(_ text: String) {
        put(Array(("\r\u{1B}[K" + TerminalText.line(text)).utf8), to: STDERR_FILENO)
    }

    /// Whether standard output is a terminal.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether standard error is a terminal.
    static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes a file, replacing an existing one.
    static func write(_ bytes: [UInt8], toFile path: String) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw unwritable(path) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeOnce(descriptor, $0) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw unwritable(path) }
            rest = rest.dropFirst(count)
        }
    }

    /// Creates a folder and its parents, if they do not exist.
    static func makeFolder(_ path: String) throws(Failure) {
        // Errors of the parents show at the last call.
        for end in path.indices.dropFirst() where path[end] == "/" { _ = mkdir(String(path[..<end]), 0o755) }
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw unwritable(path) }
    }

    private static func unwritable(_ path: String) -> Failure {
        Failure(
            "\(path): \(String(cString: strerror(errno)))",
            advice: "Check the folder, its permissions and the free disk space.")
    }

    private static func put(_ bytes: [UInt8], to descriptor: Int32) {
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let count = writeOnce(descriptor, UnsafeRawBufferPointer(rebasing: buffer[done...]))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    // A server goes on if its log cannot be written, as on a full disk.
                    guard descriptor != STDERR_FILENO else { return }
                    note("Error: cannot write: \(String(cString: strerror(errno)))\n")
                    exit(1)
                }
                done += count
            }
        }
    }

    private static func writeOnce(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
        Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Glibc)
        Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
        Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }
}
