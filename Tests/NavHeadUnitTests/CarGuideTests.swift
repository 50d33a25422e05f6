// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavHeadUnit
import NavModel
import NavRender
import NavSession
import Testing

/// A map that records the calls it receives.
@MainActor private final class CallRecorder: CarMap {
    var lightingMode = LightingMode.normal
    var lines: [String] = []
    func zoomIn() { lines.append("in") }
    func zoomOut() { lines.append("out") }
    func scrollBy(x: Double, y: Double) { lines.append("scroll \(Int(x.rounded())) \(Int(y.rounded()))") }
    func recenter() { lines.append("recenter") }
    func didBeginPanGesture() { lines.append("drag") }
    func didUpdatePanGesture(withTranslation translation: Point, velocity: Point) {
        lines.append("moved \(Int(translation.x)) \(Int(translation.y))")
    }
    func didEndPanGesture(withVelocity velocity: Point) { lines.append("dropped \(Int(velocity.x))") }
    func show(_ info: NavInfo, on route: Route?) {}
}

@MainActor @Suite struct CarGuideTests {
    private let map = CallRecorder()
    private let guide: CarGuide
    private let screen = HeadUnitScreen(shaper: BarTextShaper())

    init() {
        guide = CarGuide(map: map)
        screen.connect(to: guide)
    }

    private func info(
        _ steps: [StepInfo], toStep: Double = 240, seconds: Double = 31, toEnd: Double = 3420,
        state: NavState = .enroute
    ) -> NavInfo { HeadUnitStates.info(steps, toStep, seconds, toEnd, 560, state: state) }

