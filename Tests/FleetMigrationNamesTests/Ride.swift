// SPDX-License-Identifier: Apache-2.0

import FleetMigrationNames
import FleetServer
import FleetTestSupport
import Foundation
import NavGeo
import NavModel
import NavRender
import NavTestSupport
import Testing

/// A ride of one rider with one driver, step by step, with a real fleet server.
@MainActor struct Ride {
    let fleet: RunningFleet
    let driver: DriverScreen
    private let begin = Date().timeIntervalSince1970

    /// A position of the vehicle, 10 m further for each second.
    private func drive(_ second: Int) {
        driver.session.update(
            with: LocationFix(
                coordinate: RunningFleet.east(Double(second) * 10), time: begin + Double(second),
                horizontalAccuracy: 4, course: 90, speed: 10))
    }

    /// The driver starts work. Going online takes a position.
    func driverGoesOnline() async throws {
        driver.goToWork(as: "v")
        try await eventually("going online before tracking is rejected") {
            driver.failures == [.locationTrackingNotEnabled]
        }
        drive(0)
        driver.goOnline()
        try await eventually("the vehicle is online") { driver.sent.contains { $0.vehicleState == .online } }
    }

    /// The rider requests a trip.
    ///
    /// - Returns: The screen of the rider.
    func riderRequestsTrip() async throws -> RiderScreen {
        // The library retains the token provider, which must not retain the fleet.
        let tokens = fleet.tokens
        GMTCServices.setAccessTokenProvider(
            RiderTokens { trip in try await tokens.mint(role: .consumer, tripID: trip) }, providerID: "acme")
        let rider = RiderScreen(from: RunningFleet.east(1_000), to: RunningFleet.east(5_000)) { [fleet] done in
            Task {
                try await RideTests.book(fleet)
                done("providers/acme/trips/t")
            }
        }
        rider.viewDidLoad()
        try await eventually("the map is ready, and shows what was chosen") {
            rider.reported["initialize"] != nil && rider.mapView?.pickupLocation != nil
        }
        try await eventually("the trip is followed") { rider.currentTripModel?.currentTrip?.vehicleID == "v" }
        return rider
    }

    /// The driver accepts the trip and drives 300 m towards the pickup.
    func driverAccepts() async throws {
        let pickup = try #require(GMSNavigationWaypoint(location: RunningFleet.east(1_000), title: "pick-up"))
        let navigator = try #require(driver.session.navigator)
        #expect(await navigator.setDestinations([pickup]) == .ok)
        navigator.isGuidanceActive = true
        try await fleet.setStatus("ENROUTE_TO_PICKUP")
        for second in 1...30 {
            drive(second)
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Expects every callback of the rider's library.
    func expectReports(to rider: RiderScreen) async throws {
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
    }

    /// Expects the map to show the ride. Taps report what they hit.
    func expectMap(of rider: RiderScreen) throws {
        let mapView = try #require(rider.mapView)
        #expect(mapView.activeSessions.map(\.state) == [.active] && rider.sessionStates == [.active])
        #expect(mapView.activeSessions.first?.hostMapView === mapView)
        let delegate: (any GMTCMapViewSessionDelegate)? = mapView.activeSessions.first?.delegate
        #expect(delegate === rider)
        // All frames are of one time, so that the car stands still however slow the machine is.
        let time = Date().timeIntervalSince1970 + 3
        let frame = try mapView.view.frame(at: time, size: Size(width: 390, height: 700), scale: 1)
        #expect(frame.width == 390)
        let car = try #require(rider.currentJourneySharingSession?.vehicle(at: time))
        let projection = MapProjection(camera: mapView.view.camera, size: Size(width: 390, height: 700))
        mapView.view.tap(at: try #require(projection.point(car.place)))
        #expect(rider.taps == [.vehicle])
        try expectStyles(mapView, at: time, car: try #require(projection.point(car.place)), plain: frame)
    }

    /// The ride ends. The rider hears of each status once.
    func end(_ rider: RiderScreen) async throws {
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
        #expect(rider.currentJourneySharingSession?.hostMapView === rider.mapView)
        rider.cancelCurrentActiveTrip()
        #expect(rider.currentJourneySharingSession?.hostMapView == nil)
        #expect(rider.mapView?.activeSessions.isEmpty == true && rider.sessionStates == [.active, .inactive])
    }

    /// The driver ends work.
    func driverGoesHome() async throws {
        driver.goHome()
        try await eventually("the vehicle is offline") { driver.sent.last?.vehicleState == .offline }
        let positions = driver.sent.compactMap { $0.location?.time }
        #expect(Set(positions).count == positions.count, "A position that arrives twice is reported once.")
        await driver.ridesharingDriverAPI?.vehicleReporter.close()
    }

    /// The app sets styles of routes, markers and the vehicle.
    private func expectStyles(_ mapView: GMTCMapView, at time: Double, car: Point, plain: RasterImage) throws {
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
        let styled = try frame()
        #expect(count(purple, in: styled) > 100, "the route has the color of the app")
        #expect(count(orange, in: styled) > 400 && styled[car.0, car.1] == orange, "the car has its picture")
        line.isTrafficEnabled = true
        line.setTrafficColorFor(.trafficJam, color: orange)
        coordinator.setPolylineStyleOptions(line, polylineType: .activeRoute)
        #expect(count(orange, in: try frame()) > count(orange, in: styled) + 50, "the jam has the color of the app")
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
}
