// SPDX-License-Identifier: Apache-2.0

internal import BusSupport
public import FleetModel
internal import Foundation
public import Logging

/// The configuration of `guidepost fleet serve` from the command line, the environment and a file.
///
/// The command line overrides the environment, the environment overrides the file. The names are the same: `--grpc`,
/// `GUIDEPOST_FLEET_GRPC`, `"grpc"`.
public struct FleetConfiguration: Sendable {
    /// The names of settings with their defaults; `nil` for required and optional ones without a default.
    public static let defaults: [(name: String, value: String?)] =
        [
            ("map", nil), ("store", nil), ("keys", nil), ("provider", "guidepost"), ("providers", nil),
            ("grpc", "127.0.0.1:50051"),
            ("http", "127.0.0.1:8080"), ("plaintext", "false"), ("tls-certificate", nil),
            ("tls-key", nil), ("traffic", nil), ("webhooks", nil), ("push-key", nil), ("push-contact", nil),
            ("push-hosts", PushHosts.knownText), ("push-per-trip", "20"), ("learn-traffic", "true"),
            ("learned-traffic", nil),
            ("traffic-min-vehicles", "3"), ("traffic-bus", nil), ("traffic-stream", "guidepost-traffic"),
            ("traffic-interval", "30"), ("traffic-queue", "32"),
            ("speeds", nil), ("speeds-memory", "256"), ("time-zone", nil), ("maplibre", nil), ("contact-link", nil),
            ("retention-days", "30"),
            ("log-level", "info"), ("log-format", "text"), ("log-requests", "false"), ("trusted-proxies", nil),
            ("max-connections", nil),
            ("max-connections-per-peer", nil), ("max-request-memory", "128"), ("control-frame-rate", "256"),
            ("header-timeout", "10"),
            ("body-timeout", "10"), ("idle-timeout", "75"), ("write-timeout", "30"), ("drain-timeout", "5"),
            ("hsts-max-age", "31536000"), ("store-connections", "4"), ("store-timeout", "5"),
            ("bus", nil), ("bus-timeout", "2"), ("bus-replicas", "1"), ("bus-credentials", nil), ("bus-nkey", nil),
            ("bus-nkey-seed", nil), ("bus-ca", nil), ("bus-certificate", nil), ("bus-key", nil),
        ] + BusBounds.settings.map { ($0.name, String(BusBounds()[keyPath: $0.path])) }
        + FleetLimits.settings.map { ($0.name, String(FleetLimits()[keyPath: $0.path])) }
        + QuotaKind.allCases.map { ("quota-" + $0.rawValue, String($0.defaults)) }
        + FleetMethod.allCases.map { ("quota-" + $0.settingName, nil) }

    /// The effective values with their sources.
    public let values: [String: (value: String, source: String)]

    /// Merges the sources.
    ///
    /// - Parameters:
    ///   - flags: Options of the command line.
    ///   - environment: The whole environment.
    ///   - file: Name and content of a file with one JSON object.
    /// - Throws: `invalidArgument` for an unreadable file, unknown names, and invalid or missing values.
    public init(
        flags: [String: String], environment: [String: String], file: (name: String, bytes: [UInt8])? = nil
    ) throws(FleetError) {
        var values: [String: (value: String, source: String)] = [:]
        for (name, value) in FleetConfiguration.defaults { if let value { values[name] = (value, "default") } }
        if let file {
            for (name, value) in try FleetConfiguration.read(file) { values[name] = (value, file.name) }
        }
        for (name, _) in FleetConfiguration.defaults {
            let variable = "GUIDEPOST_FLEET_" + name.uppercased().replacing("-", with: "_")
            if let value = environment[variable], !value.isEmpty { values[name] = (value, variable) }
        }
        for (name, value) in flags { values[name] = (value, "--" + name) }
        self.values = values
        if values["providers"] == nil {
            try check()
        } else {
            _ = try settings
            try checkProviders()
        }
    }

    /// A configuration with values that are merged already.
    init(values: [String: (value: String, source: String)]) { self.values = values }

    /// Rejects invalid and missing values of one provider.
    func check() throws(FleetError) {
        _ = try settings
        _ = try storeAddress
        _ = try trafficBus
        _ = try (speedsMemory, trafficMinimumVehicles)
        _ = try value("keys")
    }

