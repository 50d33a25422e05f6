// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import JWTKit

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
}

/// All keys of a server at one moment.
struct KeyRing: Sendable {
    /// By their names.
    private(set) var keys: [String: FleetKey] = [:]
    /// Keys of links by the names of their files.
    var shareKeys: [String: SymmetricKey] = [:]

    init() {}

    /// Puts a key on the ring.
    mutating func add(_ key: FleetKey) throws(TokenError) {
        guard keys[key.id] == nil else {
            throw TokenError(.badKey, "Two keys are called '\(key.id)'; give one of them another name.")
        }
        keys[key.id] = key
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
            (algorithm, canSign) = ("ES256", true)
        } else if let key = try? ES256PublicKey(pem: pem) {
            await keys.add(ecdsa: key, kid: kid)
            (algorithm, canSign) = ("ES256", false)
        } else if let key = try? Insecure.RSA.PrivateKey(pem: pem) {
            await keys.add(rsa: key, digestAlgorithm: .sha256, kid: kid)
            (algorithm, canSign) = ("RS256", true)
        } else if let key = try? Insecure.RSA.PublicKey(pem: pem) {
            await keys.add(rsa: key, digestAlgorithm: .sha256, kid: kid)
            (algorithm, canSign) = ("RS256", false)
        } else {
            throw TokenError(
                .badKey,
                "The key '\(id)' is neither an elliptic key (P-256) nor an RSA key of 2048 bits or more in PEM.")
        }
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
        id = kid
        self.role = role
        self.algorithm = algorithm
        canSign = jwk.privateExponent != nil
    }
}
