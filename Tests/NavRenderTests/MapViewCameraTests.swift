// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavRender

/// Camera moves by code and by gestures, and their notifications.
extension MapViewTests {
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
}
