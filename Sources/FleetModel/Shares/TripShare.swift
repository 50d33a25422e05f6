// SPDX-License-Identifier: Apache-2.0

/// Permission for anyone with a link to follow one trip until a time, or until it is revoked.
///
/// The secret of the link is not part of it: it is created with the share, returned once, and never stored.
public struct TripShare: Sendable, Hashable {
    /// The ID. It is part of the link and grants nothing by itself.
    public let id: ShareID
    /// The trip.
    public let tripID: TripID
    /// When it was created.
    public let created: Timestamp
    /// When it expires.
    public let expiry: Timestamp
    /// When it was revoked; `nil` if it was not.
    public internal(set) var revoked: Timestamp?

    /// Creates a share.
    ///
    /// - Parameters:
    ///   - id: The ID.
    ///   - tripID: The trip.
    ///   - created: When it was created.
    ///   - expiry: When it expires.
    ///   - revoked: When it was revoked.
    public init(id: ShareID, tripID: TripID, created: Timestamp, expiry: Timestamp, revoked: Timestamp? = nil) {
        self.id = id
        self.tripID = tripID
        self.created = created
        self.expiry = expiry
        self.revoked = revoked
    }

    /// The maximum lifetime in seconds: 30 days.
    public static let maximumLifetime = 30 * 86_400.0

    /// Rejects a share that has ended.
    ///
    /// - Throws: `permissionDenied`, with the reason `SHARE_REVOKED` or `SHARE_EXPIRED`.
    public func check(at now: Timestamp) throws(FleetError) {
        if revoked != nil {
            throw FleetError(.permissionDenied, "The link has been revoked.", reason: "SHARE_REVOKED")
        }
        guard now < expiry else {
            throw FleetError(.permissionDenied, "The link has expired.", reason: "SHARE_EXPIRED")
        }
    }

    /// The error for a link that was never created, or was deleted after it ended.
    public static var unknown: FleetError {
        FleetError(.notFound, "There is no such link.", reason: "SHARE_UNKNOWN")
    }
}

/// What the holder of a link gets for its secret.
public struct OpenedShare: Sendable {
    /// The trip that the link opens.
    public var tripID: TripID
    /// A consumer token for the trip.
    public var token: String
    /// When the token expires; the secret can be exchanged again.
    public var tokenExpiry: Timestamp
    /// When the share expires.
    public var expiry: Timestamp

    /// Creates the result.
    ///
    /// - Parameters:
    ///   - tripID: The trip.
    ///   - token: A consumer token.
    ///   - tokenExpiry: When the token expires.
    ///   - expiry: When the share expires.
    public init(tripID: TripID, token: String, tokenExpiry: Timestamp, expiry: Timestamp) {
        self.tripID = tripID
        self.token = token
        self.tokenExpiry = tokenExpiry
        self.expiry = expiry
    }
}
