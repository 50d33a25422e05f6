// SPDX-License-Identifier: Apache-2.0

public import FleetAccess

/// Gives models of trips. An app has one of it for each fleet that its riders use.
///
///     let service = TripService(
///         endpoint: FleetEndpoint(host: "fleet.example.com", port: 443), tokenProvider: TokensFromOurServer())
///     let model = service.tripModel(forTripName: "providers/acme/trips/t-17")
@MainActor public final class TripService {
    /// How the server is asked.
    nonisolated let transport: any TripTransport
    nonisolated let provider: any AccessTokenProvider
    nonisolated let clock: FleetClock
    private var seed: UInt64

    private struct Shelf {
        weak var model: TripModel?
    }
    private var shelves: [String: Shelf] = [:]

    /// Follows trips of a fleet server over gRPC. Nothing is connected before a model is listened to.
    public convenience init(endpoint: FleetEndpoint, tokenProvider: any AccessTokenProvider) {
        self.init(transport: GRPCTripTransport(endpoint: endpoint), tokenProvider: tokenProvider)
    }

    /// Follows trips some other way.
    ///
    /// - Parameters:
    ///   - clock: What the time is told by.
    ///   - seed: Where chance begins that spreads waits; `nil` for another one each time.
    public init(
        transport: any TripTransport, tokenProvider: any AccessTokenProvider, clock: FleetClock = .device,
        seed: UInt64? = nil
    ) {
        self.transport = transport
        provider = tokenProvider
        self.clock = clock
        self.seed = seed ?? .random(in: 0 ... .max)
    }

    /// The model of a trip. As long as somebody holds it, everybody gets the same one.
    ///
    /// - Parameter tripName: `providers/{provider}/trips/{trip}`. With any other name the model reports INVALID_ARGUMENT.
    public func tripModel(forTripName tripName: String) -> TripModel {
        if let model = shelves[tripName]?.model { return model }
        shelves = shelves.filter { $0.value.model != nil }
        seed &+= 1
        let model = TripModel(tripName: tripName, service: self, seed: seed)
        shelves[tripName] = Shelf(model: model)
        return model
    }
}
