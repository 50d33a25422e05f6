// SPDX-License-Identifier: Apache-2.0

extension FleetBook {
    /// The share of an ID.
    ///
    /// - Throws: `notFound`.
    public func share(_ id: ShareID) throws(FleetError) -> TripShare {
        guard let share = shares[id] else { throw TripShare.unknown }
        return share
    }

    /// Lets whoever gets the link follow a trip.
    ///
    /// - Parameters:
    ///   - id: A random one.
    ///   - lifetime: Seconds, at most 30 days.
    /// - Throws: `notFound` when there is no such trip, `invalidArgument` for the lifetime.
    public mutating func shareTrip(
        _ trip: TripID, as id: ShareID, lifetime: Double, at now: Moment
    ) throws(FleetError) -> TripShare {
        _ = try self.trip(trip)
        guard lifetime >= 1, lifetime <= TripShare.longestLifetime else {
            throw FleetError(.invalidArgument, "A link holds for one second to 30 days.", field: "lifetime")
        }
        guard shares[id] == nil else { throw FleetError(.alreadyExists, "There is a link of that ID already.") }
        let share = TripShare(id: id, tripID: trip, created: now, expiry: now.adding(seconds: lifetime))
        shares[id] = share
        note(.share(share))
        return share
    }

    /// Takes a share back. Once more changes nothing.
    ///
    /// - Throws: `notFound`.
    public mutating func revokeShare(_ id: ShareID, at now: Moment) throws(FleetError) -> TripShare {
        var share = try share(id)
        guard share.revoked == nil else { return share }
        share.revoked = now
        shares[id] = share
        note(.share(share))
        return share
    }

    /// Shares of a trip, or all, newest first.
    public func shares(of trip: TripID?) -> [TripShare] {
        shares.values.filter { trip == nil || $0.tripID == trip }.sorted { ($0.created, $0.id) > ($1.created, $1.id) }
    }

    /// Forgets shares that ended before a moment.
    public mutating func purgeShares(endedBefore moment: Moment) {
        for share in shares.values where share.expiry < moment { removeShare(share.id) }
    }

    /// A trip that comes later under the same ID is another trip.
    mutating func removeShares(of trip: TripID) {
        for share in shares.values where share.tripID == trip { removeShare(share.id) }
    }

    private mutating func removeShare(_ id: ShareID) {
        shares[id] = nil
        note(.shareDeleted(id))
    }
}
