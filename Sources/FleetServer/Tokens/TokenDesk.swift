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

    private let folder: KeyFolder
    private let clock: @Sendable () -> Moment
    /// Tokens that have been looked at, so that a driver who reports every second costs one signature an hour. It holds for
    /// one set of keys.
    private let known = Mutex<[String: (key: String, grant: FleetGrant)]>([:])

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
    /// - Throws: `TokenError`.
    public func mint(
        role: FleetRole, tripID: String? = nil, vehicleID: String? = nil, tasks: TaskClaims = TaskClaims(),
        lifetime: Double = 3_600, share: String? = nil
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
            share: share)
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
        if let (key, grant) = known.withLock({ $0[token] }), ring.keys[key] != nil {
            guard grant.expiry > now else { throw TokenError(.expired, "The token has expired.") }
            return grant
        }
        let (key, grant) = try await check(token, ring, at: now)
        known.withLock { known in
            if known.count >= 20_000 { known.removeAll() }
            known[token] = (key.id, grant)
        }
        return grant
    }

    /// Forgets what it has looked at; to be called when keys have changed.
    public func forget() { known.withLock { $0.removeAll() } }

    private struct Header: Decodable {
        var alg: String
        var kid: String?
        var typ: String?
    }

    private func check(
        _ token: String, _ ring: KeyRing, at now: Moment
    ) async throws(TokenError) -> (FleetKey, FleetGrant) {
        guard token.utf8.count <= TokenDesk.sizeLimit else { throw TokenError(.badToken, "The token is too long.") }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = TokenDesk.bytes(parts[0]), TokenDesk.bytes(parts[1]) != nil,
            TokenDesk.bytes(parts[2]) != nil,
            let head = try? JSONDecoder().decode(Header.self, from: header)
        else { throw TokenError(.badToken, "The token is no JSON Web Token.") }
        guard head.typ == nil || head.typ == "JWT", let kid = head.kid, let key = ring.keys[kid] else {
            throw TokenError(.badToken, "The token is signed by no key that is known here.")
        }
        guard head.alg == key.algorithm else {
            throw TokenError(.badToken, "The token names another algorithm than its key.")
        }
        let claims: FleetClaims
        do { claims = try await key.keys.verify(token, as: FleetClaims.self) } catch {
            throw TokenError(.badToken, "The token's signature or form is wrong.")
        }
        return (key, try TokenDesk.grant(claims, key.role, at: now))
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
