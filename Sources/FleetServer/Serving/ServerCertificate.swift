// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Foundation
internal import NIOCertificateReloading
internal import NIOSSL
internal import Synchronization

/// The certificate of a fleet server, from two PEM files. When the files change, new connections get the new
/// certificate without a restart.
public final class ServerCertificate: Sendable {
    private let chainPath: String
    private let keyPath: String
    private let state: Mutex<State>

    private struct State {
        var chain: [NIOSSLCertificate]
        var key: NIOSSLPrivateKey
        var print: String
    }

    /// Reads both files.
    ///
    /// - Parameters:
    ///   - chain: The certificate and its intermediates, in order, in one file.
    ///   - key: The private key of the first.
    /// - Throws: `invalidArgument` for files that cannot be read or do not match.
    public init(chain: String, key: String) throws(FleetError) {
        (chainPath, keyPath) = (chain, key)
        state = Mutex(try ServerCertificate.read(chain, key))
    }

    /// Reloads the files if they have changed.
    ///
    /// - Returns: Whether the certificate changed.
    /// - Throws: `invalidArgument`; the previous certificate remains in use. The next attempt is after the next change
    ///   of the files.
    public func refresh() throws(FleetError) -> Bool {
        let print = ServerCertificate.print(chainPath, keyPath)
        guard print != state.withLock({ $0.print }) else { return false }
        do throws(FleetError) {
            let new = try ServerCertificate.read(chainPath, keyPath)
            state.withLock { $0 = new }
            return true
        } catch {
            state.withLock { $0.print = print }
            throw error
        }
    }

    private static func read(_ chainPath: String, _ keyPath: String) throws(FleetError) -> State {
        // Taken before reading, so that a change in between is noticed next time.
        let print = print(chainPath, keyPath)
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(chainPath)
            guard let first = chain.first else {
                throw FleetError(.invalidArgument, "\(chainPath): the file contains no certificate.")
            }
            let key = try NIOSSLPrivateKey(file: keyPath, format: .pem)
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: [.certificate(first)], privateKey: .privateKey(key))
            configuration.minimumTLSVersion = .tlsv12
            // BoringSSL checks here whether key and certificate match.
            _ = try NIOSSLContext(configuration: configuration)
            return State(chain: chain, key: key, print: print)
        } catch let error as FleetError {
            throw error
        } catch {
            throw FleetError(
                .invalidArgument, "\(chainPath) and \(keyPath) are not a matching certificate and key in PEM.",
                cause: error)
        }
    }

    private static func print(_ paths: String...) -> String {
        paths.map { path in
            let facts = try? FileManager.default.attributesOfItem(atPath: path)
            let time = (facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            return "\(facts?[.size] as? Int ?? 0) \(time)"
        }.joined(separator: "\n")
    }

    /// The current certificate, for new connections.
    var reloader: any CertificateReloader { Reloader(certificate: self) }

    /// The TLS configuration for HTTP connections.
    var configuration: TLSConfiguration {
        let (chain, key) = state.withLock { ($0.chain, $0.key) }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        configuration.setCertificateReloader(Reloader(certificate: self))
        return configuration
    }

    private var override: NIOSSLContextConfigurationOverride {
        state.withLock { state in
            var override = NIOSSLContextConfigurationOverride()
            override.certificateChain = state.chain.map { .certificate($0) }
            override.privateKey = .privateKey(state.key)
            return override
        }
    }

    private struct Reloader: CertificateReloader {
        let certificate: ServerCertificate
        var sslContextConfigurationOverride: NIOSSLContextConfigurationOverride { certificate.override }
    }
}
