// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGeo
public import NavModel

#if canImport(CarPlay)
public import CarPlay
#endif

/// Metadata for instrument clusters and head-up displays, which draw maneuvers themselves.
extension CPManeuverType {
    /// The type of a step.
    public init(_ step: StepInfo) {
        let exit = step.roundaboutTurnNumber
        switch step.maneuver {
        case .unknown: self = .noTurn
        case .depart: self = .startRoute
        case .destination: self = step.isStopover ? .arriveAtDestination : .arriveEndOfNavigation
        case .destinationLeft: self = .arriveAtDestinationLeft
        case .destinationRight: self = .arriveAtDestinationRight
        case .straight: self = .straightAhead
        case .nameChange: self = .followRoad
        case .turnLeft, .onRampLeft: self = step.turn.kind == .endOfRoad ? .leftTurnAtEnd : .leftTurn
        case .turnRight, .onRampRight: self = step.turn.kind == .endOfRoad ? .rightTurnAtEnd : .rightTurn
        case .turnKeepLeft, .forkLeft, .onRampKeepLeft, .mergeLeft: self = .keepLeft
        case .turnKeepRight, .forkRight, .onRampKeepRight, .mergeRight: self = .keepRight
        case .turnSlightLeft, .onRampSlightLeft: self = .slightLeftTurn
        case .turnSlightRight, .onRampSlightRight: self = .slightRightTurn
        case .turnSharpLeft, .onRampSharpLeft, .offRampSharpLeft: self = .sharpLeftTurn
        case .turnSharpRight, .onRampSharpRight, .offRampSharpRight: self = .sharpRightTurn
        case .turnUTurnClockwise, .turnUTurnCounterclockwise, .onRampUTurnClockwise, .onRampUTurnCounterclockwise,
            .offRampUTurnClockwise, .offRampUTurnCounterclockwise:
            self = .uTurn
        case .mergeUnspecified: self = .followRoad
        case .onRampUnspecified: self = .onRamp
        case .offRampUnspecified: self = .offRamp
        case .offRampLeft, .offRampKeepLeft, .offRampSlightLeft: self = .highwayOffRampLeft
        case .offRampRight, .offRampKeepRight, .offRampSlightRight: self = .highwayOffRampRight
        case .roundaboutExitClockwise, .roundaboutExitCounterclockwise: self = .exitRoundabout
        case .roundaboutUTurnClockwise, .roundaboutUTurnCounterclockwise: self = .uTurnAtRoundabout
        // By raw value, because CarPlay spells this case with an underscore.
        case .ferryBoat, .ferryTrain: self = CPManeuverType(rawValue: 15) ?? .followRoad
        default:
            // All remaining maneuvers go through a roundabout.
            let counted = (1...19).contains(exit) ? CPManeuverType(rawValue: 27 + UInt(exit)) : nil
            self = counted ?? .enterRoundabout
        }
    }
}

extension Maneuver {
    /// Whether the maneuver is at a roundabout.
    var isRoundabout: Bool { (43...62).contains(rawValue) }
}

extension CPManeuver {
    /// Sets the metadata of a step.
    func setMetadata(_ step: StepInfo, lanes: CPLaneGuidance?) {
        maneuverType = CPManeuverType(step)
        trafficSide = step.drivingSide == .left ? .left : .right
        junctionType = step.maneuver.isRoundabout ? .roundabout : .intersection
        junctionExitAngle = .degrees(step.turn.bearingBefore.turn(to: step.turn.bearingAfter))
        if let junction = step.intersections.first {
            // Exclude the roads of arrival and departure: the latter is the exit angle.
            let taken = [junction.incoming, junction.outgoing]
            let arms = junction.roads.enumerated().filter { !taken.contains($0.offset) }.map(\.element.bearing)
            junctionElementAngles = Set(arms.map { .degrees(step.turn.bearingBefore.turn(to: $0)) })
        }
        let names = [step.fullRoadName, step.simpleRoadName].filter { !$0.isEmpty }
        if !names.isEmpty {
            roadFollowingManeuverVariants = names.count == 2 && names[0] == names[1] ? [names[0]] : names
        }
        if let exit = step.exitNumber { highwayExitLabel = exit }
        self.lanes = lanes
    }
}

extension Measurement<UnitAngle> {
    /// An angle rounded to a tenth of a degree, so that equal angles compare equal.
    static func degrees(_ angle: Double) -> Measurement<UnitAngle> {
        Measurement(value: (angle * 10).rounded() / 10, unit: UnitAngle.degrees)
    }
}

extension LaneShape {
    /// The angle of the direction, −180 … 180 degrees, positive to the right: the center of its range.
    public var angle: Double {
        switch self {
        case .unknown, .straight: 0
        case .slightLeft: -30
        case .slightRight: 30
        case .normalLeft: -90
        case .normalRight: 90
        case .sharpLeft: -150
        case .sharpRight: 150
        case .uTurnLeft: -180
        case .uTurnRight: 180
        }
    }
}

extension CPLaneGuidance {
    /// Lanes of a step for instrument clusters, leftmost first; `nil` for none.
    ///
    /// - Parameters:
    ///   - lanes: The lanes.
    ///   - instruction: The lane instruction as text; empty for none.
    public static func make(_ lanes: [Lane]?, instruction: String = "") -> CPLaneGuidance? {
        guard let lanes, !lanes.isEmpty else { return nil }
        let guidance = CPLaneGuidance()
        guidance.lanes = lanes.map { lane in
            let angles = lane.laneDirections.map { Measurement<UnitAngle>.degrees($0.laneShape.angle) }
            guard let taken = lane.laneDirections.first(where: \.recommended) else { return CPLane(angles: angles) }
            // A lane with only recommended directions is preferred over a shared one.
            return CPLane(
                angles: angles, highlightedAngle: .degrees(taken.laneShape.angle),
                isPreferred: lane.laneDirections.allSatisfy(\.recommended))
        }
        if !instruction.isEmpty { guidance.instructionVariants = [instruction] }
        return guidance
    }
}
