// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavRender
import Testing

/// Programs that show a navigation: a map view with its panels, a list of steps, colors and fonts.
@MainActor private final class PanelController: GMSMapViewNavigationUIDelegate {
    var recentered = 0
    var modes: [GMSNavigationCameraMode] = []

    func mapViewDidTapRecenterButton(_ mapView: GMSMapView) { recentered += 1 }
    func mapView(_ mapView: GMSMapView, didChange cameraMode: GMSNavigationCameraMode) { modes.append(cameraMode) }
}

extension FeedProgramTests {
    @Test func mapViewReportsPanelsAndCamera() async throws {
        _ = try Drive.prepare()
        let mapView = GMSMapView()
        let controller = PanelController()
        mapView.navigationUIDelegate = controller
        #expect(mapView.navigationUIDelegate === controller)
        mapView.isNavigationEnabled = true
        let session = try #require(mapView.ownSession)
        #expect(mapView.navigator === session.navigator)
        let header = mapView.navigationHeaderLayoutGuide
        #expect(header.layoutFrame.height == 0, "nothing shows before guidance")
        try await Drive.drive(session)
        var navigation = MapNavigation()
        navigation.instruction = "Turn left"
        navigation.distance = .init("300", "m")
        navigation.timeLeft = "5 min"
        mapView.view.navigation = navigation
        _ = try mapView.view.frame(at: Drive.night + 5_000, size: Size(width: 400, height: 700))
        mapView.cameraMode = .overview
        #expect(header.layoutFrame.height > 20 && mapView.navigationHeaderLayoutGuide === header)
        #expect(mapView.navigationFooterLayoutGuide.layoutFrame.minY > 500)
        #expect(controller.modes.last == .overview)

        mapView.followingZoomLevel = 17
        #expect(mapView.followingZoomLevel == 17 && mapView.view.followingZoomLevel == 17)
        mapView.followingZoomLevel = GMSNavigationNoFollowingZoomLevel
        #expect(mapView.view.followingZoomLevel == nil)
        mapView.routeCalloutFormat = .distance
        #expect(mapView.view.routeCalloutFormat == .distance)
    }

    @Test func puckFollowsSnappedPositions() async throws {
        _ = try Drive.prepare()
        let session = try #require(GMSNavigationServices.createNavigationSession())
        let mapView = GMSMapView()
        mapView.isMyLocationEnabled = true
        mapView.roadSnappedMyLocationSource = session.roadSnappedLocationProvider
        #expect(mapView.roadSnappedMyLocationSource === session.roadSnappedLocationProvider)
        session.roadSnappedLocationProvider?.startUpdatingLocation()
        session.isStarted = true
        try await Drive.drive(session)
        _ = try mapView.view.frame(at: Drive.night + 5_000, size: Size(width: 400, height: 400))
        let puck = try #require(mapView.view.myLocation)
        #expect(puck.distance(to: Drive.end).value < 60)
        mapView.roadSnappedMyLocationSource = nil
        session.update(with: LocationFix(coordinate: Drive.start, time: Drive.night + 9_000, horizontalAccuracy: 5))
        await session.navigator?.allEventsDelivered()
        _ = try mapView.view.frame(at: Drive.night + 9_009, size: Size(width: 400, height: 400))
        #expect(mapView.view.myLocation == puck, "the puck does not move any more")
    }

    @Test func listsRemainingSteps() async throws {
        _ = try Drive.prepare()
        let session = try #require(GMSNavigationServices.createNavigationSession())
        session.isStarted = true
        let list = GMSNavigationDirectionsListController(navigator: try #require(session.navigator))
        #expect(list.rows.isEmpty)
        var counts: [Int] = []
        var last = ""
        try await Drive.drive(session) { _ in
            guard let row = list.rows.last else { return }
            if counts.last != list.rows.count { counts.append(list.rows.count) }
            last = row.instruction
        }
        #expect(counts.count > 4 && counts == counts.sorted(by: >) && counts.last == 1, "\(counts)")
        #expect(last.hasPrefix("Arrive") && list.rows.isEmpty, "arrived: nothing is left")
    }

    @Test func optionsOfSpeedAndColorsTakeEffect() throws {
        _ = try Drive.prepare()
        let session = try #require(GMSNavigationServices.createNavigationSession())
        let options = GMSNavigationSpeedAlertOptions()
        options.setSpeedAlertThresholdPercentage(0.2, for: .minor)
        options.setSpeedAlertThresholdPercentage(0.1, for: .major)
        options.severityUpgradeDurationSeconds = 5
        #expect(options.speedAlertThresholdPercentage(for: .minor) == 0.1, "minor is never above major")
        #expect(session.navigator?.speedAlertOptions == nil)
        session.navigator?.speedAlertOptions = options
        #expect(session.navigator?.speedAlertOptions?.severityUpgradeDurationSeconds == 5)
        #expect(session.navigator?.speedAlertOptions?.options == options.options)

        let mapView = GMSMapView()
        let colors = GMSNavigationSpeedometerUIOptions()
        let red = UIColor(0xFF0000)
        colors.setTextColor(red, for: .minor, lightingMode: .normal)
        colors.setBackgroundColor(red, for: .unknown, lightingMode: .normal)
        mapView.settings.speedometerUIOptions = colors
        let shown = try #require(mapView.settings.speedometerUIOptions)
        #expect(shown.textColor(for: .minor, lightingMode: .normal) == red)
        #expect(shown.backgroundColor(for: .unknown, lightingMode: .normal) != red)
        mapView.settings.navigationHeaderDistanceValueFont = UIFont(size: 40)
        #expect(mapView.view.settings.navigationHeaderDistanceValueFontSize == 40)
        mapView.settings.navigationHeaderDistanceValueFont = nil
        #expect(mapView.view.settings.navigationHeaderDistanceValueFontSize == 24)

        let words = GMSNavigationInstructionOptions()
        words.textColor = red
        words.exitCueBackgroundColor = red
        words.primaryFont = UIFont(size: 30)
        #expect(words.display.primaryFont.size == 30 && words.display.exitCueBackgroundColor == red)
        #expect(words.display.textColor == red && words.imageOptions.maneuverImageSize == .square96)
        #expect(words.imageOptions.screenMetrics.scale == UIScreen.main.scale, "the screen of the device at first")
    }
}
