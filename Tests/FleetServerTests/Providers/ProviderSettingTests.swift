// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import Logging
import NavTestSupport
import Testing

@testable import FleetServer

/// The file of `--providers`.
@Suite struct ProviderSettingTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path(of: "providers.json") }

    init() throws { folder = try TemporaryFolder("providers") }

    private func configuration(_ json: String, _ flags: [String: String] = [:]) throws -> FleetConfiguration {
        try Data(json.utf8).write(to: URL(filePath: path))
        return try FleetConfiguration(flags: flags.merging(["providers": path]) { $1 }, environment: [:])
    }

    private static let two = """
        {"zenith": {"store": "sqlite:z", "keys": "kz", "share-traffic": true, "learn-traffic": false},
         "acme": {"store": "postgres://db/fleet?options=-csearch_path%3Dacme", "keys": "ka", "retention-days": 7,
                  "quota-get-trip": 5, "watches": 10, "store-connections": 2}}
        """

    @Test func entriesOverrideTheServer() throws {
        let configuration = try configuration(
            Self.two, ["retention-days": "60", "quota-read": "100", "quota-peer": "9", "grpc": "127.0.0.1:1"])
        let providers = try #require(try configuration.providers)
        #expect(try providers.map { try $0.settings.provider.text } == ["acme", "zenith"])
        let (acme, zenith) = (providers[0], providers[1])
        #expect(try acme.settings.retention == 7 * 86_400)
        #expect(try zenith.settings.retention == 60 * 86_400, "The value of the server applies to the others.")
        #expect(try acme.settings.quotas[.getTrip] == 5 && acme.settings.quotas[.getVehicle] == 100)
        #expect(try zenith.settings.quotas[.getTrip] == 100)
        #expect(try acme.settings.limits.watches.total == 10 && zenith.settings.limits.watches.total == 10_000)
        #expect(try configuration.settings.limits.callers.unauthenticatedPerPeer == 9)
        #expect(!acme.sharesTraffic && zenith.sharesTraffic)
        #expect(try acme.settings.learnsTraffic && !zenith.settings.learnsTraffic)
        #expect(try acme.value("keys") == "ka" && zenith.storeAddress == .sqlite(path: "z"))
        guard case .postgres(let options) = try acme.storeAddress else { throw FleetError(.internal, "another store") }
        #expect(options.connections == 2)
        let lines = try configuration.lines
        #expect(lines.contains { $0.hasPrefix("provider ") && $0.contains("acme") })
        #expect(lines.contains { $0.hasPrefix("  retention-days") && $0.contains("7  (\(path): acme)") })
        #expect(!lines.contains { $0.hasPrefix("store ") || $0.hasPrefix("keys ") })
    }

    @Test(arguments: [
        ("[]", "an object with an entry"), ("{}", "an object with an entry"), ("{", "syntax"),
        (#"{"a": 1}"#, "a: one object"), (#"{"a": {"keys": "k"}}"#, "a: 'store' is not set"),
        (#"{"a": {"store": "sqlite:a"}}"#, "a: 'keys' is not set"),
        (#"{"a": {"store": "sqlite:a", "keys": "k", "grpc": "x"}}"#, "unknown setting 'grpc'"),
        (#"{"a": {"store": "sqlite:a", "keys": "k", "quota-peer": 1}}"#, "unknown setting 'quota-peer'"),
        (#"{"a": {"store": "sqlite:a", "keys": "k", "retention-days": [7]}}"#, "'retention-days' must be"),
        (#"{"a": {"store": "sqlite:a", "keys": "k", "retention-days": -7}}"#, "a: 'retention-days' must be"),
        (#"{"a": {"store": "sqlite:a", "keys": "k", "share-traffic": "yes"}}"#, "'share-traffic' must be"),
        (#"{"a/b": {"store": "sqlite:a", "keys": "k"}}"#, "'/'"),
        (#"{"a": {"store": "sqlite:a", "keys": "k"}, "a": {"store": "sqlite:b", "keys": "l"}}"#, "duplicate"),
        (#"{"a": {"store": "sqlite:a", "keys": "k"}, "b": {"store": "sqlite:a", "keys": "l"}}"#, "same 'store'"),
        (#"{"a": {"store": "sqlite:a", "keys": "k"}, "b": {"store": "sqlite:b", "keys": "k"}}"#, "same 'keys'"),
    ])
    func mistakesAreErrors(json: String, message: String) throws {
        let error = #expect(throws: FleetError.self) { _ = try configuration(json) }
        #expect(error?.code == .invalidArgument && error?.message.contains(message) == true, "\(error as Any)")
    }

    @Test func settingsOfOneProviderHaveNoPlaceBesideSeveral() throws {
        for (name, value) in [("store", "sqlite:x"), ("keys", "k"), ("webhooks", "w"), ("provider", "acme")] {
            #expect(throws: FleetError.self, "\(name)") { _ = try configuration(Self.two, [name: value]) }
        }
        #expect(throws: FleetError.self) {
            _ = try FleetConfiguration(flags: ["providers": path + "-none"], environment: [:])
        }
        #expect(throws: FleetError.self, "It belongs to an entry.") {
            _ = try FleetConfiguration(
                flags: [:], environment: [:],
                file: ("c", Array(#"{"store": "sqlite:x", "keys": "k", "share-traffic": true}"#.utf8)))
        }
    }

    @Test func providersNeedKeysOfTheirOwn() async throws {
        func provider(_ id: String, keys: KeyFolder) throws -> FleetProvider {
            FleetProvider(
                settings: FleetServerSettings(provider: try ProviderID(id)),
                store: try SQLiteFleetStore(path: folder.newPath()), keys: keys)
        }
        func server(_ providers: [FleetProvider]) throws {
            _ = try FleetServer(
                settings: FleetServerSettings(provider: ProviderID("-")), providers: providers,
                logger: Logger(label: "test"), clock: { Timestamp(seconds: 1_790_000_000) })
        }
        let (first, second) = (folder.path(of: "ka"), folder.path(of: "kb"))
        let keys = (try await KeyFolder(path: first), try await KeyFolder(path: second))
        try server([try provider("acme", keys: keys.0), try provider("zenith", keys: keys.1)])
        #expect(throws: FleetError.self) {
            try server([try provider("acme", keys: keys.0), try provider("acme", keys: keys.1)])
        }
        #expect(throws: FleetError.self) { try server([]) }
        for file in ["driver.driver-1.pem", "share.share-1.key"] {
            let third = folder.newPath()
            _ = try await KeyFolder(path: third)
            try FileManager.default.removeItem(atPath: third + "/" + file)
            try FileManager.default.copyItem(atPath: first + "/" + file, toPath: third + "/" + file)
            let same = try await KeyFolder(existing: third)
            let error = #expect(throws: FleetError.self) {
                try server([try provider("acme", keys: keys.0), try provider("zenith", keys: same)])
            }
            #expect(error?.message.contains(file) == true && error?.message.contains("'acme'") == true)
        }
    }

    @Test func keyThatAppearsTwiceIsRejected() async throws {
        let folders = try TwoProviders.folders()
        try await TwoProviders.with(folders: folders) { two in
            try await two.begin("acme")
            let (acme, zenith) = (try #require(folders["acme"]), try #require(folders["zenith"]))
            try FileManager.default.copyItem(
                atPath: acme.path(of: "keys/server.server-1.pem"), toPath: zenith.path(of: "keys/server.copied.pem"))
            // A copy under another name does not verify: the token names its key.
            let token = try await two.token("acme")
            try await Task.sleep(for: .milliseconds(600))
            #expect(try await two.server.send("GET", "/v1/providers/acme/trips/t", token: token).status == 200)
            for name in ["server.copied.pem", "server.server-1.pem"] {
                try FileManager.default.removeItem(atPath: zenith.path(of: "keys/" + name))
            }
            try FileManager.default.copyItem(
                atPath: acme.path(of: "keys/server.server-1.pem"), toPath: zenith.path(of: "keys/server.server-1.pem"))
            var status = 200
            for _ in 0..<1_000 where status == 200 {
                try await Task.sleep(for: .milliseconds(20))
                let fresh = try await two.token("acme")
                status = try await two.server.send("GET", "/v1/providers/acme/trips/t", token: fresh).status
                if status == 200 { try await Task.sleep(for: .seconds(1)) }
            }
            #expect(status == 401, "A token that would be valid for two providers is valid for none.")
        }
    }

    @Test func metricsAreJoined() throws {
        let text = """
            # HELP a Number of a.
            # TYPE a counter
            a{code="OK"} 1
            # HELP b Number of b.
            # TYPE b gauge
            b 2

            """
        let joined = ProviderMetrics.joined([(try ProviderID("x\"y"), text), (try ProviderID("z"), text)])
        #expect(
            joined == """
                # HELP a Number of a.
                # TYPE a counter
                a{provider="x\\"y",code="OK"} 1
                a{provider="z",code="OK"} 1
                # HELP b Number of b.
                # TYPE b gauge
                b{provider="x\\"y"} 2
                b{provider="z"} 2

                """)
    }
}
