// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Foundation
internal import JWTKit
internal import Synchronization

/// Signs and verifies tokens.
public final class TokenService: Sendable {
    /// The audience that every token must name.
    public static let audience = "https://fleetengine.googleapis.com/"
    /// The maximum lifetime of a token, in seconds.
    public static let maximumLifetime = 3_600.0
    /// The maximum difference between clocks, in seconds.
    public static let clockSkew = 600.0
    /// The maximum size of a token, in bytes.
    static let sizeLimit = 8_192
    /// The maximum number of cached tokens; the cache is cleared if all of them are valid.
    let cacheLimit: Int

    private let folder: KeyFolder
    private let clock: @Sendable () -> Timestamp
    /// Verified tokens: a driver that reports every second needs one signature verification per hour. An entry is valid
    /// only for the set of keys that it was verified with.
    private let verified = Mutex<[String: (generation: Int, grant: FleetGrant)]>([:])

    /// Creates a service for a key folder.
    ///
    /// - Parameters:
    ///   - folder: The keys.
    ///   - cacheLimit: The maximum number of cached verified tokens, at least 1.
    ///   - clock: The present time.
    public init(folder: KeyFolder, cacheLimit: Int = 20_000, clock: @escaping @Sendable () -> Timestamp) {
        self.folder = folder
        self.cacheLimit = max(1, cacheLimit)
        self.clock = clock
    }

    /// Signs a token.
    ///
    /// - Parameters:
    ///   - role: The role.
    ///   - tripID: One trip, or `*`. Required for riders.
    ///   - vehicleID: One vehicle, or `*`. Required for drivers.
    ///   - tasks: Claims about deliveries.
    ///   - lifetime: Seconds, at most an hour.
    ///   - share: The share with which it is obtained.
    ///   - shareKey: The fingerprint of the share key that signed the link.
    /// - Returns: The token.
    /// - Throws: `TokenError` for an invalid lifetime, or without a private key for the role.
    public func mint(
        role: FleetRole, tripID: String? = nil, vehicleID: String? = nil, tasks: TaskClaims = TaskClaims(),
        lifetime: Double = 3_600, share: String? = nil, shareKey: String? = nil
    ) async throws(TokenError) -> String {
        guard lifetime >= 1, lifetime <= TokenService.maximumLifetime else {
            throw TokenError(.badToken, "The lifetime of a token must be between one second and one hour.")
        }
        guard let key = folder.ring.signer(for: role) else {
            throw TokenError(
                .badKey,
                "There is no private key for the role \(role.rawValue) in \(folder.path): add \(role.rawValue).NAME.pem."
            )
        }
        let now = Int64(clock().seconds)
        let issuer = "\(role.rawValue)@guidepost"
        let isWhole = role == .server || role == .reader
        let claims = FleetClaims(
            iss: issuer, sub: issuer, aud: .init(value: TokenService.audience), iat: now, exp: now + Int64(lifetime),
            authorization: .init(
                tripid: tripID ?? (isWhole ? "*" : nil), vehicleid: vehicleID ?? (isWhole ? "*" : nil),
                taskid: tasks.taskID ?? (isWhole ? "*" : nil), trackingid: tasks.trackingID ?? (isWhole ? "*" : nil),
                deliveryvehicleid: tasks.deliveryVehicleID ?? (isWhole ? "*" : nil)),
            share: share, sharekey: shareKey)
        do {
            return try await key.keys.sign(claims, kid: JWKIdentifier(string: key.id))
        } catch {
            throw TokenError(.badKey, "The key '\(key.id)' cannot sign.", cause: error)
        }
    }

    /// Verifies a token.
    ///
    /// - Returns: What it grants.
    /// - Throws: `TokenError` with the violated rule. Its message never contains the token.
    public func verify(_ token: String) async throws(TokenError) -> FleetGrant {
        let ring = folder.ring
        let now = clock()
        if let (generation, grant) = verified.withLock({ $0[token] }), generation == ring.generation {
            guard grant.expiry > now else { throw TokenError(.expired, "The token has expired.") }
            return grant
        }
        let grant = try check(token, ring, at: now)
        verified.withLock { verified in
            if verified.count >= cacheLimit { verified = verified.filter { $0.value.grant.expiry > now } }
            if verified.count >= cacheLimit { verified.removeAll() }
            verified[token] = (ring.generation, grant)
        }
        return grant
    }

    /// Whether a token has been verified with the present keys, so that its signature need not be verified again.
    func knows(_ token: String) -> Bool { verified.withLock { $0[token]?.generation } == folder.ring.generation }

    /// Whether the keys of a grant are still present: the key that signed its token, and the share key of its link.
    func carries(_ grant: FleetGrant) -> Bool {
        let ring = folder.ring
        return grant.signature.map { ring.contains($0) } != false
            && (grant.shareID == nil || grant.shareKey.map { ring.contains(shareKey: $0) } == true)
    }

    /// Verified tokens that are cached.
    var cacheCount: Int { verified.withLock { $0.count } }

    /// Removes expired tokens from the cache.
    func removeExpired() {
        let now = clock()
        verified.withLock { verified in verified = verified.filter { $0.value.grant.expiry > now } }
    }

