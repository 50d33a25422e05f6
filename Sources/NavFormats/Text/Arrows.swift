// SPDX-License-Identifier: Apache-2.0

internal import NavModel

extension Maneuver {
    /// The direction of the maneuver as one character.
    var arrow: String {
        switch self {
        case .unknown: "?"
        case .depart: "●"
        case .destination, .destinationLeft, .destinationRight: "⚑"
        case .straight, .nameChange, .mergeUnspecified, .onRampUnspecified, .offRampUnspecified: "↑"
        case .turnLeft, .onRampLeft, .offRampLeft: "←"
        case .turnRight, .onRampRight, .offRampRight: "→"
        case .turnKeepLeft, .turnSlightLeft, .mergeLeft, .forkLeft, .onRampKeepLeft, .onRampSlightLeft,
            .offRampKeepLeft, .offRampSlightLeft:
            "↖"
        case .turnKeepRight, .turnSlightRight, .mergeRight, .forkRight, .onRampKeepRight, .onRampSlightRight,
            .offRampKeepRight, .offRampSlightRight:
            "↗"
        case .turnSharpLeft, .onRampSharpLeft, .offRampSharpLeft: "↙"
        case .turnSharpRight, .onRampSharpRight, .offRampSharpRight: "↘"
        case .turnUTurnClockwise, .onRampUTurnClockwise, .offRampUTurnClockwise: "↷"
        case .turnUTurnCounterclockwise, .onRampUTurnCounterclockwise, .offRampUTurnCounterclockwise: "↶"
        case .roundaboutClockwise, .roundaboutStraightClockwise, .roundaboutLeftClockwise, .roundaboutRightClockwise,
            .roundaboutSlightLeftClockwise, .roundaboutSlightRightClockwise, .roundaboutSharpLeftClockwise,
            .roundaboutSharpRightClockwise, .roundaboutUTurnClockwise, .roundaboutExitClockwise:
            "↻"
        case .roundaboutCounterclockwise, .roundaboutStraightCounterclockwise, .roundaboutLeftCounterclockwise,
            .roundaboutRightCounterclockwise, .roundaboutSlightLeftCounterclockwise,
            .roundaboutSlightRightCounterclockwise, .roundaboutSharpLeftCounterclockwise,
            .roundaboutSharpRightCounterclockwise, .roundaboutUTurnCounterclockwise, .roundaboutExitCounterclockwise:
            "↺"
        case .ferryBoat: "⛴"
        case .ferryTrain: "🚆"
        }
    }
}

extension LaneShape {
    /// The direction of the lane arrow as one character.
    var arrow: String {
        switch self {
        case .unknown: "·"
        case .straight: "↑"
        case .slightLeft: "↖"
        case .slightRight: "↗"
        case .normalLeft: "←"
        case .normalRight: "→"
        case .sharpLeft: "↙"
        case .sharpRight: "↘"
        case .uTurnLeft: "↶"
        case .uTurnRight: "↷"
        }
    }
}

extension Lane {
    /// The arrows of the lane, in brackets if it is recommended.
    var arrows: String {
        let arrows = laneDirections.map(\.laneShape.arrow).joined()
        return isRecommended ? "[\(arrows)]" : " \(arrows) "
    }
}

extension [Lane] {
    /// All lanes from left to right, such as ` ← |[↑]|[↑→]`.
    var arrows: String { map(\.arrows).joined(separator: "|") }
}
