// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import GRPCCore

/// `guidepost.fleet.v1.ShareService`
struct ShareGRPCService: FleetGRPCService, Guidepost_Fleet_V1_ShareService.ServiceProtocol {
    let responder: any FleetResponder

    func shareTrip(
        request: ServerRequest<Guidepost_Fleet_V1_ShareTripRequest>, context: ServerContext
    ) async throws -> ServerResponse<Guidepost_Fleet_V1_Share> {
        try await serve(.shareTrip, request, context) { $0.share(of: $1) }
    }

    func listShares(
        request: ServerRequest<Guidepost_Fleet_V1_ListSharesRequest>, context: ServerContext
    ) async throws -> ServerResponse<Guidepost_Fleet_V1_ListSharesResponse> {
        try await serve(.listShares, request, context) { $0.shares(of: $1) }
    }

    func revokeShare(
        request: ServerRequest<Guidepost_Fleet_V1_RevokeShareRequest>, context: ServerContext
    ) async throws -> ServerResponse<Guidepost_Fleet_V1_Share> {
        try await serve(.revokeShare, request, context) { $0.share(of: $1) }
    }

    func openShare(
        request: ServerRequest<Guidepost_Fleet_V1_OpenShareRequest>, context: ServerContext
    ) async throws -> ServerResponse<Guidepost_Fleet_V1_OpenShareResponse> {
        let call = AddressedCall(provider: nil, call: .openShare(secret: request.message.secret))
        var caller = FleetCaller(request.metadata, context)
        caller.linkSecret = request.message.secret
        return try await serve(.openShare, caller, { _ in call }) {
            $0.opened(of: $1)
        }
    }
}
