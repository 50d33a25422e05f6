// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession

/// Hand-made routes, drawn in meters east and north of a town square.
enum RouteFixtures {
    static let square = Coordinate(latitude: 48.2, longitude: 16.37)

    /// The coordinate `x` meters east and `y` meters north of `origin`.
    static func place(_ x: Double, _ y: Double, from origin: Coordinate = square) -> Coordinate {
        let frame = LocalFrame(at: origin)
        return Coordinate(
            latitude: origin.latitude + y / LocalFrame.metersPerLatitude,
            longitude: origin.longitude + x / frame.metersPerLongitude)
    }

    /// One leg of a drawing.
    struct Drawing {
        /// Corners in meters east and north.
        var points: [(Double, Double)]
        /// Corners that are maneuvers, with their directions.
        var turns: [Int: Turn.Direction] = [:]
        /// Driving speed, in meters per second.
        var speed = 14.0
        /// Speed limit, in meters per second.
        var limit = 50 / 3.6
        /// Features of each stretch.
        var features: [Int: StretchFeatures] = [:]
        /// Delay at each maneuver, in seconds.
        var delay = 0.0
        /// Destination; `nil` for the last corner.
        var destination: Waypoint?
    }

    /// A route of one leg per drawing.
    static func route(_ drawings: [Drawing], mode: TravelMode = .driving) -> Route {
        var legs: [RouteLeg] = []
        var number = 0
        for drawing in drawings {
            legs.append(leg(drawing, firstStep: number))
            number += legs[legs.count - 1].steps.count
        }
        return Route(legs: legs, mode: mode, cost: 0)
    }

    /// A route of one leg.
    static func route(_ points: [(Double, Double)], turns: [Int: Turn.Direction] = [:], speed: Double = 14) -> Route {
        route([Drawing(points: points, turns: turns, speed: speed)])
    }

    /// A route of one leg along coordinates, with a maneuver at every corner of more than 45°.
    static func route(along path: [Coordinate], speed: Double) -> Route {
        var drawing = Drawing(points: [], speed: speed)
        for corner in path.indices.dropFirst().dropLast() {
            let turn = path[corner - 1].bearing(to: path[corner]).turn(to: path[corner].bearing(to: path[corner + 1]))
            if abs(turn) > 45 { drawing.turns[corner] = turn < 0 ? .left : .right }
        }
        return Route(legs: [leg(drawing, along: path, firstStep: 0)], mode: .driving, cost: 0)
    }

    private static func leg(_ drawing: Drawing, firstStep: Int) -> RouteLeg {
        leg(drawing, along: drawing.points.map { place($0.0, $0.1) }, firstStep: firstStep)
    }

    private static func leg(_ drawing: Drawing, along path: [Coordinate], firstStep: Int) -> RouteLeg {
        var annotation = PathAnnotation()
        for row in path.indices.dropLast() {
            let length = path[row].distance(to: path[row + 1]).value
            annotation.distances.append(length)
            annotation.durations.append(length / drawing.speed)
            annotation.speedLimits.append(drawing.limit)
            annotation.features.append(drawing.features[row] ?? [])
        }
        annotation.nodes = Array(repeating: 0, count: path.count)

        let corners = [0] + drawing.turns.keys.filter { $0 > 0 && $0 < path.count - 1 }.sorted() + [path.count - 1]
        var steps: [StepInfo] = []
        for (index, corner) in corners.enumerated() {
            let isLast = index == corners.count - 1
            let direction = drawing.turns[corner] ?? .straight
            let before = path[max(0, corner - 1)].bearing(to: path[max(1, corner)])
            let after = path[min(corner, path.count - 2)].bearing(to: path[min(corner + 1, path.count - 1)])
            let kind: Turn.Kind = index == 0 ? .depart : isLast ? .arrive : .turn
            var step = StepInfo(
                stepNumber: firstStep + index,
                maneuver: index == 0 ? .depart : isLast ? .destination : direction.maneuver,
                turn: Turn(kind: kind, direction: direction, bearingBefore: before, bearingAfter: after),
                drivingSide: .right, location: path[corner], pathIndex: corner)
            if !isLast {
                let rows = corner..<corners[index + 1]
                step.distance = Meters(annotation.distances[rows].reduce(0, +))
                step.duration = Seconds(
                    annotation.durations[rows].reduce(0, +) + (index == 0 ? 0 : drawing.delay))
            }
            if let last = steps.last {
                step.distanceFromPrevStepMeters = last.distance.value
                step.timeFromPrevStepSeconds = last.duration.value
            }
            steps.append(step)
        }
        return RouteLeg(
            destinationWaypoint: drawing.destination ?? path.last.flatMap { Waypoint(location: $0) }, path: path,
            annotation: annotation, steps: steps, distance: Meters(annotation.distances.reduce(0, +)),
            duration: steps.reduce(.zero) { $0 + $1.duration })
    }

    /// A circle's points, counter-clockwise from its south point, `radius` meters round (x, y).
    static func circle(x: Double, y: Double, radius: Double, points: Int, turns: Double = 1) -> [(Double, Double)] {
        // Rotation by a small angle through its half-angle tangent, so that the test needs no trigonometry.
        let bearing = { (share: Double) in Bearing(180 - 360 * share).unitVector }
        return (0...points).map { number in
            let vector = bearing(Double(number) / Double(points) * turns)
            return (x + radius * vector.x, y + radius * vector.y)
        }
    }
}

extension Turn.Direction {
    /// The turn maneuver of the direction.
    var maneuver: Maneuver {
        switch self {
        case .uTurn: .turnUTurnCounterclockwise
        case .sharpLeft: .turnSharpLeft
        case .left: .turnLeft
        case .slightLeft: .turnSlightLeft
        case .straight: .straight
        case .slightRight: .turnSlightRight
        case .right: .turnRight
        case .sharpRight: .turnSharpRight
        }
    }
}

/// Responds with given routes in order, then with an error.
actor RouteList: RouteProviding {
    private var routes: [Result<Route, RouteError>]
    private(set) var requests: [RouteRequest] = []

    init(_ routes: [Route]) { self.routes = routes.map { .success($0) } }
    init(answers: [Result<Route, RouteError>]) { routes = answers }

    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        requests.append(request)
        guard !routes.isEmpty else { throw RouteError(code: .unreachable, message: "no more routes") }
        return [try routes.removeFirst().get()]
    }
}

extension Array where Element == NavigatorEvent {
    var navInfos: [NavInfo] { compactMap { if case .navInfoUpdated(let info) = $0 { info } else { nil } } }
    var arrivals: [Int] { compactMap { if case .arrived(_, let index, _) = $0 { index } else { nil } } }
    var changes: [RouteChange] { compactMap { if case .routeChanged(let change, _) = $0 { change } else { nil } } }
    var hasLeft: Bool { contains { if case .leftRoute = $0 { true } else { false } } }
}
