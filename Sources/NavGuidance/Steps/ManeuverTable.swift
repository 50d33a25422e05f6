// SPDX-License-Identifier: Apache-2.0

public import NavModel

extension Maneuver {
    /// Creates the maneuver of a turn.
    ///
    /// - Parameters:
    ///   - kind: The turn type.
    ///   - direction: The direction modifier.
    ///   - drivingSide: The driving side; roundabouts and U-turns are clockwise where traffic keeps left.
    ///   - isSplit: Whether the road divides, so that the driver keeps to a side rather than turning off.
    ///   - endsOnRing: Whether the leg ends on the roundabout, so that no exit is taken.
    public init(
        kind: Turn.Kind, direction: Turn.Direction, drivingSide: DrivingSide, isSplit: Bool = false,
        endsOnRing: Bool = false
    ) {
        let isClockwise = drivingSide == .left
        switch kind {
        case .depart: self = .depart
        case .arrive:
            self = direction == .left ? .destinationLeft : direction == .right ? .destinationRight : .destination
        case .turn, .endOfRoad: self = Maneuver.turn(direction, isClockwise, isSplit: isSplit)
        case .continue:
            let isSlight = direction == .slightLeft || direction == .slightRight
            self = Maneuver.turn(direction, isClockwise, isSplit: isSplit || isSlight)
        case .newName, .notification:
            let isAhead = direction == .straight || direction == .slightLeft || direction == .slightRight
            self =
                isAhead
                ? (kind == .newName ? .nameChange : .straight)
                : Maneuver.turn(direction, isClockwise, isSplit: false)
        case .fork: self = direction.isLeft ? .forkLeft : direction.isRight ? .forkRight : .straight
        case .merge: self = direction.isLeft ? .mergeLeft : direction.isRight ? .mergeRight : .mergeUnspecified
        case .onRamp: self = Maneuver.onRamp(direction, isClockwise, isSplit: isSplit)
        case .offRamp: self = Maneuver.offRamp(direction, isClockwise, isSplit: isSplit)
        case .roundabout, .rotary, .roundaboutTurn:
            self =
                endsOnRing
                ? (isClockwise ? .roundaboutClockwise : .roundaboutCounterclockwise)
                : isClockwise ? Maneuver.clockwiseRing(direction) : Maneuver.counterclockwiseRing(direction)
        case .exitRoundabout, .exitRotary:
            self = isClockwise ? .roundaboutExitClockwise : .roundaboutExitCounterclockwise
        case .ferryBoat: self = .ferryBoat
        case .ferryTrain: self = .ferryTrain
        }
    }

    private static func turn(_ direction: Turn.Direction, _ isClockwise: Bool, isSplit: Bool) -> Maneuver {
        switch direction {
        case .uTurn: isClockwise ? .turnUTurnClockwise : .turnUTurnCounterclockwise
        case .sharpLeft: .turnSharpLeft
        case .left: .turnLeft
        case .slightLeft: isSplit ? .turnKeepLeft : .turnSlightLeft
        case .straight: .straight
        case .slightRight: isSplit ? .turnKeepRight : .turnSlightRight
        case .right: .turnRight
        case .sharpRight: .turnSharpRight
        }
    }

    private static func onRamp(_ direction: Turn.Direction, _ isClockwise: Bool, isSplit: Bool) -> Maneuver {
        switch direction {
        case .uTurn: isClockwise ? .onRampUTurnClockwise : .onRampUTurnCounterclockwise
        case .sharpLeft: .onRampSharpLeft
        case .left: .onRampLeft
        case .slightLeft: isSplit ? .onRampKeepLeft : .onRampSlightLeft
        case .straight: .onRampUnspecified
        case .slightRight: isSplit ? .onRampKeepRight : .onRampSlightRight
        case .right: .onRampRight
        case .sharpRight: .onRampSharpRight
        }
    }

    private static func offRamp(_ direction: Turn.Direction, _ isClockwise: Bool, isSplit: Bool) -> Maneuver {
        switch direction {
        case .uTurn: isClockwise ? .offRampUTurnClockwise : .offRampUTurnCounterclockwise
        case .sharpLeft: .offRampSharpLeft
        case .left: .offRampLeft
        case .slightLeft: isSplit ? .offRampKeepLeft : .offRampSlightLeft
        case .straight: .offRampUnspecified
        case .slightRight: isSplit ? .offRampKeepRight : .offRampSlightRight
        case .right: .offRampRight
        case .sharpRight: .offRampSharpRight
        }
    }

    private static func clockwiseRing(_ direction: Turn.Direction) -> Maneuver {
        switch direction {
        case .uTurn: .roundaboutUTurnClockwise
        case .sharpLeft: .roundaboutSharpLeftClockwise
        case .left: .roundaboutLeftClockwise
        case .slightLeft: .roundaboutSlightLeftClockwise
        case .straight: .roundaboutStraightClockwise
        case .slightRight: .roundaboutSlightRightClockwise
        case .right: .roundaboutRightClockwise
        case .sharpRight: .roundaboutSharpRightClockwise
        }
    }

    private static func counterclockwiseRing(_ direction: Turn.Direction) -> Maneuver {
        switch direction {
        case .uTurn: .roundaboutUTurnCounterclockwise
        case .sharpLeft: .roundaboutSharpLeftCounterclockwise
        case .left: .roundaboutLeftCounterclockwise
        case .slightLeft: .roundaboutSlightLeftCounterclockwise
        case .straight: .roundaboutStraightCounterclockwise
        case .slightRight: .roundaboutSlightRightCounterclockwise
        case .right: .roundaboutRightCounterclockwise
        case .sharpRight: .roundaboutSharpRightCounterclockwise
        }
    }
}
