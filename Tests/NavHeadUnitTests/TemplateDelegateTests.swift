// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavHeadUnit
import NavModel
import NavRender
import NavSession
import Testing

/// Delegate calls for templates, panning, previews and trips.
@MainActor @Suite struct TemplateDelegateTests {
    /// Records the delegate calls.
    private final class CallRecorder: CPInterfaceControllerDelegate, CPMapTemplateDelegate {
        var lines: [String] = []

        private func name(_ template: CPTemplate) -> String {
            switch template {
            case is CPMapTemplate: "map"
            case is CPAlertTemplate: "alert"
            default: "list"
            }
        }
        func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool) { lines.append("+\(name(aTemplate))") }
        func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool) {
            lines.append("\(name(aTemplate)) \(animated)")
        }
        func templateWillDisappear(_ aTemplate: CPTemplate, animated: Bool) { lines.append("-\(name(aTemplate))") }
        func templateDidDisappear(_ aTemplate: CPTemplate, animated: Bool) { lines.append("no \(name(aTemplate))") }

        func mapTemplate(_ mapTemplate: CPMapTemplate, panBeganWith direction: CPMapTemplate.PanDirection) {
            lines.append("began \(direction.rawValue)")
        }
        func mapTemplate(_ mapTemplate: CPMapTemplate, panWith direction: CPMapTemplate.PanDirection) {
            lines.append("step \(direction.rawValue)")
        }
        func mapTemplate(_ mapTemplate: CPMapTemplate, panEndedWith direction: CPMapTemplate.PanDirection) {
            lines.append("ended \(direction.rawValue)")
        }
    }

    private let recorder = CallRecorder()

    @Test func delegateIsNotifiedOfVisibleTemplates() {
        let controller = CPInterfaceController()
        controller.delegate = recorder
        func calls() -> [String] {
            defer { recorder.lines = [] }
            return recorder.lines
        }
        controller.setRootTemplate(CPMapTemplate())
        #expect(calls() == ["+map", "map false"])
        controller.pushTemplate(CPListTemplate(title: "Places", sections: []), animated: true)
        #expect(calls() == ["-map", "no map", "+list", "list true"])
        let alert = CPAlertTemplate(
            titleVariants: ["New order"], actions: [CPAlertAction(title: "OK", style: .default) { _ in }])
        controller.presentTemplate(alert, animated: false)
        #expect(calls() == ["-list", "no list", "+alert", "alert false"])
        controller.popTemplate(animated: false)
        #expect(calls().isEmpty, "the alert covers the change")
        controller.dismissTemplate(animated: false)
        #expect(calls() == ["-alert", "no alert", "+map", "map false"])
        controller.popTemplate(animated: false)
        #expect(calls().isEmpty, "the root remains")
    }

    @Test func panningArrowIsPressedAndReleased() throws {
        let screen = HeadUnitScreen(shaper: BarTextShaper())
        let template = CPMapTemplate()
        template.mapDelegate = recorder
        screen.interfaceController.setRootTemplate(template)
        screen.holdArrow(.left)
        screen.releaseArrow()
        #expect(recorder.lines.isEmpty, "the arrows are hidden")
        template.showPanningInterface(animated: false)
        screen.holdArrow([])
        screen.releaseArrow()
        #expect(recorder.lines.isEmpty, "no direction")
        let (left, up) = (CPMapTemplate.PanDirection.left.rawValue, CPMapTemplate.PanDirection.up.rawValue)
        screen.holdArrow(.left)
        screen.holdArrow(.up)
        screen.pan(.left)
        screen.releaseArrow()
        screen.releaseArrow()
        #expect(
            recorder.lines == ["began \(left)", "step \(left)", "ended \(left)"], "one at a time, and each ends once")
        screen.holdArrow(.up)
        screen.releaseArrow()
        #expect(recorder.lines.suffix(2) == ["began \(up)", "ended \(up)"])
    }

    private func trip(_ name: String) -> CPTrip {
        let place = CPTripPlace(name: name, coordinate: Coordinate(latitude: 43.73, longitude: 7.42))
        let choice = CPRouteChoice(
            summaryVariants: [name], additionalInformationVariants: [], selectionSummaryVariants: [])
        return CPTrip(origin: place, destination: place, routeChoices: [choice])
    }

    @Test func previewsAreHidden() {
        let template = CPMapTemplate()
        let trips = [trip("Port"), trip("Hospital")]
        template.showTripPreviews(trips, selectedTrip: trips[1])
        #expect(template.tripPreviews.count == 2 && template.selectedTrip === trips[1])
        template.hideTripPreviews()
        #expect(template.tripPreviews.isEmpty && template.selectedTrip == nil && template.selectedChoice == nil)
        template.showRouteChoicesPreview(for: trips[0])
        #expect(template.isShowingRouteChoices)
        template.showPanningInterface(animated: false)
        #expect(template.tripPreviews.isEmpty && !template.isShowingRouteChoices, "arrows replace the previews")
    }

    /// A map that does nothing.
    private final class EmptyMap: CarMap {
        var lightingMode = LightingMode.normal
        func zoomIn() {}
        func zoomOut() {}
        func scrollBy(x: Double, y: Double) {}
        func recenter() {}
        func didBeginPanGesture() {}
        func didUpdatePanGesture(withTranslation translation: Point, velocity: Point) {}
        func didEndPanGesture(withVelocity velocity: Point) {}
        func show(_ info: NavInfo, on route: Route?) {}
    }

    @Test func withdrawnOfferIsNotShownAgain() throws {
        let guide = CarGuide(map: EmptyMap())
        let screen = HeadUnitScreen(shaper: BarTextShaper())
        screen.connect(to: guide)
        var started: [Int] = []
        guide.offer([("Hospital", [HeadUnitStates.route]), ("Port", [HeadUnitStates.route])]) { started = [$0, $1] }
        #expect(guide.template?.tripPreviews.count == 2)
        guide.withdrawOffer()
        #expect(guide.template?.tripPreviews.isEmpty == true)
        screen.activate(.start)
        #expect(started.isEmpty)
        screen.disconnect()
        screen.connect(to: guide)
        #expect(guide.template?.tripPreviews.isEmpty == true, "also not on a reconnected screen")
    }

    @Test func tripResumesWithRouteInformation() throws {
        let template = CPMapTemplate()
        let trip = trip("Port")
        let session = template.startNavigationSession(for: trip)
        func estimates(_ meters: Double, _ seconds: Double) -> CPTravelEstimates {
            CPTravelEstimates(distanceRemaining: Measurement(value: meters, unit: .meters), timeRemaining: seconds)
        }
        let (turn, next, lanes) = (CPManeuver(), CPManeuver(), CPLaneGuidance())
        (turn.instructionVariants, next.instructionVariants) = (["Turn left"], ["Keep right"])
        lanes.lanes = [CPLane(angles: [Measurement(value: 0, unit: .degrees)])]
        session.pauseTrip(for: .rerouting, description: "Please wait")
        #expect(session.pause?.reason == .rerouting && session.pause?.description == "Please wait")
        session.resumeTrip(
            updatedRouteInformation: CPRouteInformation(
                maneuvers: [turn, next], laneGuidances: [lanes], currentManeuvers: [turn], currentLaneGuidance: lanes,
                trip: estimates(5_000, 600), maneuverTravelEstimates: estimates(200, 20)))
        #expect(session.pause == nil)
        #expect(session.upcomingManeuvers.count == 1 && session.upcomingManeuvers[0] === turn)
        #expect(session.currentLaneGuidance === lanes)
        #expect(session.estimates(for: turn)?.timeRemaining == 20)
        #expect(template.tripEstimates?.distanceRemaining.value == 5_000)
        // Empty lane guidance means none.
        session.resumeTrip(
            updatedRouteInformation: CPRouteInformation(
                maneuvers: [next], laneGuidances: [CPLaneGuidance()], currentManeuvers: [next],
                currentLaneGuidance: CPLaneGuidance(), trip: estimates(4_000, 500),
                maneuverTravelEstimates: estimates(900, 90)))
        #expect(session.currentLaneGuidance == nil && session.upcomingManeuvers[0] === next)
        #expect(template.rules.violations.isEmpty)
        session.finishTrip()
        session.resumeTrip(
            updatedRouteInformation: CPRouteInformation(
                maneuvers: [turn], laneGuidances: [], currentManeuvers: [turn], currentLaneGuidance: nil,
                trip: estimates(1, 1), maneuverTravelEstimates: estimates(1, 1)))
        #expect(session.upcomingManeuvers.isEmpty && session.ending == .finished, "an ended session stays ended")
    }
}
