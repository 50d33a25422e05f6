// SPDX-License-Identifier: Apache-2.0

internal import GRPCCore
internal import GRPCNIOTransportHTTP2Posix

/// How clients secure the connection to a server.
public enum ClientSecurity: Sendable, Hashable {
    /// Unencrypted, for the loopback interface.
    case plaintext
    /// TLS with the system's certificate authorities.
    case tls
    /// TLS with the certificates of one PEM file.
    case trusting(String)

    var transport: HTTP2ClientTransport.Posix.TransportSecurity {
        switch self {
        case .plaintext: .plaintext
        case .tls: .tls
        case .trusting(let path): .tls { $0.trustRoots = .certificates([.file(path: path, format: .pem)]) }
        }
    }

    /// Under TLS a host name is used unchanged, because the certificate must match it.
    func target(_ host: String, _ port: Int) -> any ResolvableTarget {
        let isAddress = host.allSatisfy { $0.isNumber || $0 == "." }
        if isAddress { return .ipv4(address: host, port: port) }
        return self == .plaintext && host == "localhost"
            ? .ipv4(address: "127.0.0.1", port: port) : .dns(host: host, port: port)
    }
}
