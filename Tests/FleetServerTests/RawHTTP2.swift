// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import NIOHPACK

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// HTTP/2 as bytes, without a library that would not send invalid frames.
enum RawHTTP2 {
    static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    static func frame(type: UInt8, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []) -> [UInt8] {
        let length = UInt32(payload.count)
        return [UInt8(length >> 16 & 0xFF), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF), type, flags]
            + bytes(stream) + payload
    }

    static func settings(_ values: [(UInt16, UInt32)] = []) -> [UInt8] {
        frame(type: 4, values.flatMap { [UInt8($0.0 >> 8), UInt8($0.0 & 0xFF)] + bytes($0.1) })
    }

    static func bytes(_ value: UInt32) -> [UInt8] {
        [UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
    }

    /// A header block of literals that enter no table.
    static func block(_ headers: [(String, String)]) -> [UInt8] {
        headers.flatMap { name, value in [0] + string(Array(name.utf8)) + string(Array(value.utf8)) }
    }

    /// A string literal of HPACK without Huffman coding.
    static func string(_ text: [UInt8]) -> [UInt8] {
        guard text.count >= 127 else { return [UInt8(text.count)] + text }
        var rest = text.count - 127
        var length: [UInt8] = [127]
        while rest >= 128 {
            length.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        return length + [UInt8(rest)] + text
    }

    /// Headers of a gRPC request.
    static func request(_ path: String, _ more: [(String, String)] = []) -> [(String, String)] {
        [
            (":method", "POST"), (":scheme", "http"), (":path", path), (":authority", "localhost"),
            ("te", "trailers"), ("content-type", "application/grpc"),
        ] + more
    }

    /// A message with the prefix of gRPC.
    static func message(_ body: [UInt8], compressed: UInt8 = 0) -> [UInt8] {
        [compressed] + bytes(UInt32(body.count)) + body
    }

    /// A whole request on a stream.
    static func call(_ path: String, _ more: [(String, String)] = [], body: [UInt8] = [], stream: UInt32 = 1) -> [UInt8]
    {
        frame(type: 1, flags: 4, stream: stream, block(request(path, more)))
            + frame(type: 0, flags: 1, stream: stream, message(body))
    }
}

/// A plain TCP connection to loopback, with a time limit for each call. Waiting blocks a thread of its own, none of Swift's.
final class RawConnection: Sendable {
    private let socket: Int32

    /// - Parameter source: Local address. Each address of 127.0.0.0/8 is a different peer.
    init(port: Int, from source: String = "127.0.0.1", seconds: Int = 60) throws {
        #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        socket = Foundation.socket(AF_INET, kind, 0)
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var status = RawConnection.withAddress(source, 0) { bind(socket, $0, $1) }
        if status == 0 { status = RawConnection.withAddress("127.0.0.1", port) { connect(socket, $0, $1) } }
        guard socket >= 0, status == 0 else {
            if socket >= 0 { close(socket) }
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECONNREFUSED)
        }
    }

    private static func withAddress(
        _ host: String, _ port: Int, _ work: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = inet_addr(host)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { work($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }

    deinit { close(socket) }

    /// Sends bytes; what the other end no longer takes is dropped.
    func send(_ bytes: [UInt8]) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                var sent = 0
                while sent < bytes.count {
                    let count = bytes[sent...].withUnsafeBytes {
                        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                    }
                    guard count > 0 else { break }
                    sent += count
                }
                continuation.resume()
            }
        }
    }

    /// Waits for some bytes; empty at the end of the connection or of the time.
    func receive() async -> [UInt8] {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                var buffer = [UInt8](repeating: 0, count: 16_384)
                let count = recv(socket, &buffer, buffer.count, 0)
                continuation.resume(returning: count > 0 ? Array(buffer.prefix(count)) : [])
            }
        }
    }

    /// Reads until `text` has come, or nothing comes any more.
    func waits(for text: String) async -> Bool {
        var all: [UInt8] = []
        let wanted = Array(text.utf8)
        while true {
            let part = await receive()
            guard !part.isEmpty else { return false }
            all += part
            if all.count >= wanted.count,
                (0...(all.count - wanted.count)).contains(where: { Array(all[$0..<$0 + wanted.count]) == wanted })
            {
                return true
            }
        }
    }
}

/// What a server sends over HTTP/2: frames, and headers read from them.
final class RawHTTP2Reader {
    private let connection: RawConnection
    private var bytes: [UInt8] = []
    private var decoder = HPACKDecoder(allocator: ByteBufferAllocator())

    init(_ connection: RawConnection) { self.connection = connection }

    /// The next frame; `nil` at the end of the connection or of the time.
    func frame() async -> (type: UInt8, flags: UInt8, stream: UInt32, payload: [UInt8])? {
        while true {
            if bytes.count >= 9 {
                let length = Int(bytes[0]) << 16 | Int(bytes[1]) << 8 | Int(bytes[2])
                if bytes.count >= 9 + length {
                    let stream = bytes[5..<9].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                    defer { bytes.removeFirst(9 + length) }
                    return (bytes[3], bytes[4], stream, Array(bytes[9..<9 + length]))
                }
            }
            let part = await connection.receive()
            guard !part.isEmpty else { return nil }
            bytes += part
        }
    }

    /// Waits for a number of frames with data, on any stream.
    func waitForMessages(_ count: Int) async {
        var left = count
        while left > 0, let frame = await frame() {
            if frame.type == 0 { left -= 1 }
            // The decoder must see all headers.
            guard frame.type == 1 else { continue }
            var block = ByteBuffer(bytes: frame.payload)
            _ = try? decoder.decodeHeaders(from: &block)
        }
    }

    /// The message that a request on a stream ends with: `grpc-status` and `grpc-message`; `nil` when there is none.
    func status(of stream: UInt32) async -> String? {
        while let frame = await frame() {
            guard frame.type == 1 else { continue }
            var block = ByteBuffer(bytes: frame.payload)
            guard let headers = try? decoder.decodeHeaders(from: &block) else { return nil }
            guard frame.stream == stream, let status = headers.first(name: "grpc-status") else { continue }
            return status + " " + (headers.first(name: "grpc-message") ?? "")
        }
        return nil
    }
}
