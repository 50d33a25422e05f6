// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import SwiftProtobuf

extension Guidepost_Fleet_V1_ShareTripRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try TripName(self.name)
        guard hasLifetime else {
            throw FleetError(.invalidArgument, "The lifetime is missing.", field: "lifetime")
        }
        return AddressedCall(
            provider: name.provider, call: .shareTrip(name.id, lifetime: Wire.seconds(lifetime)))
    }
}

extension Guidepost_Fleet_V1_ListSharesRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        AddressedCall(
            provider: try ProviderID(parent: parent), call: .listShares(tripID.isEmpty ? nil : try TripID(tripID)))
    }
}

extension Guidepost_Fleet_V1_RevokeShareRequest: FleetRequestMessage {
    func call(at now: Timestamp) throws(FleetError) -> AddressedCall {
        let name = try ShareName(self.name)
        return AddressedCall(provider: name.provider, call: .revokeShare(name.id))
    }
}

extension Guidepost_Fleet_V1_Share {
    init(_ share: TripShare, secret: String?, provider: ProviderID) {
        self.init()
        name = ShareName(provider: provider, id: share.id).description
        trip = TripName(provider: provider, id: share.tripID).description
        createTime = .init(share.created)
        expireTime = .init(share.expiry)
        if let revoked = share.revoked { revokeTime = .init(revoked) }
        if let secret { self.secret = secret }
    }
}

extension FleetResponse {
    func share(of provider: ProviderID) -> Guidepost_Fleet_V1_Share? {
        guard case .share(let share, let secret) = self else { return nil }
        return .init(share, secret: secret, provider: provider)
    }

    func shares(of provider: ProviderID) -> Guidepost_Fleet_V1_ListSharesResponse? {
        guard case .shares(let shares) = self else { return nil }
        var response = Guidepost_Fleet_V1_ListSharesResponse()
        response.shares = shares.map { .init($0, secret: nil, provider: provider) }
        return response
    }

    func opened(of provider: ProviderID) -> Guidepost_Fleet_V1_OpenShareResponse? {
        guard case .opened(let opened) = self else { return nil }
        var response = Guidepost_Fleet_V1_OpenShareResponse()
        response.trip = TripName(provider: provider, id: opened.tripID).description
        response.token = opened.token
        response.expireTime = .init(opened.tokenExpiry)
        response.shareExpireTime = .init(opened.expiry)
        return response
    }
}
