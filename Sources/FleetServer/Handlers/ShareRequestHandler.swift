// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// Creates links to trips, and exchanges their secrets for tokens.
struct ShareRequestHandler: Sendable {
    let service: FleetService
    let tokens: TokenService
    let folder: KeyFolder

    /// The lifetime of a token that was obtained with a link, in seconds; never longer than the link.
    static let tokenLifetime = 900.0

    /// Creates a link to a trip.
    func make(_ trip: TripID, lifetime: Double) async throws(FleetError) -> FleetResponse {
        let signer = folder.shareSigner
        guard !signer.keys.isEmpty else {
            throw FleetError(
                .failedPrecondition, "The key folder has no share.NAME.key, and none can be created: is it read-only?")
        }
        let id = try ShareSigner.newID()
        let share = try await service.change { fleet, now throws(FleetError) in
            try fleet.shareTrip(trip, as: id, lifetime: lifetime, at: now)
        }
        return .share(share, secret: signer.secret(of: share))
    }

    /// Lists links.
    func list(_ trip: TripID?) throws(FleetError) -> FleetResponse {
        .shares(try service.look { state throws(FleetError) in state.fleet.shares(of: trip) })
    }

    /// Revokes a link and everything that was obtained with it.
    func revoke(_ id: ShareID) async throws(FleetError) -> FleetResponse {
        .share(
            try await service.change { fleet, now throws(FleetError) in try fleet.revokeShare(id, at: now) },
            secret: nil)
    }

    /// Exchanges the secret of a valid link for a token.
    ///
    /// - Parameters:
    ///   - secret: The secret.
    ///   - admit: Called once the secret is verified; an error it throws rejects the request.
    func open(
        _ secret: String, admit: () throws(FleetError) -> Void
    ) async throws(FleetError) -> FleetResponse {
        let id = try ShareSigner.id(in: secret)
        let now = service.now
        let share = try service.look { state throws(FleetError) in try state.fleet.share(id) }
        guard let key = folder.shareSigner.key(of: secret, share) else { throw TripShare.unknown }
        try share.check(at: now)
        try admit()
        let lifetime = min(Self.tokenLifetime, max(1, share.expiry.seconds(since: now)).rounded(.down))
        do throws(TokenError) {
            let token = try await tokens.mint(
                role: .consumer, tripID: share.tripID.text, lifetime: lifetime, share: share.id.text,
                shareKey: ShareSigner.fingerprint(of: key))
            return .opened(
                OpenedShare(
                    tripID: share.tripID, token: token,
                    tokenExpiry: Timestamp(seconds: now.seconds.rounded(.down))
                        .adding(seconds: lifetime), expiry: share.expiry))
        } catch {
            throw FleetError(.failedPrecondition, error.message)
        }
    }
}
