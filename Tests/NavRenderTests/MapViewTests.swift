// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavRender

/// `MapView`. The files beside this one extend the suite, each by one part of the view.
@MainActor @Suite struct MapViewTests {
    let size = Size(width: 640, height: 360)

    func view() throws -> MapView {
        MapView(graph: try #require(Monaco.graph), shaper: NoText())
    }

    func draw(_ view: MapView, at time: Double) {
        view.draw(on: SVGCanvas(size: size), at: time)
    }

    func guided() -> MapNavigation {
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
}
