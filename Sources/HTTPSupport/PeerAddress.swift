// SPDX-License-Identifier: Apache-2.0

public import NIOCore

/// A peer: an IPv4 address, or the /64 network of an IPv6 address.
///
/// An IPv6 host usually has a whole /64, so limits on single addresses would be ineffective.
public struct PeerAddress: Sendable, Hashable, CustomStringConvertible {
    private let kind: UInt8
    private let bits: UInt64

    /// The peer of a connection; `nil` without an IP address, as for a local socket.
    public init?(_ address: SocketAddress?) {
        switch address {
        case .v4(let v4):
            // The C structures are not accessible here: family and port, then the address.
            let bytes = withUnsafeBytes(of: v4.address) { Array($0) }
            (kind, bits) = (4, PeerAddress.number(bytes[4..<8]))
        case .v6(let v6):
            let bytes = Array(withUnsafeBytes(of: v6.address) { Array($0) }[8..<24])
            if bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
                (kind, bits) = (4, PeerAddress.number(bytes[12..<16]))
            } else {
                (kind, bits) = (6, PeerAddress.number(bytes[0..<8]))
            }
        case .unixDomainSocket, nil: return nil
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    /// Whether the peer is a program on this machine that connects with its usual address, such as a proxy.
    var isThisMachine: Bool { kind == 4 ? bits == 0x7F00_0001 : bits == 0 }

    /// The address in the usual notation.
    public var description: String {
        if kind == 4 {
            return stride(from: 24, through: 0, by: -8).map { "\(bits >> $0 & 255)" }.joined(separator: ".")
        }
        return stride(from: 48, through: 0, by: -16).map { String(bits >> $0 & 0xFFFF, radix: 16) }
            .joined(separator: ":") + "::/64"
    }
}
