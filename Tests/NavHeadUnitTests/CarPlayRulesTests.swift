// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavHeadUnit
import NavModel
import NavRender
import Testing

/// Every published rule of the car screen is violated once: the violation is recorded, and the screen keeps working.
@MainActor @Suite struct CarPlayRulesTests {
    private let controller = CPInterfaceController()
    private let template = CPMapTemplate()

    private func codes() -> [HeadUnitRuleError.Code] { controller.rules.violations.map(\.code) }

    private func trip(choices: Int = 1) -> CPTrip {
        let place = CPTripPlace(name: "Port", coordinate: Coordinate(latitude: 43.73, longitude: 7.42))
        return CPTrip(
            origin: place, destination: place,
            routeChoices: (0..<choices).map {
                CPRouteChoice(
                    summaryVariants: ["route \($0)"], additionalInformationVariants: [], selectionSummaryVariants: [])
            })
    }

    private func image(_ width: Double, _ height: Double) throws -> RasterImage {
        try Picture(size: Size(width: width, height: height)) { $0.fill(.white) }.image(scale: 2)
    }

    init() { controller.setRootTemplate(template) }

    @Test func templateStackIsLimitedToFive() async throws {
        for depth in 2...HeadUnitLimits.templateDepth {
            try await controller.pushTemplate(CPListTemplate(title: "\(depth)", sections: []), animated: false)
        }
        #expect(controller.templates.count == 5 && codes().isEmpty)
        let error = await #expect(throws: HeadUnitRuleError.self) {
            try await controller.pushTemplate(CPListTemplate(title: "6", sections: []), animated: false)
        }
        #expect(error?.code == .templateDepth)
        #expect(controller.templates.count == 5 && codes() == [.templateDepth])
        var result: (Bool, (any Error)?)?
        controller.pushTemplate(CPListTemplate(title: "7", sections: [])) { result = ($0, $1) }
        #expect(result?.0 == false && (result?.1 as? HeadUnitRuleError)?.code == .templateDepth)
        controller.popToRootTemplate()
        controller.popTemplate()
        #expect(controller.templates.count == 1 && controller.rootTemplate === template)
    }

    @Test func alertsArePresentedNotPushed() async throws {
        let alert = CPAlertTemplate(
            titleVariants: ["New order"], actions: [CPAlertAction(title: "OK", style: .default) { _ in }])
        await #expect(throws: HeadUnitRuleError.self) { try await controller.pushTemplate(alert, animated: false) }
        try await controller.presentTemplate(alert, animated: false)
        await #expect(throws: HeadUnitRuleError.self) { try await controller.presentTemplate(alert, animated: false) }
        #expect(codes() == [.wrongTemplate, .alertInTheWay])
    }

    @Test func mapButtonsAreLimited() {
        template.mapButtons = (0..<4).map { _ in CPMapButton() }
        #expect(codes().isEmpty && template.visibleMapButtons.count == 4)
        let extra = (0..<5).map { _ in CPMapButton() }
        template.mapButtons = extra
        #expect(codes() == [.mapButtons] && template.mapButtons.count == 4)
        template.showPanningInterface(animated: false)
        #expect(template.visibleMapButtons.count == 2 && template.visibleMapButtons.first === extra[0])
        template.dismissPanningInterface(animated: false)
        extra[0].isHidden = true
        #expect(template.visibleMapButtons.count == 3)
    }

    @Test func barButtonsAreLimited() {
        template.leadingNavigationBarButtons = (0..<2).map { CPBarButton(title: "\($0)") }
        template.trailingNavigationBarButtons = (0..<2).map { CPBarButton(title: "\($0)") }
        #expect(codes().isEmpty)
        template.trailingNavigationBarButtons = (0..<3).map { CPBarButton(title: "\($0)") }
        #expect(codes() == [.barButtons] && template.trailingNavigationBarButtons.count == 2)
    }

    @Test func tripPreviewsAndRouteChoicesAreLimited() {
        template.showTripPreviews((0..<12).map { _ in trip() })
        #expect(codes().isEmpty && template.tripPreviews.count == 12)
        template.showTripPreviews((0..<13).map { _ in trip() })
        #expect(codes() == [.tripPreviews] && template.tripPreviews.count == 12)
        template.showRouteChoicesPreview(for: trip(choices: 3))
        #expect(codes().count == 1)
        template.showRouteChoicesPreview(for: trip(choices: 4))
        template.showRouteChoicesPreview(for: trip(choices: 0))
        #expect(codes().suffix(2) == [.routeChoices, .routeChoices])
    }

    @Test func previewsAreNotAllowedDuringGuidance() {
        let session = template.startNavigationSession(for: trip())
        template.showRouteChoicesPreview(for: trip(choices: 2))
        template.showTripPreviews([trip()])
        #expect(codes() == [.choosingWhileDriving, .choosingWhileDriving])
        #expect(template.tripPreviews.isEmpty)
        session.cancelTrip()
        template.showTripPreviews([trip()])
        #expect(codes().count == 2 && template.tripPreviews.count == 1)
    }

    @Test(arguments: [
        (50.0, 50.0, false, false), (120, 50, false, false), (121, 50, false, true), (50, 51, false, true),
        (120, 18, true, false), (120, 19, true, true), (130, 18, true, true),
    ]) func symbolSizesAreLimited(width: Double, height: Double, isLanes: Bool, breaks: Bool) throws {
        let styles = Styles()
        template.mapDelegate = styles
        let session = template.startNavigationSession(for: trip())
        let maneuver = CPManeuver()
        maneuver.instructionVariants = ["Turn left"]
        let second = CPManeuver()
        second.userInfo = "lanes"
        if isLanes {
            second.symbolImage = try image(width, height)
        } else {
            maneuver.symbolImage = try image(width, height)
        }
        session.upcomingManeuvers = isLanes ? [maneuver, second] : [maneuver]
        #expect(codes() == (breaks ? [.imageSize] : []))
    }

    @Test func junctionAndAttachmentSizesAreLimited() throws {
        let session = template.startNavigationSession(for: trip())
        let maneuver = CPManeuver()
        maneuver.junctionImage = try image(140, 100)
        maneuver.attributedInstructionVariants = [
            NSAttributedString(headUnitAttachment: HeadUnitAttachment(image: try image(64, 25)))
        ]
        session.upcomingManeuvers = [maneuver]
        #expect(codes().isEmpty)
        maneuver.junctionImage = try image(141, 100)
        maneuver.attributedInstructionVariants = [
            NSAttributedString(headUnitAttachment: HeadUnitAttachment(image: try image(64, 26)))
        ]
        session.upcomingManeuvers = [maneuver]
        #expect(codes() == [.imageSize, .imageSize])
    }

    @Test func lanesAreSecondAndWithoutInstruction() {
        let styles = Styles()
        template.mapDelegate = styles
        let session = template.startNavigationSession(for: trip())
        let (turn, lanes) = (CPManeuver(), CPManeuver())
        turn.instructionVariants = ["Turn left"]
        lanes.userInfo = "lanes"
        session.upcomingManeuvers = [turn, lanes]
        #expect(codes().isEmpty)
        lanes.instructionVariants = ["Use the left lane"]
        session.upcomingManeuvers = [turn, lanes]
        session.upcomingManeuvers = [lanes]
        #expect(codes() == [.laneManeuver, .laneManeuver])
        session.upcomingManeuvers = [CPManeuver()]
        #expect(codes().last == .noInstruction)
    }

    @Test func currentLanesMustHaveBeenAdded() {
        let session = template.startNavigationSession(for: trip())
        let lanes = CPLaneGuidance()
        session.currentLaneGuidance = lanes
        #expect(codes() == [.unknownLanes] && session.currentLaneGuidance == nil)
        session.add([lanes])
        session.currentLaneGuidance = lanes
        #expect(codes().count == 1 && session.currentLaneGuidance === lanes)
    }

    @Test func alertsAreExclusiveAndTimeOut() throws {
        func alert(_ seconds: Double) -> CPNavigationAlert {
            CPNavigationAlert(
                titleVariants: ["Accident"], subtitleVariants: nil, image: nil,
                primaryAction: CPAlertAction(title: "OK", style: .default) { _ in }, secondaryAction: nil,
                duration: seconds)
        }
        let screen = HeadUnitScreen(shaper: BarTextShaper())
        screen.interfaceController.setRootTemplate(template)
        func codes() -> [HeadUnitRuleError.Code] { screen.interfaceController.rules.violations.map(\.code) }
        template.present(navigationAlert: alert(2), animated: false)
        template.present(navigationAlert: alert(5), animated: false)
        #expect(codes() == [.alertDuration, .alertInTheWay])
        _ = try screen.image(at: 100)
        _ = try screen.image(at: 104.9)
        #expect(template.currentNavigationAlert != nil)
        _ = try screen.image(at: 105)
        #expect(template.currentNavigationAlert == nil)
        template.present(navigationAlert: alert(0), animated: false)
        _ = try screen.image(at: 106)
        _ = try screen.image(at: 10_000)
        #expect(template.currentNavigationAlert != nil)
        template.dismissNavigationAlert(animated: false)
        #expect(template.currentNavigationAlert == nil && codes().count == 2)
    }

    @Test func sessionCallsMustBeInOrder() {
        let first = trip()
        let session = template.startNavigationSession(for: first)
        let (turn, other) = (CPManeuver(), CPManeuver())
        turn.instructionVariants = ["Turn left"]
        let estimates = CPTravelEstimates(distanceRemaining: Measurement(value: 300, unit: .meters), timeRemaining: 40)
        session.upcomingManeuvers = [turn]
        session.updateEstimates(estimates, for: turn)
        session.updateEstimates(estimates, for: other)
        template.updateEstimates(estimates, for: first)
        template.updateEstimates(estimates, for: trip())
        #expect(codes() == [.foreignManeuver, .foreignTrip])
        _ = template.startNavigationSession(for: trip())
        #expect(codes().last == .sessionInTheWay && session.ending == .canceled)
        session.pauseTrip(for: .loading, description: nil)
        session.upcomingManeuvers = [turn]
        #expect(codes().suffix(2) == [.sessionOver, .sessionOver] && session.upcomingManeuvers.isEmpty)
    }

    @Test func mapMustNotHaveControls() throws {
        let graph = try #require(Monaco.graph)
        let view = MapView(graph: graph, shaper: BarTextShaper())
        let map = CarMapView(view)
        let screen = HeadUnitScreen(shaper: BarTextShaper())
        let guide = CarGuide(map: map)
        screen.connect(to: guide)
        #expect(screen.interfaceController.rules.violations.isEmpty)
        view.settings.compassButton = true
        view.settings.isRecenterButtonEnabled = true
        _ = try screen.image(at: 1)
        _ = try screen.image(at: 2)
        #expect(screen.interfaceController.rules.violations.map(\.code) == [.tappableMap])
        #expect(screen.interfaceController.rules.violations[0].message.contains("compass, recenter"))
    }

    @Test func listRowsAreLimited() {
        let rows = (0..<20).map { CPListItem(text: "\($0)", detailText: nil) }
        let list = CPListTemplate(title: "Orders", sections: [CPListSection(items: rows, header: "Today")])
        #expect(list.rules.violations.map(\.code) == [.listLength])
        #expect(list.sections.flatMap(\.items).count == 12)
        controller.pushTemplate(list)
        // Violations from before the template was shown are forwarded when it is shown.
        #expect(codes() == [.listLength])
    }
}

/// Identifies lanes by their user info, as apps do.
@MainActor private final class Styles: CPMapTemplateDelegate {
    func mapTemplate(_ mapTemplate: CPMapTemplate, displayStyleFor maneuver: CPManeuver) -> CPManeuverDisplayStyle {
        maneuver.userInfo as? String == "lanes" ? .symbolOnly : .leadingSymbol
    }
}
