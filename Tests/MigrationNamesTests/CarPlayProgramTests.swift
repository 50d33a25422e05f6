// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavHeadUnit
import NavRender
import Testing

/// The step of a maneuver, stored in its user info.
private struct CarUserInfo {
    var stepInfo: GMSNavigationStepInfo
    var isLaneGuidance: Bool
}

/// A car screen modeled on the published CarPlay guide: its own map template, buttons, panning, estimates, maneuvers and
/// lanes, without the bridge of Guidepost.
@MainActor
private final class CarController: CPTemplateApplicationSceneDelegate, CPMapTemplateDelegate,
    GMSNavigatorListener
{
    let session: GMSNavigationSession
    var mapView: GMSMapView?
    var mapTemplate: CPMapTemplate?
    var carSession: CPNavigationSession?
    var trip: CPTrip?
    var currentNavInfo: GMSNavigationNavInfo?
    let instructionOptions = GMSNavigationInstructionOptions()
    var scrolls: [CGPoint] = []
    private var shownStep: Int?
    var sawLanes = 0

    init(session: GMSNavigationSession) {
        self.session = session
        session.navigator?.add(self)
    }

    func templateApplicationScene(didConnect interfaceController: CPInterfaceController, to window: CPWindow) {
        let mapViewOptions = GMSMapViewOptions()
        mapViewOptions.screen = window.screen
        let mapView = GMSMapView(options: mapViewOptions)
        mapView.settings.isNavigationHeaderEnabled = false
        mapView.settings.isNavigationFooterEnabled = false
        mapView.settings.compassButton = false
        mapView.settings.isRecenterButtonEnabled = false
        mapView.shouldDisplaySpeedometer = false
        mapView.isMyLocationEnabled = true
        #expect(mapView.enableNavigation(with: session))
        window.map = mapView
        self.mapView = mapView
        instructionOptions.imageOptions.screenMetrics = window.screen
        let template = CPMapTemplate()
        template.mapDelegate = self
        template.mapButtons = createMapButtons()
        template.automaticallyHidesNavigationBar = false
        mapTemplate = template
        interfaceController.setRootTemplate(template)
    }

    func templateApplicationScene(didDisconnect interfaceController: CPInterfaceController, from window: CPWindow) {
        (mapTemplate, carSession) = (nil, nil)
    }

    // MARK: Buttons

    func createMapButtons() -> [CPMapButton] {
        [
            mapButton(systemImageName: "dpad.fill") { [weak self] in
                self?.mapTemplate?.showPanningInterface(animated: true)
            },
            mapButton(systemImageName: "minus.magnifyingglass") { [weak self] in
                self?.mapView?.animate(with: GMSCameraUpdate.zoomOut())
            },
            mapButton(systemImageName: "plus.magnifyingglass") { [weak self] in
                self?.mapView?.animate(with: GMSCameraUpdate.zoomIn())
            },
            mapButton(systemImageName: "location") { [weak self] in
                guard let self, let place = currentNavInfo?.location?.coordinate else { return }
                mapView?.animate(to: GMSCameraPosition(target: place, zoom: 15))
            },
        ]
    }

    private func mapButton(systemImageName: String, handler: @escaping @MainActor () -> Void) -> CPMapButton {
        let button = CPMapButton { _ in handler() }
        button.image = UIImage(systemName: systemImageName)
        return button
    }

    // MARK: Panning

    func mapTemplate(_ mapTemplate: CPMapTemplate, panWith direction: CPMapTemplate.PanDirection) {
        let amount = CarPanning.scrollAmount(for: direction)
        scrolls.append(CGPoint(x: amount.x, y: amount.y))
        mapView?.animate(with: GMSCameraUpdate.scrollBy(x: amount.x, y: amount.y))
    }

    // MARK: Guidance

    func navigator(_ navigator: GMSNavigator, didUpdate navInfo: GMSNavigationNavInfo) {
        currentNavInfo = navInfo
        guard let mapTemplate else { return }
        guard navInfo.navState == .enroute, let step = navInfo.currentStep else {
            if navInfo.navState == .stopped { carSession?.finishTrip() }
            return
        }
        let session = carSession ?? begin(on: mapTemplate)
        if shownStep != step.stepNumber {
            shownStep = step.stepNumber
            let lanes = laneGuidanceManeuver(for: step)
            if lanes != nil { sawLanes += 1 }
            session.upcomingManeuvers = [getManeuver(for: step), lanes].compactMap(\.self)
        }
        if let first = session.upcomingManeuvers.first {
            session.updateEstimates(getTravelEstimates(from: navInfo), for: first)
        }
    }

    private func begin(on template: CPMapTemplate) -> CPNavigationSession {
        let place = CPTripPlace(name: "stop", coordinate: Drive.end)
        let trip = CPTrip(
            origin: place, destination: place,
            routeChoices: [
                CPRouteChoice(summaryVariants: [""], additionalInformationVariants: [], selectionSummaryVariants: [])
            ])
        let session = template.startNavigationSession(for: trip)
        (self.trip, carSession) = (trip, session)
        return session
    }

    func getTravelEstimates(from navInfo: GMSNavigationNavInfo) -> CPTravelEstimates {
        let distanceRemaining = navInfo.roundedDistance(navInfo.distanceToCurrentStepMeters)
        let timeRemaining = navInfo.roundedTime(navInfo.timeToCurrentStepSeconds)
        return CPTravelEstimates(distanceRemaining: distanceRemaining, timeRemaining: timeRemaining)
    }

    func mapTemplate(_ mapTemplate: CPMapTemplate, displayStyleFor maneuver: CPManeuver) -> CPManeuverDisplayStyle {
        guard let info = maneuver.userInfo as? CarUserInfo else { return .leadingSymbol }
        return info.isLaneGuidance ? .symbolOnly : .leadingSymbol
    }

    func getManeuver(for stepInfo: GMSNavigationStepInfo) -> CPManeuver {
        let maneuver = CPManeuver()
        maneuver.userInfo = CarUserInfo(stepInfo: stepInfo, isLaneGuidance: false)
        switch stepInfo.maneuver {
        case .destination: maneuver.instructionVariants = ["The destination lies ahead."]
        case .destinationLeft: maneuver.instructionVariants = ["The destination lies ahead to the left."]
        case .destinationRight: maneuver.instructionVariants = ["The destination lies ahead to the right."]
        default:
            maneuver.attributedInstructionVariants =
                currentNavInfo?.instructions(forStep: stepInfo, options: instructionOptions) ?? []
        }
        maneuver.symbolImage = stepInfo.maneuverImage(with: instructionOptions.imageOptions)
        return maneuver
    }

    func laneGuidanceManeuver(for stepInfo: GMSNavigationStepInfo) -> CPManeuver? {
        let maneuver = CPManeuver()
        maneuver.userInfo = CarUserInfo(stepInfo: stepInfo, isLaneGuidance: true)
        guard let lanesImage = stepInfo.lanesImage(with: instructionOptions.imageOptions) else { return nil }
        maneuver.symbolImage = lanesImage
        return maneuver
    }
}

