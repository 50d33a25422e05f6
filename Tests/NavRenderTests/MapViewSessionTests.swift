// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavRender

/// Sessions shown on the map, and taps on what it shows.
extension MapViewTests {
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
