// SPDX-License-Identifier: Apache-2.0

import FleetClient
import FleetModel
import Foundation
import Logging
import NIOCore
import NIOPosix
import NavGeo
import NavTestSupport
import Testing

@testable import FleetServer

@Suite struct SettingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("settings") }

    private func configuration(_ more: [String: String]) throws -> FleetConfiguration {
        var flags = ["store": "sqlite:x", "keys": "keys"]
        flags.merge(more) { $1 }
        return try FleetConfiguration(flags: flags, environment: [:])
    }

    @Test func grpcListensAtAddressesAndLocalhost() throws {
        for (text, host) in [("localhost:50051", "localhost"), ("[::1]:1", "::1"), ("127.0.0.2:1", "127.0.0.2")] {
            #expect(try configuration(["grpc": text]).settings.grpc.host == host)
        }
        for (text, address) in [("localhost:5", "[ipv4]127.0.0.1:5"), ("[::1]:5", "[ipv6]::1:5")] {
            #expect(try "\(configuration(["grpc": text]).settings.grpcAddress)" == address)
        }
        for text in ["fleet.example:50051", "127.0.0.256:1", "127.evil:1"] {
            #expect(throws: FleetError.self, "\(text)") { _ = try configuration(["grpc": text, "plaintext": "true"]) }
        }
    }

    @Test func rejectsUnknownLogLevel() throws {
        #expect(try configuration(["log-level": "warning"]).logLevel == .warning)
        #expect(throws: FleetError.self) { _ = try configuration(["log-level": "loud"]) }
    }

    @Test func configuresAllCallerLimits() throws {
        let usual = try configuration([:]).settings.limits
        #expect(usual == FleetLimits(), "What the help and docs/fleet.md say holds unless it is set.")
        for (number, limit) in FleetLimits.settings.enumerated() {
            let settings = try configuration([limit.name: String(number + 7)]).settings
            #expect(settings.limits[keyPath: limit.path] == number + 7, "\(limit.name)")
            for wrong in ["-1", "x", "1.5", ""] + (limit.least > 0 ? ["0"] : []) {
                #expect(throws: FleetError.self, "\(limit.name) \(wrong)") {
                    _ = try configuration([limit.name: wrong])
                }
            }
        }
        let named = try FleetConfiguration(
            flags: ["store": "sqlite:x", "keys": "keys"], environment: ["GUIDEPOST_FLEET_WATCHES_PER_TOKEN": "5"])
        #expect(try named.settings.limits.watches.perToken == 5)
    }

    @Test func parsesProxies() throws {
        #expect(try configuration([:]).settings.trustedProxies.isEmpty, "No proxy is trusted by default.")
        let list = try configuration(["trusted-proxies": "10.0.0.0/8, ::1"]).settings.trustedProxies
        #expect(list == ["10.0.0.0/8", "::1"])
        for wrong in ["proxy.example", "10.0.0.0/40", "10.0.0.1,x"] {
            #expect(throws: FleetError.self, "\(wrong)") { _ = try configuration(["trusted-proxies": wrong]) }
        }
    }

    @Test func contactLinkIsValidated() throws {
        #expect(try configuration([:]).settings.contact == nil)
        let link = try configuration(["contact-link": "https://relay.example/{trip}"]).settings.contact
        #expect(link?.template == "https://relay.example/{trip}")
        for wrong in ["http://relay.example/", "tel:112", ""] {
            #expect(throws: FleetError.self, "\(wrong)") { _ = try configuration(["contact-link": wrong]) }
        }
    }

    @Test(arguments: [1e20, .infinity, .nan, 0, 31 * 86_400])
    func rejectsInvalidLinkLifetime(_ lifetime: Double) async throws {
        let client = FleetAdminClient(host: "127.0.0.1", port: 1, provider: try ProviderID("acme"), token: "t")
        let error = await failure { _ = try await client.share(try TripID("t"), lifetime: lifetime) }
        #expect(error?.code == .invalidArgument)
    }

    @Test func clientGivesUpAfterItsTimeout() async throws {
        // Connections are accepted and never answered.
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: "127.0.0.1", port: 0).get()
        defer { listener.close(promise: nil) }
        let port = try #require(listener.localAddress?.port)
        let client = FleetAdminClient(
            host: "127.0.0.1", port: port, provider: try ProviderID("acme"), token: "t", timeout: .milliseconds(200))
        let start = ContinuousClock.now
        let error = await failure { _ = try await client.trips() }
        #expect(error?.code == .unavailable)
        #expect(ContinuousClock.now - start < .seconds(10), "less than the default of 15 s")
    }

    @Test func onlyServingCreatesKeys() async throws {
        let path = folder.path(of: "keys")
        await #expect(throws: TokenError.self) { _ = try await KeyFolder(existing: path) }
        #expect(!FileManager.default.fileExists(atPath: path), "Nothing is made at a place that was mistyped.")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        await #expect(throws: TokenError.self, "There are no keys.") { _ = try await KeyFolder(existing: path) }
        _ = try await KeyFolder(path: path)
        #expect(try await KeyFolder(existing: path).ring.signer(for: .server) != nil)
    }

    @Test func unreadableFolderRemovesNoKeys() async throws {
        let path = folder.path(of: "keys")
        let keys = try await KeyFolder(path: path)
        try FileManager.default.moveItem(atPath: path, toPath: path + "-away")
        await #expect(throws: TokenError.self) { _ = try await keys.refresh() }
        #expect(keys.ring.signer(for: .server) != nil, "The old keys stay.")
        try FileManager.default.moveItem(atPath: path + "-away", toPath: path)
        #expect(try await !keys.refresh())
        // A file in place of a folder cannot be listed either, and no keys are made beside it.
        let file = folder.path(of: "a-file")
        try Data().write(to: URL(filePath: file))
        await #expect(throws: TokenError.self) { _ = try await KeyFolder(path: file) }
    }
}
