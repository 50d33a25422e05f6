// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// The content of an instruction: an action with a direction where it has one.
struct Instruction: Hashable {
    var action: Action
    var direction: Turn.Direction = .straight

    /// Creates the instruction of a step. Its `turn` is more precise than its maneuver at ends of roads.
    init(_ step: StepInfo) {
        self = Instruction(of: step.maneuver)
        if step.isStopover {
            action =
                [.arrive: .arriveStop, .arriveLeft: .arriveStopLeft, .arriveRight: .arriveStopRight][action] ?? action
        }
        if action == .turn, step.turn.kind == .endOfRoad { action = .endOfRoad }
        if action == .turn, step.turn.kind == .continue { action = .turnAndStay }
        if action == .straight, step.turn.kind == .continue || step.turn.kind == .notification { action = .proceed }
        if action == .straight || action == .proceed, step.turn.kind == .notification, step.carrier == .pushed {
            action = .push
        }
        // Merging is for vehicles; a pedestrian follows the other road.
        if step.travelMode == .walking, action == .merge || action == .mergeSide { self = Instruction(.newName) }
        let hasExit = !(step.exitNumber ?? "").isEmpty
        if hasExit, action == .offRamp { action = .exit }
        if hasExit, action == .offRampSide { action = .exitSide }
        if isRing {
            let hasName = !step.road.rotaryName.isEmpty
            if step.roundaboutTurnNumber > 0 {
                action = hasName ? .rotaryExit : .roundaboutExit
            } else if hasName, action == .roundabout {
                action = .rotary
            }
        }
    }

    /// The same with a count of streets to pass: 2 for the second street.
    init(_ step: StepInfo, counting count: Int) {
        self.init(step)
        if count > 1, action == .turn { action = .countedTurn }
    }

    /// Whether it is a roundabout.
    private var isRing: Bool {
        switch action {
        case .roundabout, .roundaboutTurn, .roundaboutStraight, .roundaboutBack, .leaveRoundabout: true
        default: false
        }
    }

    init(_ action: Action, _ direction: Turn.Direction = .straight) {
        self.action = action
        self.direction = direction
    }

    init(of maneuver: Maneuver) {
        self =
            switch maneuver {
            case .unknown: Instruction(.proceed)
            case .depart: Instruction(.depart)
            case .destination: Instruction(.arrive)
            case .destinationLeft: Instruction(.arriveLeft)
            case .destinationRight: Instruction(.arriveRight)
            case .straight: Instruction(.straight)
            case .turnLeft: Instruction(.turn, .left)
            case .turnRight: Instruction(.turn, .right)
            case .turnKeepLeft: Instruction(.keep, .slightLeft)
            case .turnKeepRight: Instruction(.keep, .slightRight)
            case .turnSlightLeft: Instruction(.turn, .slightLeft)
            case .turnSlightRight: Instruction(.turn, .slightRight)
            case .turnSharpLeft: Instruction(.turn, .sharpLeft)
            case .turnSharpRight: Instruction(.turn, .sharpRight)
            case .turnUTurnClockwise, .turnUTurnCounterclockwise: Instruction(.uTurn, .uTurn)
            case .mergeUnspecified: Instruction(.merge)
            case .mergeLeft: Instruction(.mergeSide, .slightLeft)
            case .mergeRight: Instruction(.mergeSide, .slightRight)
            case .forkLeft: Instruction(.fork, .slightLeft)
            case .forkRight: Instruction(.fork, .slightRight)
            case .onRampUnspecified: Instruction(.onRamp)
            case .onRampLeft: Instruction(.onRampSide, .left)
            case .onRampRight: Instruction(.onRampSide, .right)
            case .onRampKeepLeft, .onRampSlightLeft: Instruction(.onRampSide, .slightLeft)
            case .onRampKeepRight, .onRampSlightRight: Instruction(.onRampSide, .slightRight)
            case .onRampSharpLeft: Instruction(.onRampTurn, .sharpLeft)
            case .onRampSharpRight: Instruction(.onRampTurn, .sharpRight)
            case .onRampUTurnClockwise, .onRampUTurnCounterclockwise: Instruction(.uTurn, .uTurn)
            case .offRampUnspecified: Instruction(.offRamp)
            case .offRampLeft, .offRampKeepLeft, .offRampSlightLeft, .offRampSharpLeft: Instruction(.offRampSide, .left)
            case .offRampRight, .offRampKeepRight, .offRampSlightRight, .offRampSharpRight:
                Instruction(.offRampSide, .right)
            case .offRampUTurnClockwise, .offRampUTurnCounterclockwise: Instruction(.offRamp, .uTurn)
            case .roundaboutClockwise, .roundaboutCounterclockwise: Instruction(.roundabout)
            case .roundaboutStraightClockwise, .roundaboutStraightCounterclockwise: Instruction(.roundaboutStraight)
            case .roundaboutLeftClockwise, .roundaboutLeftCounterclockwise: Instruction(.roundaboutTurn, .left)
            case .roundaboutRightClockwise, .roundaboutRightCounterclockwise: Instruction(.roundaboutTurn, .right)
            case .roundaboutSlightLeftClockwise, .roundaboutSlightLeftCounterclockwise:
                Instruction(.roundaboutTurn, .slightLeft)
            case .roundaboutSlightRightClockwise, .roundaboutSlightRightCounterclockwise:
                Instruction(.roundaboutTurn, .slightRight)
            case .roundaboutSharpLeftClockwise, .roundaboutSharpLeftCounterclockwise:
                Instruction(.roundaboutTurn, .sharpLeft)
            case .roundaboutSharpRightClockwise, .roundaboutSharpRightCounterclockwise:
                Instruction(.roundaboutTurn, .sharpRight)
            case .roundaboutUTurnClockwise, .roundaboutUTurnCounterclockwise: Instruction(.roundaboutBack, .uTurn)
            case .roundaboutExitClockwise, .roundaboutExitCounterclockwise: Instruction(.leaveRoundabout)
            case .ferryBoat: Instruction(.ferryBoat)
            case .ferryTrain: Instruction(.ferryTrain)
            case .nameChange: Instruction(.newName)
            }
    }
}
