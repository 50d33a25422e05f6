// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension RouteLeg {
    /// The steps, with two steps for each roundabout: one that enters it and one that leaves it.
    ///
    /// The feed has one step for both. Clients of the OSRM API expect two, except for a roundabout so small that it is
    /// crossed like a plain junction, and for one that leads directly into another roundabout. Both steps have the step
    /// number of the original step.
    public var stepsWithRoundaboutExits: [StepInfo] {
        guard steps.contains(where: { $0.roundaboutExit != nil }) else { return steps }
        return steps.indices.flatMap { stepsOfRoundabout(at: $0) ?? [steps[$0]] }
    }

    /// The two steps that clients of the OSRM API expect for a step at a roundabout; `nil` for other steps.
    public func stepsOfRoundabout(at index: Int) -> [StepInfo]? {
        guard let exit = steps[index].roundaboutExit, steps[index].turn.kind != .roundaboutTurn,
            path.indices.contains(exit.pathIndex), exit.pathIndex >= steps[index].pathIndex, exit.intersection > 0,
            steps[index].intersections.indices.contains(exit.intersection)
        else { return nil }
        return split(steps[index], at: exit)
    }

    private func split(_ step: StepInfo, at exit: StepInfo.RoundaboutExit) -> [StepInfo] {
        let ring = step.pathIndex..<min(exit.pathIndex, annotation.distances.count)
        var (entering, leaving) = (step, step)
        entering.roundaboutExit = nil
        entering.intersections = Array(step.intersections[..<exit.intersection])
        entering.distance = Meters(min(step.distance.value, annotation.distances[ring].reduce(0, +)))
        entering.duration = Seconds(min(step.duration.value, annotation.durations[ring].reduce(0, +)))

        leaving.roundaboutExit = nil
        leaving.intersections = Array(step.intersections[exit.intersection...])
        leaving.lanes = leaving.intersections[0].lanes
        leaving.pathIndex = exit.pathIndex
        leaving.location = path[exit.pathIndex]
        leaving.distance = step.distance - entering.distance
        leaving.duration = step.duration - entering.duration
        leaving.distanceFromPrevStepMeters = entering.distance.value
        leaving.timeFromPrevStepSeconds = entering.duration.value
        leaving.turn = Turn(
            kind: step.turn.kind == .rotary ? .exitRotary : .exitRoundabout, direction: exit.direction,
            bearingBefore: exit.bearingBefore, bearingAfter: step.turn.bearingAfter)
        leaving.maneuver = step.drivingSide == .left ? .roundaboutExitClockwise : .roundaboutExitCounterclockwise
        return [entering, leaving]
    }
}
