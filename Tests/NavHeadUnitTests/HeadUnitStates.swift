// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavGraph
import NavHeadUnit
import NavModel
import NavRender
import NavSession
import Testing

/// Twelve states of a car screen, each reached through public API.
@MainActor enum HeadUnitStates {
    static let time = 1_790_000_000.0

    /// One state.
    struct State {
        var name: String
        var display = HeadUnitDisplay.standard
        var isNight = false
        var side = HeadUnitDisplay.Side.left
        var set: @MainActor (Stage) throws -> Void
    }

    /// A screen with a guide and its map.
    @MainActor final class Stage {
        let screen: HeadUnitScreen
        let guide: CarGuide
        let map: CarMapView

        init(_ state: State, shaper: () -> any TextShaping) throws {
            var display = state.display
            display.driverSide = state.side
            screen = HeadUnitScreen(display: display, shaper: shaper())
            screen.words.secondsFromUTC = 3600
            let graph = try #require(Monaco.graph)
            map = CarMapView(MapView(graph: graph, features: try MapFeatures(graph.file), shaper: shaper()))
            map.view.moveCamera(.setCamera(MapCamera(target: Monaco.casino, zoom: 15.5)))
            guide = CarGuide(map: map)
            guide.maneuvers = CarManeuvers(scale: display.scale, painter: SignPainter(shaper: shaper()))
            screen.connect(to: guide)
            screen.lightingMode = state.isNight ? .lowLight : .normal
        }

        func drive(
            _ steps: [StepInfo], toStep: Double = 240, seconds: Double = 31, toEnd: Double = 3420, time: Double = 560
        ) {
            guide.follow(HeadUnitStates.route)
            guide.update(HeadUnitStates.info(steps, toStep, seconds, toEnd, time))
        }
    }

    static let path = [
        (43.7396, 7.4277), (43.7405, 7.4290), (43.7418, 7.4301), (43.7430, 7.4320), (43.7445, 7.4338),
        (43.7480, 7.4365),
    ].map { Coordinate(latitude: $0.0, longitude: $0.1) }

    static var route: Route {
        var annotation = PathAnnotation()
        for (a, b) in zip(path, path.dropFirst()) {
            annotation.distances.append(a.distance(to: b).value)
            annotation.durations.append(a.distance(to: b).value / 10)
            annotation.features.append([])
        }
        let leg = RouteLeg(
            destinationWaypoint: Waypoint(location: path[5], title: "Hôpital"), path: path, annotation: annotation,
            steps: [step(0, .depart, "Avenue des Spélugues")], distance: Meters(3420), duration: Seconds(560),
            summary: ["Boulevard des Moulins"])
        return Route(legs: [leg], mode: .driving, cost: 0)
    }

    static func step(
        _ number: Int, _ maneuver: Maneuver, _ road: String, kind: Turn.Kind = .turn, direction: Turn.Direction = .left,
        ref: String = "", lanes: String? = nil, exit: String? = nil, after: Double = 60, before: Double = 0
    ) -> StepInfo {
        var step = StepInfo(
            stepNumber: number, maneuver: maneuver,
            turn: Turn(kind: kind, direction: direction, bearingBefore: Bearing(before), bearingAfter: Bearing(after)),
            drivingSide: .right, location: path[2], pathIndex: 2)
        step.fullRoadName = road
        step.simpleRoadName = road
        step.road.name = road
        step.road.ref = ref
        step.road.country = "FR"
        step.road.rank = ref.isEmpty ? .local : .motorway
        if let exit {
            step.exitNumber = exit
            step.road.exit = exit
        }
        step.distanceFromPrevStepMeters = 900
        step.timeFromPrevStepSeconds = 80
        step.lanes = lanes.flatMap { LaneNotation.lanes($0) }
        return step
    }

    static func info(
        _ steps: [StepInfo], _ toStep: Double, _ seconds: Double, _ toEnd: Double, _ left: Double,
        state: NavState = .enroute
    ) -> NavInfo {
        NavInfo(
            navState: state, upcomingSteps: steps[...], routeChanged: true, timeToCurrentStepSeconds: seconds,
            distanceToCurrentStepMeters: toStep, timeToFinalDestinationSeconds: left,
            distanceToFinalDestinationMeters: toEnd,
            location: RoadSnappedLocation(
                coordinate: path[0], course: 46, speed: 12, time: time, horizontalAccuracy: 5, altitude: 60,
                isOnRoute: true))
    }

