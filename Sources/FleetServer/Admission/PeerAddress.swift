// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// An IP address; version 4 is mapped to ::ffff:a.b.c.d.
struct PeerAddress: Sendable, Hashable {
    fileprivate let high: UInt64
    fileprivate let low: UInt64

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Parses an address with or without brackets, zone or port; `nil` for anything else.
    init?(_ text: some StringProtocol) {
        var text = String(text.trimmingPrefix { $0 == " " || $0 == "\t" })
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        if text.first == "[", let end = text.firstIndex(of: "]") {
            text = String(text[text.index(after: text.startIndex)..<end])
        } else if text.count(where: { $0 == ":" }) == 1 {
            text = String(text.prefix { $0 != ":" })
        }
        self.init(exactly: String(text.prefix { $0 != "%" }))
    }

    /// Parses a plain address; `nil` for anything else.
    init?(exactly text: String) {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(high: 0, low: 0xFFFF_0000_0000 | PeerAddress.number(bytes.prefix(4)))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(high: PeerAddress.number(bytes.prefix(8)), low: PeerAddress.number(bytes.suffix(8)))
        } else {
            return nil
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    /// The address that is charged: the address itself for version 4, the /64 network for version 6, because one
    /// subscriber has a whole /64.
    var charged: PeerAddress { isVersion4 ? self : PeerAddress(high: high, low: 0) }

    fileprivate var isVersion4: Bool { high == 0 && low >> 32 == 0xFFFF }
}

extension PeerAddress: CustomStringConvertible {
    /// The address in the usual notation of its version.
    var description: String {
        let words = isVersion4 ? [low] : [high, low]
        let bytes = words.flatMap { word in
            stride(from: isVersion4 ? 24 : 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
        }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(isVersion4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// A network such as `192.0.2.0/24` or `2001:db8::/32`, or a single address.
struct PeerNetwork: Sendable, Hashable {
    private let base: PeerAddress
    private let length: Int

    /// Parses a network; `nil` for anything else.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let base = PeerAddress(parts[0]) else { return nil }
        let most = base.isVersion4 ? 32 : 128
        guard let length = parts.count == 2 ? Int(parts[1]) : most, (0...most).contains(length) else { return nil }
        self.base = base
        self.length = base.isVersion4 ? length + 96 : length
    }

    /// Whether an address belongs to it.
    func contains(_ address: PeerAddress) -> Bool {
        func same(_ a: UInt64, _ b: UInt64, _ bits: Int) -> Bool {
            bits <= 0 || (a ^ b) >> UInt64(64 - min(64, bits)) == 0
        }
        return same(base.high, address.high, length) && same(base.low, address.low, length - 64)
    }
}

/// Determines the sender of a request that came through proxies.
struct ProxyTrust: Sendable {
    /// Proxies whose `X-Forwarded-For` is trusted.
    let networks: [PeerNetwork]

    /// The address of the sender: that of the connection or, if that is a trusted proxy, the last address of
    /// `X-Forwarded-For` that is not a trusted proxy.
    func sender(_ address: PeerAddress, forwardedFor header: String?) -> PeerAddress {
        var sender = address
        guard let header, isTrusted(address) else { return sender }
        // From the right: everything further left was sent by the client and may be forged.
        for part in header.split(separator: ",").reversed().prefix(16) {
            guard let next = PeerAddress(part) else { return sender }
            sender = next
            if !isTrusted(next) { return sender }
        }
        return sender
    }

    private func isTrusted(_ address: PeerAddress) -> Bool { networks.contains { $0.contains(address) } }
}
