// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavRender

/// The camera that follows the vehicle or shows the rest of the route.
extension MapViewTests {
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

    private func exp2(_ exponent: Double) -> Double { power(2, exponent) }

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
}
