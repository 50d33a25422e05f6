// SPDX-License-Identifier: Apache-2.0

import FleetMigrationNames
import FleetServer
import FleetTestSupport
import Foundation
import NavGeo
import NavGraph
import NavModel
import NavRender
import NavTestSupport
import Synchronization
import Testing

/// Apps of a rider and a driver modeled on the published examples, with a real fleet server.
@Suite(.serialized, .usesProcessSettings, .timeLimit(.minutes(20))) @MainActor struct RideTests {
    /// Straight roads between waypoints, with a traffic jam in the second half.
    private struct JammedRoad: RouteProviding {
        func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
            guard let start = request.stops.first, let end = request.stops.last else {
                throw RouteError(code: .invalidRequest, message: "no stops")
            }
            let (a, b) = (start.coordinate, end.coordinate)
            let middle = Coordinate(
                latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2)
            var route = Route(along: [a, middle, b])
            route.legs[0].annotation.traffic = [.normal, .trafficJam]
            return [route]
        }
    }

    /// Records the positions of the vehicle.
    private final class PositionRecorder: GMTCTripModelSubscriber {
        var places: [Coordinate] = []

        func tripModel(_: GMTCTripModel, didUpdate vehicleLocation: GMTSVehicleLocation?) {
            if let place = vehicleLocation?.latLng?.coordinate() { places.append(place) }
        }
    }

    static func prepare(_ fleet: RunningFleet) throws {
        FleetSource.current = FleetSource(endpoint: fleet.endpoint, queueFolder: fleet.folder.path)
        let map = try ASCIIMap("A--B--C", ways: ["ABC"])
        GMSNavigationServices.source = GMSNavigationSource(graph: map.graph, features: nil, provider: JammedRoad())
    }

    @Test func rideIsFollowedWithAllCallbacks() async throws {
        try await RunningFleet.with { fleet in try await Self.ride(fleet) }
    }

    private static func ride(_ fleet: RunningFleet) async throws {
        try prepare(fleet)
        try await fleet.addVehicle()
        // The library retains the token provider, which must not retain the fleet.
        let tokens = DriverTokens { [tokens = fleet.tokens] vehicle in
            try await tokens.mint(role: .driver, vehicleID: vehicle)
        }
        let ride = Ride(fleet: fleet, driver: try #require(DriverScreen(tokens: tokens)))
        try await ride.driverGoesOnline()
        let rider = try await ride.riderRequestsTrip()
        try await ride.driverAccepts()
        try await ride.expectReports(to: rider)
        try ride.expectMap(of: rider)
        try await ride.end(rider)
        try await ride.driverGoesHome()
    }

    nonisolated static func book(_ fleet: RunningFleet) async throws {
        func json(_ meters: Double) -> String {
            let place = RunningFleet.east(meters)
            return #"{"point": {"latitude": \#(place.latitude), "longitude": \#(place.longitude)}}"#
        }
        try await fleet.send(
            "POST", "/trips?tripId=t",
            """
            {"tripType": "EXCLUSIVE", "vehicleId": "v", "pickupPoint": \(json(1_000)),
             "intermediateDestinations": [\(json(3_000))], "dropoffPoint": \(json(5_000))}
            """)
    }

    @Test func recoversFromErrorsWhenTheTokenIsValidAgain() async throws {
        try await RunningFleet.with { fleet in try await Self.fail(fleet) }
    }

    private static func fail(_ fleet: RunningFleet) async throws {
        let tokens = fleet.tokens
        try prepare(fleet)
        try await fleet.addVehicle()
        try await book(fleet)
        let isMended = Mutex(false)
        GMTCServices.setAccessTokenProvider(
            RiderTokens { trip in
                try await tokens.mint(role: .consumer, tripID: isMended.withLock { $0 } ? trip : "another")
            }, providerID: "acme")
        let rider = RiderScreen(from: RunningFleet.east(1_000), to: RunningFleet.east(5_000)) { _ in }
        rider.viewDidLoad()

        rider.follow("trips/t")
        try await eventually("a name that is none is an invalid argument") {
            rider.errors.compactMap { $0 as? TripUpdateError }.contains { $0.domain == "io.grpc" && $0.code == 3 }
        }
        rider.cancelCurrentActiveTrip()

        rider.follow("providers/acme/trips/t")
        try await eventually("the token of another trip is not permitted") {
            rider.errors.compactMap { ($0 as? TripUpdateError)?.code }.contains(7)
        }
        #expect(rider.currentTripModel?.currentTrip == nil)
        isMended.withLock { $0 = true }
        try await eventually("with another token the trip is followed") {
            rider.currentTripModel?.currentTrip?.vehicleID == "v"
        }

        // A removed subscriber gets no more updates, unlike another one of the same trip.
        let model = try #require(rider.currentTripModel)
        let other = PositionRecorder()
        model.register(other)
        rider.cancelCurrentActiveTrip()
        let reported = rider.reported
        try await fleet.move(to: 800)
        try await eventually("the other one sees the car move") {
            other.places.contains { $0.distance(to: RunningFleet.east(800)).value < 2 }
        }
        #expect(rider.reported == reported)
        model.unregisterSubscriber(other)
        #expect(model.state == .inactive)
    }

    @Test func keepsPublishedRawValues() {
        #expect(GMTSTripStatus.allCases.map(\.rawValue) == Array(0...8))
        #expect(GMTSTripStatus.enrouteToDropoff.rawValue == 6 && GMTSTripStatus.canceled.rawValue == 8)
        #expect(GMTDVehicleState.online.rawValue == 1 && GMTSVehicleState.online.rawValue == 2)
        #expect(GMTCMarkerType.allCases.map(\.rawValue) == Array(0...4))
        #expect(GMTSSpeedType.trafficJam.rawValue == 3 && GMTCTripModelState.active.rawValue == 1)
        #expect(GMTDVehicleReporterErrorCode.noLastKnownLocation.rawValue == 5)
        let options = GMTCMutableTripModelOptions.mutableTripModelOptions(with: GMTCTripModelOptions())
        #expect(options.autoRefreshTimeInterval == 0 && options.tripRequestHeader == nil)
        #expect(GMTSTrip.propertyValueDifferencesBetweenTrip1(nil, andTrip2: nil) == [])
    }

    @Test func noDriverAPIWithoutFleet() throws {
        FleetSource.current = nil
        let map = try ASCIIMap("A--B--C", ways: ["ABC"])
        GMSNavigationServices.source = GMSNavigationSource(graph: map.graph, features: nil, provider: StraightRoads())
        let driver = try #require(DriverScreen(tokens: DriverTokens { _ in "" }))
        driver.goToWork(as: "v")
        #expect(driver.ridesharingDriverAPI == nil)
    }
}
