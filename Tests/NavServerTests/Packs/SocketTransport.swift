// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavFormats
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Downloads packs over a plain socket. It reads no more than it is asked for, so that a large file is still on its way
/// when a test stops its server.
final class SocketTransport: PackTransport {
    private let port: Int
    private let state = Mutex<(received: Int, ranges: [String])>((0, []))

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    init(port: Int) { self.port = port }

    /// Bytes of bodies so far.
    var received: Int { state.withLock { $0.received } }
    /// Status and `Content-Range` of each response.
    var ranges: [String] { state.withLock { $0.ranges } }

    func bytes(of file: String, from offset: Int) async throws -> AsyncThrowingStream<[UInt8], any Error> {
        let socket = try Socket(port)
        let name = file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file
        let range = offset > 0 ? "Range: bytes=\(offset)-\r\n" : ""
        try socket.send("GET /\(name) HTTP/1.1\r\nHost: localhost\r\n\(range)Connection: close\r\n\r\n")
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let byte = try await socket.receive(1)
            guard !byte.isEmpty else { throw Failure(description: "the connection ended in the header") }
            head += byte
        }
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        func field(_ name: String) -> String? {
            lines.first { $0.lowercased().hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
        }
        let status = lines[0].split(separator: " ")[1]
        state.withLock { $0.ranges.append("\(status) \(field("content-range") ?? "")") }
        guard status == (offset > 0 ? "206" : "200"), let length = field("content-length").flatMap({ Int($0) }) else {
            throw Failure(description: "status \(status)")
        }
        let left = Mutex(length)
        return AsyncThrowingStream {
            let wanted = left.withLock { $0 }
            guard wanted > 0 else { return nil }
            let part = try await socket.receive(min(wanted, 16_384))
            guard !part.isEmpty else { throw Failure(description: "the connection ended early") }
            left.withLock { $0 -= part.count }
            self.state.withLock { $0.received += part.count }
            return part
        }
    }

    /// A connection with a small window. Waiting blocks a thread of its own.
    private final class Socket: Sendable {
        private let descriptor: Int32

        init(_ port: Int) throws {
            #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
            #endif
            var window: Int32 = 8192
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &window, socklen_t(MemoryLayout<Int32>.size))
            var limit = timeval(tv_sec: 60, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(UInt16(port).bigEndian)
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            let status = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            guard status == 0 else {
                let number = errno
                close(descriptor)
                throw Failure(description: "cannot connect: \(number)")
            }
        }

        deinit { close(descriptor) }

        func send(_ text: String) throws {
            let bytes = Array(text.utf8)
            guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
                throw Failure(description: "cannot send")
            }
        }

        /// At least one byte; none at the end of the connection.
        func receive(_ count: Int) async throws -> [UInt8] {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { [self] in
                    var bytes = [UInt8](repeating: 0, count: count)
                    let got = recv(descriptor, &bytes, count, 0)
                    if got < 0 {
                        continuation.resume(throwing: Failure(description: "cannot receive: \(errno)"))
                    } else {
                        continuation.resume(returning: Array(bytes[..<got]))
                    }
                }
            }
        }
    }
}
