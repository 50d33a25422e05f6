// SPDX-License-Identifier: Apache-2.0

/// Leave for whoever has a link to follow one trip until a time, or until it is taken back.
///
/// The secret of the link is not here: it is made when the share is, handed out once, and never kept.
public struct TripShare: Sendable, Hashable {
    /// Which one. It is part of the link and opens nothing alone.
    public let id: ShareID
    /// The trip that may be followed.
    public let tripID: TripID
    /// When it was made.
    public let created: Moment
    /// When it ends by itself.
    public let expiry: Moment
    /// When it was taken back; `nil` while it was not.
    public internal(set) var revoked: Moment?

    /// Makes a share.
    public init(id: ShareID, tripID: TripID, created: Moment, expiry: Moment, revoked: Moment? = nil) {
        self.id = id
        self.tripID = tripID
        self.created = created
        self.expiry = expiry
        self.revoked = revoked
    }

    /// The longest that a share holds, in seconds: 30 days.
    public static let longestLifetime = 30 * 86_400.0

    /// Refuses a share that holds no more.
    ///
    /// - Throws: `permissionDenied`, with the reason `SHARE_REVOKED` or `SHARE_EXPIRED`.
    public func check(at now: Moment) throws(FleetError) {
        if revoked != nil {
            throw FleetError(.permissionDenied, "The link has been taken back.", reason: "SHARE_REVOKED")
        }
        guard now < expiry else {
            throw FleetError(.permissionDenied, "The link has expired.", reason: "SHARE_EXPIRED")
        }
    }

    /// What is said of a link that nobody made, or that is long over.
    public static var unknown: FleetError {
        FleetError(.notFound, "There is no such link.", reason: "SHARE_UNKNOWN")
    }
}

/// What the holder of a link gets for its secret.
public struct OpenedShare: Sendable {
    /// The trip that may be followed.
    public var tripID: TripID
    /// A consumer token for it.
    public var token: String
    /// When the token ends; the secret gets another one.
    public var tokenExpiry: Moment
    /// When the share ends.
    public var expiry: Moment

    /// Puts it together.
    public init(tripID: TripID, token: String, tokenExpiry: Moment, expiry: Moment) {
        self.tripID = tripID
        self.token = token
        self.tokenExpiry = tokenExpiry
        self.expiry = expiry
    }
}
