// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
public import NavModel

/// One of the providers that a server serves: its fleet, its keys and its limits. Nothing in it is visible to others.
public struct FleetProvider: Sendable {
    /// The settings. Of these count what belongs to a provider: `provider`, `quotas`, `limits`, `contact`, `retention`,
    /// `webhooks` and `learnsTraffic`; the server has the others.
    public var settings: FleetServerSettings
    /// The store of its fleet, and of no other.
    public var store: any FleetStore
    /// Its keys. A key belongs to one provider: the key that signed a token decides whose token it is.
    public var keys: KeyFolder
    /// The source of routes and arrivals; `nil` serves without them.
    public var routes: (any RouteProviding)?
    /// The traffic that routes depend on. Providers with the same object share it: positions of each and speeds that any
    /// of them uploads change the routes of all.
    public var traffic: (any FleetTraffic)?

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - store: The store of its fleet, and of no other.
    ///   - keys: Its keys, and those of no other.
    ///   - routes: The source of routes and arrivals.
    ///   - traffic: The traffic that routes depend on.
    public init(
        settings: FleetServerSettings, store: any FleetStore, keys: KeyFolder, routes: (any RouteProviding)? = nil,
        traffic: (any FleetTraffic)? = nil
    ) {
        self.settings = settings
        self.store = store
        self.keys = keys
        self.routes = routes
        self.traffic = traffic
    }

    /// Rejects providers that have the same name or the same key.
    ///
    /// - Throws: `invalidArgument`.
    static func check(_ providers: [FleetProvider]) throws(FleetError) {
        var owners: [String: ProviderID] = [:]
        var names: Set<ProviderID> = []
        for provider in providers {
            let id = provider.settings.provider
            guard names.insert(id).inserted else {
                throw FleetError(.invalidArgument, "The provider '\(id)' is given twice.")
            }
            for (file, key) in provider.keys.ring.secrets {
                if let owner = owners.updateValue(id, forKey: key), owner != id {
                    throw FleetError(
                        .invalidArgument,
                        "\(provider.keys.path)/\(file): the provider '\(owner)' has the same key, which would make its tokens valid for '\(id)'. Give each provider keys of its own."
                    )
                }
            }
        }
    }
}

extension KeyRing {
    /// What identifies each key, with its file.
    fileprivate var secrets: [(file: String, key: String)] {
        keys.values.map { ($0.file, $0.publicKey) } + shareKeys.map { ($0.key, ShareSigner.fingerprint(of: $0.value)) }
    }
}
