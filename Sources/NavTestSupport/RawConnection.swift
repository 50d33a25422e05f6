// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A TCP connection that sends and receives raw bytes, for requests that a regular client does not send.
///
/// It never blocks a thread; waiting polls every few milliseconds.
public final class RawConnection: Sendable {
    private let descriptor: Int32
    private let received = Mutex<(bytes: [UInt8], isAtEnd: Bool)>(([], false))

    /// An error of a connection.
    public struct Failure: Error, CustomStringConvertible {
        /// What happened.
        public let description: String
    }

    /// Connects to a local port.
    ///
    /// - Parameters:
    ///   - port: The port.
    ///   - source: Local address. Each address of 127.0.0.0/8 is a different peer.
    ///   - receiveBuffer: Size of the receive buffer of the kernel, in bytes.
    /// - Throws: `Failure`.
    public init(to port: Int, from source: String = "127.0.0.1", receiveBuffer: Int32? = nil) throws {
        #if canImport(Darwin)
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard descriptor >= 0 else { throw Failure(description: "no socket: \(errno)") }
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        var from = RawConnection.address(source, 0)
        var to = RawConnection.address("127.0.0.1", port)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafePointer(to: &from) { from in
            withUnsafePointer(to: &to) { to in
                from.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
                    && to.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) == 0 }
            }
        }
        guard isConnected else {
            let number = errno
            close(descriptor)
            throw Failure(description: "cannot connect: \(number)")
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    deinit { close(descriptor) }

    private static func address(_ host: String, _ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        return address
    }

    /// Sends as many bytes as the kernel accepts.
    ///
    /// - Returns: The number of bytes sent; -1 when the connection is closed.
    @discardableResult public func send(_ text: String) -> Int {
        let bytes = Array(text.utf8)
        #if canImport(Darwin)
        return bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        #else
        return bytes.withUnsafeBytes {
            Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        #endif
    }

    /// Receives the available bytes without waiting.
    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR { return }
            received.withLock { received in
                if count > 0 { received.bytes += buffer[..<count] } else { received.isAtEnd = true }
            }
            if count <= 0 { return }
        }
    }

    /// Everything received so far.
    public var text: String {
        receive()
        return received.withLock { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Whether the other side has closed or reset the connection.
    public var isClosed: Bool {
        receive()
        return received.withLock { $0.isAtEnd }
    }

    /// Waits until the received text satisfies a condition.
    ///
    /// - Parameters:
    ///   - seconds: The timeout.
    ///   - isEnough: The condition.
    /// - Throws: `Failure` after the timeout, or when the connection closes first.
    @discardableResult public func wait(
        seconds: Double = 30, until isEnough: (String) -> Bool
    ) async throws -> String {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            let closed = isClosed
            let text = text
            if isEnough(text) { return text }
            if closed { throw Failure(description: "closed after '\(text)'") }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw Failure(description: "timeout after '\(text)'")
    }

    /// Waits until the other side closes the connection.
    ///
    /// - Returns: Everything received.
    /// - Throws: `Failure` after the timeout.
    @discardableResult public func waitForEnd(seconds: Double = 30) async throws -> String {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            if isClosed { return text }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw Failure(description: "not closed after '\(text)'")
    }

    /// Shuts down the sending side.
    public func finish() {
        #if canImport(Darwin)
        shutdown(descriptor, SHUT_WR)
        #else
        shutdown(descriptor, Int32(SHUT_WR))
        #endif
    }
}
