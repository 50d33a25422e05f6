// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavRender

@MainActor @Suite struct MapViewTests {
    private let size = Size(width: 640, height: 360)

    private func view() throws -> MapView {
        MapView(graph: try #require(Monaco.graph), shaper: NoText())
    }

    private func draw(_ view: MapView, at time: Double) {
        view.draw(on: SVGCanvas(size: size), at: time)
    }

    private func guided() -> MapNavigation {
        var navigation = MapNavigation()
        var step = StepInfo(
            stepNumber: 3, maneuver: .turnLeft,
            turn: Turn(
                kind: .turn, direction: .left, bearingBefore: Bearing(0), bearingAfter: Bearing(270)),
            drivingSide: .right,
            location: Monaco.casino, pathIndex: 4)
        step.lanes = nil
        navigation.step = step
        navigation.distance = .init("350", "m")
        navigation.instruction = "Turn left onto Boulevard des Moulins"
        navigation.nextStep = step
        navigation.thenWord = "Then"
        (navigation.timeLeft, navigation.distanceLeft, navigation.arrival) = ("12 min", "5.3 km", "10:42")
        navigation.delay = .light
        navigation.speed = .init("47", "km/h")
        navigation.speedLimit = "50"
        return navigation
    }

    // MARK: Defaults

    @Test func defaultsMatchExistingSDKs() throws {
        let view = try view()
        #expect(!view.isNavigationEnabled && view.cameraMode == .free && view.followingPerspective == .tilted)
        #expect(view.followingZoomLevel == nil && view.travelMode == .driving && view.lightingMode == .normal)
        #expect(!view.shouldDisplaySpeedLimit && !view.shouldDisplaySpeedometer && view.routeCalloutFormat == .default)
        let settings = view.settings
        #expect(settings.isNavigationHeaderEnabled && settings.isNavigationFooterEnabled)
        #expect(!settings.isNavigationTripProgressBarEnabled && settings.isRecenterButtonEnabled)
        #expect(settings.showsIncidentCards && settings.showsDestinationMarkers)
        #expect(!settings.showsTrafficLights && !settings.showsStopSigns && !settings.compassButton)
        #expect(MapView.CameraMode.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(MapView.RouteCalloutFormat.allCases.map(\.rawValue) == [0, 1, 2])
        view.cameraMode = .following
        #expect(view.cameraMode == .free, "following requires navigation")
        view.isNavigationEnabled = true
        #expect(view.cameraMode == .following)
        view.isNavigationEnabled = false
        #expect(view.cameraMode == .free)
    }

    // MARK: Camera

    @Test func vehicleIsInterpolatedBetweenPositions() throws {
        let view = try view()
        view.isNavigationEnabled = true
        let next = Monaco.casino.moved(Meters(14), toward: Bearing(90))
        view.moveVehicle(to: Monaco.casino, heading: Bearing(350), at: 10)
        draw(view, at: 10)
        view.moveVehicle(to: next, heading: Bearing(10), at: 11)
        var last = -1.0
        for step in 0...10 {
            draw(view, at: 11 + Double(step) / 10)
            let distance = Monaco.casino.distance(to: view.camera.target).value
            #expect(distance > last && abs(distance - 1.4 * Double(step)) < 0.1, "\(step): \(distance)")
            last = distance
        }
        #expect(abs(view.camera.bearing.turn(to: Bearing(10))) < 0.01 && view.camera.tilt == 50)
        // A jump is not interpolated.
        let far = Monaco.casino.moved(Meters(5000), toward: Bearing(0))
        view.moveVehicle(to: far, heading: nil, at: 12.5)
        draw(view, at: 12.6)
        #expect(view.camera.target.distance(to: far).value < 1)
    }

    @Test func perspectivesSetBearingAndTilt() throws {
        let view = try view()
        view.isNavigationEnabled = true
        view.moveVehicle(to: Monaco.casino, heading: Bearing(120), at: 0)
        for (perspective, bearing, tilt) in [
            (MapCamera.Perspective.tilted, 120.0, 50.0), (.topDownHeadingUp, 120, 0), (.topDownNorthUp, 0, 0),
        ] {
            view.followingPerspective = perspective
            for time in [1.0, 3] { draw(view, at: time + Double(perspective.rawValue) * 5) }
            #expect(abs(view.camera.bearing.turn(to: Bearing(bearing))) < 0.01 && abs(view.camera.tilt - tilt) < 0.01)
        }
        view.followingZoomLevel = 15
        for time in [30.0, 33] { draw(view, at: time) }
        #expect(abs(view.camera.zoom - 15) < 1e-9)
    }

    @Test func cameraAnimatesToItsGoal() throws {
        let view = try view()
        draw(view, at: 0)
        let from = view.camera
        view.animate(with: .zoomIn, seconds: 1)
        draw(view, at: 1)
        #expect(view.camera.zoom == from.zoom)
        draw(view, at: 1.5)
        #expect(abs(view.camera.zoom - from.zoom - 0.5) < 1e-9)
        // A second tap during the animation adds to its goal.
        view.animate(with: .zoomIn, seconds: 1)
        for time in [1.6, 5] { draw(view, at: time) }
        #expect(abs(view.camera.zoom - from.zoom - 2) < 1e-9)
        view.animate(with: .setTarget(Monaco.casino, zoom: 16))
        for time in [6.0, 7] { draw(view, at: time) }
        #expect(view.camera.target.distance(to: Monaco.casino).value < 0.01 && view.camera.zoom == 16)
    }

    @Test func scrollMovesByPoints() throws {
        let view = try view()
        view.camera = MapCamera(target: Monaco.casino, zoom: 16)
        draw(view, at: 0)
        view.moveCamera(.scrollBy(x: 80, y: 0))
        draw(view, at: 1)
        let east = Mercator.point(view.camera.target).x - Mercator.point(Monaco.casino).x
        #expect(abs(east * 256 * 65536 - 80) < 1e-3)
        view.moveCamera(.scrollBy(x: 0, y: 80))
        #expect(view.camera.target.latitude < Monaco.casino.latitude, "y points down")
        // The coordinate under the fingers stays fixed.
        let place = MapProjection(camera: view.camera, size: size).coordinate(at: Point(100, 60))
        view.moveCamera(.zoom(by: 1.5, at: Point(100, 60)))
        let point = try #require(MapProjection(camera: view.camera, size: size).point(place))
        #expect((point - Point(100, 60)).length < 1e-6)
    }

    @Test func panEndsFollowing() throws {
        let view = try view()
        view.isNavigationEnabled = true
        view.moveVehicle(to: Monaco.casino, heading: Bearing(0), at: 0)
        for time in [0.0, 1] { draw(view, at: time) }
        view.animate(with: .zoomIn)
        #expect(view.cameraMode == .following && view.showsRecenter)
        view.recenter()
        #expect(!view.showsRecenter)
        view.didBeginPanGesture()
        view.didUpdatePanGesture(withTranslation: Point(-40, 0), velocity: .zero)
        #expect(view.cameraMode == .free && view.showsRecenter)
        view.didUpdatePanGesture(withTranslation: Point(-60, 0), velocity: .zero)
        view.didEndPanGesture(withVelocity: .zero)
        draw(view, at: 2)
        let east = Mercator.point(view.camera.target).x - Mercator.point(Monaco.casino).x
        #expect(east * 256 * exp2(view.camera.zoom) > 55)
    }

    @Test func cameraChangesAndIdleAreNotified() throws {
        let view = try view()
        let recorder = CameraRecorder()
        view.delegate = recorder
        draw(view, at: 0)
        #expect(recorder.events.isEmpty)
        func moves(_ what: String, at time: Double, _ move: () -> Void) {
            recorder.events = []
            move()
            #expect(!recorder.events.contains("changed"), "only frames notify: \(what)")
            recorder.events = []
            draw(view, at: time)
            draw(view, at: time + 0.5)
            draw(view, at: time + 1)
            #expect(recorder.events == ["changed", "idle"], "\(what)")
        }
        moves("a jump", at: 1) { view.moveCamera(.scrollBy(x: 30, y: 0)) }
        moves("a camera", at: 3) { view.camera = MapCamera(target: Monaco.casino, zoom: 15) }
        moves("a finger", at: 5) {
            view.didBeginPanGesture()
            view.didUpdatePanGesture(withTranslation: Point(-40, 0), velocity: .zero)
            view.didEndPanGesture(withVelocity: .zero)
        }
    }

    @MainActor private final class CameraRecorder: MapViewDelegate {
        var events: [String] = []
        func mapView(_ mapView: MapView, didChange camera: MapCamera) { events.append("changed") }
        func mapView(_ mapView: MapView, idleAt camera: MapCamera) { events.append("idle") }
    }

    @Test func tiltAndZoomKeepFollowingWithinLimits() throws {
        let view = try view()
        view.isNavigationEnabled = true
        view.moveVehicle(to: Monaco.casino, heading: Bearing(0), at: 0)
        for time in [0.0, 1] { draw(view, at: time) }
        #expect(view.camera.tilt == 50)
        view.animate(with: .setTilt(20))
        for time in [2.0, 3] { draw(view, at: time) }
        #expect(abs(view.camera.tilt - 20) < 1e-9 && view.cameraMode == .following && view.showsRecenter)
        view.recenter()
        for time in [4.0, 5] { draw(view, at: time) }
        #expect(view.camera.tilt == 50 && !view.showsRecenter)
        view.setMinZoom(14, maxZoom: 18)
        for _ in 0..<10 { view.moveCamera(.zoomIn) }
        #expect(view.camera.zoom == 18)
        view.moveCamera(.zoomOut)
        #expect(abs(view.camera.zoom - 17) < 1e-9, "zooming back by one level")
        view.animate(with: .zoom(to: 15))
        draw(view, at: 6)
        view.animate(with: .zoom(to: 16))
        for time in [6.1, 8] { draw(view, at: time) }
        #expect(abs(view.camera.zoom - 16) < 1e-9, "also on the distance to another zoom")
    }

    @Test func mapWrapsAtTheAntimeridian() throws {
        // Fiji: a road west of 180° and one east of it.
        func place(_ longitude: Double) -> Coordinate { Coordinate(latitude: -16.8, longitude: longitude) }
        let map = try MapSketch(
            places: ["A": place(179.97), "B": place(179.98), "C": place(-179.98), "D": place(-179.97)],
            ways: ["AB", "CD"])
        let renderer = MapRenderer(graph: map.graph, features: nil, style: .day, shaper: NoText(), language: "")
        /// Number of pixels in the left and right half that differ from the background.
        func drawn(_ longitude: Double) throws -> [Int] {
            let canvas = try RasterCanvas(size: size, scale: 1)
            renderer.draw(on: canvas, camera: MapCamera(target: place(longitude), zoom: 13))
            let image = canvas.image()
            return [0..<320, 320..<640].map { columns in
                columns.reduce(0) { sum, x in sum + (0..<360).count { image[x, $0] != image[320, 10] } }
            }
        }
        let both = try drawn(180)
        #expect(both[0] > 50 && both[1] > 50, "\(both)")
        #expect(try drawn(-180) == both && drawn(179.9999)[1] > 50 && drawn(-179.9999)[0] > 50)
        #expect(try drawn(180.0001)[0] > 50 && drawn(0) == [0, 0])
    }

    @Test func interpolatesAcrossTheAntimeridian() {
        let (east, west) = (
            MapCamera(target: Coordinate(latitude: 0, longitude: 179.9), zoom: 12),
            MapCamera(target: Coordinate(latitude: 0, longitude: -179.9), zoom: 12)
        )
        let half = east.interpolated(to: west, fraction: 0.5).target.longitude
        #expect(abs(abs(half) - 180) < 1e-6)
    }

    private func exp2(_ exponent: Double) -> Double { power(2, exponent) }

    @Test func zoomIsClamped() throws {
        let view = try view()
        view.setMinZoom(12, maxZoom: 14)
        view.camera = MapCamera(target: Monaco.casino, zoom: 18)
        #expect(view.camera.zoom == 14)
        for _ in 0..<5 { view.moveCamera(.zoomOut) }
        #expect(view.camera.zoom == 12 && view.zoomLimits == 12...14)
        view.setMinZoom(-4, maxZoom: -9)
        #expect(view.zoomLimits == 0...0)
    }

    @Test func overviewContainsRemainingRoute() throws {
        let view = try view()
        view.isNavigationEnabled = true
        view.navigation = guided()
        let path = (0...20).map { Monaco.casino.moved(Meters(Double($0) * 40), toward: Bearing(30)) }
        view.routes = [MapOverlay.RouteLine(path: path, driven: 10)]
        view.moveVehicle(to: path[10], heading: Bearing(30), at: 0)
        view.cameraMode = .overview
        for time in [0.0, 2] { draw(view, at: time) }
        let projection = MapProjection(camera: view.camera, size: size)
        let free = view.panelLayout(in: size).free
        for place in path[10...] {
            #expect(free.contains(try #require(projection.point(place))))
        }
        #expect(!free.contains(try #require(projection.point(path[0]))), "the driven part may be outside")
    }

    // MARK: Panels

    @Test func panelsDoNotOverlap() throws {
        for size in [
            Size(width: 800, height: 480), Size(width: 390, height: 844), Size(width: 1280, height: 720),
            Size(width: 320, height: 240), Size(width: 240, height: 320), Size(width: 480, height: 272),
        ] {
            let view = try view()
            view.isNavigationEnabled = true
            var navigation = guided()
            navigation.incident = "Accident ahead"
            navigation.progress = 0.3
            view.navigation = navigation
            view.settings.isNavigationTripProgressBarEnabled = true
            view.settings.compassButton = true
            (view.shouldDisplaySpeedometer, view.shouldDisplaySpeedLimit) = (true, true)
            view.moveVehicle(to: Monaco.casino, heading: Bearing(20), at: 0)
            view.draw(on: SVGCanvas(size: size), at: 0)
            let layout = view.panelLayout(in: size)
            let panels = [
                layout.header, layout.secondary, layout.footer, layout.incident, layout.speedometer, layout.speedLimit,
                layout.compass, layout.progressBar,
            ].compactMap { $0 }
            #expect(panels.count >= (min(size.width, size.height) > 260 ? 7 : 5))
            #expect((layout.progressBar != nil) == (size.height >= 552))
            for (row, panel) in panels.enumerated() {
                #expect(Rect(size).contains(Point(panel.minX, panel.minY)), "\(size) \(row)")
                #expect(Rect(size).contains(Point(panel.maxX, panel.maxY)), "\(size) \(row)")
                for other in panels[(row + 1)...] {
                    #expect(!panel.inset(by: 0.01).intersects(other.inset(by: 0.01)), "\(size): \(panel) \(other)")
                }
            }
            #expect(layout.free.width > 100 && layout.free.height > 60, "\(size)")
        }
    }

    @Test func hiddenPanelsHaveNoArea() throws {
        let view = try view()
        view.isNavigationEnabled = true
        view.navigation = guided()
        draw(view, at: 0)
        #expect(view.navigationHeaderArea.height > 60 && view.navigationFooterArea.height > 40)
        view.settings.isNavigationHeaderEnabled = false
        view.settings.isNavigationFooterEnabled = false
        #expect(view.navigationHeaderArea.height == 0 && view.navigationFooterArea.height == 0)
        view.settings = MapUISettings()
        view.isNavigationEnabled = false
        #expect(view.navigationHeaderArea.height == 0)
    }

    @Test func recenterButtonReplacesSpeedometer() throws {
        let view = try view()
        view.isNavigationEnabled = true
        view.navigation = guided()
        view.shouldDisplaySpeedometer = true
        view.moveVehicle(to: Monaco.casino, heading: Bearing(0), at: 0)
        draw(view, at: 0)
        #expect(view.panelLayout(in: size).speedometer != nil && view.panelLayout(in: size).recenter == nil)
        view.cameraMode = .overview
        #expect(view.panelLayout(in: size).speedometer == nil && view.panelLayout(in: size).recenter != nil)
        view.settings.isRecenterButtonEnabled = false
        #expect(view.panelLayout(in: size).recenter == nil)
    }

    @Test func panelsHaveSufficientContrast() {
        let settings = MapUISettings()
        for isNight in [false, true] {
            for background in [settings.headerBackground(isNight: isNight), settings.headerSecondary(isNight: isNight)]
            {
                for text in [
                    settings.navigationHeaderInstructionsTextColor, settings.navigationHeaderDistanceUnitsTextColor,
                    settings.navigationHeaderNextStepTextColor,
                ] {
                    #expect(text.contrast(to: background) >= 4.5)
                }
            }
            let options = SpeedometerUIOptions()
            for severity in [SpeedAlertSeverity.unknown, .notSpeeding, .minor, .major] {
                let mode: LightingMode = isNight ? .lowLight : .normal
                let (text, background) = (
                    options.textColor(for: severity, lightingMode: mode),
                    options.backgroundColor(for: severity, lightingMode: mode)
                )
                #expect(text.contrast(to: background) >= 4.5, "\(severity) \(mode)")
            }
        }
        var own = SpeedometerUIOptions()
        own.setTextColor(.black, for: .notSpeeding, lightingMode: .normal)
        own.setTextColor(.black, for: .minor, lightingMode: .normal)
        #expect(own.textColor(for: .notSpeeding, lightingMode: .normal) != .black)
        #expect(own.textColor(for: .minor, lightingMode: .normal) == .black)
    }

    @Test func rotationKeepsThePlaceBetweenTheFingers() throws {
        let view = MapView(graph: try #require(Monaco.graph), shaper: NoText())
        let size = Size(width: 400, height: 300)
        view.moveCamera(.setCamera(MapCamera(target: Monaco.casino, zoom: 15, bearing: Bearing(20), tilt: 30)))
        _ = try view.frame(at: 0, size: size)
        let fingers = Point(120, 90)
        let place = MapProjection(camera: view.camera, size: size).coordinate(at: fingers)
        // Fingers that turn clockwise turn the map clockwise, so the camera turns the other way.
        view.perform(.rotate(degrees: 35, at: fingers))
        #expect(abs(view.camera.bearing.degrees - 345) < 0.001)
        let moved = try #require(MapProjection(camera: view.camera, size: size).point(place))
        #expect((moved - fingers).length < 0.5, "\(moved)")
    }

    @Test func longTextIsWrappedAndTruncated() {
        let painter = PanelPainter(
            settings: MapUISettings(), style: .day, isNight: false, isRightToLeft: false, shaper: NoText(),
            pixelsPerPoint: 1)
        let font = FontStyle(size: 10)
        #expect(painter.rows(of: "one two three", font, width: 500, rows: 1) == ["one two three"])
        #expect(painter.rows(of: "one two three", font, width: 40, rows: 2) == ["one two", "three"])
        #expect(painter.rows(of: "one two three four", font, width: 40, rows: 2) == ["one two", "three f…"])
        #expect(painter.rows(of: "Donaudampfschiff", font, width: 40, rows: 2) == ["Donauda…"])
        #expect(painter.rows(of: "", font, width: 40, rows: 2).isEmpty)
    }

    @Test(arguments: ["wide-day", "high-night", "overview-day", "small-day"]) func framesMatchGoldenImages(
        name: String
    ) throws {
        let view = try view()
        view.isNavigationEnabled = true
        view.lightingMode = name.hasSuffix("night") ? .lowLight : .normal
        var navigation = guided()
        navigation.step?.lanes = LaneNotation.lanes("left*|left;straight*|straight|right")
        navigation.progress = 0.4
        navigation.slowParts = [MapNavigation.SlowPart(0.6...0.7, isJam: true)]
        navigation.incident = name.hasPrefix("high") ? "Accident" : ""
        navigation.speedLimitSign = name.hasPrefix("high") ? .plate : .round
        view.navigation = navigation
        (view.shouldDisplaySpeedometer, view.shouldDisplaySpeedLimit) = (true, true)
        view.settings.compassButton = true
        view.settings.isNavigationTripProgressBarEnabled = true
        let path = (0...30).map { Monaco.casino.moved(Meters(Double($0 - 5) * 20), toward: Bearing(40)) }
        view.routes = [
            MapOverlay.RouteLine(
                path: path, traffic: [TrafficSpan(trafficClass: .slow, startIndex: 15, endIndex: 20)], driven: 5)
        ]
        view.destinations = [MapOverlay.Marker(place: path[30], kind: .destination)]
        view.moveVehicle(to: Monaco.casino, heading: Bearing(40), metersPerSecond: 13, at: 0)
        if name.hasPrefix("overview") { view.cameraMode = .overview }
        let size =
            name.hasPrefix("high")
            ? Size(width: 300, height: 600)
            : name.hasPrefix("small") ? Size(width: 320, height: 240) : Size(width: 640, height: 360)
        _ = try view.frame(at: 0, size: size)
        try Golden.check(view.frame(at: 2, size: size), "view-\(name)", tolerance: 10)
    }

    // MARK: Sessions and taps

    @MainActor private final class Trip: MapSession {
        var (shown, hidden) = (0, 0)
        var places: [Coordinate] = []
        func overlays(at time: Double) -> [MapOverlay] { places.map { .puck(MapOverlay.Puck(place: $0)) } }
        func placesInView(at time: Double) -> [Coordinate] { places }
        func didShow() { shown += 1 }
        func didHide() { hidden += 1 }
    }

    @Test func sessionsAreShownAndHidden() throws {
        let view = try view()
        let (one, two) = (Trip(), Trip())
        view.show(one)
        view.show(one)
        view.show(two)
        #expect(view.activeSessions.count == 2 && one.shown == 1)
        view.hide(two)
        view.hide(two)
        #expect(two.hidden == 1 && view.activeSessions.count == 1)
        view.hideAllSessions()
        #expect(one.hidden == 1 && view.activeSessions.isEmpty)
    }

    @Test func cameraKeepsTripInViewUntilUserPans() throws {
        let view = try view()
        let trip = Trip()
        trip.places = [Monaco.casino, Monaco.casino.moved(Meters(600), toward: Bearing(60))]
        view.show(trip)
        for time in [0.0, 1, 2] { draw(view, at: time) }
        func allSeen() -> Bool {
            let projection = MapProjection(camera: view.camera, size: size)
            return trip.places.allSatisfy { projection.point($0).map(Rect(size).contains) ?? false }
        }
        #expect(allSeen())
        let still = view.camera
        trip.places[0] = Monaco.casino.moved(Meters(20), toward: Bearing(60))
        for time in [3.0, 5] { draw(view, at: time) }
        #expect(view.camera == still, "a small movement does not move the camera")
        trip.places[1] = Monaco.casino.moved(Meters(3000), toward: Bearing(60))
        for time in [6.0, 8] { draw(view, at: time) }
        #expect(allSeen() && view.camera.zoom < still.zoom)
        view.animate(with: .zoom(by: 3, at: Point(20, 20)))
        for time in [9.0, 11] { draw(view, at: time) }
        #expect(!allSeen())
        view.resetCamera()
        for time in [12.0, 14] { draw(view, at: time) }
        #expect(allSeen())
        view.allowsCameraAutoUpdate = false
        trip.places[1] = Monaco.casino.moved(Meters(30000), toward: Bearing(60))
        for time in [15.0, 17] { draw(view, at: time) }
        #expect(!allSeen())
    }

    @MainActor private final class TapRecorder: MapViewDelegate, MapViewNavigationUIDelegate {
        var events: [String] = []
        func mapView(_ mapView: MapView, didTapAt place: Coordinate) { events.append("map") }
        func mapView(_ mapView: MapView, didTap marker: MapOverlay.Marker) { events.append("\(marker.kind)") }
        func mapView(_ mapView: MapView, didTap vehicle: MapOverlay.Puck) { events.append("vehicle") }
        func mapView(_ mapView: MapView, idleAt camera: MapCamera) { events.append("idle") }
        func mapViewDidTapRecenterButton(_ mapView: MapView) { events.append("recenter") }
        func mapViewDidTapNavigationHeader(_ mapView: MapView) { events.append("header") }
        func mapView(_ mapView: MapView, didChange cameraMode: MapView.CameraMode) { events.append("\(cameraMode)") }
    }

    @Test func noLabelsInCoveredAreas() throws {
        let graph = try #require(Monaco.graph)
        let covered = Rect(x: 60, y: 40, width: 300, height: 200)
        func frame(_ shaper: any TextShaping, _ areas: [Rect]) throws -> RasterImage {
            let view = MapView(graph: graph, shaper: shaper)
            view.moveCamera(.setCamera(MapCamera(target: Monaco.casino, zoom: 16.5)))
            view.coveredAreas = areas
            return try view.frame(at: 0, size: size)
        }
        let bare = try frame(NoText(), [])
        func labelPixels(_ image: RasterImage, in rect: Rect) -> Int {
            (Int(rect.minY)..<Int(rect.maxY)).reduce(0) { count, y in
                count + (Int(rect.minX)..<Int(rect.maxX)).count { image[$0, y] != bare[$0, y] }
            }
        }
        let shaper = try #require(SystemShaper())
        #expect(labelPixels(try frame(shaper, []), in: covered) > 200, "labels without covered areas")
        let clear = try frame(shaper, [covered])
        #expect(labelPixels(clear, in: covered) == 0)
        #expect(labelPixels(clear, in: Rect(size)) > 200, "labels elsewhere remain")
    }

    @Test func controlsStayInSafeArea() throws {
        let view = try view()
        view.isNavigationEnabled = true
        view.settings.isNavigationHeaderEnabled = false
        view.settings.isNavigationFooterEnabled = false
        view.settings.compassButton = true
        view.shouldDisplaySpeedLimit = true
        view.navigation = guided()
        view.moveVehicle(to: Monaco.casino, heading: Bearing(70), at: 0)
        view.safeArea = Rect(x: 220, y: 20, width: 300, height: 300)
        for time in [0.0, 2] { draw(view, at: time) }
        let (layout, free) = (view.panelLayout(in: size), try #require(view.safeArea))
        for rect in [try #require(layout.speedLimit), try #require(layout.compass)] {
            #expect(
                rect.minX >= free.minX && rect.maxX <= free.maxX && rect.minY >= free.minY && rect.maxY <= free.maxY)
        }
    }

    @Test func tapsAreHitTested() throws {
        let (view, recorder) = (try view(), TapRecorder())
        (view.delegate, view.navigationUIDelegate) = (recorder, recorder)
        view.isNavigationEnabled = true
        view.navigation = guided()
        view.moveVehicle(to: Monaco.casino, heading: Bearing(0), at: 0)
        view.destinations = [
            MapOverlay.Marker(place: Monaco.casino.moved(Meters(40), toward: Bearing(90)), kind: .destination)
        ]
        view.followingPerspective = .topDownNorthUp
        for time in [0.0, 2] { draw(view, at: time) }
        let projection = MapProjection(camera: view.camera, size: size)
        let pin = try #require(projection.point(view.destinations[0].place))
        view.tap(at: pin - Point(0, 20))
        view.tap(at: try #require(view.panelLayout(in: size).header).center)
        view.tap(at: Point(size.width - 30, 100))
        view.cameraMode = .free
        view.tap(at: try #require(view.panelLayout(in: size).recenter).center)
        #expect(recorder.events.contains("idle"))
        #expect(
            recorder.events.filter { $0 != "idle" } == [
                "following", "destination", "header", "map", "free", "following", "recenter",
            ])
        for time in [3.0, 5, 6] { draw(view, at: time) }
        #expect(view.cameraMode == .following)
    }
}