extension FeedProgramTests {
    @Test func carScreenOfThePublishedGuideWorks() async throws {
        _ = try Drive.prepare()
        let session = try #require(GMSNavigationServices.createNavigationSession())
        session.isStarted = true
        let controller = CarController(session: session)
        let screen = HeadUnitScreen(shaper: try #require(PangoShaper()))
        screen.connect(to: controller)
        var (words, distances): (Set<String>, Set<Double>) = ([], [])
        var frames = 0
        try await Drive.drive(session) { fix in
            guard let car = controller.carSession, let first = car.upcomingManeuvers.first else { return }
            words.insert(first.attributedInstructionVariants.first?.string ?? first.instructionVariants.first ?? "")
            if let estimates = car.estimates(for: first) { distances.insert(estimates.distanceRemaining.value) }
            if Int(fix.time) % 40 == 0, (try? screen.image(at: fix.time)) != nil { frames += 1 }
        }
        #expect(words.count > 4 && distances.count > 10 && frames > 1)
        #expect(controller.sawLanes > 0 && controller.carSession?.ending == .finished)
        // Images of 48 points and lanes fit.
        let violations = screen.interfaceController.rules.violations
        #expect(violations.isEmpty, "\(violations)")

        // Buttons and panning, by taps on the drawn controls.
        _ = try screen.image(at: 1_790_100_000)
        let zoom = try #require(controller.mapView?.camera.zoom)
        screen.activate(.mapButton(2))
        _ = try screen.image(at: 1_790_100_001)
        _ = try screen.image(at: 1_790_100_005)
        #expect((controller.mapView?.camera.zoom ?? 0) > zoom)
        screen.activate(.mapButton(0))
        #expect(controller.mapTemplate?.isPanningInterfaceVisible == true)
        screen.pan([.left, .up])
        screen.pan(.down)
        #expect(
            abs((controller.scrolls.first?.x ?? 0) + 56.57) < 0.01
                && abs((controller.scrolls.first?.y ?? 0) + 56.57) < 0.01)
        #expect(controller.scrolls.last == CGPoint(x: 0, y: 80))
    }
}
