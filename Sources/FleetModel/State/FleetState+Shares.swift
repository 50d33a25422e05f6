// SPDX-License-Identifier: Apache-2.0

extension FleetState {
    /// The share with an ID.
    ///
    /// - Throws: `notFound`.
    public func share(_ id: ShareID) throws(FleetError) -> TripShare {
        guard let share = shares[id] else { throw TripShare.unknown }
        return share
    }

    /// Creates a link with which anyone can follow a trip.
    ///
    /// - Parameters:
    ///   - trip: The trip.
    ///   - id: A random ID.
    ///   - lifetime: Seconds, at most 30 days.
    ///   - now: The present time.
    /// - Throws: `notFound` for an unknown trip, `invalidArgument` for the lifetime, `alreadyExists` for the ID.
    public mutating func shareTrip(
        _ trip: TripID, as id: ShareID, lifetime: Double, at now: Timestamp
    ) throws(FleetError) -> TripShare {
        _ = try self.trip(trip)
        guard lifetime >= 1, lifetime <= TripShare.maximumLifetime else {
            throw FleetError(
                .invalidArgument, "The lifetime of a link must be between one second and 30 days.", field: "lifetime")
        }
        guard shares[id] == nil else { throw FleetError(.alreadyExists, "A link with this ID already exists.") }
        let share = TripShare(id: id, tripID: trip, created: now, expiry: now.adding(seconds: lifetime))
        set(share, id)
        record(.share(share))
        return share
    }

    /// Revokes a share. Revoking it again changes nothing.
    ///
    /// - Throws: `notFound`.
    public mutating func revokeShare(_ id: ShareID, at now: Timestamp) throws(FleetError) -> TripShare {
        var share = try share(id)
        guard share.revoked == nil else { return share }
        share.revoked = now
        set(share, id)
        record(.share(share))
        return share
    }

    /// Shares of a trip, or all shares, newest first.
    public func shares(of trip: TripID?) -> [TripShare] {
        shares.values.filter { trip == nil || $0.tripID == trip }.sorted { ($0.created, $0.id) > ($1.created, $1.id) }
    }

    /// Deletes shares that ended before a time.
    public mutating func purgeShares(endedBefore time: Timestamp) {
        for share in shares.values where share.expiry < time { removeShare(share.id) }
    }

    /// A later trip with the same ID is another trip.
    mutating func removeShares(of trip: TripID) {
        for share in shares.values where share.tripID == trip { removeShare(share.id) }
    }

    private mutating func removeShare(_ id: ShareID) {
        set(nil as TripShare?, id)
        record(.shareDeleted(id))
    }
}