    @Test func placesAheadAreOnTheMap() throws {
        let map = CarMapView(MapView(graph: try #require(Monaco.graph), shaper: BarTextShaper()))
        let guide = CarGuide(map: map, language: "en")
        guide.follow(HeadUnitStates.route)
        guide.update(
            NavInfo(
                navState: .enroute, upcomingSteps: [HeadUnitStates.turn],
                roadAlert: RoadAlert(.levelCrossing, distance: 200)))
        #expect(map.view.navigation?.incident == "Railroad crossing · 200 m")
        guide.update(info([HeadUnitStates.turn]))
        #expect(map.view.navigation?.incident == "")
    }

    @Test func stepBecomesManeuverAndLaneManeuver() throws {
        guide.follow(HeadUnitStates.route)
        guide.update(info([HeadUnitStates.lanes, HeadUnitStates.soon]))
        let session = try #require(guide.session)
        #expect(session.upcomingManeuvers.count == 2 && session.pause == nil)
        let (first, second) = (session.upcomingManeuvers[0], session.upcomingManeuvers[1])
        let texts = first.attributedInstructionVariants.map(\.string)
        #expect(texts.first == "Turn left onto Boulevard Princesse Charlotte" && texts.count > 1)
        #expect(texts.map(\.count) == texts.map(\.count).sorted(by: >))
        #expect(first.symbolImage?.size == Size(width: 50, height: 50))
        #expect(second.instructionVariants.isEmpty && second.attributedInstructionVariants.isEmpty)
        #expect(guide.mapTemplate(try #require(guide.template), displayStyleFor: second) == .symbolOnly)
        #expect(second.symbolImage?.size.height == 18 && (second.symbolImage?.size.width ?? 0) <= 120)
        #expect(first.maneuverType == .leftTurn && first.trafficSide == .right && first.junctionType == .intersection)
        #expect(first.junctionExitAngle?.value == -90)
        let lanes = try #require(session.currentLaneGuidance)
        #expect(lanes === first.linkedLaneGuidance && lanes.lanes.count == 4)
        #expect(lanes.lanes.map(\.status) == [.preferred, .preferred, .notGood, .notGood])
        #expect(lanes.lanes[3].secondaryAngles.map(\.value) == [0, 90] && lanes.lanes[0].primaryAngle?.value == -90)
        #expect(lanes.instructionVariants == ["Use the two left lanes"])
        #expect(session.estimates(for: first)?.distanceRemaining == Measurement(value: 250, unit: .meters))
        #expect(session.estimates(for: first)?.timeRemaining == 60)
        #expect(guide.template?.tripEstimates?.distanceRemaining == Measurement(value: 3.4, unit: .kilometers))
        #expect(session.maneuverState == .prepare)
        #expect(session.maneuvers.count == 2, "all steps are calls of in advance")
        #expect(screen.interfaceController.rules.violations.isEmpty)
    }

    @Test func clusterGetsRoundaboutExit() throws {
        guide.update(info([HeadUnitStates.roundabout]))
        let first = try #require(guide.session?.upcomingManeuvers.first)
        #expect(first.maneuverType == .roundaboutExit3 && first.junctionType == .roundabout)
        #expect(first.maneuverType.rawValue == 30)
    }

    @Test func everyManeuverHasAType() {
        for maneuver in Maneuver.allCases where maneuver != .unknown {
            var step = HeadUnitStates.turn
            step.maneuver = maneuver
            #expect(CPManeuverType(step) != .noTurn, "\(maneuver)")
        }
    }

    @Test func estimatesChangeOnlyWithDisplayedValues() throws {
        guide.update(info([HeadUnitStates.turn], toStep: 240))
        let first = try #require(guide.session?.upcomingManeuvers.first)
        let before = guide.session?.estimates(for: first)
        func quiet(_ toStep: Double) -> NavInfo {
            NavInfo(
                navState: .enroute, upcomingSteps: [HeadUnitStates.turn], timeToCurrentStepSeconds: 31,
                distanceToCurrentStepMeters: toStep, timeToFinalDestinationSeconds: 560,
                distanceToFinalDestinationMeters: 3420)
        }
        guide.update(quiet(238))
        #expect(guide.session?.estimates(for: first) === before)
        guide.update(quiet(190))
        #expect(guide.session?.estimates(for: first) !== before)
        #expect(guide.session?.upcomingManeuvers.first === first, "the maneuver itself is unchanged")
    }

    @Test func reroutingPausesAndResumes() throws {
        guide.follow(HeadUnitStates.route)
        guide.update(info([HeadUnitStates.turn]))
        let session = try #require(guide.session)
        guide.update(info([], state: .rerouting))
        #expect(session.pause?.reason == .rerouting && session.upcomingManeuvers.isEmpty)
        #expect(session.pause?.description?.isEmpty == false)
        guide.update(info([HeadUnitStates.soon]))
        #expect(session.pause == nil && guide.session === session && session.upcomingManeuvers.count == 1)
    }

    @Test func newRouteReplacesManeuvers() throws {
        guide.follow(HeadUnitStates.route)
        guide.update(info([HeadUnitStates.lanes, HeadUnitStates.soon]))
        let session = try #require(guide.session)
        guide.follow(HeadUnitStates.route)
        guide.update(info([HeadUnitStates.turn, HeadUnitStates.soon]))
        #expect(guide.session === session && session.pause == nil)
        #expect(session.maneuvers.count == 2 && session.upcomingManeuvers.count == 2)
        #expect(session.maneuvers.first?.instructionVariants == [HeadUnitStates.turn.fullInstructionText])
        #expect(screen.interfaceController.rules.violations.isEmpty)
    }

    /// Newer traffic on the same route changes neither maneuvers nor the state of the session.
    @Test func newerTrafficKeepsManeuvers() throws {
        guide.follow(HeadUnitStates.route)
        guide.update(info([HeadUnitStates.turn, HeadUnitStates.soon]))
        let session = try #require(guide.session)
        let before = session.upcomingManeuvers
        guide.updateTraffic(HeadUnitStates.route)
        guide.update(info([HeadUnitStates.turn, HeadUnitStates.soon], toStep: 200, toEnd: 3380))
        #expect(guide.session === session && session.pause == nil)
        #expect(session.upcomingManeuvers.count == 2)
        #expect(zip(session.upcomingManeuvers, before).allSatisfy { $0 === $1 })
        #expect(screen.interfaceController.rules.violations.isEmpty)
    }

    @Test func arrivalFinishesAndStoppingCancels() throws {
        guide.update(info([HeadUnitStates.turn]))
        let left = try #require(guide.session)
        guide.update(info([], state: .stopped))
        #expect(left.ending == .canceled && guide.session == nil)
        guide.update(info([HeadUnitStates.turn], toEnd: 20))
        let reached = try #require(guide.session)
        guide.update(info([], state: .stopped))
        #expect(reached.ending == .finished)
        guide.update(info([HeadUnitStates.turn]))
        guide.arrive(isLast: false)
        guide.update(info([], state: .stopped))
        #expect(guide.session?.pause?.reason == .arrived, "an intermediate stop is a pause")
    }

    @Test func reconnectedScreenShowsTheSession() throws {
        guide.follow(HeadUnitStates.route)
        guide.update(info([HeadUnitStates.lanes]))
        let before = try screen.image(at: HeadUnitStates.time)
        screen.disconnect()
        #expect(guide.template == nil && guide.session == nil)
        guide.update(info([HeadUnitStates.lanes]))
        screen.connect(to: guide)
        #expect(guide.session?.upcomingManeuvers.count == 2)
        #expect(try screen.image(at: HeadUnitStates.time) == before)
        // A different car with a different screen.
        let other = HeadUnitScreen(display: .high, shaper: BarTextShaper())
        screen.disconnect()
        other.connect(to: guide)
        #expect(guide.session?.upcomingManeuvers.first?.symbolImage?.scale == 3)
        #expect(other.interfaceController.rules.violations.isEmpty)
    }

    @Test(
        arguments: [
            (CPMapTemplate.PanDirection.left, "scroll -80 0"), (.right, "scroll 80 0"), (.up, "scroll 0 -80"),
            (.down, "scroll 0 80"), ([.left, .up], "scroll -57 -57"), ([.right, .down], "scroll 57 57"),
            ([.right, .up], "scroll 57 -57"), ([.left, .down], "scroll -57 57"),
        ] as [(CPMapTemplate.PanDirection, String)])
    func panningHasEqualStepsInAllDirections(direction: CPMapTemplate.PanDirection, line: String) {
        screen.pan(direction)
        #expect(map.lines.isEmpty, "no panning before the arrows are visible")
        screen.activate(.mapButton(2))
        screen.pan(direction)
        #expect(map.lines == [line])
        #expect(abs(CarPanning.scrollAmount(for: direction).length - 80) < 1e-9)
    }

    @Test func oppositeDirectionsCancel() {
        #expect(CarPanning.scrollAmount(for: [.left, .right]) == .zero)
        #expect(CarPanning.scrollAmount(for: []) == .zero)
    }

    @Test func tapsHitTheVisibleButtons() throws {
        _ = try screen.image(at: 1)
        // From top to bottom on the right: zoom in, zoom out, pan, recenter.
        for (y, line) in [(75.0, "in"), (121, "out"), (213, "recenter")] {
            screen.tap(at: Point(373, y))
            #expect(map.lines.last == line)
        }
        screen.tap(at: Point(373, 167))
        #expect(guide.template?.isPanningInterfaceVisible == true)
        _ = try screen.image(at: 2)
        #expect(screen.tap(at: Point(223, 61)) == .panArrow(.up))
        #expect(map.lines.last == "scroll 0 -80")
        #expect(screen.tap(at: Point(366, 20)) == .trailingBarButton(0))
        #expect(guide.template?.isPanningInterfaceVisible == false)
        #expect(screen.tap(at: Point(200, 120)) == .map, "the map receives no taps")
        #expect(map.lines.count == 4)
    }

    @Test func panGesturesMoveOnlyTheMap() throws {
        guide.update(info([HeadUnitStates.turn]))
        _ = try screen.image(at: 1)
        #expect(!screen.beginPanGesture(at: Point(100, 40)), "not on the card")
        screen.movePanGesture(by: Point(5, 5))
        #expect(map.lines.isEmpty)
        #expect(screen.beginPanGesture(at: Point(260, 120)))
        screen.movePanGesture(by: Point(12, -4))
        screen.endPanGesture(velocity: Point(300, 0))
        #expect(map.lines == ["drag", "moved 12 -4", "dropped 300"])
    }

    private func stop() throws -> Prompt {
        let place = try #require(Waypoint(location: HeadUnitStates.route.path[0], title: "Pharmacy"))
        return Prompt(number: 7, subject: .skippedStop(place))
    }

    @Test func promptIsCompletedByATap() throws {
        var responses: [Bool] = []
        guide.show(try stop()) { responses.append($0) }
        _ = try screen.image(at: 1)
        let alert = try #require(guide.template?.currentNavigationAlert)
        #expect(alert.titleVariants == ["Leave out the stop?"] && alert.subtitleVariants == ["Pharmacy"])
        #expect(alert.primaryAction.title == "Yes" && alert.secondaryAction?.title == "No")
        screen.activate(.alertAction(0))
        #expect(responses == [true] && guide.template?.currentNavigationAlert == nil)
        screen.activate(.alertAction(0))
        #expect(responses == [true], "once")
        guide.show(try stop()) { responses.append($0) }
        _ = try screen.image(at: 2)
        screen.activate(.alertAction(1))
        #expect(responses == [true, false])
        let offer = RouteOffer(route: HeadUnitStates.route, saving: 200)
        guide.show(Prompt(number: 8, subject: .fasterRoute(offer))) { responses.append($0) }
        #expect(guide.template?.currentNavigationAlert?.subtitleVariants == ["−3 min"])
        guide.withdrawPrompt()
        #expect(guide.template?.currentNavigationAlert == nil && responses.count == 2, "withdrawn without a response")
        #expect(screen.interfaceController.rules.violations.isEmpty)
    }

    @Test func missingSecondaryActionIsIgnored() throws {
        var responses: [String] = []
        let alert = CPNavigationAlert(
            titleVariants: ["Ice on the road"], subtitleVariants: nil, image: nil,
            primaryAction: CPAlertAction(title: "OK", style: .default) { _ in responses.append("OK") },
            secondaryAction: nil, duration: 0)
        guide.template?.present(navigationAlert: alert, animated: false)
        _ = try screen.image(at: 1)
        screen.activate(.alertAction(1))
        #expect(guide.template?.currentNavigationAlert === alert && responses.isEmpty)
        screen.activate(.alertAction(0))
        #expect(guide.template?.currentNavigationAlert == nil && responses == ["OK"])
    }

    @Test func controlsBelowAnAlertAreDisabled() async throws {
        var responses = 0
        _ = try screen.image(at: 1)
        let alert = CPAlertTemplate(
            titleVariants: ["New order"],
            actions: [CPAlertAction(title: "OK", style: .default) { _ in responses += 1 }])
        try await screen.interfaceController.presentTemplate(alert, animated: false)
        screen.activate(.mapButton(0))
        screen.activate(.mapButton(2))
        #expect(map.lines.isEmpty && guide.template?.isPanningInterfaceVisible == false)
        screen.activate(.presentedAction(0))
        screen.activate(.mapButton(0))
        #expect(responses == 1 && map.lines == ["in"])
    }

    @Test func smallScreenShowsFewerMapButtons() throws {
        let small = HeadUnitScreen(
            display: try #require(HeadUnitDisplay(width: 600, height: 400, scale: 2)), shaper: BarTextShaper())
        small.connect(to: guide)
        func buttons() -> [HeadUnitControl] {
            small.controls.filter { if case .mapButton = $0.element { true } else { false } }
        }
        _ = try small.image(at: 1)
        #expect(buttons().count == 4)
        guide.show(try stop()) { _ in }
        _ = try small.image(at: 2)
        #expect((1...3).contains(buttons().count))
        #expect(buttons().contains { $0.element == .mapButton(0) }, "the first ones remain")
        for button in buttons() { #expect(button.rect.width >= 24 && button.rect.minY >= 0) }
    }

    @Test(arguments: [LightingMode.normal, .lowLight]) func promptSymbolHasContrast(light: LightingMode) throws {
        screen.lightingMode = light
        guide.show(try stop()) { _ in }
        let image = try screen.image(at: 1)
        // Left of the text, in pixels.
        var shades: Set<Int> = []
        for y in 296..<372 {
            for x in 136..<212 { shades.insert(Int(image[x, y].green)) }
        }
        let (dark, bright) = (shades.min() ?? 0, shades.max() ?? 0)
        #expect(bright - dark > 180, "\(dark) … \(bright)")
    }

    @Test func promptTimesOutAsDeclined() throws {
        var responses: [Bool] = []
        guide.show(try stop()) { responses.append($0) }
        for time in stride(from: 1.0, through: 15, by: 1) { _ = try screen.image(at: time) }
        #expect(responses.isEmpty)
        _ = try screen.image(at: 17)
        #expect(responses == [false] && guide.template?.currentNavigationAlert == nil)
    }

    @Test func reconnectedScreenShowsThePrompt() throws {
        var responses: [Bool] = []
        screen.disconnect()
        guide.show(try stop()) { responses.append($0) }
        screen.connect(to: guide)
        _ = try screen.image(at: 1)
        screen.activate(.alertAction(0))
        #expect(responses == [true])
    }

    @Test func tripsAreStartedFromPreviews() throws {
        var started: [Int] = []
        let route = HeadUnitStates.route
        guide.offer([("Hospital", [route, route]), ("Port", [route])]) { started = [$0, $1] }
        _ = try screen.image(at: 1)
        screen.activate(.trip(1))
        screen.activate(.start)
        #expect(started == [1, 0] && guide.template?.tripPreviews.isEmpty == true)
        guide.offer([("Hospital", [route, route])]) { started = [$0, $1] }
        screen.activate(.choice(1))
        screen.activate(.start)
        #expect(started == [0, 1])
        guide.update(info([HeadUnitStates.turn]))
        guide.offer([("Hospital", [route])]) { _, _ in }
        #expect(guide.template?.tripPreviews.isEmpty == true, "no previews during guidance")
        #expect(screen.interfaceController.rules.violations.isEmpty)
    }

    @Test func otherNavigationEndsGuidance() throws {
        var isNotified = false
        guide.onOtherNavigation = { isNotified = true }
        guide.update(info([HeadUnitStates.turn]))
        let session = try #require(guide.session)
        guide.template?.cancelForOtherNavigation()
        #expect(session.ending == .canceled && guide.session == nil && isNotified)
    }
}
