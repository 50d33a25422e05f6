// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// The icon of a maneuver. Maneuvers that look alike share one: 40 icons for 66 maneuvers.
///
/// The grouping is that of the published icon table, including its asymmetry: ordinary exits to the left and right
/// share the icon of a merge, while slight, sharp and U-turn exits share the icons of turns.
public enum ManeuverIcon: Sendable, Hashable {
    /// The start of the route; also for unknown maneuvers.
    case depart
    /// A turn by an angle in degrees, positive to the right; 0 is straight on.
    case turn(Int)
    /// A U-turn; to the left if `clockwise` is false.
    case uTurn(clockwise: Bool)
    /// One of two branches.
    case fork(Side)
    /// A merge onto, or an exit from, a parallel road.
    case merge(Side)
    /// Two roads that become one.
    case mergeUnspecified
    /// Into a roundabout with an unknown exit.
    case roundaboutEntry(clockwise: Bool)
    /// Through a roundabout. The angle is that between entry and exit direction in degrees, positive to the right.
    case roundabout(Int, clockwise: Bool)
    /// A U-turn at a roundabout.
    case roundaboutUTurn(clockwise: Bool)
    /// Out of a roundabout.
    case roundaboutExit(clockwise: Bool)
    /// The destination; `nil` if its side is unknown.
    case destination(Side?)
    /// A ferry.
    case ferryBoat
    /// A train that carries vehicles.
    case ferryTrain

    /// A side as seen by the driver.
    public enum Side: Sendable, Hashable {
        case left, right

        /// −1 for left, 1 for right.
        var sign: Double { self == .left ? -1 : 1 }
    }

    /// The icon of a maneuver.
    public init(_ maneuver: Maneuver) {
        switch maneuver {
        case .depart, .unknown: self = .depart
        case .straight, .onRampUnspecified, .offRampUnspecified, .nameChange: self = .turn(0)
        case .turnRight, .onRampRight: self = .turn(90)
        case .turnLeft, .onRampLeft: self = .turn(-90)
        case .turnSlightRight, .onRampSlightRight, .offRampSlightRight: self = .turn(45)
        case .turnSlightLeft, .onRampSlightLeft, .offRampSlightLeft: self = .turn(-45)
        case .turnSharpRight, .onRampSharpRight, .offRampSharpRight: self = .turn(135)
        case .turnSharpLeft, .onRampSharpLeft, .offRampSharpLeft: self = .turn(-135)
        case .turnUTurnCounterclockwise, .onRampUTurnCounterclockwise, .offRampUTurnCounterclockwise:
            self = .uTurn(clockwise: false)
        case .turnUTurnClockwise, .onRampUTurnClockwise, .offRampUTurnClockwise: self = .uTurn(clockwise: true)
        case .mergeRight, .offRampRight: self = .merge(.right)
        case .mergeLeft, .offRampLeft: self = .merge(.left)
        case .mergeUnspecified: self = .mergeUnspecified
        case .forkRight, .turnKeepRight, .onRampKeepRight, .offRampKeepRight: self = .fork(.right)
        case .forkLeft, .turnKeepLeft, .onRampKeepLeft, .offRampKeepLeft: self = .fork(.left)
        case .roundaboutClockwise: self = .roundaboutEntry(clockwise: true)
        case .roundaboutCounterclockwise: self = .roundaboutEntry(clockwise: false)
        case .roundaboutStraightClockwise: self = .roundabout(0, clockwise: true)
        case .roundaboutStraightCounterclockwise: self = .roundabout(0, clockwise: false)
        case .roundaboutLeftClockwise: self = .roundabout(-90, clockwise: true)
        case .roundaboutLeftCounterclockwise: self = .roundabout(-90, clockwise: false)
        case .roundaboutRightClockwise: self = .roundabout(90, clockwise: true)
        case .roundaboutRightCounterclockwise: self = .roundabout(90, clockwise: false)
        case .roundaboutSlightLeftClockwise: self = .roundabout(-45, clockwise: true)
        case .roundaboutSlightLeftCounterclockwise: self = .roundabout(-45, clockwise: false)
        case .roundaboutSlightRightClockwise: self = .roundabout(45, clockwise: true)
        case .roundaboutSlightRightCounterclockwise: self = .roundabout(45, clockwise: false)
        case .roundaboutSharpLeftClockwise: self = .roundabout(-135, clockwise: true)
        case .roundaboutSharpLeftCounterclockwise: self = .roundabout(-135, clockwise: false)
        case .roundaboutSharpRightClockwise: self = .roundabout(135, clockwise: true)
        case .roundaboutSharpRightCounterclockwise: self = .roundabout(135, clockwise: false)
        case .roundaboutUTurnClockwise: self = .roundaboutUTurn(clockwise: true)
        case .roundaboutUTurnCounterclockwise: self = .roundaboutUTurn(clockwise: false)
        case .roundaboutExitClockwise: self = .roundaboutExit(clockwise: true)
        case .roundaboutExitCounterclockwise: self = .roundaboutExit(clockwise: false)
        case .destination: self = .destination(nil)
        case .destinationLeft: self = .destination(.left)
        case .destinationRight: self = .destination(.right)
        case .ferryBoat: self = .ferryBoat
        case .ferryTrain: self = .ferryTrain
        }
    }
}
