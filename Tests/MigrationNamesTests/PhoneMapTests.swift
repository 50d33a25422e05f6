// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavModel
import NavRender
import NavSession
import Testing

/// What a person sees on the published map view before, during and after guidance.
@MainActor private final class Phone: GMSNavigatorListener {
    static let size = Size(width: 390, height: 844)

    let mapView: GMSMapView
    let session: GMSNavigationSession
    var arrivals = 0
    private var time = Drive.night

    init(options: GMSMapViewOptions = GMSMapViewOptions()) throws {
        mapView = GMSMapView(options: options)
        mapView.isNavigationEnabled = true
        session = try #require(mapView.ownSession)
        session.navigator?.add(self)
    }

    func navigator(_ navigator: GMSNavigator, didArriveAt waypoint: GMSNavigationWaypoint) { arrivals += 1 }

    func fix(_ place: Coordinate) async {
        time += 1
        session.update(
            with: LocationFix(coordinate: place, time: time, horizontalAccuracy: 5, course: 200, speed: 0))
        await session.navigator?.allEventsDelivered()
    }

    func setDestinations(_ places: [Coordinate]) async {
        let waypoints = places.compactMap { GMSNavigationWaypoint(location: $0, title: "stop") }
        #expect(await session.navigator?.setDestinations(waypoints) == .ok)
        await session.navigator?.allEventsDelivered()
    }

    /// Drives along the route until a condition holds or the leg is driven.
    func drive(until isThere: () -> Bool = { false }) async throws {
        let navigator: Navigator = session.navigator
        let itinerary = try #require(navigator.state.itinerary)
        var simulator = RouteSimulator(itinerary, settings: .init(startTime: time + 1, jitter: .zero))
        while !isThere(), let fix = simulator.next() {
            time = fix.time
            session.update(with: fix)
            await navigator.allEventsDelivered()
        }
    }

    @discardableResult func frame(_ size: Size = Phone.size) throws -> RasterImage {
        // The first frame starts animations, the second one is after their end.
        _ = try mapView.view.frame(at: time, size: size, scale: 0.25)
        return try mapView.view.frame(at: time + 2, size: size, scale: 0.25)
    }

    /// Whether all of a path is in view.
    func sees(_ path: [Coordinate]) -> Bool {
        let projection = mapView.projection
        return !path.isEmpty && path.allSatisfy { projection.contains($0) }
    }
}

extension FeedProgramTests {
    @Test func mapShowsEachPhaseOfATrip() async throws {
        _ = try Drive.prepare()
        let phone = try Phone()
        let (mapView, view) = (phone.mapView, phone.mapView.view)
        mapView.shouldDisplaySpeedLimit = true
        mapView.shouldDisplaySpeedometer = true

        // Before guidance: the position, although the app has not started the provider.
        await phone.fix(Drive.start)
        try phone.frame()
        #expect(view.myLocation?.distance(to: Drive.start).value ?? .infinity < 30)
        #expect(mapView.cameraMode == .following && view.navigation == nil && mapView.myLocation != nil)
        #expect(mapView.navigationFooterLayoutGuide.layoutFrame.height == 0)

        // Destinations: the whole route, with time and distance.
        await phone.setDestinations([Monaco.casino, Drive.end])
        try phone.frame()
        #expect(mapView.cameraMode == .overview && view.destinations.count == 2)
        #expect(phone.sees(try #require(view.routes.last).path))
        #expect(mapView.navigationFooterLayoutGuide.layoutFrame.height > 40)
        #expect(mapView.navigationHeaderLayoutGuide.layoutFrame.height == 0)

        // Guidance: header, footer, speed, buttons.
        let navigator: GMSNavigator = try #require(phone.session.navigator)
        navigator.isGuidanceActive = true
        try await phone.drive { view.navigation?.step?.stepNumber == 2 && view.navigation?.speed != nil }
        try phone.frame()
        let panels = try #require(view.navigation)
        #expect(mapView.cameraMode == .following && !panels.instruction.isEmpty && panels.distance != nil)
        #expect(!panels.timeLeft.isEmpty && !panels.arrival.isEmpty && panels.steps.count > 2)
        #expect(panels.speed != nil && view.routes.count == 1 && view.routes[0].driven > 0)
        #expect(mapView.navigationHeaderLayoutGuide.layoutFrame.height > 80)
        #expect(mapView.lightingMode == .normal, "the app decides about night, not the clock of the trip")
        mapView.cameraMode = .overview
        try phone.frame()
        #expect(phone.sees(Array(view.routes[0].path.suffix(5))))
        mapView.cameraMode = .following

        // The mute button silences the voice, and gives it back.
        navigator.voiceGuidance = .alertsOnly
        let top = mapView.navigationHeaderLayoutGuide.layoutFrame.maxY
        try phone.frame()
        for voice in [GMSNavigationVoiceGuidance.silent, .alertsOnly] {
            view.tap(at: Point(Phone.size.width - 32, top + 10 + 22 + 54))
            #expect(navigator.voiceGuidance == voice)
        }

        // Arrival: a card; the position moves on.
        try await phone.drive()
        #expect(phone.arrivals == 1 && view.navigation?.arrivalCard != nil)
        try phone.frame()
        let before = view.myLocation
        // A single position so far away could be an error of the receiver.
        for _ in 0..<5 { await phone.fix(Drive.start) }
        try phone.frame()
        #expect(view.myLocation != before)

        // Without navigation nothing of it is left.
        mapView.isNavigationEnabled = false
        #expect(view.navigation == nil && view.routes.isEmpty && !view.isNavigationEnabled)
        mapView.isNavigationEnabled = true
        #expect(mapView.ownSession === phone.session && !view.routes.isEmpty, "the session goes on")
    }

