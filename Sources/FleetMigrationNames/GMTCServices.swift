// SPDX-License-Identifier: Apache-2.0

internal import FleetClient
public import FleetConsumer
internal import Synchronization

/// The services of a rider's app, shared within the app.
///
///     FleetSource.current = FleetSource(endpoint: endpoint)
///     GMTCServices.setAccessTokenProvider(self, providerID: "acme")
///     let model = GMTCServices.shared().tripService.tripModel(forTripName: name)
@preconcurrency @MainActor public final class GMTCServices {
    /// Provides models of trips.
    public let tripService: GMTCTripService
    /// The ID of the provider.
    public let providerID: String

    /// What the app has set.
    private struct Setting {
        var provider: CallbackTokenProvider
        var providerID: String
        /// Differs after each call.
        var number: Int
    }

    private nonisolated static let setting = Mutex<Setting?>(nil)
    private static var current: (services: GMTCServices, number: Int)?

    private init(tripService: GMTCTripService, providerID: String) {
        self.tripService = tripService
        self.providerID = providerID
    }

    /// Sets the token provider. Call it first, from any thread. A later call creates new services; existing models keep the
    /// old ones.
    public nonisolated static func setAccessTokenProvider(_ provider: any GMTCAuthorization, providerID: String) {
        let provider = CallbackTokenProvider(provider)
        setting.withLock {
            $0 = Setting(provider: provider, providerID: providerID, number: ($0?.number ?? 0) + 1)
        }
    }

    /// The services.
    ///
    /// - Precondition: `FleetSource.current` is set, and `setAccessTokenProvider(_:providerID:)` has been called.
    public static func shared() -> GMTCServices {
        guard let setting = setting.withLock({ $0 }) else {
            preconditionFailure("call GMTCServices.setAccessTokenProvider first")
        }
        if let current, current.number == setting.number { return current.services }
        guard let source = FleetSource.current else {
            preconditionFailure("set FleetSource.current before GMTCServices is used")
        }
        let services = GMTCServices(
            tripService: TripService(endpoint: source.endpoint, tokenProvider: setting.provider),
            providerID: setting.providerID)
        current = (services, setting.number)
        return services
    }

    /// Has no effect: nothing is reported.
    public nonisolated static func setAbnormalTerminationReportingEnabled(_ enabled: Bool) {}

    /// The version of the library.
    public nonisolated static func sdkVersion() -> String { "0.1.0" }

    /// The version of the library with its name.
    public nonisolated static func sdkLongVersion() -> String { "Guidepost \(sdkVersion())" }
}
