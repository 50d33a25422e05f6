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
    private final class Onlooker: GMTCTripModelSubscriber {
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
        // The library retains the token provider, which must not retain the fleet.
        let tokens = fleet.tokens
        try prepare(fleet)
        try await fleet.addVehicle()

        // The driver starts.
        let driver = try #require(
            DriverScreen(
                tokens: DriverTokens { vehicle in try await tokens.mint(role: .driver, vehicleID: vehicle) }))
        driver.goToWork(as: "v")
        let begin = Date().timeIntervalSince1970
        func drive(_ second: Int) {
            driver.session.update(
                with: LocationFix(
                    coordinate: RunningFleet.east(Double(second) * 10), time: begin + Double(second),
                    horizontalAccuracy: 4, course: 90, speed: 10))
        }
        try await eventually("going online before tracking is rejected") {
            driver.failures == [.locationTrackingNotEnabled]
        }
        drive(0)
        driver.goOnline()
        try await eventually("the vehicle is online") { driver.sent.contains { $0.vehicleState == .online } }

        // The rider requests a trip.
        GMTCServices.setAccessTokenProvider(
            RiderTokens { trip in try await tokens.mint(role: .consumer, tripID: trip) }, providerID: "acme")
        let rider = RiderScreen(from: RunningFleet.east(1_000), to: RunningFleet.east(5_000)) { done in
            Task {
                try await book(fleet)
                done("providers/acme/trips/t")
            }
        }
        rider.viewDidLoad()
        try await eventually("the map is ready, and shows what was chosen") {
            rider.reported["initialize"] != nil && rider.mapView?.pickupLocation != nil
        }
        try await eventually("the trip is followed") { rider.currentTripModel?.currentTrip?.vehicleID == "v" }

        // The driver accepts the trip.
        let pickup = try #require(GMSNavigationWaypoint(location: RunningFleet.east(1_000), title: "pick-up"))
        let navigator = try #require(driver.session.navigator)
        #expect(await navigator.setDestinations([pickup]) == .ok)
        navigator.isGuidanceActive = true
        try await fleet.setStatus("ENROUTE_TO_PICKUP")
        for second in 1...30 {
            drive(second)
            try await Task.sleep(for: .milliseconds(5))
        }
        try await eventually("the rider sees the car move") {
            (rider.reported["vehicle"].flatMap(Double.init) ?? 0) > RunningFleet.east(280).longitude
        }
        for what in [
            "state", "trip", "vehicle", "pickup", "dropoff", "pickupETA", "dropoffETA", "nextETA", "distance", "route",
            "waypoints", "stops", "remainingRoute", "remainingDistance", "traffic",
        ] {
            try await eventually("\(what) is reported: \(rider.reported)") { rider.reported[what] != nil }
        }
        #expect(rider.reported["state"] == "active" && rider.reported["stops"] == "1")
        #expect(rider.reported["waypoints"] == "pickUp intermediateDestination dropOff")
        #expect(rider.reported["traffic"] == "trafficJam")
        let left = try #require(rider.reported["distance"].flatMap(Double.init))
        #expect(left > 500 && left < 1_000)
        let eta = try #require(rider.reported["pickupETA"].flatMap(Double.init))
        #expect(eta > begin && eta < begin + 600, "an absolute time")
        #expect(rider.statuses.contains(.enrouteToPickup) && rider.errors.isEmpty)

        // The map shows the ride; taps report what they hit.
        let mapView = try #require(rider.mapView)
        #expect(mapView.activeSessions.count == 1 && rider.sessionStates == [.active])
        // All frames are of one time, so that the car stands still however slow the machine is.
        let time = Date().timeIntervalSince1970 + 3
        let frame = try mapView.view.frame(at: time, size: Size(width: 390, height: 700), scale: 1)
        #expect(frame.width == 390)
        let car = try #require(rider.currentJourneySharingSession?.vehicle(at: time))
        let projection = MapProjection(camera: mapView.view.camera, size: Size(width: 390, height: 700))
        mapView.view.tap(at: try #require(projection.point(car.place)))
        #expect(rider.taps == [.vehicle])
        try dress(mapView, at: time, car: try #require(projection.point(car.place)), plain: frame)

        // The ride ends.
        for status in [
            "ARRIVED_AT_PICKUP", "ENROUTE_TO_INTERMEDIATE_DESTINATION", "ARRIVED_AT_INTERMEDIATE_DESTINATION",
            "ENROUTE_TO_DROPOFF", "COMPLETE",
        ] {
            try await fleet.setStatus(status)
            try await eventually("the rider hears of \(status)") {
                rider.currentTripModel?.currentTrip.map { "\($0.tripStatus)".uppercased() }
                    == status.replacingOccurrences(of: "_", with: "")
            }
        }
        // The model has a status before its subscribers are notified.
        try await eventually("each status is reported once: \(rider.statuses)") {
            rider.statuses.suffix(5) == [
                .arrivedAtPickup, .enrouteToIntermediateDestination, .arrivedAtIntermediateDestination,
                .enrouteToDropoff, .complete,
            ]
        }
        try await eventually("the model rests") { rider.currentTripModel?.state == .inactive }
        #expect(rider.currentJourneySharingSession?.hostMapView === mapView)
        rider.cancelCurrentActiveTrip()
        #expect(rider.currentJourneySharingSession?.hostMapView == nil)
        #expect(mapView.activeSessions.isEmpty && rider.sessionStates == [.active, .inactive])

        driver.goHome()
        try await eventually("the vehicle is offline") { driver.sent.last?.vehicleState == .offline }
        let positions = driver.sent.compactMap { $0.location?.time }
        #expect(Set(positions).count == positions.count, "A position that arrives twice is reported once.")
        await driver.ridesharingDriverAPI?.vehicleReporter.close()
    }

    /// The app sets styles of routes, markers and the vehicle.
    private static func dress(_ mapView: GMTCMapView, at time: Double, car: Point, plain: RasterImage) throws {
        let coordinator = mapView.consumerMapStyleCoordinator
        func frame() throws -> RasterImage {
            try mapView.view.frame(at: time, size: Size(width: 390, height: 700), scale: 1)
        }
        func count(_ color: Color, in image: RasterImage) -> Int {
            (0..<image.height).reduce(0) { sum, y in
                sum + (0..<image.width).count { x in image[x, y] == color }
            }
        }
        let (purple, orange) = (UIColor(0xA000A0), UIColor(0xFF7F00))
        #expect(count(purple, in: plain) == 0 && count(orange, in: plain) == 0)
        let line = GMTCMutablePolylineStyleOptions()
        #expect(line.strokeWidth == 2 && line.zIndex == 10 && line.isVisible && !line.isTrafficEnabled)
        line.strokeColor = purple
        line.strokeWidth = 9
        coordinator.setPolylineStyleOptions(line, polylineType: .activeRoute)
        let car = (Int(car.x), Int(car.y))
        let marker = GMTCMutableMarkerStyleOptions()
        marker.icon = UIImage(
            width: 24, height: 24, bytes: (0..<24 * 24).flatMap { _ in [0xFF, 0x7F, 0x00, 0xFF] as [UInt8] })
        marker.groundAnchor = CGPoint(x: 0.5, y: 0.5)
        coordinator.setMarkerStyleOptions(marker, markerType: .tripVehicle)
        let dressed = try frame()
        #expect(count(purple, in: dressed) > 100, "the route has the color of the app")
        #expect(count(orange, in: dressed) > 400 && dressed[car.0, car.1] == orange, "the car has its picture")
        line.isTrafficEnabled = true
        line.setTrafficColorFor(.trafficJam, color: orange)
        coordinator.setPolylineStyleOptions(line, polylineType: .activeRoute)
        #expect(count(orange, in: try frame()) > count(orange, in: dressed) + 50, "the jam has the color of the app")
        line.isVisible = false
        coordinator.setPolylineStyleOptions(line, polylineType: .activeRoute)
        marker.isVisible = false
        coordinator.setMarkerStyleOptions(marker, markerType: .tripVehicle)
        mapView.redrawRidesharingOverlays()
        let hidden = try frame()
        #expect(count(purple, in: hidden) == 0 && count(orange, in: hidden) == 0)
        #expect(coordinator.polylineStyleOptions(for: .activeRoute)?.isVisible == false)
        coordinator.setPolylineStyleOptions(nil, polylineType: .activeRoute)
        coordinator.setMarkerStyleOptions(nil, markerType: .tripVehicle)
        #expect(count(purple, in: try frame()) == 0)
    }

    nonisolated static func book(_ fleet: RunningFleet) async throws {
        func json(_ meters: Double) -> String {
            let place = RunningFleet.east(meters)
            return #"{"point": {"latitude": \#(place.latitude), "longitude": \#(place.longitude)}}"#
        }
        try await fleet.ask(
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
        let other = Onlooker()
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
