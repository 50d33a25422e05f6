// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel

/// A route made by hand: three streets, a roundabout, lanes, a tunnel and one stop on the way.
enum SampleRoute {
    static let places = [(1.0, 1.0), (1.001, 1.0), (1.001, 1.001), (1.002, 1.001), (1.002, 1.002)].map {
        Coordinate(latitude: $0.0, longitude: $0.1)
    }

    static let stops: [Waypoint] = [
        (Coordinate(latitude: 1.0, longitude: 0.9999), "Start"),
        (Coordinate(latitude: 1.001, longitude: 1.001), "Middle"),
        (Coordinate(latitude: 1.002, longitude: 1.002), "End"),
    ].compactMap { Waypoint(location: $0.0, title: $0.1) }

    static let route: Route = {
        var annotation = PathAnnotation()
        annotation.distances = [111.2, 111.2]
        annotation.durations = [10, 8]
        annotation.speedLimits = [50 / 3.6, .infinity]
        annotation.features = [[], .tunnel]
        annotation.nodes = [0, 12, 13]
        let first = RouteLeg(
            destinationWaypoint: stops[1], path: Array(places[0...2]), annotation: annotation,
            steps: [depart, turn, arrive(at: 2, number: 2)], distance: Meters(222.4), duration: Seconds(20.25),
            summary: ["Rue A", "Rue \"B\""])
        annotation.speedLimits = [0, 30 * 1609.344 / 3600]
        annotation.features = [[], .miles]
        var second = [roundabout, arrive(at: 4, number: 4)]
        for index in second.indices { second[index].pathIndex -= 2 }
        let last = RouteLeg(
            destinationWaypoint: stops[2], path: Array(places[2...4]), annotation: annotation, steps: second,
            distance: Meters(222.4), duration: Seconds(18))
        return Route(legs: [first, last], mode: .driving, cost: 50)
    }()

    static func step(
        _ number: Int, _ maneuver: Maneuver, _ kind: Turn.Kind, _ direction: Turn.Direction, at point: Int,
        _ before: Double, _ after: Double
    ) -> StepInfo {
        StepInfo(
            stepNumber: number, maneuver: maneuver,
            turn: Turn(kind: kind, direction: direction, bearingBefore: Bearing(before), bearingAfter: Bearing(after)),
            drivingSide: .right, location: places[point], pathIndex: point)
    }

    static var depart: StepInfo {
        var step = step(0, .depart, .depart, .straight, at: 0, 12, 0)
        step.road.name = "Rue A"
        step.fullRoadName = "Rue A"
        step.simpleRoadName = "Rue A"
        step.fullInstructionText = "Head north on Rue A"
        step.distance = Meters(111.2)
        step.duration = Seconds(12.25)
        step.intersections = [
            Intersection(
                location: places[0], pathIndex: 0,
                roads: [.init(Bearing(0), isOpen: true), .init(Bearing(180), isOpen: true)], incoming: nil, outgoing: 0)
        ]
        return step
    }

    static var turn: StepInfo {
        var step = step(1, .turnRight, .turn, .right, at: 1, 359.7, 90.4)
        step.road.name = "Rue \"B\""
        step.road.ref = "D 1; D 2"
        step.road.pronunciation = "ry be"
        step.road.destination = "Nice; Gênes"
        step.road.destinationRef = "A 8; E 80"
        step.road.exit = "56"
        step.exitNumber = "56"
        step.fullRoadName = "D 1 / Rue \"B\""
        step.simpleRoadName = "Rue \"B\""
        step.fullInstructionText = "Turn right onto Rue \"B\" & <go>"
        step.distanceFromPrevStepMeters = 111.2
        step.timeFromPrevStepSeconds = 12.25
        step.distance = Meters(111.2)
        step.duration = Seconds(8)
        let left = Lane(laneDirections: [
            LaneDirection(laneShape: .straight, recommended: false),
            LaneDirection(laneShape: .slightLeft, recommended: false),
        ])
        let right = Lane(laneDirections: [LaneDirection(laneShape: .normalRight, recommended: true)])
        step.lanes = [left, right]
        step.intersections = [
            Intersection(
                location: places[1], pathIndex: 1,
                roads: [
                    .init(Bearing(0), isOpen: true), .init(Bearing(90.4), isOpen: true),
                    .init(Bearing(180), isOpen: false),
                ],
                incoming: 2, outgoing: 1, lanes: [left, right],
                features: [.tunnel, .toll, .bridge])
        ]
        return step
    }

    static var roundabout: StepInfo {
        var step = step(3, .roundaboutLeftCounterclockwise, .rotary, .left, at: 2, 90, 0)
        step.roundaboutTurnNumber = 3
        step.road.rotaryName = "Place C"
        step.distance = Meters(222.4)
        step.duration = Seconds(18)
        return step
    }

    static func arrive(at point: Int, number: Int) -> StepInfo {
        var step = step(number, .destinationLeft, .arrive, .left, at: point, 90, 90)
        step.road.name = "Rue \"B\""
        step.intersections = [
            Intersection(
                location: places[point], pathIndex: point, roads: [.init(Bearing(270), isOpen: true)], incoming: 0,
                outgoing: nil)
        ]
        return step
    }
}
