// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Builds the steps of one leg from a drive whose decisions are final.
struct StepWriter {
    let drive: Drive
    let line: LegGeometry
    let language: String
    /// Writes the instruction texts; `nil` to omit them.
    let writer: (any InstructionWriting)?
    /// The destination, which may be beside the road.
    let destination: Waypoint?
    /// Whether another leg follows.
    let hasNextLeg: Bool

    /// The steps from departure to arrival, numbered from `firstNumber`.
    func steps(from firstNumber: Int) -> [StepInfo] {
        let count = drive.passages.indices.count { drive.passages[$0].instruction != nil }
        var steps: [StepInfo] = []
        var firstEdges = [0]
        steps.reserveCapacity(count + 2)
        firstEdges.reserveCapacity(count + 2)
        steps.append(departure(firstNumber))
        for index in drive.passages.indices where drive.passages[index].instruction != nil {
            steps.append(step(firstNumber + steps.count, at: index))
            firstEdges.append(drive.passages[index].index)
        }
        steps.append(arrival(firstNumber + steps.count))
        firstEdges.append(drive.path.edges.count)
        for index in steps.indices.dropLast() {
            measure(&steps[index], edges: firstEdges[index]..<firstEdges[index + 1])
            steps[index + 1].distanceFromPrevStepMeters = steps[index].distance.value
            steps[index + 1].timeFromPrevStepSeconds = steps[index].duration.value
            addIntersections(to: &steps[index], edges: firstEdges[index]..<firstEdges[index + 1])
        }
        addSignedNames(to: &steps, firstEdges: firstEdges)
        guard let writer else { return steps }
        addVoice(to: &steps, firstEdges: firstEdges)
        for index in steps.indices {
            steps[index].fullInstructionText = writer.instruction(for: steps[index], language: language)
        }
        return steps
    }

    private func departure(_ number: Int) -> StepInfo {
        let edge = drive.path.edges[0]
        let heading = line.heading(at: 0)
        var step = plain(
            number, Turn(kind: .depart, direction: .straight, bearingBefore: Bearing(0), bearingAfter: heading),
            onto: edge, pathIndex: 0)
        step.intersections = [
            Intersection(
                location: step.location, pathIndex: 0, roads: [.init(heading, isOpen: true)], incoming: nil,
                outgoing: 0,
                features: line.features(at: 0))
        ]
        return step
    }

    private func arrival(_ number: Int) -> StepInfo {
        let last = line.points.count - 1
        let heading = line.heading(at: last)
        let side = ArrivalSide.direction(of: destination?.coordinate, from: line.points[last], heading: heading)
        var step = plain(
            number, Turn(kind: .arrive, direction: side, bearingBefore: heading, bearingAfter: Bearing(0)),
            onto: drive.path.edges[drive.path.edges.count - 1], pathIndex: last)
        step.isStopover = hasNextLeg
        if hasNextLeg { step.stopName = destination?.title ?? "" }
        step.intersections = [
            Intersection(
                location: step.location, pathIndex: last, roads: [.init(heading.reversed, isOpen: true)],
                incoming: 0, outgoing: nil, features: line.features(at: last))
        ]
        return step
    }

    private func step(_ number: Int, at index: Int) -> StepInfo {
        let passage = drive.passages[index]
        let instruction = passage.instruction ?? TurnInstruction(.turn, turn: passage.arm.turn)
        let exit = (passage.roundabout?.leaving ?? passage.collapsedThrough).map { drive.passages[$0] } ?? passage
        let pathIndex = line.edgeStart[passage.index]
        var step = plain(
            number,
            Turn(
                kind: instruction.kind, direction: instruction.direction, bearingBefore: passage.view.heading,
                bearingAfter: exit.arm.bearing),
            onto: exit.arm.edge, pathIndex: pathIndex, isSplit: instruction.isSplit,
            endsOnRing: passage.roundabout.map { $0.leaving == nil } ?? false)
        step.lanes = passage.lanes
        if let roundabout = passage.roundabout {
            step.roundaboutTurnNumber = roundabout.exit > 0 ? roundabout.exit : -1
            if roundabout.name != .empty {
                let ring = drive.graph.road(of: passage.arm.edge)
                step.road.rotaryName =
                    drive.graph.nameID(of: ring) == roundabout.name
                    ? drive.graph.name(of: ring, language: language) : drive.graph.text(roundabout.name)
            }
            if roundabout.leaving != nil, exit.index != passage.index {
                step.roundaboutExit = StepInfo.RoundaboutExit(
                    pathIndex: line.edgeStart[exit.index], intersection: 0, bearingBefore: exit.view.heading,
                    direction: Turn.Direction(turn: exit.arm.turn))
            }
        }
        if step.road.exit.isEmpty, instruction.kind == .offRamp || instruction.kind == .fork {
            step.road.exit = drive.graph.exit(at: passage.view.node).ref
        }
        step.exitNumber = step.road.exit.isEmpty ? nil : step.road.exit
        return step
    }

