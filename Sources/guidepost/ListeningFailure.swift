// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension Failure {
    /// Why a server cannot listen.
    ///
    /// - Parameters:
    ///   - host: The address.
    ///   - port: The port.
    ///   - option: How to choose another port, with `PORT` in place of the number.
    ///   - error: The error of the server.
    init(listeningOn host: String, port: Int, option: String, _ error: any Error) {
        let text = String(describing: error)
        if text.contains("in use") || text.contains("EADDRINUSE") {
            let other = port < 65535 ? port + 1 : port - 1
            self.init(
                "port \(port) of \(host) is in use by another program",
                advice: "Use another port: \(option.replacing("PORT", with: "\(other)"))")
        } else if text.contains("ermission denied") || text.contains("EACCES") {
            self.init(
                "port \(port) of \(host) may not be used by this user",
                advice: "Ports below 1024 belong to the system: \(option.replacing("PORT", with: "8080"))")
        } else {
            self.init(
                "cannot listen on \(host):\(port): \(text)",
                advice: "Use an address of this machine, such as 127.0.0.1, and a free port.")
        }
    }

    /// Whether a program listens on a port of this machine.
    static func isListening(host: String, port: Int) -> Bool {
        var hints = addrinfo()
        #if canImport(Glibc)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
        hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host == "0.0.0.0" ? "127.0.0.1" : host, "\(port)", &hints, &found) == 0, let found else {
            return false
        }
        defer { freeaddrinfo(found) }
        let descriptor = socket(found.pointee.ai_family, found.pointee.ai_socktype, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return connect(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0
    }
}
