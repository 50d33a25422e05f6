// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import HTTPSupport
internal import HTTPTypes
internal import NavFormats

extension HTTPServerRequest {
    /// Whether a program on this machine sent the request, neither for a web page nor as a proxy.
    var isLocal: Bool {
        (remoteAddress.map(HTTPServerRequest.isLoopback) ?? false)
            && !HTTPServerRequest.forwardingFields.contains { headers.contains($0) }
            && HostPolicy.namesThisMachine(authority ?? "localhost")
    }

    /// Fields that browsers send for scripts, and proxies for their clients.
    private static let forwardingFields = [
        "Origin", "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via",
    ].compactMap { HTTPField.Name($0) }

    /// Whether the path begins with a service of OSRM, such as `/route/`.
    var isOfOSRM: Bool {
        guard path.utf8.first == UInt8(ascii: "/") else { return false }
        let rest = path.dropFirst()
        guard let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) else { return false }
        return OSRMServiceName(rawValue: String(rest[..<end])) != nil
    }

    /// The client that limits apply to: its IP address, or empty for this machine, where a proxy may run.
    var client: String {
        guard let remoteAddress, !HTTPServerRequest.isLoopback(remoteAddress) else { return "" }
        return remoteAddress
    }

    /// Scheme and host under which the client reached this server; empty if the host is missing or malformed.
    var baseURL: String {
        guard let authority, !authority.isEmpty, authority.utf8.count <= 255,
            authority.utf8.allSatisfy({ $0 > 32 && $0 < 127 && !"<>\"'`\\/?#@{}|^".utf8.contains($0) })
        else { return "" }
        let isSecure = HTTPField.Name("X-Forwarded-Proto").flatMap { headers[$0] } == "https"
        return (isSecure ? "https://" : "http://") + authority
    }

    private static func isLoopback(_ address: String) -> Bool {
        address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
    }
}
