// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Foundation
internal import JWTKit
internal import Synchronization

/// Signs tokens and looks whether tokens hold.
public final class TokenDesk: Sendable {
    /// What every token must name as its reader.
    public static let audience = "https://fleetengine.googleapis.com/"
    /// The longest that a token may hold, in seconds.
    public static let longestLifetime = 3_600.0
    /// How far clocks may be apart, in seconds.
    public static let clockSkew = 600.0
    /// The longest token that is looked at, in bytes.
    static let sizeLimit = 8_192
    /// Most verified tokens that are cached; the cache is emptied when as many are valid at once.
    static let cacheLimit = 20_000

    private let folder: KeyFolder
    private let clock: @Sendable () -> Moment
    /// Tokens that have been verified, so that a driver who reports every second costs one signature an hour. An entry
    /// counts only for the set of keys that it was verified with.
    private let known = Mutex<[String: (generation: Int, grant: FleetGrant)]>([:])

    /// Makes a desk over a folder of keys.
    public init(folder: KeyFolder, clock: @escaping @Sendable () -> Moment) {
        self.folder = folder
        self.clock = clock
    }

    /// Signs a token.
    ///
    /// - Parameters:
    ///   - tripID: One trip, or `*`. Riders need one.
    ///   - vehicleID: One vehicle, or `*`. Drivers need one.
    ///   - tasks: What of deliveries it is about.
    ///   - lifetime: Seconds, at most an hour.
    ///   - share: The share that it is got with.
    ///   - shareKey: The share key that sealed the link of that share.
    /// - Throws: `TokenError`.
    public func mint(
        role: FleetRole, tripID: String? = nil, vehicleID: String? = nil, tasks: TaskClaims = TaskClaims(),
        lifetime: Double = 3_600, share: String? = nil, shareKey: String? = nil
    ) async throws(TokenError) -> String {
        guard lifetime >= 1, lifetime <= TokenDesk.longestLifetime else {
            throw TokenError(.badToken, "A token holds for one second to one hour.")
        }
        guard let key = folder.ring.signer(for: role) else {
            throw TokenError(.badKey, "There is no private key for the role \(role.rawValue) in \(folder.path).")
        }
        let now = Int64(clock().seconds)
        let issuer = "\(role.rawValue)@guidepost"
        let isServer = role == .server
        let claims = FleetClaims(
            iss: issuer, sub: issuer, aud: .init(value: TokenDesk.audience), iat: now, exp: now + Int64(lifetime),
            authorization: .init(
                tripid: tripID ?? (isServer ? "*" : nil), vehicleid: vehicleID ?? (isServer ? "*" : nil),
                taskid: tasks.taskID ?? (isServer ? "*" : nil), trackingid: tasks.trackingID ?? (isServer ? "*" : nil),
                deliveryvehicleid: tasks.deliveryVehicleID ?? (isServer ? "*" : nil)),
            share: share, sharekey: shareKey)
        do {
            return try await key.keys.sign(claims, kid: JWKIdentifier(string: key.id))
        } catch {
            throw TokenError(.badKey, "The key '\(key.id)' cannot sign.", cause: error)
        }
    }

    /// Looks whether a token holds, and what it allows.
    ///
    /// - Throws: `TokenError`. Its message says which rule was broken and never repeats the token.
    public func verify(_ token: String) async throws(TokenError) -> FleetGrant {
        let ring = folder.ring
        let now = clock()
        if let (generation, grant) = known.withLock({ $0[token] }), generation == ring.generation {
            guard grant.expiry > now else { throw TokenError(.expired, "The token has expired.") }
            return grant
        }
        let grant = try check(token, ring, at: now)
        known.withLock { known in
            if known.count >= TokenDesk.cacheLimit { known = known.filter { $0.value.grant.expiry > now } }
            if known.count >= TokenDesk.cacheLimit { known.removeAll() }
            known[token] = (ring.generation, grant)
        }
        return grant
    }

    /// Whether a token has been verified before with the keys of now, so that no signature needs checking.
    func knows(_ token: String) -> Bool { known.withLock { $0[token]?.generation } == folder.ring.generation }

    /// Whether the keys of now still carry a grant: the key that signed its token, and the share key of its link.
    func carries(_ grant: FleetGrant) -> Bool {
        let ring = folder.ring
        return grant.signature.map { ring.holds($0) } != false
            && (grant.shareID == nil || grant.shareKey.map { ring.holds(shareKey: $0) } == true)
    }

    /// Verified tokens that are cached.
    var cacheCount: Int { known.withLock { $0.count } }

    /// Removes expired tokens from the cache.
    func removeExpired() {
        let now = clock()
        known.withLock { known in known = known.filter { $0.value.grant.expiry > now } }
    }

    /// Forgets what it has verified.
    public func forget() { known.withLock { $0.removeAll() } }

