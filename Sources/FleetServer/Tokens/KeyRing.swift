// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import JWTKit

/// Names a key together with what it is: another key under the same name, or the same key for another role, has another
/// reference.
struct KeyReference: Sendable, Hashable {
    let id: String
    let role: FleetRole
    /// The public half, as text.
    let publicKey: String
}

/// A key that signs tokens of one role, or only knows them.
struct FleetKey: Sendable {
    /// Its name in the header of a token.
    let id: String
    /// Whose tokens it signs.
    let role: FleetRole
    /// `RS256` or `ES256`; a token that names another one is not by this key.
    let algorithm: String
    /// Whether the private half is there.
    let canSign: Bool
    /// The key alone, so that no other can stand in for it.
    let keys: JWTKeyCollection
    /// Checks signatures, without reading any part of a token.
    let verifier: any JWTAlgorithm
    /// Its public half, as text.
    let publicKey: String
    /// The file that it comes from.
    var file = ""

    /// What a grant refers to it by.
    var reference: KeyReference { KeyReference(id: id, role: role, publicKey: publicKey) }
}

/// All keys of a server at one moment.
struct KeyRing: Sendable {
    /// By their names.
    private(set) var keys: [String: FleetKey] = [:]
    /// Keys of links by the names of their files.
    var shareKeys: [String: SymmetricKey] = [:]
    /// Grows with each set of keys that a folder has had.
    var generation = 0

    init() {}

    /// Puts a key on the ring.
    mutating func add(_ key: FleetKey) throws(TokenError) {
        guard keys[key.id] == nil else {
            throw TokenError(.badKey, "Two keys are called '\(key.id)'; give one of them another name.")
        }
        keys[key.id] = key
    }

    /// Takes the keys away whose files are not among those that are named.
    ///
    /// - Returns: whether there were any.
    mutating func keepOnly(_ files: Set<String>) -> Bool {
        let before = (keys.count, shareKeys.count)
        keys = keys.filter { files.contains($0.value.file) }
        shareKeys = shareKeys.filter { files.contains($0.key) }
        return before != (keys.count, shareKeys.count)
    }

    /// Whether both hold the same keys under the same names.
    func hasSameKeys(as other: KeyRing) -> Bool {
        keys.mapValues { [$0.publicKey, $0.role.rawValue, "\($0.canSign)"] }
            == other.keys.mapValues { [$0.publicKey, $0.role.rawValue, "\($0.canSign)"] }
            && shareKeys.mapValues(ShareSeal.fingerprint) == other.shareKeys.mapValues(ShareSeal.fingerprint)
    }

    /// Whether a key is still here, and still the same.
    func holds(_ key: KeyReference) -> Bool { keys[key.id]?.reference == key }

    /// Whether the share key with a fingerprint is still here.
    func holds(shareKey fingerprint: String) -> Bool {
        shareKeys.values.contains { ShareSeal.fingerprint(of: $0) == fingerprint }
    }

    /// The key that signs for a role: the last by name, so that a newer date in the name wins.
    func signer(for role: FleetRole) -> FleetKey? {
        keys.values.filter { $0.role == role && $0.canSign }.max { $0.id < $1.id }
    }
}

extension FleetKey {
    /// Reads a key from PEM: private or public, elliptic (P-256) or RSA (2,048 bits and more).
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

    /// Takes a key out of a JSON Web Key Set.
    init(jwk: JWK, role: FleetRole) async throws(TokenError) {
        guard let kid = jwk.keyIdentifier?.string, !kid.isEmpty else {
            throw TokenError(.badKey, "A key of a key set has no name ('kid').")
        }
        let algorithm: String
        switch jwk.keyType {
        case .rsa: algorithm = "RS256"
        case .ecdsa: algorithm = "ES256"
        default: throw TokenError(.badKey, "The key '\(kid)' is neither RSA nor elliptic.")
        }
        guard jwk.algorithm.map({ $0.rawValue == algorithm }) ?? true else {
            throw TokenError(.badKey, "The key '\(kid)' is for another algorithm than \(algorithm).")
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
