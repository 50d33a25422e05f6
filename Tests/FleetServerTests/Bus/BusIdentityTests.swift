// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
import BusSupport
import Crypto
import Foundation
import NavTestSupport
import Testing

@testable import FleetServer

/// How servers identify themselves to real brokers.
@Suite(
    .enabled(if: NATSServer.isInstalled && BusOptions.isAvailable, "nats-server is not installed"),
    .timeLimit(.minutes(5)))
struct BusIdentityTests {
    /// A user NKey.
    ///
    /// Source of the encoding: the README of nats-io/nkeys.
    private struct NKey {
        let name: String
        let seed: String

        init() {
            let key = Curve25519.Signing.PrivateKey()
            let (seedPrefix, userPrefix) = (18 << 3 as UInt8, 20 << 3 as UInt8)
            name = NKey.text([userPrefix] + key.publicKey.rawRepresentation)
            seed = NKey.text([seedPrefix | userPrefix >> 5, (userPrefix & 31) << 3] + key.rawRepresentation)
        }

        /// Base 32 with a checksum, CRC-16 of XMODEM.
        private static func text(_ bytes: [UInt8]) -> String {
            let checksum = bytes.reduce(0 as UInt16) { sum, byte in
                (0..<8).reduce(sum ^ UInt16(byte) << 8) { rest, _ in
                    rest & 0x8000 != 0 ? rest << 1 ^ 0x1021 : rest << 1
                }
            }
            let all = bytes + [UInt8(truncatingIfNeeded: checksum), UInt8(truncatingIfNeeded: checksum >> 8)]
            let bits = all.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
            let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
            let groups = stride(from: 0, to: bits.count, by: 5).map { start in
                (start..<start + 5).reduce(0) { $0 << 1 | (bits.indices.contains($1) ? Int(bits[$1]) : 0) }
            }
            return String(groups.map { alphabet[$0] })
        }
    }

    private func connect(_ options: BusOptions) throws {
        _ = try BusThread.connect(
            options, to: BusPlace(system: 1, database: 1, table: 1).definition, purpose: "test")
    }

    @Test func nkeysIdentifyServers() throws {
        let folder = try TemporaryFolder("nkey")
        let (known, unknown) = (NKey(), NKey())
        let file = folder.path(of: "broker.conf")
        try Data("authorization { users = [ { nkey: \(known.name) } ] }\n".utf8).write(to: URL(filePath: file))
        let broker = try NATSServer(["-c", file])
        for (key, isKnown) in [(known, true), (unknown, false)] {
            let seed = folder.path(of: "\(isKnown).nk")
            try Data((key.seed + "\n").utf8).write(to: URL(filePath: seed))
            var options = try BusOptions("nats://127.0.0.1:\(broker.port)")
            options.nkey = BusOptions.NKey(name: key.name, seed: seed)
            if isKnown {
                try connect(options)
            } else {
                #expect(throws: BusFailure.self) { try connect(options) }
            }
        }
        #expect(throws: BusFailure.self) { try connect(try BusOptions("nats://127.0.0.1:\(broker.port)")) }
        var missing = try BusOptions("nats://127.0.0.1:\(broker.port)")
        missing.nkey = BusOptions.NKey(name: known.name, seed: folder.path(of: "missing.nk"))
        #expect(throws: BusFailure.self) { try connect(missing) }
    }

    @Test(.enabled(if: SecurityTests.tools != nil, "no openssl or curl here"))
    func certificatesIdentifyServers() throws {
        let (folder, other) = (try TemporaryFolder("bus-tls"), try TemporaryFolder("bus-tls-other"))
        let (chain, key) = try SecurityTests.certify(folder, "known")
        let foreign = try SecurityTests.certify(other, "unknown")
        let broker = try NATSServer([
            "--tlsverify", "--tlscert", chain, "--tlskey", key, "--tlscacert", chain,
        ])
        func options(_ certificate: (chain: String, key: String)?, trusting authority: String) throws -> BusOptions {
            var options = try BusOptions("tls://127.0.0.1:\(broker.port)")
            options.authority = authority
            options.certificate = certificate.map { BusOptions.Certificate(chain: $0.chain, key: $0.key) }
            return options
        }
        try connect(try options((chain, key), trusting: chain))
        for (certificate, authority) in [(nil, chain), (foreign, chain), ((chain, key), foreign.chain)] {
            #expect(throws: BusFailure.self) { try connect(try options(certificate, trusting: authority)) }
        }
    }
}
#endif
