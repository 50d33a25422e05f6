// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import FleetModel
internal import Foundation

/// Signs links and verifies their secrets.
///
/// The secret of a link is `ID.SIGNATURE`: 128 random bits that name the share, and the first 128 bits of an
/// HMAC-SHA256 of ID, trip and expiry. Access to the store is not enough to create a valid link.
struct ShareSigner: Sendable {
    /// The valid keys; the last one signs.
    let keys: [SymmetricKey]

    /// A new ID.
    static func newID() throws(FleetError) -> ShareID {
        // IDs are used on the command line, where a leading dash would make them an option.
        while true {
            let id = Base64URL.encode((0..<16).map { _ in UInt8.random(in: .min ... .max) })
            if !id.hasPrefix("-") { return try ShareID(id) }
        }
    }

    /// The secret of a share; `nil` without a key.
    func secret(of share: TripShare) -> String? {
        keys.last.map { "\(share.id).\(Base64URL.encode(Self.signature(share, with: $0).prefix(16)))" }
    }

    /// The ID in a secret, before the secret is verified.
    ///
    /// - Throws: `notFound` for a text that does not have the form of a secret.
    static func id(in secret: String) throws(FleetError) -> ShareID {
        guard secret.utf8.count == 45, let dot = secret.firstIndex(of: "."),
            secret.utf8.distance(from: secret.startIndex, to: dot) == 22, let id = try? ShareID(secret[..<dot])
        else { throw TripShare.unknown }
        return id
    }

    /// Whether a secret belongs to a share.
    func opens(_ secret: String, _ share: TripShare) -> Bool { key(of: secret, share) != nil }

    /// The key that signed the secret of a share; `nil` if it was none of these.
    func key(of secret: String, _ share: TripShare) -> SymmetricKey? {
        keys.first { key in
            let right = "\(share.id).\(Base64URL.encode(Self.signature(share, with: key).prefix(16)))"
            // In constant time.
            guard right.utf8.count == secret.utf8.count else { return false }
            return zip(right.utf8, secret.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
        }
    }

    /// Identifies a key without revealing it: half of an HMAC-SHA256 under the key.
    static func fingerprint(of key: SymmetricKey) -> String {
        Base64URL.encode(
            HMAC<SHA256>.authenticationCode(for: Data("guidepost share key 1".utf8), using: key).prefix(16))
    }

    private static func signature(_ share: TripShare, with key: SymmetricKey) -> [UInt8] {
        // IDs contain no commas.
        let text = "guidepost share 1,\(share.id),\(share.tripID),\(share.expiry.nanoseconds)"
        return Array(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
    }
}
