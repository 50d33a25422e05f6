// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavGeo
import NavRender
import Testing

/// A controller modeled on the published guide to navigation events, which handles all of them.
@MainActor private final class EventController: GMSNavigatorListener, GMSRoadSnappedLocationProviderListener {
    let mapView: GMSMapView
    var arrivals: [String] = []
    var routeChanges = 0
    var times: [TimeInterval] = []
    var distances: [CLLocationDistance] = []
    var delays: [GMSNavigationDelayCategory] = []
    var speedings: [CGFloat] = []
    var severities: [GMSNavigationSpeedAlertSeverity] = []
    var lightings: [GMSNavigationLightingMode] = []
    var locations: [CLLocation] = []
    var next: GMSNavigationWaypoint?

    init() {
        mapView = GMSMapView()
        mapView.isNavigationEnabled = true
        mapView.navigator?.add(self)
        mapView.roadSnappedLocationProvider?.add(self)
        mapView.roadSnappedLocationProvider?.startUpdatingLocation()
        mapView.roadSnappedLocationProvider?.allowsBackgroundLocationUpdates = true
    }

    func locationProvider(_ locationProvider: GMSRoadSnappedLocationProvider, didUpdate location: CLLocation) {
        locations.append(location)
    }

    func navigator(_ navigator: GMSNavigator, didArriveAt waypoint: GMSNavigationWaypoint) {
        arrivals.append(waypoint.title)
        next = navigator.continueToNextDestination()
        if next != nil { navigator.isGuidanceActive = true }
    }

    func navigatorDidChangeRoute(_ navigator: GMSNavigator) {
        routeChanges += 1
        #expect(navigator.routeLegs?.isEmpty == false || navigator.currentRouteLeg == nil)
    }

    func navigator(_ navigator: GMSNavigator, didUpdateRemainingTime time: TimeInterval) { times.append(time) }

    func navigator(_ navigator: GMSNavigator, didUpdateRemainingDistance distance: CLLocationDistance) {
        distances.append(distance)
    }

    func navigator(_ navigator: GMSNavigator, didUpdate delayCategory: GMSNavigationDelayCategory) {
        delays.append(delayCategory)
    }

    func navigator(_ navigator: GMSNavigator, didUpdateSpeedingPercentage percentageAboveLimit: CGFloat) {
        speedings.append(percentageAboveLimit)
    }

    func navigator(
        _ navigator: GMSNavigator, didUpdate severity: GMSNavigationSpeedAlertSeverity,
        speedingPercentage percentageAboveLimit: CGFloat
    ) { severities.append(severity) }

    func navigator(_ navigator: GMSNavigator, didChangeSuggestedLightingMode lightingMode: GMSNavigationLightingMode) {
        lightings.append(lightingMode)
        mapView.lightingMode = lightingMode
    }
}

extension FeedProgramTests {
    @Test func allEventsArrive() async throws {
        _ = try Drive.prepare()
        let controller = EventController()
        let navigator = try #require(controller.mapView.navigator)
        navigator.timeUpdateThreshold = 10
        navigator.distanceUpdateThreshold = 100
        let options = GMSNavigationSpeedAlertOptions()
        options.setSpeedAlertThresholdPercentage(0.05, for: .minor)
        navigator.speedAlertOptions = options
        let session = try #require(controller.mapView.ownSession)
        let half = Coordinate(latitude: 43.7396, longitude: 7.4277)
        // At two and a half times the speed of the vehicle.
        try await Drive.drive(session, to: [half, Drive.end], speedUp: 2.5)
        #expect(controller.arrivals.first == "stop 0" && controller.next?.title != "stop 0")
        // Guidance continues as the program requests.
        if controller.arrivals.count == 1 { try await Drive.follow(session, speedUp: 2.5) }
        await session.navigator?.allEventsDelivered()
        #expect(controller.arrivals == ["stop 0", "stop 1"])
        #expect(controller.routeChanges >= 2)
        #expect(controller.locations.count > 100)
        #expect(controller.locations.allSatisfy { $0.coordinate.latitude > 43 && !$0.description.isEmpty })
        #expect(controller.times.count > 10 && controller.distances.count > 10)
        let steps = zip(controller.distances, controller.distances.dropFirst()).map { abs($0 - $1) }
        #expect(steps.allSatisfy { $0 >= 100 }, "no more often than the threshold lets them")
        #expect(controller.speedings.contains { $0 > 0 } && controller.severities.contains(.minor))
        #expect(navigator.delayCategoryToNextDestination == .noData && controller.delays.allSatisfy { $0 == .noData })
        #expect(!controller.lightings.isEmpty && controller.mapView.lightingMode == controller.lightings.last)
    }
}
