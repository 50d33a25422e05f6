// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavGeo
import NavHeadUnit
import NavModel
import NavRender
import NavTestSupport
import Testing

/// Finds routes with a traffic jam on the second half of each leg.
private struct Jams: RouteProviding {
    let base: any RouteProviding

    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        try await base.routes(for: request).map { route in
            var route = route
            for leg in route.legs.indices {
                let parts = max(0, route.legs[leg].path.count - 1)
                route.legs[leg].annotation.traffic = (0..<parts).map { $0 < parts / 2 ? .normal : .trafficJam }
                route.legs[leg].annotation.freeFlowDurations = route.legs[leg].annotation.durations.enumerated().map {
                    $0.offset < parts / 2 ? $0.element : $0.element / 4
                }
            }
            return route
        }
    }
}

/// The scene of a car that shows the controller of the guide.
@MainActor private final class CarScene: CPTemplateApplicationSceneDelegate {
    let session: GMSNavigationSession
    var controller: CarMapController?

    init(_ session: GMSNavigationSession) { self.session = session }

    func templateApplicationScene(didConnect interfaceController: CPInterfaceController, to window: CPWindow) {
        let controller = CarMapController(window: window)
        controller.viewDidLoad()
        controller.mapView.enableNavigation(with: session)
        window.map = controller.mapView
        let template = CPMapTemplate()
        template.mapDelegate = controller
        template.mapButtons = controller.createMapButtons()
        controller.mapTemplate = template
        interfaceController.setRootTemplate(template)
        self.controller = controller
    }

    func templateApplicationScene(didDisconnect interfaceController: CPInterfaceController, from window: CPWindow) {}
}

