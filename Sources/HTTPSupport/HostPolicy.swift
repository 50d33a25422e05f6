// SPDX-License-Identifier: Apache-2.0

/// The values of the header `Host` that a server accepts.
///
/// Any site can make its name resolve to 127.0.0.1 and then read from a server there as if it were its own (DNS
/// rebinding). The browser still sends the name of the site, so a server for this machine accepts only
/// names of this machine. A server behind a proxy gets the names of the proxy, and accepts any.
public enum HostPolicy: Sendable, Hashable {
    /// Any well-formed name.
    case any
    /// Names of this machine (`localhost`, `127.0.0.1`, `[::1]`) and `others`, without a port or with that of the
    /// server.
    case local(others: [String] = [])

    /// Result of checking a host.
    enum CheckResult: Equatable { case accepted, malformed, foreign }

    /// Checks the value of `Host`.
    ///
    /// - Parameters:
    ///   - authority: Value of `Host`.
    ///   - port: Port of the server; `nil` accepts any.
    func check(_ authority: String, port: Int?) -> CheckResult {
        guard HostPolicy.isWellFormed(authority) else { return .malformed }
        guard case .local(let others) = self else { return .accepted }
        guard let (name, given) = HostPolicy.split(authority) else { return .malformed }
        if let given, let port, given != port { return .foreign }
        return HostPolicy.isLocal(name) || others.contains { HostPolicy.bracketed($0) == name } ? .accepted : .foreign
    }

    /// Whether `authority`, a host with an optional port, is a name of this machine.
    public static func namesThisMachine(_ authority: String) -> Bool {
        guard isWellFormed(authority), let (name, _) = split(authority) else { return false }
        return isLocal(name)
    }

    private static func isLocal(_ name: String) -> Bool {
        if name == "localhost" || name == "[::1]" { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func bracketed(_ host: String) -> String {
        let host = host.lowercased()
        return host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    }

    /// The lowercase name and the port.
    private static func split(_ authority: String) -> (name: String, port: Int?)? {
        let text = authority.lowercased()
        let nameEnd: String.Index
        if text.hasPrefix("[") {
            guard let bracket = text.firstIndex(of: "]") else { return nil }
            nameEnd = text.index(after: bracket)
        } else {
            nameEnd = text.firstIndex(of: ":") ?? text.endIndex
        }
        var name = String(text[..<nameEnd])
        // A trailing dot marks a fully qualified name.
        if name.hasSuffix("."), name.utf8.count > 1 { name.removeLast() }
        guard nameEnd < text.endIndex else { return (name, nil) }
        let digits = text[text.index(after: nameEnd)...]
        guard text[nameEnd] == ":", digits.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
        if digits.isEmpty { return (name, nil) }
        guard let port = UInt16(digits) else { return nil }
        return (name, Int(port))
    }

    /// Whether it has only characters of names, addresses and ports. Empty is allowed (RFC 9112, 3.2).
    static func isWellFormed(_ authority: String) -> Bool {
        authority.utf8.count <= 255
            && authority.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "["),
                    UInt8(ascii: "]"), UInt8(ascii: "%"), UInt8(ascii: "~"):
                    true
                default: false
                }
            }
    }
}
