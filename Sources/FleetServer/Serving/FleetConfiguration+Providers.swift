// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Foundation

/// The settings of several providers, from the file of `providers`:
///
///     {"acme":   {"store": "sqlite:acme.sqlite", "keys": "keys/acme", "retention-days": 7, "quota-search": 600},
///      "zenith": {"store": "sqlite:zenith.sqlite", "keys": "keys/zenith", "share-traffic": true}}
///
/// An entry has the names of settings that belong to a provider; what it does not set has the value of the server.
extension FleetConfiguration {
    /// The maximum number of providers of one server.
    public static let providerLimit = 100

    /// Settings that only the entries of providers have.
    private static let ownNames = [
        "provider", "store", "keys", "webhooks", "push-key", "push-contact", "learned-traffic",
    ]

    /// The names of settings that an entry can have.
    static let providerNames: [String] =
        [
            "store", "keys", "share-traffic", "learn-traffic", "learned-traffic", "webhooks", "contact-link",
            "push-key", "push-contact", "push-hosts", "push-per-trip",
            "retention-days", "store-connections", "store-timeout",
        ]
        + FleetLimits.settings.map(\.name).filter {
            !["grpc-streams", "quota-peer"].contains($0) && !$0.hasPrefix("map-") && !$0.hasPrefix("health-")
        }
        + QuotaKind.allCases.map { "quota-" + $0.rawValue } + FleetMethod.allCases.map { "quota-" + $0.settingName }

    /// The configuration of each provider, in the order of their names; `nil` without the setting `providers`.
    ///
    /// - Throws: `invalidArgument` for a file that cannot be read, unknown names, and invalid or missing values.
    public var providers: [FleetConfiguration]? {
        get throws(FleetError) {
            guard let path = values["providers"]?.value else { return nil }
            let file = try FleetConfiguration.providerEntries(path)
            var configurations: [FleetConfiguration] = []
            for (id, entry) in file.sorted(by: { $0.key < $1.key }) {
                var merged = values.filter { !FleetConfiguration.ownNames.contains($0.key) }
                merged["share-traffic"] = ("false", "default")
                for (name, value) in entry { merged[name] = (value, "\(path): \(id)") }
                merged["provider"] = (id, path)
                merged["providers"] = nil
                do throws(FleetError) {
                    let configuration = FleetConfiguration(values: merged)
                    try configuration.check()
                    configurations.append(configuration)
                } catch {
                    throw FleetError(error.code, "\(path): \(id): \(error.message)", cause: error.cause)
                }
            }
            try FleetConfiguration.checkDistinct(configurations, path)
            return configurations
        }
    }

    /// Whether the provider shares its traffic with the others that do.
    public var sharesTraffic: Bool { values["share-traffic"]?.value == "true" }

    /// Rejects settings that would have no effect, because each provider has its own.
    func checkProviders() throws(FleetError) {
        for name in ["store", "keys", "webhooks", "push-key"] where values[name] != nil {
            throw FleetError(
                .invalidArgument,
                "'\(name)' (\(values[name]?.source ?? "")) belongs into the entries of the file of 'providers': each provider has its own."
            )
        }
        if let provider = values["provider"], provider.source != "default" {
            throw FleetError(
                .invalidArgument, "Give either 'provider' (\(provider.source)) or 'providers', not both.")
        }
        _ = try providers
    }

    /// Rejects two providers with the same store, key folder, or file of measured speeds.
    private static func checkDistinct(
        _ configurations: [FleetConfiguration], _ path: String
    ) throws(FleetError) {
        for name in ["store", "keys", "learned-traffic"] {
            var owners: [String: String] = [:]
            for configuration in configurations {
                guard let value = configuration.values[name]?.value, let id = configuration.values["provider"]?.value,
                    let owner = owners.updateValue(id, forKey: value)
                else { continue }
                throw FleetError(
                    .invalidArgument, "\(path): '\(owner)' and '\(id)' have the same '\(name)'; give each its own.")
            }
        }
    }

    /// The entries of a file, as texts.
    private static func providerEntries(_ path: String) throws(FleetError) -> [String: [String: String]] {
        let contents: Data
        do { contents = try Data(contentsOf: URL(filePath: path)) } catch {
            throw FleetError(.invalidArgument, "The file '\(path)' of 'providers' cannot be read: \(error)")
        }
        let document: StrictJSON
        do throws(StrictJSON.ParseError) { document = try StrictJSON.parse(Array(contents)) } catch {
            throw FleetError(.invalidArgument, "\(path): \(error)")
        }
        guard case .object(let entries) = document, !entries.isEmpty else {
            throw FleetError(.invalidArgument, "\(path): an object with an entry for each provider was expected.")
        }
        guard entries.count <= providerLimit else {
            throw FleetError(.invalidArgument, "\(path): \(entries.count) providers; at most \(providerLimit) fit.")
        }
        var providers: [String: [String: String]] = [:]
        for (id, entry) in entries {
            let id = try ProviderID(id).text
            guard case .object(let settings) = entry, providers[id] == nil else {
                throw FleetError(.invalidArgument, "\(path): \(id): one object with settings was expected.")
            }
            var values: [String: String] = [:]
            for (name, value) in settings { values[name] = try text(of: value, name, "\(path): \(id)") }
            providers[id] = values
        }
        return providers
    }

    private static func text(of value: StrictJSON, _ name: String, _ place: String) throws(FleetError) -> String {
        guard providerNames.contains(name) else {
            throw FleetError(
                .invalidArgument,
                "\(place): unknown setting '\(name.printable(limit: 80))'; an entry can have \(providerNames.sorted().joined(separator: ", "))."
            )
        }
        switch value {
        case .string(let text): return text
        case .bool(let flag): return flag ? "true" : "false"
        case .number where value.integer != nil: return value.integer.map { String($0) } ?? ""
        default:
            throw FleetError(
                .invalidArgument, "\(place): '\(name)' must be text, a whole number, or true or false.")
        }
    }
}
