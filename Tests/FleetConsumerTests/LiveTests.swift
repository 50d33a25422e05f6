// SPDX-License-Identifier: Apache-2.0

import FleetClient
import FleetServer
import FleetTestSupport
import Foundation
import NavGeo
import NavTestSupport
import Synchronization
import Testing

@testable import FleetConsumer

/// Over real sockets, to a real server.
@Suite(.serialized, .timeLimit(.minutes(20))) struct LiveTests {
    @Test func followsTripOverGRPCToItsEnd() async throws {
        try await RunningFleet.with { fleet in
            try await fleet.addVehicle()
            try await fleet.addTrip()
            try await follow(fleet)
        }
    }

    @MainActor private func follow(_ fleet: RunningFleet) async throws {
        let service = TripService(endpoint: fleet.endpoint, tokenProvider: TestTokenProvider(service: fleet.tokens))
        let model = service.tripModel(forTripName: "providers/acme/trips/t")
        let notes = RecordingSubscriber()
        model.register(notes)
        try await eventually { model.currentTrip?.activeRoute != nil }
        #expect(model.isStreaming && model.currentTrip?.tripStatus == .new)
        #expect(model.currentTrip?.pickupLocation?.point?.distance(to: RunningFleet.east(1_000)).value ?? 9 < 1)
        try await fleet.setStatus("ENROUTE_TO_PICKUP")
        try await fleet.move(to: 400)
        try await eventually { model.currentTrip?.remainingDistanceOfActiveRouteInMeters == 600 }
        #expect(model.currentTrip?.tripStatus == .enrouteToPickup)
        #expect(model.currentTrip?.distanceOfRemainingRouteInMeters == 4_000)
        for status in ["ARRIVED_AT_PICKUP", "ENROUTE_TO_DROPOFF", "COMPLETE"] { try await fleet.setStatus(status) }
        try await eventually { notes.lines.last == "state inactive" }
        #expect(model.currentTrip?.tripStatus == .complete && model.currentTrip?.lastVehicleLocation == nil)
        #expect(!notes.lines.contains { $0.hasPrefix("failed") })
    }

    @Test func reportsSameChangesWhenPolling() async throws {
        try await RunningFleet.with { fleet in
            try await fleet.addVehicle()
            try await fleet.addTrip()
            try await poll(fleet)
        }
    }

    @MainActor private func poll(_ fleet: RunningFleet) async throws {
        let service = TripService(endpoint: fleet.endpoint, tokenProvider: TestTokenProvider(service: fleet.tokens))
        let model = service.tripModel(forTripName: "providers/acme/trips/t")
        model.options = TripModelOptions(autoRefreshTimeInterval: 1, isStreamingEnabled: false)
        let notes = RecordingSubscriber()
        model.register(notes)
        try await eventually { model.currentTrip?.activeRoute != nil }
        let route = model.currentTrip?.activeRoute
        try await fleet.setStatus("ENROUTE_TO_PICKUP")
        try await fleet.move(to: 300)
        try await eventually { model.currentTrip?.remainingDistanceOfActiveRouteInMeters == 700 }
        #expect(!model.isStreaming)
        #expect(model.currentTrip?.activeRoute == route, "Not sent again, and there all the same.")
        try await fleet.setStatus("CANCELED")
        try await eventually { model.state == .inactive }
        #expect(model.currentTrip?.tripStatus == .canceled)
    }

    /// The server sends one uncertainty for each remaining stop; the trip has that of the next one.
    @Test func pollHasUncertaintyOfNextStop() async throws {
        try await RunningFleet.with { fleet in
            try await fleet.addVehicle()
            try await fleet.addTrip()
            let token = try await fleet.tokens.mint(role: .consumer, tripID: "t")
            let report = try await GRPCTripTransport(endpoint: fleet.endpoint).trip(
                TripRequest(tripName: "providers/acme/trips/t", token: token))
            #expect(report.trip.remainingWaypoints?.count == 2)
            let uncertainty = try #require(report.trip.etaUncertainty)
            #expect(uncertainty >= 20 && uncertainty < 1_000)
        }
    }

    @Test(arguments: [("67,187", 67.0), ("67", 67), ("-,187", nil), ("-", nil), ("", nil), ("x,1", nil)])
    func firstUncertaintyIsThatOfNextStop(text: String, seconds: Double?) {
        #expect(GRPCTripTransport.uncertainty(text) == seconds)
    }

    @Test func survivesServerRestart() async throws {
        let folder = try TemporaryFolder("fleet")
        let port = Port()
        let rider = Task { @MainActor in try await port.ride() }
        try await RunningFleet.with(folder: folder) { fleet in
            try await fleet.addVehicle()
            try await fleet.addTrip()
            await port.put(fleet)
            try await fleet.setStatus("ENROUTE_TO_PICKUP")
            try await port.wait { $0 == .enrouteToPickup }
        }
        let last = await port.number
        try await Self.runAgain(folder: folder, grpcPort: last) { fleet in
            try await fleet.setStatus("ARRIVED_AT_PICKUP")
            try await port.wait { $0 == .arrivedAtPickup }
            try await fleet.setStatus("CANCELED")
            try await port.wait { $0 == .canceled }
        }
        let failures = try await rider.value
        #expect(failures.allSatisfy { !$0.needsAction }, "\(failures)")
    }

    /// Runs a server at a port that it had before; another program may have taken it briefly.
    private static func runAgain(
        folder: TemporaryFolder, grpcPort: Int, _ work: @Sendable @escaping (RunningFleet) async throws -> Void
    ) async throws {
        let hasBegun = Atomic(false)
        for attempt in 1... {
            do {
                return try await RunningFleet.with(folder: folder, grpcPort: grpcPort) { fleet in
                    hasBegun.store(true, ordering: .relaxed)
                    try await work(fleet)
                }
            } catch  where !hasBegun.load(ordering: .relaxed) && attempt < 100 {
                try await Task.sleep(for: .milliseconds(200))
            }
        }
    }

    /// A rider who sees two lives of a server.
    @MainActor final class Port {
        private(set) var number = 0
        private var fleet: RunningFleet?
        private var status: FleetConsumer.TripStatus?

        func put(_ fleet: RunningFleet) {
            self.fleet = fleet
            number = fleet.grpc
        }

        func wait(for holds: @Sendable (FleetConsumer.TripStatus?) -> Bool) async throws {
            try await eventually { holds(status) }
        }

        func ride() async throws -> [TripUpdateError] {
            try await eventually { fleet != nil }
            guard let fleet else { return [] }
            let service = TripService(endpoint: fleet.endpoint, tokenProvider: TestTokenProvider(service: fleet.tokens))
            let model = service.tripModel(forTripName: "providers/acme/trips/t")
            var failures: [TripUpdateError] = []
            for await update in model.updates {
                if case .tripStatus(let new) = update { status = new }
                if case .failed(let error) = update { failures.append(error) }
            }
            return failures
        }
    }

    @Test func reportsClientErrorsWithTheirCodes() async throws {
        try await RunningFleet.with { fleet in
            try await fleet.addVehicle()
            try await fleet.addTrip()
            try await rejected(fleet)
        }
    }

    @MainActor private func rejected(_ fleet: RunningFleet) async throws {
        struct Wrong: AccessTokenProvider {
            let tokens: TokenService
            func accessToken(for context: AuthorizationContext) async throws -> AccessToken {
                AccessToken(try await tokens.mint(role: .consumer, tripID: "another"))
            }
        }
        let service = TripService(endpoint: fleet.endpoint, tokenProvider: Wrong(tokens: fleet.tokens))
        let model = service.tripModel(forTripName: "providers/acme/trips/t")
        let notes = RecordingSubscriber()
        model.register(notes)
        try await eventually { notes.lines.contains("failed 7") }
        let right = TripService(endpoint: fleet.endpoint, tokenProvider: TestTokenProvider(service: fleet.tokens))
        let none = right.tripModel(forTripName: "providers/acme/trips/none")
        let others = RecordingSubscriber()
        none.register(others)
        try await eventually { others.lines.contains("failed 5") }
    }
}