extension FeedProgramTests {
    @Test func examplesOfTheGuidesWorkOnATripWithTwoStops() async throws {
        let base = try Drive.prepare()
        GMSNavigationServices.source?.provider = Jams(base: base)
        GuideLog.counts = [:]
        let events = ViewController(nibName: nil, bundle: nil)
        events.mapView = GMSMapView()
        events.mapView.isNavigationEnabled = true
        events.viewDidLoad()
        let alerts = GMSNavigationSpeedAlertOptions()
        alerts.setSpeedAlertThresholdPercentage(0.05, for: .minor)
        events.navigator?.speedAlertOptions = alerts
        let session = try #require(events.mapView.ownSession)
        let feed = SomeViewController(nibName: nil, bundle: nil)
        feed.mapView = events.mapView
        feed.viewDidLoad()
        let manager = CourierManager(navigator: try #require(session.navigator))
        session.roadSnappedLocationProvider?.add(manager)
        manager.destinations = try [("stop 0", Monaco.casino), ("stop 1", Drive.end)].map {
            try #require(GMSNavigationWaypoint(location: $1, title: $0))
        }
        let screen = HeadUnitScreen(shaper: try #require(PangoShaper()))
        let scene = CarScene(session)
        screen.connect(to: scene)
        let car = try #require(scene.controller)
        #expect(car.view.maps.first === car.mapView && !car.mapView.settings.isNavigationHeaderEnabled)
        #expect(car.mapView.tappableParts.isEmpty)

        var (names, words, distances): (Set<String>, Set<String>, Set<Double>) = ([], [], [])
        var (shown, styles): (Int?, Set<Int>) = (nil, [])
        func show(_ fix: LocationFix) {
            let navigator: GMSNavigator = manager.navigator
            let navInfo = navigator.state.navInfo
            car.currentNavInfo = navInfo
            car.lastLocation = navInfo.location
            if let name = feed.roadNameLabel.text { names.insert(name) }
            guard let step = navInfo.currentStep, navInfo.navState == .enroute else { return }
            distances.insert(car.getTravelEstimates(from: navInfo).distanceRemaining.value)
            guard shown != step.stepNumber, let template = car.mapTemplate else { return }
            shown = step.stepNumber
            for maneuver in [car.getManeuver(for: step), car.laneGuidanceManeuver(for: step)].compactMap(\.self) {
                styles.insert(Int(car.mapTemplate(template, displayStyleFor: maneuver).rawValue))
                words.insert(
                    maneuver.attributedInstructionVariants.first?.string ?? maneuver.instructionVariants.first ?? "")
                #expect(maneuver.symbolImage != nil)
            }
        }
        // Faster than allowed, so that speeding is reported.
        try await Drive.drive(session, to: [Monaco.casino, Drive.end], speedUp: 2.5, step: show)
        if GuideLog.counts["didArriveAt stop 1"] == nil { try await Drive.follow(session, speedUp: 2.5, step: show) }
        await session.navigator?.allEventsDelivered()

        // Buttons and panning, by taps on the drawn controls.
        _ = try screen.image(at: 1_790_100_000)
        for button in [1, 2, 3, 0] { screen.activate(.mapButton(button)) }
        screen.holdArrow(.left)
        screen.pan(.left)
        screen.releaseArrow()
        #expect(car.scrollAmount(for: .left) == CGPoint(x: -80, y: 0))

        for name in [
            "car map", "panBeganWith", "panWith", "panEndedWith", "didTapPanButton", "didTapZoomOutButton",
            "didTapZoomInButton", "didTapMyLocationButton", "getTravelEstimates", "displayStyle", "getManeuver",
            "laneGuidanceManeuver", "didUpdateLocation", "navigatorDidChangeRoute", "didUpdateRemainingTime",
            "didUpdateRemainingDistance", "didUpdateDelayCategory 1", "speeding", "not speeding",
            "didChangeSuggestedLightingMode", "didUpdateNavInfo", "maneuverImage", "lanesImage", "feed stopped",
            "manager feed", "manager location", "manager arrival", "overridden arrival", "overridden distance",
        ] { #expect(GuideLog.counts[name] != nil, "\(name) of \(GuideLog.counts)") }
        #expect(GuideLog.counts["didArriveAt stop 0"] == 1 && GuideLog.counts["didArriveAt stop 1"] == 1)
        #expect(GuideLog.counts["overridden arrival"] == 2 && GuideLog.counts["base distance"] == nil)
        #expect(names.count > 4 && words.count > 4 && distances.count > 10 && styles.count == 2)
        #expect(feed.roadNameLabel.text == "" && events.mapView.lightingMode == .lowLight)
        #expect(manager.destinations.isEmpty, "a destination is equal to the one that was set")
        #expect(!manager.distanceText.isEmpty && feed.image?.width == 288)
    }

    @Test func ordinaryClassStartsATripAndEndsCleanly() async throws {
        _ = try Drive.prepare()
        GuideLog.counts = [:]
        let session = try #require(GMSNavigationServices.createNavigationSession())
        session.isStarted = true
        var manager: DriveManager? = DriveManager(navigator: try #require(session.navigator))
        session.locationSimulator?.simulateLocation(at: Drive.start)
        manager?.start(to: [try #require(GMSNavigationWaypoint(location: Drive.end, title: "home"))])
        try await eventually("the manager has a feed") { GuideLog.counts["manager feed"] != nil }
        #expect(GuideLog.counts["manager started"] == 1 && GuideLog.counts["manager feed"] != nil)
        session.locationSimulator?.stopSimulation()
        weak let weakly = manager
        manager = nil
        #expect(weakly == nil)
    }

    @Test func lanesOfTheGuidesPictureAreDrawn() throws {
        var step = try Steps.turn()
        step.lanes = [PictureLanes.lane1, PictureLanes.lane2, PictureLanes.lane3, PictureLanes.lane4]
        #expect(step.lanesImage(options: nil) != nil)
        #expect(step.lanes?.map(\.isRecommended) == [true, true, false, false])
    }

    @Test func distancesHaveTheUnitsOfTheUser() throws {
        _ = try Drive.prepare()
        let info = NavInfo(navState: .enroute)
        let rounded = info.roundedDistance(1_234)
        #expect(rounded == Measurement(value: 1.2, unit: UnitLength.kilometers))
        GMSNavigationServices.source?.units = .feetAndMiles
        #expect(info.roundedDistance(1_234) == Measurement(value: 0.8, unit: UnitLength.miles))
        #expect(info.roundedDistance(50) == Measurement(value: 150, unit: UnitLength.feet))
        GMSNavigationServices.source?.units = nil
        #expect(info.roundedDistance(50) == Measurement(value: 50, unit: UnitLength.meters))
    }
}
