// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import FleetModel
internal import Foundation

/// Signs links and knows its own again.
///
/// The secret of a link is `ID.SEAL`: 128 random bits that name the share, and the first 128 bits of an HMAC-SHA256 over ID,
/// trip and end. Whoever reads the store, or changes it, cannot make a link.
struct ShareSeal: Sendable {
    /// The keys that links may be signed with; the last one signs.
    let keys: [SymmetricKey]

    /// A new ID.
    static func newID() throws(FleetError) -> ShareID {
        // An ID is named on the command line, where a dash at its start would make it an option.
        while true {
            let id = text((0..<16).map { _ in UInt8.random(in: .min ... .max) })
            if !id.hasPrefix("-") { return try ShareID(id) }
        }
    }

    /// The secret of a share; `nil` when there is no key.
    func secret(of share: TripShare) -> String? {
        keys.last.map { "\(share.id).\(Self.text(Self.seal(share, with: $0).prefix(16)))" }
    }

    /// The ID that a secret names; nothing is said yet of whether it is genuine.
    ///
    /// - Throws: `notFound` for what has not the form of a secret.
    static func id(in secret: String) throws(FleetError) -> ShareID {
        guard secret.utf8.count == 45, let dot = secret.firstIndex(of: "."),
            secret.utf8.distance(from: secret.startIndex, to: dot) == 22, let id = try? ShareID(secret[..<dot])
        else { throw TripShare.unknown }
        return id
    }

    /// Whether a secret is that of a share.
    func opens(_ secret: String, _ share: TripShare) -> Bool { key(of: secret, share) != nil }

    /// The key that sealed the secret of a share; `nil` when none of these did.
    func key(of secret: String, _ share: TripShare) -> SymmetricKey? {
        keys.first { key in
            let right = "\(share.id).\(Self.text(Self.seal(share, with: key).prefix(16)))"
            // As long for a wrong secret as for the right one.
            guard right.utf8.count == secret.utf8.count else { return false }
            return zip(right.utf8, secret.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
        }
    }

    /// Names a key without telling it: half of an HMAC-SHA256 under the key.
    static func fingerprint(of key: SymmetricKey) -> String {
        text(HMAC<SHA256>.authenticationCode(for: Data("guidepost share key 1".utf8), using: key).prefix(16))
    }

    private static func seal(_ share: TripShare, with key: SymmetricKey) -> [UInt8] {
        // IDs hold no commas.
        let text = "guidepost share 1,\(share.id),\(share.tripID),\(share.expiry.nanoseconds)"
        return Array(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
    }

    private static func text(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
