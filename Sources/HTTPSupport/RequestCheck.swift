// SPDX-License-Identifier: Apache-2.0

internal import NIOHTTP1

/// Why a request is rejected before it reaches a handler.
struct RequestRejection: Error, Equatable {
    var status: HTTPResponseStatus
    var reason: String

    static let malformed = RequestRejection(status: .badRequest, reason: "The request is not well-formed HTTP/1.1.")
    static let headersTooLarge = RequestRejection(
        status: .requestHeaderFieldsTooLarge, reason: "The headers of the request are too large.")
    static let overloaded = RequestRejection(
        status: .serviceUnavailable, reason: "Too many requests are arriving at the same time. Try again later.")
    static let timeout = RequestRejection(status: .requestTimeout, reason: "The request took too long to arrive.")
}

/// Validates the head of a request.
struct RequestCheck: Sendable {
    let options: HTTPOptions
    private let allow: String

    init(options: HTTPOptions) {
        self.options = options
        allow = options.methods.joined(separator: ", ")
    }

    /// The header `Allow` of a 405 response.
    var allowedMethods: String { allow }

    /// Validates a head, and converts its target to origin form.
    ///
    /// - Parameters:
    ///   - head: The head.
    ///   - port: Port of the server.
    /// - Throws: `RequestRejection` with the status.
    func check(_ head: inout HTTPRequestHead, port: Int?) throws(RequestRejection) {
        guard head.version.major == 1, head.version.minor <= 1 else {
            throw RequestRejection(
                status: .httpVersionNotSupported, reason: "Only HTTP/1.1 and HTTP/1.0 are spoken here.")
        }
        guard head.uri.utf8.count <= options.maxTargetBytes else {
            throw RequestRejection(
                status: .uriTooLong, reason: "The address is longer than \(options.maxTargetBytes) bytes.")
        }
        guard options.methods.contains(head.method.rawValue) else {
            throw RequestRejection(status: .methodNotAllowed, reason: "The method is not allowed.")
        }
        var host: String?
        var hosts = 0
        var (lengths, encodings) = (0, 0)
        for (name, value) in head.headers {
            switch name.utf8.count {
            case 4 where name.isSame("host"):
                hosts += 1
                host = value
            case 14 where name.isSame("content-length"): lengths += 1
            case 17 where name.isSame("transfer-encoding"):
                encodings += 1
                guard value.isSame("chunked") else {
                    throw RequestRejection(
                        status: .notImplemented, reason: "The only transfer encoding is 'chunked'.")
                }
            default: break
            }
        }
        // Ambiguous lengths enable request smuggling.
        guard lengths + encodings <= 1, encodings == 0 || head.version.minor == 1 else {
            throw RequestRejection(status: .badRequest, reason: "The length of the body is given in two ways.")
        }
        guard hosts == 1 || (hosts == 0 && head.version.minor == 0) else {
            throw RequestRejection(status: .badRequest, reason: "A request has exactly one Host header.")
        }
        if let authority = try originForm(&head) { host = authority }
        switch options.hosts.check(host ?? "", port: port) {
        case .accepted: break
        case .malformed: throw RequestRejection(status: .badRequest, reason: "The Host header is not a host.")
        case .foreign:
            throw RequestRejection(
                status: .misdirectedRequest, reason: "This server accepts only names of this machine.")
        }
    }

    /// Removes scheme and host from a target in absolute form, as clients send it to proxies.
    ///
    /// - Returns: The host, which overrides the header `Host` (RFC 9112, 3.2.2).
    private func originForm(_ head: inout HTTPRequestHead) throws(RequestRejection) -> String? {
        if head.uri.utf8.first == UInt8(ascii: "/") { return nil }
        if head.uri == "*", head.method == .OPTIONS { return nil }
        guard let scheme = ["http://", "https://"].first(where: { head.uri.lowercased().hasPrefix($0) }) else {
            throw RequestRejection(status: .badRequest, reason: "The address must begin with '/'.")
        }
        let rest = head.uri.dropFirst(scheme.count)
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let (authority, target) = (String(rest[..<end]), String(rest[end...]))
        guard !authority.isEmpty else { throw .malformed }
        head.uri = target.hasPrefix("/") ? target : "/" + target
        head.headers.replaceOrAdd(name: "Host", value: authority)
        return authority
    }
}
