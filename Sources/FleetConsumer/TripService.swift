// SPDX-License-Identifier: Apache-2.0

public import FleetClient

/// Provides models of trips. An app has one service for each fleet.
///
///     let service = TripService(
///         endpoint: FleetEndpoint(host: "fleet.example.com", port: 443), tokenProvider: TokensFromOurServer())
///     let model = service.tripModel(forTripName: "providers/acme/trips/t-17")
@preconcurrency @MainActor public final class TripService {
    /// The transport to the server.
    nonisolated let transport: any TripTransport
    nonisolated let provider: any AccessTokenProvider
    nonisolated let clock: FleetClock
    private var seed: UInt64

    private struct WeakModel {
        weak var model: TripModel?
    }
    private var models: [String: WeakModel] = [:]

    /// Follows trips of a fleet server over gRPC. It connects when a model gets its first subscriber.
    public convenience init(endpoint: FleetEndpoint, tokenProvider: any AccessTokenProvider) {
        self.init(transport: GRPCTripTransport(endpoint: endpoint), tokenProvider: tokenProvider)
    }

    /// Follows trips over another transport.
    ///
    /// - Parameters:
    ///   - transport: The transport to the server.
    ///   - tokenProvider: The source of tokens.
    ///   - clock: The clock.
    ///   - seed: The seed of the jitter of backoffs; `nil` for a random one.
    public init(
        transport: any TripTransport, tokenProvider: any AccessTokenProvider, clock: FleetClock = .device,
        seed: UInt64? = nil
    ) {
        self.transport = transport
        provider = tokenProvider
        self.clock = clock
        self.seed = seed ?? .random(in: 0 ... .max)
    }

    /// The model of a trip. While it is referenced, the same one is returned.
    ///
    /// - Parameter tripName: `providers/{provider}/trips/{trip}`. With any other name the model reports
    ///   INVALID_ARGUMENT.
    @_disfavoredOverload
    public func tripModel(forTripName tripName: String) -> TripModel { model(ofTrip: tripName) }

    /// The same under a name that the migration modules do not redefine.
    package func model(ofTrip tripName: String) -> TripModel {
        if let model = models[tripName]?.model { return model }
        models = models.filter { $0.value.model != nil }
        seed &+= 1
        let model = TripModel(tripName: tripName, service: self, seed: seed)
        models[tripName] = WeakModel(model: model)
        return model
    }
}