    @Test func appKeepsTheCameraThatItChose() async throws {
        _ = try Drive.prepare()
        let phone = try Phone()
        await phone.fix(Drive.start)
        await phone.setDestinations([Monaco.casino])
        phone.mapView.cameraMode = .overview
        phone.session.navigator?.isGuidanceActive = true
        try await phone.drive { phone.mapView.view.navigation?.step != nil }
        #expect(phone.mapView.cameraMode == .overview)
        await phone.setDestinations([Drive.end])
        #expect(phone.mapView.cameraMode == .overview)
    }

    @Test func paddingKeepsPanelsAndContentInside() async throws {
        _ = try Drive.prepare()
        let phone = try Phone()
        let mapView = phone.mapView
        await phone.fix(Drive.start)
        await phone.setDestinations([Drive.end])
        mapView.padding = UIEdgeInsets(top: 60, left: 20, bottom: 90, right: 40)
        try phone.frame()
        let footer = mapView.navigationFooterLayoutGuide.layoutFrame
        #expect(footer.minX >= 20 && footer.maxX <= 350 && footer.maxY <= 844 - 90 && footer.height > 40)
        let projection = mapView.projection
        let area = CGRect(x: 20, y: 60, width: 330, height: 844 - 150)
        #expect(mapView.view.routes.last?.path.allSatisfy { area.contains(projection.point(for: $0)) } == true)
    }

    @Test func carScreensHaveNoButtons() throws {
        _ = try Drive.prepare()
        let options = GMSMapViewOptions()
        options.screen = UIScreen(bounds: CGRect(x: 0, y: 0, width: 800, height: 480), scale: 2)
        let mapView = GMSMapView(options: options)
        mapView.settings.isNavigationHeaderEnabled = false
        mapView.settings.isNavigationFooterEnabled = false
        mapView.settings.compassButton = false
        mapView.settings.isRecenterButtonEnabled = false
        #expect(mapView.tappableParts.isEmpty)
        #expect(GMSMapView().tappableParts.contains("mute button"))
    }

    @Test func mapWithoutSourceDrawsOverlays() async throws {
        GMSNavigationServices.source = nil
        let mapView = GMSMapView(
            frame: CGRect(x: 0, y: 0, width: 200, height: 200),
            camera: GMSCameraPosition.camera(withLatitude: 37.7749, longitude: -122.4194, zoom: 13))
        let size = Size(width: 200, height: 200)
        let plain = try mapView.view.frame(at: 0, size: size)
        let marker = GMSMarker(position: mapView.camera.target)
        marker.map = mapView
        #expect(try mapView.view.frame(at: 1, size: size) != plain)
        mapView.clear()
        #expect(try mapView.view.frame(at: 2, size: size) == plain && marker.map == nil)
        _ = try Drive.prepare()
    }
}