    private func plain(
        _ number: Int, _ turn: Turn, onto edge: EdgeID, pathIndex: Int, isSplit: Bool = false, endsOnRing: Bool = false
    ) -> StepInfo {
        let side = drive.drivingSide(of: edge)
        var step = StepInfo(
            stepNumber: number,
            maneuver: Maneuver(
                kind: turn.kind, direction: turn.direction, drivingSide: side, isSplit: isSplit,
                endsOnRing: endsOnRing),
            turn: turn, drivingSide: side, location: line.points[pathIndex], pathIndex: pathIndex)
        step.travelMode = drive.mode
        step.road = RoadLabel(of: edge, in: drive.graph, language: language)
        step.fullRoadName = step.road.full
        step.simpleRoadName = step.road.simple
        switch drive.graph.roadClass(of: drive.graph.road(of: edge)) {
        case .ferry: step.carrier = .ferry
        case .shuttleTrain: step.carrier = .train
        default:
            step.carrier = drive.graph.access(of: edge).isSuperset(of: ModeSet(drive.mode)) ? .own : .pushed
        }
        return step
    }

    /// Sets distance and duration of a step; the turn time of the next maneuver is included.
    private func measure(_ step: inout StepInfo, edges: Range<Int>) {
        let range = line.edgeStart[edges.lowerBound]..<line.edgeStart[edges.upperBound]
        step.distance = line.distance(range)
        step.duration = line.duration(range)
        for edge in edges where edge < drive.path.turnSeconds.count {
            step.duration += Seconds(drive.path.turnSeconds[edge])
        }
    }

    /// Adds the intersections of a step: its own, unless it departs, followed by those passed.
    private func addIntersections(to step: inout StepInfo, edges: Range<Int>) {
        // Passage i lies before edge i + 1.
        let passed = edges.dropFirst()
        step.intersections.reserveCapacity(1 + passed.count { drive.passages[$0 - 1].isJunction })
        if edges.lowerBound > 0 { step.intersections.append(intersection(edges.lowerBound - 1)) }
        for edge in passed {
            let isExit = step.roundaboutExit?.pathIndex == line.edgeStart[edge]
            guard drive.passages[edge - 1].isJunction || isExit else { continue }
            if isExit { step.roundaboutExit?.intersection = step.intersections.count }
            step.intersections.append(intersection(edge - 1))
        }
    }

    private func intersection(_ index: Int) -> Intersection {
        let pathIndex = line.edgeStart[drive.passages[index].index]
        return Intersection(
            of: drive.passages, index, location: line.points[pathIndex], pathIndex: pathIndex,
            features: line.features(at: pathIndex))
    }
}

extension LegGeometry {
    /// Direction of travel of the segment after a point, or before it at the end.
    func heading(at index: Int) -> Bearing {
        var (from, to) = index + 1 < points.count ? (index, index + 1) : (index - 1, index)
        // Equal points have no direction: search ahead, then back.
        while to + 1 < points.count, points[from] == points[to] { to += 1 }
        while from > 0, points[from] == points[to] { from -= 1 }
        return points[from].bearing(to: points[to])
    }

    /// Features of the segment after a point, or before it at the end.
    func features(at index: Int) -> StretchFeatures {
        annotation.features[min(index, annotation.features.count - 1)]
    }
}
