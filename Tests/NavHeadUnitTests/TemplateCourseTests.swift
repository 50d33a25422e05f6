// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavHeadUnit
import NavModel
import NavRender
import NavSession
import Testing

/// What an app is told while templates, arrows, previews and trips come and go.
@MainActor @Suite struct TemplateCourseTests {
    /// Writes down what it is told.
    private final class Diary: CPInterfaceControllerDelegate, CPMapTemplateDelegate {
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

    private let diary = Diary()

    @Test func anAppIsToldWhichTemplateShows() {
        let controller = CPInterfaceController()
        controller.delegate = diary
        func told() -> [String] {
            defer { diary.lines = [] }
            return diary.lines
        }
        controller.setRootTemplate(CPMapTemplate())
        #expect(told() == ["+map", "map false"])
        controller.pushTemplate(CPListTemplate(title: "Places", sections: []), animated: true)
        #expect(told() == ["-map", "no map", "+list", "list true"])
        let alert = CPAlertTemplate(
            titleVariants: ["New order"], actions: [CPAlertAction(title: "OK", style: .default) { _ in }])
        controller.presentTemplate(alert, animated: false)
        #expect(told() == ["-list", "no list", "+alert", "alert false"])
        controller.popTemplate(animated: false)
        #expect(told().isEmpty, "the alert lies in front of what changes")
        controller.dismissTemplate(animated: false)
        #expect(told() == ["-alert", "no alert", "+map", "map false"])
        controller.popTemplate(animated: false)
        #expect(told().isEmpty, "the root stays")
    }

    @Test func anArrowIsHeldUntilItIsLetGo() throws {
        let screen = HeadUnitScreen(shaper: PlainLetters())
        let template = CPMapTemplate()
        template.mapDelegate = diary
        screen.interfaceController.setRootTemplate(template)
        screen.holdArrow(.left)
        screen.releaseArrow()
        #expect(diary.lines.isEmpty, "there are no arrows")
        template.showPanningInterface(animated: false)
        screen.holdArrow([])
        screen.releaseArrow()
        #expect(diary.lines.isEmpty, "no direction")
        let (left, up) = (CPMapTemplate.PanDirection.left.rawValue, CPMapTemplate.PanDirection.up.rawValue)
        screen.holdArrow(.left)
        screen.holdArrow(.up)
        screen.pan(.left)
        screen.releaseArrow()
        screen.releaseArrow()
        #expect(diary.lines == ["began \(left)", "step \(left)", "ended \(left)"], "one at a time, and each ends once")
        screen.holdArrow(.up)
        screen.releaseArrow()
        #expect(diary.lines.suffix(2) == ["began \(up)", "ended \(up)"])
    }

    private func trip(_ name: String) -> CPTrip {
        let place = CPTripPlace(name: name, coordinate: Coordinate(latitude: 43.73, longitude: 7.42))
        let choice = CPRouteChoice(
            summaryVariants: [name], additionalInformationVariants: [], selectionSummaryVariants: [])
        return CPTrip(origin: place, destination: place, routeChoices: [choice])
    }

    @Test func previewsAreTakenAway() {
        let template = CPMapTemplate()
        let trips = [trip("Port"), trip("Hospital")]
        template.showTripPreviews(trips, selectedTrip: trips[1])
        #expect(template.tripPreviews.count == 2 && template.selectedTrip === trips[1])
        template.hideTripPreviews()
        #expect(template.tripPreviews.isEmpty && template.selectedTrip == nil && template.selectedChoice == nil)
        template.showRouteChoicesPreview(for: trips[0])
        #expect(template.isShowingRouteChoices)
        template.showPanningInterface(animated: false)
        #expect(template.tripPreviews.isEmpty && !template.isShowingRouteChoices, "arrows take their place")
    }

    /// A map that nobody looks at.
    private final class NoMap: CarMap {
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

    @Test func anOfferThatIsTakenBackDoesNotComeAgain() throws {
        let guide = CarGuide(map: NoMap())
        let screen = HeadUnitScreen(shaper: PlainLetters())
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
        #expect(guide.template?.tripPreviews.isEmpty == true, "a screen that comes later does not show it either")
    }

    @Test func aTripGoesOnWithWhatIsKnownOfIt() throws {
        let template = CPMapTemplate()
        let trip = trip("Port")
        let session = template.startNavigationSession(for: trip)
        func estimates(_ meters: Double, _ seconds: Double) -> CPTravelEstimates {
            CPTravelEstimates(distanceRemaining: Measurement(value: meters, unit: .meters), timeRemaining: seconds)
        }
        let (turn, next, lanes) = (CPManeuver(), CPManeuver(), CPLaneGuidance())
        (turn.instructionVariants, next.instructionVariants) = (["Turn left"], ["Keep right"])
        lanes.lanes = [CPLane(angles: [Measurement(value: 0, unit: .degrees)])]
        session.pauseTrip(for: .rerouting, description: "One moment")
        #expect(session.pause?.reason == .rerouting && session.pause?.description == "One moment")
        session.resumeTrip(
            updatedRouteInformation: CPRouteInformation(
                maneuvers: [turn, next], laneGuidances: [lanes], currentManeuvers: [turn], currentLaneGuidance: lanes,
                trip: estimates(5_000, 600), maneuverTravelEstimates: estimates(200, 20)))
        #expect(session.pause == nil)
        #expect(session.upcomingManeuvers.count == 1 && session.upcomingManeuvers[0] === turn)
        #expect(session.currentLaneGuidance === lanes)
        #expect(session.estimates(for: turn)?.timeRemaining == 20)
        #expect(template.tripEstimates?.distanceRemaining.value == 5_000)
        // No lanes at all stand for none to show.
        session.resumeTrip(
            updatedRouteInformation: CPRouteInformation(
                maneuvers: [next], laneGuidances: [CPLaneGuidance()], currentManeuvers: [next],
                currentLaneGuidance: CPLaneGuidance(), trip: estimates(4_000, 500),
                maneuverTravelEstimates: estimates(900, 90)))
        #expect(session.currentLaneGuidance == nil && session.upcomingManeuvers[0] === next)
        #expect(template.rules.breaches.isEmpty)
        session.finishTrip()
        session.resumeTrip(
            updatedRouteInformation: CPRouteInformation(
                maneuvers: [turn], laneGuidances: [], currentManeuvers: [turn], currentLaneGuidance: nil,
                trip: estimates(1, 1), maneuverTravelEstimates: estimates(1, 1)))
        #expect(session.upcomingManeuvers.isEmpty && session.ending == .finished, "what is over stays so")
    }
}