    private func check(_ token: String, _ ring: KeyRing, at now: Moment) throws(TokenError) -> FleetGrant {
        guard token.utf8.count <= TokenDesk.sizeLimit else { throw TokenError(.badToken, "The token is too long.") }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = TokenDesk.bytes(parts[0]), let payload = TokenDesk.bytes(parts[1]),
            let signature = TokenDesk.bytes(parts[2])
        else { throw TokenError(.badToken, "The token is no JSON Web Token.") }
        guard case .object(let head) = try TokenDesk.json(header), let algorithm = head["alg"]?.text else {
            throw TokenError(.badToken, "The token is no JSON Web Token.")
        }
        // Extensions that must be understood (RFC 7515, 4.1.11), and none is.
        guard head["crit"] == nil else { throw TokenError(.badToken, "The token's header has 'crit'.") }
        guard head["typ"] == nil || head["typ"]?.text == "JWT", let kid = head["kid"]?.text, let key = ring.keys[kid]
        else { throw TokenError(.badToken, "The token is signed by no key that is known here.") }
        guard algorithm == key.algorithm else {
            throw TokenError(.badToken, "The token names another algorithm than its key.")
        }
        let signed = Data(token.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
        guard (try? key.verifier.verify(signature, signs: signed)) == true else {
            throw TokenError(.badToken, "The token's signature is wrong.")
        }
        var grant = try TokenDesk.grant(FleetClaims(TokenDesk.json(payload)), key.role, at: now)
        grant.signature = key.reference
        return grant
    }

    private static func json(_ data: Data) throws(TokenError) -> StrictJSON {
        do throws(StrictJSON.ParseError) { return try StrictJSON.parse(Array(data)) } catch {
            switch error {
            case .duplicateName: throw TokenError(.badToken, "The token has a name twice in one object.", cause: error)
            case .syntax, .tooDeep: throw TokenError(.badToken, "The token is no JSON Web Token.", cause: error)
            }
        }
    }

    private static func grant(_ claims: FleetClaims, _ role: FleetRole, at now: Moment) throws(TokenError) -> FleetGrant
    {
        guard !claims.iss.isEmpty, claims.iss == claims.sub else {
            throw TokenError(.badToken, "The token's issuer and subject differ.")
        }
        guard claims.aud.value.contains(audience) else {
            throw TokenError(.badToken, "The token is for another reader than \(audience).")
        }
        guard let issued = Moment(seconds: claims.iat, nanos: 0), let expiry = Moment(seconds: claims.exp, nanos: 0)
        else { throw TokenError(.badToken, "The token's times are out of range.") }
        guard expiry > now else { throw TokenError(.expired, "The token has expired.") }
        if let nbf = claims.nbf {
            guard let start = Moment(seconds: nbf, nanos: 0), start.seconds(since: now) <= clockSkew else {
                throw TokenError(.badToken, "The token does not hold yet.")
            }
        }
        guard issued.seconds(since: now) <= clockSkew else {
            throw TokenError(.badToken, "The token was issued in the future.")
        }
        guard expiry > issued, expiry.seconds(since: issued) <= longestLifetime,
            expiry.seconds(since: now) <= longestLifetime + clockSkew
        else { throw TokenError(.badToken, "The token holds for more than an hour.") }
        let told = claims.authorization
        var grant = FleetGrant(
            role: role, tripID: claims.authorization.tripid, vehicleID: claims.authorization.vehicleid, expiry: expiry,
            shareID: claims.share)
        grant.shareKey = claims.sharekey
        grant.taskIDs = Set((told.taskids ?? []) + (told.taskid.map { [$0] } ?? []))
        grant.trackingID = told.trackingid
        grant.deliveryVehicleID = told.deliveryvehicleid
        return grant
    }

    /// Reads base64url in its only right spelling; `nil` for any other.
    private static func bytes(_ part: Substring) -> Data? {
        let padded =
            String(part).replacing("-", with: "+").replacing("_", with: "/")
            + String(repeating: "=", count: (4 - part.utf8.count % 4) % 4)
        guard !part.isEmpty, !part.contains("="), let data = Data(base64Encoded: padded) else { return nil }
        let again = data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
        return again == String(part) ? data : nil
    }
}

/// What of deliveries a token is about.
public struct TaskClaims: Sendable, Hashable {
    /// One task, or `*`.
    public var taskID: String?
    /// What may be tracked, or `*`.
    public var trackingID: String?
    /// One delivery vehicle, or `*`.
    public var deliveryVehicleID: String?

    /// Nothing of them.
    public init(taskID: String? = nil, trackingID: String? = nil, deliveryVehicleID: String? = nil) {
        self.taskID = taskID
        self.trackingID = trackingID
        self.deliveryVehicleID = deliveryVehicleID
    }
}