    private static func read(_ file: (name: String, bytes: [UInt8])) throws(FleetError) -> [String: String] {
        guard let object = try? JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any] else {
            throw FleetError(.invalidArgument, "\(file.name): a JSON object was expected.")
        }
        let names = Set(defaults.map(\.name))
        var values: [String: String] = [:]
        for (name, value) in object {
            guard names.contains(name) else {
                throw FleetError(
                    .invalidArgument,
                    "\(file.name): unknown setting '\(name)'; the settings are \(names.sorted().joined(separator: ", "))."
                )
            }
            switch value {
            case let text as String: values[name] = text
            case let flag as Bool where "\(value)" == "true" || "\(value)" == "false":
                values[name] = flag ? "true" : "false"
            case let number as Int: values[name] = String(number)
            default:
                throw FleetError(
                    .invalidArgument, "\(file.name): '\(name)' must be text, a whole number, or true or false.")
            }
        }
        return values
    }

    /// The value of a required setting.
    ///
    /// - Throws: `invalidArgument` with the three ways to set it.
    public func value(_ name: String) throws(FleetError) -> String {
        guard let value = values[name]?.value else {
            let variable = "GUIDEPOST_FLEET_" + name.uppercased().replacing("-", with: "_")
            throw FleetError(
                .invalidArgument,
                "'\(name)' is not set: give --\(name), \(variable), or \"\(name)\" in the file of --config.")
        }
        return value
    }

    /// Where the store is, and how it is reached.
    ///
    /// - Throws: `invalidArgument` if a setting is invalid.
    public var storeAddress: FleetStoreAddress {
        get throws(FleetError) {
            var address = try FleetStoreAddress(try value("store"))
            if case .postgres(var options) = address {
                options.connections = try number("store-connections", least: 1)
                options.timeout = Double(try number("store-timeout", least: 1))
                guard options.connections <= 1_000, options.timeout <= 600 else {
                    throw FleetError(
                        .invalidArgument, "'store-connections' must be at most 1000, 'store-timeout' at most 600.")
                }
                options.bus = try bus
                address = .postgres(options)
            } else if let bus = values["bus"] {
                throw FleetError(
                    .invalidArgument,
                    "'bus' (\(bus.source)) needs a store that servers share: give postgres://USER@HOST:PORT/DATABASE as 'store', or no bus."
                )
            }
            return address
        }
    }

    /// Number of different vehicles that must have measured the traffic of a road before it is exported.
    ///
    /// - Throws: `invalidArgument` for an invalid value.
    public var trafficMinimumVehicles: Int {
        get throws(FleetError) {
            let count = try number("traffic-min-vehicles", least: 1)
            guard count <= 8 else { throw FleetError(.invalidArgument, "'traffic-min-vehicles' must be 1 … 8.") }
            return count
        }
    }

    /// Bytes that routes by usual speeds may retain.
    ///
    /// - Throws: `invalidArgument` if the setting is invalid.
    public var speedsMemory: Int {
        get throws(FleetError) {
            let megabytes = try number("speeds-memory", least: 1)
            guard megabytes <= 1 << 20 else {
                throw FleetError(.invalidArgument, "'speeds-memory' must be at most 1048576, in MB.")
            }
            return megabytes << 20
        }
    }

    /// The settings of the server.
    ///
    /// - Throws: `invalidArgument` if a setting is invalid.
    public var settings: FleetServerSettings {
        get throws(FleetError) {
            var settings = FleetServerSettings(provider: try ProviderID(try value("provider")))
            settings.grpc = try address("grpc")
            let host = settings.grpc.host
            guard host == "localhost" || PeerAddress(exactly: host) != nil else {
                throw FleetError(
                    .invalidArgument, "'grpc' must be an IP address or localhost, not the name '\(host)'.",
                    field: "grpc")
            }
            settings.http = try address("http")
            settings.connections = try connections
            settings.strictTransportSecurity = try number("hsts-max-age")
            settings.retention = Double(try number("retention-days")) * 86_400
            for method in FleetMethod.allCases {
                let own = "quota-" + method.settingName
                settings.quotas[method] = try number(
                    values[own] == nil ? "quota-" + QuotaKind(method).rawValue : own)
            }
            for limit in FleetLimits.settings {
                settings.limits[keyPath: limit.path] = try number(limit.name, least: limit.least)
            }
            settings.trustedProxies = try trustedProxies
            settings.contact = try values["contact-link"].map { found throws(FleetError) in
                try ContactLink(found.value)
            }
            for name in ["plaintext", "learn-traffic", "log-requests", "share-traffic"] {
                guard ["true", "false"].contains(values[name]?.value ?? "false") else {
                    throw FleetError(.invalidArgument, "'\(name)' must be true or false.")
                }
            }
            settings.learnsTraffic = try value("learn-traffic") == "true"
            settings.trafficInterval = Double(try number("traffic-interval", in: 1...600))
            settings.webhooks = try webhooks
            if let push = try push {
                settings.webhooks = settings.webhooks ?? WebhookSettings()
                settings.webhooks?.push = push
            }
            settings.logsRequests = try value("log-requests") == "true"
            _ = try logLevel
            _ = try logsJSON
            switch (values["tls-certificate"]?.value, values["tls-key"]?.value) {
            case (let chain?, let key?): settings.certificate = try ServerCertificate(chain: chain, key: key)
            case (nil, nil): break
            default:
                throw FleetError(.invalidArgument, "'tls-certificate' and 'tls-key' must be set together.")
            }
            let isOpen = try value("plaintext") == "true" || settings.certificate != nil
            for host in [settings.grpc.host, settings.http.host] where !isOpen {
                guard host == "localhost" || host == "::1" || host.hasPrefix("127.") else {
                    throw FleetError(
                        .invalidArgument,
                        "Tokens would cross the network unencrypted at \(host). Set --tls-certificate and --tls-key, listen at 127.0.0.1 behind a TLS proxy, or set --plaintext."
                    )
                }
            }
            return settings
        }
    }

    /// The minimum log level.
    ///
    /// - Throws: `invalidArgument` for an unknown level.
    public var logLevel: Logger.Level {
        get throws(FleetError) {
            let word = try value("log-level")
            guard let level = Logger.Level(rawValue: word) else {
                let words = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
                throw FleetError(.invalidArgument, "'log-level' must be one of \(words), not '\(word)'.")
            }
            return level
        }
    }

    /// Whether log messages are JSON objects.
    ///
    /// - Throws: `invalidArgument` for an unknown format.
    public var logsJSON: Bool {
        get throws(FleetError) {
            let word = try value("log-format")
            guard word == "text" || word == "json" else {
                throw FleetError(.invalidArgument, "'log-format' must be text or json, not '\(word)'.")
            }
            return word == "json"
        }
    }

    /// The trusted proxies of a comma-separated list.
    private var trustedProxies: [String] {
        get throws(FleetError) {
            let texts = (values["trusted-proxies"]?.value ?? "").split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            if let wrong = texts.first(where: { PeerNetwork($0) == nil }) {
                throw FleetError(
                    .invalidArgument,
                    "'trusted-proxies' must be a comma-separated list of addresses or networks such as 10.0.0.0/8; '\(wrong)' is neither."
                )
            }
            return texts
        }
    }

    func number(_ name: String, least: Int = 0) throws(FleetError) -> Int {
        guard let number = Int(try value(name)), number >= least else {
            throw FleetError(.invalidArgument, "'\(name)' must be a whole number, \(least) or more.")
        }
        return number
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws(FleetError) -> Int {
        let number = try number(name, least: range.lowerBound)
        guard number <= range.upperBound else {
            throw FleetError(.invalidArgument, "'\(name)' must be at most \(range.upperBound).")
        }
        return number
    }

    private func address(_ name: String) throws(FleetError) -> (host: String, port: Int) {
        let text = try value(name)
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (0...65_535).contains(port), colon > text.startIndex
        else { throw FleetError(.invalidArgument, "'\(name)' must be HOST:PORT, not '\(text)'.") }
        return (String(text[..<colon]).trimmingCharacters(in: ["[", "]"]), port)
    }

    /// All settings as lines: name, value, and source. Methods are listed only if they have their own limit. Each of
    /// several providers follows with the settings of its entry.
    ///
    /// - Throws: `invalidArgument` for a file of providers that cannot be read.
    public var lines: [String] {
        get throws(FleetError) {
            let methods = Set(FleetMethod.allCases.map { "quota-" + $0.settingName })
            let names = FleetConfiguration.defaults.map(\.name).filter { values[$0] != nil || !methods.contains($0) }
            guard let providers = try providers else { return names.map(line) }
            return names.filter { !["provider", "store", "keys", "webhooks", "push-key", "push-contact"].contains($0) }
                .map(line)
                + providers.flatMap { provider in
                    [provider.line("provider")]
                        + FleetConfiguration.providerNames.filter { name in
                            provider.values[name].map { $0.source != values[name]?.source } ?? false
                        }.map { "  " + provider.line($0) }
                }
        }
    }

    private func line(_ name: String) -> String {
        let label = name.padding(toLength: max(16, name.count + 2), withPad: " ", startingAt: 0)
        guard let value = values[name] else { return "\(label)-" }
        // An address may contain a password.
        let shown =
            PostgresOptions.isAddress(value.value)
            ? PostgresOptions.name(of: value.value)
            : ["bus", "traffic-bus"].contains(name) ? BusOptions.name(of: value.value) : value.value
        return "\(label)\(shown)  (\(value.source))"
    }
}
