// SPDX-License-Identifier: Apache-2.0

import FleetClient
import FleetConsumer
import FleetDriver
import FleetModel
import FleetServer
import Foundation
import NavGeo
import NavModel
import NavSession
import NavTestSupport
import Testing

/// A driver, a server and a rider, over real sockets.
@Suite(.serialized, .timeLimit(.minutes(20))) struct SharingTests {
    private static let home = Coordinate(latitude: 43.73, longitude: 7.42)
    private static func east(_ meters: Double) -> Coordinate { home.moved(Meters(meters), toward: Bearing(90)) }

    private struct Tokens: AccessTokenProvider {
        let service: TokenService
        func accessToken(for context: AuthorizationContext) async throws -> AccessToken {
            switch (context.tripID, context.vehicleID) {
            case (let trip?, nil): AccessToken(try await service.mint(role: .consumer, tripID: trip))
            case (let trip?, let vehicle?):
                AccessToken(try await service.mint(role: .driver, tripID: trip, vehicleID: vehicle))
            case (nil, let vehicle): AccessToken(try await service.mint(role: .driver, vehicleID: vehicle))
            }
        }
    }

    @Test func riderSeesDriver() async throws {
        let folder = try TemporaryFolder("sharing")
        let keys = try await KeyFolder(path: folder.path(of: "keys"))
        let now: @Sendable () -> Timestamp = { Timestamp(seconds: Date().timeIntervalSince1970) }
        try await KillTests.fill(
            folder, from: Timestamp(seconds: now().seconds - 3_000), pickup: Self.east(900))
        try await KillTests.serve(folder, keys, now) { port in
            try await share(port, Tokens(service: TokenService(folder: keys, clock: now)), folder.path)
        }
    }

    @MainActor private func share(_ port: Int, _ tokens: Tokens, _ folder: String) async throws {
        let endpoint = FleetEndpoint(host: "127.0.0.1", port: port, isEncrypted: false)
        var route = Route(along: [Self.home, Self.east(400), Self.east(900)])
        route.legs[0].annotation.traffic = [.normal, .slow]
        let navigator = Navigator(provider: OneRoad(route: route))
        let api = try RidesharingDriverAPI(
            driverContext: DriverContext(
                endpoint: endpoint, accessTokenProvider: tokens, providerID: "acme", vehicleID: "v",
                navigator: navigator, queuePath: folder + "/reports"))
        let reporter = api.vehicleReporter
        reporter.locationReportingInterval = 1
        reporter.locationTrackingEnabled = true
        try await eventually("the driver learns the stop") { reporter.stops.first?.kind == .pickup }
        #expect(reporter.stops.first.map { $0.place.distance(to: Self.east(900)).value < 1 } == true)

        let service = TripService(endpoint: endpoint, tokenProvider: tokens)
        let model = service.tripModel(forTripName: "providers/acme/trips/t")
        let session = JourneySharingSession(tripModel: model)
        session.didShow()
        #expect(session.state == .active && model.state == .active)

        let start = Date().timeIntervalSince1970
        func drive(_ second: Int) {
            navigator.update(
                with: LocationFix(
                    coordinate: Self.east(Double(second) * 10), time: start + Double(second), horizontalAccuracy: 4,
                    course: 90, speed: 10))
        }
        drive(0)
        #expect(await navigator.setDestinations(route.legs.compactMap(\.destinationWaypoint)) == .ok)
        navigator.isGuidanceActive = true
        for second in 1...20 {
            drive(second)
            try await Task.sleep(for: .milliseconds(5))
        }
        try await eventually("the rider sees the vehicle") {
            model.currentTrip?.lastVehicleLocation?.latLng.map { $0.distance(to: Self.east(200)).value < 2 } == true
        }
        let trip = try #require(model.currentTrip)
        #expect(trip.activeRoute?.count == 3, "The way that the driver follows.")
        #expect(trip.activeRouteTraffic?.speedReadingSpans.map(\.speedType) == [.slow])
        #expect(abs(trip.remainingDistanceOfActiveRouteInMeters - 700) < 20)
        // Twenty seconds of driving were reported in a tenth of one: the interpolation catches up a little later.
        let overlays = session.overlays(at: Date().timeIntervalSince1970 + 3)
        guard case .route(let line) = overlays.first, case .puck(let puck) = overlays.last else {
            Issue.record("no route or no vehicle: \(overlays)")
            return
        }
        #expect(line.driven > 0.4 && line.driven < 1.2 && line.traffic.count == 1)
        #expect(abs((puck.heading?.degrees ?? 0) - 90) < 1 && !puck.isStale)

        reporter.report(.arrivedAtPickup, ofTrip: "t")
        try await eventually("the rider learns of the arrival") { model.currentTrip?.tripStatus == .arrivedAtPickup }
        reporter.report(.canceled, ofTrip: "t")
        try await eventually("the trip is over") { model.state == .inactive }
        #expect(session.vehicle(at: Date().timeIntervalSince1970) == nil)
        session.didHide()
        #expect(session.state == .inactive)
    }
}
