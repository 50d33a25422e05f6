// SPDX-License-Identifier: Apache-2.0

public import NavGeo

extension Route {
    /// Creates a route that follows a line exactly, independent of roads, with a step at every sharp corner.
    ///
    /// The route has no street names. To get them, match the line to a map and use the matched route.
    ///
    /// - Parameters:
    ///   - path: The line. Invalid and repeated points are skipped.
    ///   - stops: Stops in order of travel. Each is placed at the nearest point of the remaining line, the last one at
    ///     its end. `nil` for a single stop at the end.
    ///   - speed: Travel speed.
    ///   - mode: Travel mode.
    ///   - side: Driving side.
    ///   - writer: Writes the instructions; `nil` for a route without.
    ///   - language: Language of the instructions as a BCP 47 tag.
    /// - Returns: A route without legs if the line has fewer than two points.
    /// - Complexity: O(points × stops).
    public init(
        along path: [Coordinate], stops: [Waypoint]? = nil, speed: MetersPerSecond = MetersPerSecond(13.9),
        mode: TravelMode = .driving, side: DrivingSide = .right, writer: (any InstructionWriting)? = nil,
        language: String = "en"
    ) {
        var line: [Coordinate] = []
        for place in path where place.isValid && place != line.last { line.append(place) }
        self.init(legs: [], mode: mode, cost: 0)
        guard line.count > 1 else { return }
        var start = 0
        let stops = stops ?? []
        var number = 0
        for (index, stop) in stops.enumerated() {
            var end = line.count - 1
            if index < stops.count - 1 {
                let rest = start..<line.count - 1
                let frame = LocalFrame(at: stop.coordinate)
                end = rest.dropFirst().min { frame.squaredLength(line[$0]) < frame.squaredLength(line[$1]) } ?? end
            }
            guard end > start else { break }
            legs.append(
                RouteLeg(
                    along: Array(line[start...end]), to: stop, speed: max(0.3, speed.value), side: side,
                    firstStep: number))
            number += legs[legs.count - 1].steps.count
            start = end
        }
        if legs.isEmpty {
            let end = Waypoint(location: line[line.count - 1])
            legs = [RouteLeg(along: line, to: end, speed: max(0.3, speed.value), side: side, firstStep: 0)]
        }
        cost = duration.value
        guard let writer else { return }
        for leg in legs.indices {
            for step in legs[leg].steps.indices {
                legs[leg].steps[step].fullInstructionText = writer.instruction(
                    for: legs[leg].steps[step], language: language)
            }
        }
    }
}

extension LocalFrame {
    fileprivate func squaredLength(_ place: Coordinate) -> Double {
        let point = point(place)
        return point.x * point.x + point.y * point.y
    }
}

extension RouteLeg {
    /// Creates the leg along `line`, with a step at every corner.
    fileprivate init(along line: [Coordinate], to stop: Waypoint?, speed: Double, side: DrivingSide, firstStep: Int) {
        var annotation = PathAnnotation()
        for (a, b) in zip(line, line.dropFirst()) {
            let length = a.distance(to: b).value
            annotation.distances.append(length)
            annotation.durations.append(length / speed)
            annotation.speedLimits.append(0)
            annotation.features.append([])
        }
        let corners = Corner.all(of: line, lengths: annotation.distances)
        let last = line.count - 1
        let rows = [0] + corners.map(\.row) + [last]
        var steps: [StepInfo] = []
        for (index, row) in rows.enumerated() {
            let isLast = index == rows.count - 1
            let direction = index == 0 || isLast ? Turn.Direction.straight : corners[index - 1].direction
            let before = line[max(0, row - 1)].bearing(to: line[max(1, row)])
            let after = line[min(row, last - 1)].bearing(to: line[min(row + 1, last)])
            var step = StepInfo(
                stepNumber: firstStep + index,
                maneuver: index == 0 ? .depart : isLast ? .destination : direction.maneuver(side),
                turn: Turn(
                    kind: index == 0 ? .depart : isLast ? .arrive : .turn, direction: direction, bearingBefore: before,
                    bearingAfter: after),
                drivingSide: side, location: line[row], pathIndex: row)
            if !isLast {
                let stretches = row..<rows[index + 1]
                step.distance = Meters(annotation.distances[stretches].reduce(0, +))
                step.duration = Seconds(step.distance.value / speed)
            }
            if let previous = steps.last {
                step.distanceFromPrevStepMeters = previous.distance.value
                step.timeFromPrevStepSeconds = previous.duration.value
            }
            steps.append(step)
        }
        let length = annotation.distances.reduce(0, +)
        self.init(
            destinationWaypoint: stop, path: line, annotation: annotation, steps: steps, distance: Meters(length),
            duration: Seconds(length / speed))
    }
}

/// A point where a line turns sharply.
private struct Corner {
    var row: Int
    var direction: Turn.Direction

    /// All corners between the ends of `line`: points where the directions over fifteen meters before and after differ
    /// by at least 40°. Of several points of a corner the sharpest is used.
    static func all(of line: [Coordinate], lengths: [Double]) -> [Corner] {
        var corners: [(corner: Corner, turn: Double, along: Double)] = []
        var along = 0.0
        for row in line.indices.dropFirst().dropLast() {
            along += lengths[row - 1]
            let before = bearing(row, backward: true, line, lengths)
            let after = bearing(row, backward: false, line, lengths)
            let turn = before.turn(to: after)
            guard abs(turn) >= 40 else { continue }
            let corner = Corner(row: row, direction: Turn.Direction(turn: turn))
            if let last = corners.last, along - last.along < 25 {
                if abs(turn) > abs(last.turn) { corners[corners.count - 1] = (corner, turn, along) }
            } else {
                corners.append((corner, turn, along))
            }
        }
        return corners.map(\.corner)
    }

    /// Direction of travel to or from the point at `row`, over fifteen meters.
    private static func bearing(
        _ row: Int, backward: Bool, _ line: [Coordinate], _ lengths: [Double]
    ) -> Bearing {
        var (other, length) = (row, 0.0)
        while length < 15, backward ? other > 0 : other < line.count - 1 {
            length += backward ? lengths[other - 1] : lengths[other]
            other += backward ? -1 : 1
        }
        return backward ? line[other].bearing(to: line[row]) : line[row].bearing(to: line[other])
    }
}

extension Turn.Direction {
    /// Classifies a change of direction in degrees, right positive.
    fileprivate init(turn: Double) {
        switch turn {
        case ..<(-165): self = .uTurn
        case ..<(-120): self = .sharpLeft
        case ..<(-40): self = .left
        case ..<0: self = .slightLeft
        case 165...: self = .uTurn
        case 120...: self = .sharpRight
        case 40...: self = .right
        default: self = .slightRight
        }
    }

    fileprivate func maneuver(_ side: DrivingSide) -> Maneuver {
        switch self {
        case .uTurn: side == .left ? .turnUTurnClockwise : .turnUTurnCounterclockwise
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
