// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
public import FleetConsumer

/// The services of a rider's app, shared within the app.
///
///     FleetSource.current = FleetSource(endpoint: endpoint)
///     GMTCServices.setAccessTokenProvider(self, providerID: "acme")
///     let model = GMTCServices.shared().tripService.tripModel(forTripName: name)
@MainActor public final class GMTCServices {
    /// Provides models of trips.
    public let tripService: GMTCTripService
    /// The ID of the provider.
    public let providerID: String

    private static var current: GMTCServices?

    private init(tripService: GMTCTripService, providerID: String) {
        self.tripService = tripService
        self.providerID = providerID
    }

    /// Sets the token provider. Call it first. A later call creates new services; existing models keep the old ones.
    ///
    /// - Precondition: `FleetSource.current` is set.
    public static func setAccessTokenProvider(_ provider: any GMTCAuthorization, providerID: String) {
        guard let source = FleetSource.current else {
            preconditionFailure("name FleetSource.current before the token provider")
        }
        current = GMTCServices(
            tripService: TripService(endpoint: source.endpoint, tokenProvider: CallbackTokenProvider(provider)),
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
