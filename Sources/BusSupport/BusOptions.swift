// SPDX-License-Identifier: Apache-2.0

/// How the bus is reached: NATS with JetStream.
public struct BusOptions: Sendable, Hashable {
    /// The addresses of the brokers of one cluster, `nats://[USER:PASSWORD@]HOST:PORT` or `tls://…`, 1 to 16.
    public let urls: [String]
    /// How long a connection attempt or the acknowledgement of a message may take, in seconds.
    public var timeout = 2.0
    /// The brokers that have a copy of the stream, 1 to 5; at most as many as the cluster has.
    public var replicas = 1
    /// How many messages the stream has, and how many wait.
    public var bounds = BusBounds()
    /// A file of credentials (`.creds`); `nil` for none.
    public var credentials: String?
    /// A user NKey and the file of its seed; `nil` for none.
    public var nkey: NKey?
    /// The file of the certificates by which brokers are verified (PEM); `nil` for those of the system.
    public var authority: String?
    /// The certificate and the key with which the server identifies itself (PEM); `nil` for none.
    public var certificate: Certificate?

    /// A user NKey.
    public struct NKey: Sendable, Hashable {
        /// The public key.
        public let name: String
        /// The file of the seed.
        public let seed: String

        /// Names the files.
        public init(name: String, seed: String) { (self.name, self.seed) = (name, seed) }
    }

    /// A client certificate.
    public struct Certificate: Sendable, Hashable {
        /// The file of the chain.
        public let chain: String
        /// The file of the private key.
        public let key: String

        /// Names the files.
        public init(chain: String, key: String) { (self.chain, self.key) = (chain, key) }
    }

    /// Whether the program was built with libnats.
    public static var isAvailable: Bool {
        #if canImport(CNATS)
        true
        #else
        false
        #endif
    }

    /// The schemes of addresses.
    private static let schemes = ["nats://", "tls://"]

    /// Reads a comma-separated list of addresses.
    ///
    /// - Throws: `BusFailure` for an empty list, more than 16, and anything that is not an address of NATS.
    public init(_ text: String) throws(BusFailure) {
        let urls = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard (1...16).contains(urls.count) else {
            throw BusFailure("The bus must have 1 to 16 addresses, not \(urls.count).")
        }
        for url in urls {
            guard BusOptions.isAddress(url), BusOptions.host(of: url) != nil else {
                throw BusFailure(
                    "The bus '\(BusOptions.name(of: url))' must have the form nats://HOST:PORT or tls://HOST:PORT, with further brokers after commas."
                )
            }
        }
        self.urls = urls
    }

    /// Whether a text has a scheme of NATS.
    static func isAddress(_ text: String) -> Bool { schemes.contains { text.hasPrefix($0) } }

    /// Whether connections must be encrypted.
    package var isEncrypted: Bool {
        authority != nil || certificate != nil || urls.contains { $0.hasPrefix("tls://") }
    }

    /// The addresses without users and passwords, for messages.
    public var name: String { urls.map(BusOptions.name).joined(separator: ",") }

    /// The same for any text, which may be a list.
    package static func name(of text: String) -> String {
        text.split(separator: ",").map { part in
            let scheme = schemes.first { part.hasPrefix($0) } ?? "nats://"
            return scheme + (host(of: String(part)) ?? "?").printable(limit: 200)
        }.joined(separator: ",")
    }

    /// Host and port of an address; `nil` if it has none.
    private static func host(of url: String) -> String? {
        guard let scheme = schemes.first(where: { url.hasPrefix($0) }) else { return nil }
        let rest = url.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        // A password may contain an unescaped @.
        let host = rest.lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest
        return host.isEmpty || host.hasPrefix(":") ? nil : String(host)
    }
}

extension String {
    /// The beginning of the text without control characters, for messages.
    func printable(limit: Int) -> String {
        let clean = unicodeScalars.prefix(limit).map { scalar in
            scalar.properties.generalCategory == .control ? "\u{FFFD}" : Character(scalar)
        }
        return String(clean) + (unicodeScalars.count > limit ? "…" : "")
    }
}
