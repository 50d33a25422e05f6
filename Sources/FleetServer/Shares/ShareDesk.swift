// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// Makes links to trips, and gives tokens to those who have one.
struct ShareDesk: Sendable {
    let office: FleetOffice
    let tokens: TokenDesk
    let folder: KeyFolder

    /// How long a token holds that is got with a link, in seconds; never longer than the link.
    static let tokenLifetime = 900.0

    /// Makes a link to a trip.
    func make(_ trip: TripID, lifetime: Double) async throws(FleetError) -> FleetReply {
        let seal = folder.shareSeal
        guard !seal.keys.isEmpty else {
            throw FleetError(
                .failedPrecondition, "The key folder has no share.NAME.key, and none can be made: is it read-only?")
        }
        let id = try ShareSeal.newID()
        let share = try await office.change { book, now throws(FleetError) in
            try book.shareTrip(trip, as: id, lifetime: lifetime, at: now)
        }
        return .share(share, secret: seal.secret(of: share))
    }

    /// Lists links.
    func list(_ trip: TripID?) throws(FleetError) -> FleetReply {
        .shares(try office.look { state throws(FleetError) in state.book.shares(of: trip) })
    }

    /// Takes a link back, and all that was got with it.
    func revoke(_ id: ShareID) async throws(FleetError) -> FleetReply {
        .share(
            try await office.change { book, now throws(FleetError) in try book.revokeShare(id, at: now) }, secret: nil)
    }

    /// Gives a token to whoever knows the secret of a link that holds.
    ///
    /// - Parameter admit: Asked once the secret has proved right; what it throws rejects the request.
    func open(
        _ secret: String, admit: () throws(FleetError) -> Void
    ) async throws(FleetError) -> FleetReply {
        let id = try ShareSeal.id(in: secret)
        let now = office.now
        let share = try office.look { state throws(FleetError) in try state.book.share(id) }
        guard let key = folder.shareSeal.key(of: secret, share) else { throw TripShare.unknown }
        try share.check(at: now)
        try admit()
        let lifetime = min(Self.tokenLifetime, max(1, share.expiry.seconds(since: now)).rounded(.down))
        do throws(TokenError) {
            let token = try await tokens.mint(
                role: .consumer, tripID: share.tripID.text, lifetime: lifetime, share: share.id.text,
                shareKey: ShareSeal.fingerprint(of: key))
            return .opened(
                OpenedShare(
                    tripID: share.tripID, token: token,
                    tokenExpiry: Moment(seconds: now.seconds.rounded(.down))
                        .adding(seconds: lifetime), expiry: share.expiry))
        } catch {
            throw FleetError(.failedPrecondition, error.message)
        }
    }
}
