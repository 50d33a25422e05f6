// SPDX-License-Identifier: Apache-2.0

import FleetClient
import FleetModel
import Foundation
import NavTestSupport
import Testing

@testable import FleetServer

/// TLS on both ports. Certificates are made by the `openssl` of the machine.
@Suite(.serialized, .timeLimit(.minutes(20))) struct SecurityTests {
    static let tools: (openssl: String, curl: String)? = {
        let files = ["openssl", "curl"].compactMap { name in
            ["/usr/bin/", "/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }
                .first { FileManager.default.isExecutableFile(atPath: $0) }
        }
        return files.count == 2 ? (files[0], files[1]) : nil
    }()

    private static func run(_ path: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    /// Writes a certificate for this machine that signs itself, and its key.
    static func certify(_ folder: TemporaryFolder, _ name: String) throws -> (chain: String, key: String) {
        let (chain, key) = (folder.path(of: "chain.pem"), folder.path(of: "key.pem"))
        let made = try run(
            try #require(tools).openssl,
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/O=\(name)/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout",
                key, "-out", chain,
            ])
        #expect(made.status == 0)
        return (chain, key)
    }

    @Test(.enabled(if: tools != nil, "no openssl or curl here"))
    func reloadsCertificateOnBothPorts() async throws {
        let folder = try TemporaryFolder("fleet")
        let (chain, key) = try Self.certify(folder, "first")
        let curl = try #require(Self.tools).curl
        let certificate = try ServerCertificate(chain: chain, key: key)
        try await RunningServer.with(certificate: certificate) { server in
            func health(trusting file: String) throws -> Int32 {
                try Self.run(
                    curl, ["-sS", "--max-time", "60", "--cacert", file, "https://localhost:\(server.http)/health"]
                ).status
            }
            /// What stands in the way of a call; on a busy machine a greeting may take longer than a client waits.
            func trips(trusting file: String) async throws -> FleetError? {
                let client = FleetAdminClient(
                    host: "localhost", port: server.grpc, provider: try ProviderID("acme"),
                    token: try await server.tokens.mint(role: .server), security: .trusting(file))
                var problem = await failure { _ = try await client.trips() }
                for _ in 0..<10 where problem?.code == .unavailable {
                    problem = await failure { _ = try await client.trips() }
                }
                return problem
            }
            let old = folder.path(of: "old.pem")
            try FileManager.default.copyItem(atPath: chain, toPath: old)
            let first = try health(trusting: old)
            #expect(first == 0)
            let firstCall = try await trips(trusting: old)
            #expect(firstCall == nil)
            #expect(
                try Self.run(curl, ["-sS", "--max-time", "5", "http://localhost:\(server.http)/health"]).status != 0,
                "Nothing is said unencrypted.")

            _ = try Self.certify(folder, "second")
            #expect(try certificate.refresh())
            let second = try health(trusting: chain)
            #expect(second == 0)
            let secondCall = try await trips(trusting: chain)
            #expect(secondCall == nil)
            let late = try health(trusting: old)
            #expect(late != 0, "The old certificate is not shown any more.")

            try Data("no certificate".utf8).write(to: URL(filePath: chain))
            #expect(throws: FleetError.self) { _ = try certificate.refresh() }
            #expect(try !certificate.refresh(), "It is reported once.")
        }
    }

    @Test(.enabled(if: tools != nil, "no openssl or curl here"))
    func rejectsMismatchedFiles() throws {
        let (a, b) = (try TemporaryFolder("fleet"), try TemporaryFolder("fleet"))
        let (first, second) = (try Self.certify(a, "a"), try Self.certify(b, "b"))
        #expect(throws: FleetError.self) { _ = try ServerCertificate(chain: first.chain, key: second.key) }
        #expect(throws: FleetError.self) { _ = try ServerCertificate(chain: "/nowhere.pem", key: first.key) }
        #expect(throws: FleetError.self) { _ = try ServerCertificate(chain: first.key, key: first.chain) }
    }

    @Test func requiresTLSForOtherHosts() throws {
        func settings(_ more: [String: String]) throws -> FleetServerSettings {
            let flags = ["store": "sqlite:x", "keys": "k", "http": "0.0.0.0:0"].merging(more) { $1 }
            return try FleetConfiguration(flags: flags, environment: [:]).settings
        }
        #expect(throws: FleetError.self) { _ = try settings([:]) }
        #expect(throws: FleetError.self) { _ = try settings(["http": "127.0.0.1:0", "grpc": "[::]:0"]) }
        #expect(throws: FleetError.self) { _ = try settings(["tls-key": "key.pem"]) }
        #expect(try settings(["plaintext": "true"]).certificate == nil)
        #expect(try settings(["http": "127.0.0.1:0"]).http.host == "127.0.0.1")
    }
}
