// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
public import FleetConsumer

/// The services of a rider's app, one set for the app as apps of this kind expect it.
///
///     FleetSource.current = FleetSource(endpoint: endpoint)
///     GMTCServices.setAccessTokenProvider(self, providerID: "acme")
///     let model = GMTCServices.shared().tripService.tripModel(forTripName: name)
@MainActor public final class GMTCServices {
    /// Gives models of trips.
    public let tripService: GMTCTripService
    /// Whose fleet it is.
    public let providerID: String

    private static var current: GMTCServices?

    private init(tripService: GMTCTripService, providerID: String) {
        self.tripService = tripService
        self.providerID = providerID
    }

    /// Says where tokens come from. The first call; a later one begins anew, and models that are held keep what they have.
    ///
    /// - Precondition: `FleetSource.current` is named.
    public static func setAccessTokenProvider(_ provider: any GMTCAuthorization, providerID: String) {
        guard let source = FleetSource.current else {
            preconditionFailure("name FleetSource.current before the token provider")
        }
        current = GMTCServices(
            tripService: TripService(endpoint: source.endpoint, tokenProvider: CallbackTokens(provider)),
            providerID: providerID)
    }

    /// The services.
    ///
    /// - Precondition: `setAccessTokenProvider(_:providerID:)` has been called.
    public static func shared() -> GMTCServices {
        guard let current else { preconditionFailure("call GMTCServices.setAccessTokenProvider first") }
        return current
    }
}
