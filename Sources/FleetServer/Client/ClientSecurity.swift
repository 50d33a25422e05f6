// SPDX-License-Identifier: Apache-2.0

internal import GRPCCore
internal import GRPCNIOTransportHTTP2Posix

/// How clients reach a server.
public enum ClientSecurity: Sendable, Hashable {
    /// Unencrypted, for loopback.
    case plaintext
    /// TLS, trusting the authorities that this machine trusts.
    case tls
    /// TLS, trusting the certificates of one PEM file.
    case trusting(String)

    var transport: HTTP2ClientTransport.Posix.TransportSecurity {
        switch self {
        case .plaintext: .plaintext
        case .tls: .tls
        case .trusting(let path): .tls { $0.trustRoots = .certificates([.file(path: path, format: .pem)]) }
        }
    }

    /// A name is kept as it is under TLS, because the certificate has to be for it.
    func target(_ host: String, _ port: Int) -> any ResolvableTarget {
        let isAddress = host.allSatisfy { $0.isNumber || $0 == "." }
        if isAddress { return .ipv4(address: host, port: port) }
        return self == .plaintext && host == "localhost"
            ? .ipv4(address: "127.0.0.1", port: port) : .dns(host: host, port: port)
    }
}
