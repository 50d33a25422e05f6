// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// A maneuver as words see it: an action, and a direction where the action has one.
struct Saying: Hashable {
    var action: Action
    var direction: Turn.Direction = .straight

    /// Reads a step; its `turn` tells more than its maneuver where a road ends.
    init(_ step: StepInfo) {
        self = Saying(of: step.maneuver)
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

    /// The same where the driver passes other streets before the one to turn into: 2 for the second street.
    init(_ step: StepInfo, counting count: Int) {
        self.init(step)
        if count > 1, action == .turn { action = .countedTurn }
    }

    /// Whether it goes through a roundabout.
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
            case .unknown: Saying(.proceed)
            case .depart: Saying(.depart)
            case .destination: Saying(.arrive)
            case .destinationLeft: Saying(.arriveLeft)
            case .destinationRight: Saying(.arriveRight)
            case .straight: Saying(.straight)
            case .turnLeft: Saying(.turn, .left)
            case .turnRight: Saying(.turn, .right)
            case .turnKeepLeft: Saying(.keep, .slightLeft)
            case .turnKeepRight: Saying(.keep, .slightRight)
            case .turnSlightLeft: Saying(.turn, .slightLeft)
            case .turnSlightRight: Saying(.turn, .slightRight)
            case .turnSharpLeft: Saying(.turn, .sharpLeft)
            case .turnSharpRight: Saying(.turn, .sharpRight)
            case .turnUTurnClockwise, .turnUTurnCounterclockwise: Saying(.uTurn, .uTurn)
            case .mergeUnspecified: Saying(.merge)
            case .mergeLeft: Saying(.mergeSide, .slightLeft)
            case .mergeRight: Saying(.mergeSide, .slightRight)
            case .forkLeft: Saying(.fork, .slightLeft)
            case .forkRight: Saying(.fork, .slightRight)
            case .onRampUnspecified: Saying(.onRamp)
            case .onRampLeft: Saying(.onRampSide, .left)
            case .onRampRight: Saying(.onRampSide, .right)
            case .onRampKeepLeft, .onRampSlightLeft: Saying(.onRampSide, .slightLeft)
            case .onRampKeepRight, .onRampSlightRight: Saying(.onRampSide, .slightRight)
            case .onRampSharpLeft: Saying(.onRampTurn, .sharpLeft)
            case .onRampSharpRight: Saying(.onRampTurn, .sharpRight)
            case .onRampUTurnClockwise, .onRampUTurnCounterclockwise: Saying(.uTurn, .uTurn)
            case .offRampUnspecified: Saying(.offRamp)
            case .offRampLeft, .offRampKeepLeft, .offRampSlightLeft, .offRampSharpLeft: Saying(.offRampSide, .left)
            case .offRampRight, .offRampKeepRight, .offRampSlightRight, .offRampSharpRight:
                Saying(.offRampSide, .right)
            case .offRampUTurnClockwise, .offRampUTurnCounterclockwise: Saying(.offRamp, .uTurn)
            case .roundaboutClockwise, .roundaboutCounterclockwise: Saying(.roundabout)
            case .roundaboutStraightClockwise, .roundaboutStraightCounterclockwise: Saying(.roundaboutStraight)
            case .roundaboutLeftClockwise, .roundaboutLeftCounterclockwise: Saying(.roundaboutTurn, .left)
            case .roundaboutRightClockwise, .roundaboutRightCounterclockwise: Saying(.roundaboutTurn, .right)
            case .roundaboutSlightLeftClockwise, .roundaboutSlightLeftCounterclockwise:
                Saying(.roundaboutTurn, .slightLeft)
            case .roundaboutSlightRightClockwise, .roundaboutSlightRightCounterclockwise:
                Saying(.roundaboutTurn, .slightRight)
            case .roundaboutSharpLeftClockwise, .roundaboutSharpLeftCounterclockwise:
                Saying(.roundaboutTurn, .sharpLeft)
            case .roundaboutSharpRightClockwise, .roundaboutSharpRightCounterclockwise:
                Saying(.roundaboutTurn, .sharpRight)
            case .roundaboutUTurnClockwise, .roundaboutUTurnCounterclockwise: Saying(.roundaboutBack, .uTurn)
            case .roundaboutExitClockwise, .roundaboutExitCounterclockwise: Saying(.leaveRoundabout)
            case .ferryBoat: Saying(.ferryBoat)
            case .ferryTrain: Saying(.ferryTrain)
            case .nameChange: Saying(.newName)
            }
    }
}