    static let turn = step(1, .turnLeft, "Boulevard des Moulins", direction: .left, after: 270)
    static let lanes = step(
        1, .turnLeft, "Boulevard Princesse Charlotte", direction: .left, lanes: "left*|left*|straight|straight;right",
        after: 270)
    static let exit = step(
        1, .offRampRight, "", kind: .offRamp, direction: .slightRight, ref: "A 8",
        lanes: "straight|straight|slightRight*",
        exit: "57", after: 30)
    static let roundabout: StepInfo = {
        var made = step(
            1, .roundaboutLeftCounterclockwise, "Avenue Princesse Grace", kind: .roundabout, direction: .left,
            after: 270)
        made.roundaboutTurnNumber = 3
        made.roundaboutExit = StepInfo.RoundaboutExit(
            pathIndex: 2, intersection: 0, bearingBefore: Bearing(0), direction: .right)
        return made
    }()
    static let soon: StepInfo = {
        var made = step(2, .turnRight, "Rue Grimaldi", direction: .right, after: 90)
        made.distanceFromPrevStepMeters = 120
        made.timeFromPrevStepSeconds = 12
        return made
    }()

    static let all: [State] = [
        State(name: "idle") { _ in },
        State(name: "previews") { stage in
            stage.guide.offer([("Hôpital", [route]), ("Port Hercule", [route]), ("Larvotto", [route])]) { _, _ in }
        },
        State(name: "choices") { stage in stage.guide.offer([("Hôpital", [route, route, route])]) { _, _ in } },
        State(name: "turn-then") { $0.drive([turn, soon]) },
        State(name: "lanes-night", isNight: true) { $0.drive([lanes, soon]) },
        State(name: "exit-high", display: .high) { $0.drive([exit], toStep: 850, seconds: 42) },
        State(name: "roundabout-right-hand-drive", side: .right) { $0.drive([roundabout, soon]) },
        State(name: "minimum-night", display: .minimum, isNight: true) { $0.drive([lanes], toStep: 1250) },
        State(name: "portrait", display: .portrait) { $0.drive([turn, soon]) },
        State(name: "rerouting") { stage in
            stage.drive([turn, soon])
            stage.guide.update(info([], 0, 0, 3420, 560, state: .rerouting))
        },
        State(name: "panning") { stage in
            stage.drive([turn, soon])
            stage.guide.template?.showPanningInterface(animated: false)
        },
        State(name: "alert-night", isNight: true) { stage in
            stage.drive([turn, soon])
            let yes = CPAlertAction(title: "Accept", style: .default) { _ in }
            let no = CPAlertAction(title: "Decline", style: .cancel) { _ in }
            stage.guide.template?.present(
                navigationAlert: CPNavigationAlert(
                    titleVariants: ["New order: 2 people, Port Hercule"], subtitleVariants: ["4 min away · 12.50 €"],
                    image: RasterImage(systemName: "person.fill"), primaryAction: yes, secondaryAction: no, duration: 0),
                animated: false)
        },
    ]

    static func image(_ state: State, shaper: () -> any TextShaping) throws -> RasterImage {
        let stage = try Stage(state, shaper: shaper)
        try state.set(stage)
        // The first frame starts the animations, the second shows their end.
        _ = try stage.screen.image(at: time)
        return try stage.screen.image(at: time + 4)
    }
}

@MainActor @Suite struct HeadUnitFrameTests {
    /// With `NAV_LOOK=folder` the images are also written there with the system's fonts, for review.
    @Test func statesMatchGoldenImages() throws {
        #expect(HeadUnitStates.all.count == 12)
        let look = ProcessInfo.processInfo.environment["NAV_LOOK"]
        for state in HeadUnitStates.all {
            if let look {
                let image = try HeadUnitStates.image(state) { PangoShaper() ?? BarTextShaper() as any TextShaping }
                try Data(image.png()).write(to: URL(filePath: look).appending(path: state.name + ".png"))
            }
            try Golden.check(try HeadUnitStates.image(state) { BarTextShaper() }, state.name, tolerance: 8)
        }
    }

    @Test func statesViolateNoRules() throws {
        for state in HeadUnitStates.all {
            let stage = try HeadUnitStates.Stage(state) { BarTextShaper() }
            try state.set(stage)
            _ = try stage.screen.image(at: HeadUnitStates.time)
            #expect(stage.screen.interfaceController.rules.violations.isEmpty, "\(state.name)")
        }
    }
}
