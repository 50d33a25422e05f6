// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import JWTKit

/// Identifies a key and its use: a different key with the same ID, or the same key for another role, has another
/// reference.
struct KeyReference: Sendable, Hashable {
    let id: String
    let role: FleetRole
    /// The public key as text.
    let publicKey: String
}

/// A key that signs or verifies tokens of one role.
struct FleetKey: Sendable {
    /// The key ID in the header of a token.
    let id: String
    /// The role of its tokens.
    let role: FleetRole
    /// `RS256` or `ES256`; tokens with another algorithm are rejected.
    let algorithm: String
    /// Whether the private key is present.
    let canSign: Bool
    /// A collection with this key only, so that no other can be used instead.
    let keys: JWTKeyCollection
    /// Verifies signatures without parsing the token.
    let verifier: any JWTAlgorithm
    /// The public key as text.
    let publicKey: String
    /// The file that contains it.
    var file = ""

    /// The reference of grants to this key.
    var reference: KeyReference { KeyReference(id: id, role: role, publicKey: publicKey) }
}

/// All keys of a server at one time.
struct KeyRing: Sendable {
    /// Keys by ID.
    private(set) var keys: [String: FleetKey] = [:]
    /// Share keys by file name.
    var shareKeys: [String: SymmetricKey] = [:]
    /// Increases with each change of the keys.
    var generation = 0

    init() {}

    /// Adds a key.
    mutating func add(_ key: FleetKey) throws(TokenError) {
        guard keys[key.id] == nil else {
            throw TokenError(.badKey, "Two keys have the ID '\(key.id)'; rename one of them.")
        }
        keys[key.id] = key
    }

    /// Removes the keys of all other files.
    ///
    /// - Returns: Whether there were any.
    mutating func retainKeys(_ files: Set<String>) -> Bool {
        let before = (keys.count, shareKeys.count)
        keys = keys.filter { files.contains($0.value.file) }
        shareKeys = shareKeys.filter { files.contains($0.key) }
        return before != (keys.count, shareKeys.count)
    }

    /// Whether both have the same keys with the same IDs.
    func hasSameKeys(as other: KeyRing) -> Bool {
        keys.mapValues { [$0.publicKey, $0.role.rawValue, "\($0.canSign)"] }
            == other.keys.mapValues { [$0.publicKey, $0.role.rawValue, "\($0.canSign)"] }
            && shareKeys.mapValues(ShareSigner.fingerprint) == other.shareKeys.mapValues(ShareSigner.fingerprint)
    }

    /// Whether a key is still present and unchanged.
    func contains(_ key: KeyReference) -> Bool { keys[key.id]?.reference == key }

    /// Whether the share key with a fingerprint is still present.
    func contains(shareKey fingerprint: String) -> Bool {
        shareKeys.values.contains { ShareSigner.fingerprint(of: $0) == fingerprint }
    }

    /// The key that signs for a role: the last by ID, so that a later date in the name wins.
    func signer(for role: FleetRole) -> FleetKey? {
        keys.values.filter { $0.role == role && $0.canSign }.max { $0.id < $1.id }
    }
}

extension FleetKey {
    /// Parses a key from PEM: private or public, elliptic (P-256) or RSA (at least 2,048 bits).
    init(pem: String, id: String, role: FleetRole) async throws(TokenError) {
        let keys = JWTKeyCollection()
        let kid = JWKIdentifier(string: id)
        self.id = id
        self.role = role
        self.keys = keys
        if let key = try? ES256PrivateKey(pem: pem) {
            await keys.add(ecdsa: key, kid: kid)
            (algorithm, canSign, publicKey) = ("ES256", true, key.publicKey.pemRepresentation)
        } else if let key = try? ES256PublicKey(pem: pem) {
            await keys.add(ecdsa: key, kid: kid)
            (algorithm, canSign, publicKey) = ("ES256", false, key.pemRepresentation)
        } else if let key = try? Insecure.RSA.PrivateKey(pem: pem) {
            await keys.add(rsa: key, digestAlgorithm: .sha256, kid: kid)
            (algorithm, canSign, publicKey) = ("RS256", true, key.publicKey.pemRepresentation)
        } else if let key = try? Insecure.RSA.PublicKey(pem: pem) {
            await keys.add(rsa: key, digestAlgorithm: .sha256, kid: kid)
            (algorithm, canSign, publicKey) = ("RS256", false, key.pemRepresentation)
        } else {
            throw TokenError(
                .badKey,
                "The key '\(id)' is neither an elliptic key (P-256) nor an RSA key of 2048 bits or more in PEM.")
        }
        verifier = try await FleetKey.verifier(keys, kid)
    }

    /// Parses a key of a JSON Web Key Set.
    init(jwk: JWK, role: FleetRole) async throws(TokenError) {
        guard let kid = jwk.keyIdentifier?.string, !kid.isEmpty else {
            throw TokenError(.badKey, "A key of a key set has no ID ('kid').")
        }
        let algorithm: String
        switch jwk.keyType {
        case .rsa: algorithm = "RS256"
        case .ecdsa: algorithm = "ES256"
        default: throw TokenError(.badKey, "The key '\(kid)' is neither RSA nor elliptic.")
        }
        guard jwk.algorithm.map({ $0.rawValue == algorithm }) ?? true else {
            throw TokenError(.badKey, "The key '\(kid)' is not for the algorithm \(algorithm).")
        }
        var key = jwk
        key.algorithm = algorithm == "RS256" ? .rs256 : .es256
        do {
            let keys = JWTKeyCollection()
            try await keys.add(jwk: key)
            self.keys = keys
        } catch {
            throw TokenError(.badKey, "The key '\(kid)' cannot be read.", cause: error)
        }
        verifier = try await FleetKey.verifier(keys, JWKIdentifier(string: kid))
        publicKey = [jwk.modulus, jwk.exponent, jwk.x, jwk.y].map { $0 ?? "" }.joined(separator: " ")
        id = kid
        self.role = role
        self.algorithm = algorithm
        canSign = jwk.privateExponent != nil
    }

    private static func verifier(
        _ keys: JWTKeyCollection, _ kid: JWKIdentifier
    ) async throws(TokenError) -> any JWTAlgorithm {
        do { return try await keys.getKey(for: kid) } catch {
            throw TokenError(.badKey, "The key '\(kid.string)' cannot be read.", cause: error)
        }
    }
}