    /// Clears the cache.
    public func forget() { verified.withLock { $0.removeAll() } }

    /// Whether a present key has signed a token, whatever else is wrong with it.
    func hasSigned(_ token: String) -> Bool { knows(token) || (try? TokenService.signed(token, folder.ring)) != nil }

    private func check(_ token: String, _ ring: KeyRing, at now: Timestamp) throws(TokenError) -> FleetGrant {
        let (payload, key) = try TokenService.signed(token, ring)
        var grant = try TokenService.grant(FleetClaims(TokenService.json(payload)), key.role, at: now)
        grant.signature = key.reference
        return grant
    }

    /// Verifies the signature of a token.
    ///
    /// - Returns: Its payload, and the key that signed it.
    private static func signed(
        _ token: String, _ ring: KeyRing
    ) throws(TokenError) -> (payload: Data, key: FleetKey) {
        guard token.utf8.count <= TokenService.sizeLimit else { throw TokenError(.badToken, "The token is too long.") }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Base64URL.decode(parts[0]), let payload = Base64URL.decode(parts[1]),
            let signature = Base64URL.decode(parts[2])
        else { throw TokenError(.badToken, "The token is not a JSON Web Token.") }
        guard case .object(let head) = try TokenService.json(header), let algorithm = head["alg"]?.text else {
            throw TokenError(.badToken, "The token is not a JSON Web Token.")
        }
        // Critical extensions (RFC 7515, 4.1.11); none is supported.
        guard head["crit"] == nil else { throw TokenError(.badToken, "The header of the token has 'crit'.") }
        guard head["typ"] == nil || head["typ"]?.text == "JWT", let kid = head["kid"]?.text, let key = ring.keys[kid]
        else { throw TokenError(.badToken, "The token is not signed by a known key.") }
        guard algorithm == key.algorithm else {
            throw TokenError(.badToken, "The algorithm of the token differs from that of its key.")
        }
        let signed = Data(token.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
        guard (try? key.verifier.verify(signature, signs: signed)) == true else {
            throw TokenError(.badToken, "The signature of the token is wrong.")
        }
        return (payload, key)
    }

    private static func json(_ data: Data) throws(TokenError) -> StrictJSON {
        do throws(StrictJSON.ParseError) { return try StrictJSON.parse(Array(data)) } catch {
            switch error {
            case .duplicateName:
                throw TokenError(.badToken, "The token has a duplicate name in an object.", cause: error)
            case .syntax, .tooDeep: throw TokenError(.badToken, "The token is not a JSON Web Token.", cause: error)
            }
        }
    }

    private static func grant(_ claims: FleetClaims, _ role: FleetRole, at now: Timestamp) throws(TokenError)
        -> FleetGrant
    {
        guard !claims.iss.isEmpty, claims.iss == claims.sub else {
            throw TokenError(.badToken, "The issuer and the subject of the token differ.")
        }
        guard claims.aud.value.contains(audience) else {
            throw TokenError(.badToken, "The audience of the token is not \(audience).")
        }
        guard let issued = Timestamp(seconds: claims.iat, nanos: 0),
            let expiry = Timestamp(seconds: claims.exp, nanos: 0)
        else { throw TokenError(.badToken, "The times of the token are out of range.") }
        guard expiry > now else { throw TokenError(.expired, "The token has expired.") }
        if let nbf = claims.nbf {
            guard let start = Timestamp(seconds: nbf, nanos: 0), start.seconds(since: now) <= clockSkew else {
                throw TokenError(.badToken, "The token is not valid yet.")
            }
        }
        guard issued.seconds(since: now) <= clockSkew else {
            throw TokenError(.badToken, "The token was issued in the future.")
        }
        guard expiry > issued, expiry.seconds(since: issued) <= maximumLifetime,
            expiry.seconds(since: now) <= maximumLifetime + clockSkew
        else { throw TokenError(.badToken, "The token is valid for more than an hour.") }
        let authorization = claims.authorization
        var grant = FleetGrant(
            role: role, tripID: authorization.tripid, vehicleID: authorization.vehicleid, expiry: expiry,
            shareID: claims.share)
        grant.shareKey = claims.sharekey
        grant.taskIDs = Set((authorization.taskids ?? []) + (authorization.taskid.map { [$0] } ?? []))
        grant.trackingID = authorization.trackingid
        grant.deliveryVehicleID = authorization.deliveryvehicleid
        return grant
    }
}

/// Claims of a token about deliveries.
public struct TaskClaims: Sendable, Hashable {
    /// One task, or `*`.
    public var taskID: String?
    /// The tracking ID, or `*`.
    public var trackingID: String?
    /// One delivery vehicle, or `*`.
    public var deliveryVehicleID: String?

    /// Creates claims.
    ///
    /// - Parameters:
    ///   - taskID: One task, or `*`.
    ///   - trackingID: The tracking ID, or `*`.
    ///   - deliveryVehicleID: One delivery vehicle, or `*`.
    public init(taskID: String? = nil, trackingID: String? = nil, deliveryVehicleID: String? = nil) {
        self.taskID = taskID
        self.trackingID = trackingID
        self.deliveryVehicleID = deliveryVehicleID
    }
}
