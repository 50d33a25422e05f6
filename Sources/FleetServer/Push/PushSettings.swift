// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Foundation

/// The settings of push messages to riders.
public struct PushSettings: Sendable, Hashable {
    /// The key of the server.
    public let key: PushKey
    /// `mailto:` or `https:`, where push services reach the operator.
    public let contact: String
    /// The services to which messages may be sent; see `PushHosts`.
    public var hosts = PushHosts.known
    /// The maximum number of subscriptions of one trip.
    public var perTrip = 20

    /// Settings with the known push services.
    ///
    /// - Parameters:
    ///   - key: The key of the server.
    ///   - contact: `mailto:` or `https:`, where push services reach the operator.
    /// - Throws: `invalidArgument` for another contact.
    public init(key: PushKey, contact: String) throws(FleetError) {
        guard contact.hasPrefix("mailto:") && contact.contains("@") || contact.hasPrefix("https://"),
            contact.utf8.count <= 200, contact.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C })
        else {
            throw FleetError(
                .invalidArgument, "'push-contact' must be mailto:ADDRESS or https://…, not '\(contact.prefix(100))'.")
        }
        self.key = key
        self.contact = contact
    }
}

/// The push services to which a server may send.
///
/// Anyone who follows a trip names the address of a subscription. Without a list, a link would be enough to make the server send
/// requests into the network of the operator (SSRF).
public struct PushHosts: Sendable, Hashable {
    /// An entry: a host, all hosts below one, or an origin on this machine.
    private enum Entry: Sendable, Hashable {
        case host(String)
        case below(String)
        case local(String)
    }

    private let entries: [Entry]

    /// The services of Chromium, Firefox, Safari and Edge.
    public static let knownText =
        "fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com"

    /// The services of `knownText`.
    public static let known =
        PushHosts(entries: [
            .host("fcm.googleapis.com"), .below(".push.services.mozilla.com"), .below(".push.apple.com"),
            .below(".notify.windows.com"),
        ])

    private init(entries: [Entry]) { self.entries = entries }

    /// Reads a comma-separated list: `HOST`, `HOST:PORT`, `*.DOMAIN`, or `http://127.0.0.1:PORT` for this machine.
    ///
    /// - Throws: `invalidArgument` for other entries, and for `*` with less than two names.
    public init(_ text: String) throws(FleetError) {
        entries = try text.split(separator: ",").map { part throws(FleetError) in
            let item = part.trimmingCharacters(in: .whitespaces).lowercased()
            if item.hasPrefix("http://"), let url = URLComponents(string: item), let host = url.host,
                ["127.0.0.1", "localhost"].contains(host), url.path.isEmpty
            {
                return .local(item)
            }
            let name = item.hasPrefix("*.") ? String(item.dropFirst(2)) : item
            let bytes = name.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || [0x2D, 0x2E, 0x3A].contains(byte)
            }
            let labels = name.split(separator: ".", omittingEmptySubsequences: false)
            guard bytes, !labels.contains(""), labels.count > 1 || item == name && !name.isEmpty else {
                throw FleetError(
                    .invalidArgument,
                    "'push-hosts' must be a comma-separated list of hosts such as push.example or *.push.example; '\(item.prefix(100))' is none."
                )
            }
            return item == name ? .host(name) : .below("." + name)
        }
    }

    /// Whether a host is a plain name. An escape such as `%00` would be part of the name here, but its end for a resolver.
    private static func isName(_ host: String) -> Bool {
        host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            !label.isEmpty
                && label.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
        }
    }

    /// The origin of an address, if messages may be sent there; `nil` for every other address.
    func origin(of endpoint: String) -> String? {
        guard endpoint.utf8.count <= PushSubscription.endpointLimit,
            endpoint.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let url = URLComponents(string: endpoint), let host = url.percentEncodedHost?.lowercased(), url.user == nil,
            url.password == nil, url.fragment == nil, let scheme = url.scheme, Self.isName(host)
        else { return nil }
        let port = url.port.map { ":\($0)" } ?? ""
        let origin = "\(scheme)://\(host)\(port)"
        for entry in entries {
            switch entry {
            case .local(let allowed): if origin == allowed { return origin }
            case .host(let allowed): if scheme == "https", allowed == host + port { return origin }
            case .below(let domain): if scheme == "https", port.isEmpty, host.hasSuffix(domain) { return origin }
            }
        }
        return nil
    }
}
