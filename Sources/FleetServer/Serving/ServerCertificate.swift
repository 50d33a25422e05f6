// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Foundation
internal import NIOCertificateReloading
internal import NIOSSL
internal import Synchronization

/// The certificate that a fleet server shows, read from two PEM files. When the files change, connections that begin later
/// get the new one, without a restart.
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
    ///   - chain: The certificate and those that lead to a known authority, in this order, in one file.
    ///   - key: The private key of the first.
    /// - Throws: `invalidArgument` for files that cannot be read or do not fit each other.
    public init(chain: String, key: String) throws(FleetError) {
        (chainPath, keyPath) = (chain, key)
        state = Mutex(try ServerCertificate.read(chain, key))
    }

    /// Looks whether the files have changed, and reads them again if so.
    ///
    /// - Returns: whether the certificate is another.
    /// - Throws: `invalidArgument`; the old certificate stays. It is tried again once the files change again.
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
        // Taken before reading, so that a change in between is seen next time.
        let print = print(chainPath, keyPath)
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(chainPath)
            guard let first = chain.first else {
                throw FleetError(.invalidArgument, "\(chainPath): there is no certificate in it.")
            }
            let key = try NIOSSLPrivateKey(file: keyPath, format: .pem)
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: [.certificate(first)], privateKey: .privateKey(key))
            configuration.minimumTLSVersion = .tlsv12
            // BoringSSL looks here whether key and certificate belong together.
            _ = try NIOSSLContext(configuration: configuration)
            return State(chain: chain, key: key, print: print)
        } catch let error as FleetError {
            throw error
        } catch {
            throw FleetError(
                .invalidArgument, "\(chainPath) and \(keyPath) are no certificate and key in PEM that fit each other.",
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

    /// The certificate of now, for whoever sets up connections.
    var reloader: any CertificateReloader { Reloader(certificate: self) }

    /// What HTTP connections are set up with.
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
