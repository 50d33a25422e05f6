// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// A turn arrow painted on a lane.
struct LaneArrow: Hashable {
    /// Bit of the lane marking.
    let marking: LaneMarking
    /// Lane shape in the feed.
    let shape: LaneShape
    /// Typical turn angle in degrees, right positive.
    let angle: Double

    /// All arrows from left to right for right-hand traffic, with U-turns on the left.
    private static let all: [LaneArrow] = [
        LaneArrow(marking: .uTurn, shape: .uTurnLeft, angle: -180),
        LaneArrow(marking: .sharpLeft, shape: .sharpLeft, angle: -145),
        LaneArrow(marking: .left, shape: .normalLeft, angle: -85),
        LaneArrow(marking: .slightLeft, shape: .slightLeft, angle: -35),
        LaneArrow(marking: .straight, shape: .straight, angle: 0),
        LaneArrow(marking: .slightRight, shape: .slightRight, angle: 35),
        LaneArrow(marking: .right, shape: .normalRight, angle: 85),
        LaneArrow(marking: .sharpRight, shape: .sharpRight, angle: 145),
    ]

    private static let allOnLeft: [LaneArrow] =
        all.dropFirst() + [LaneArrow(marking: .uTurn, shape: .uTurnRight, angle: 180)]

    /// All arrows from left to right for a driving side.
    static func kinds(_ side: DrivingSide) -> [LaneArrow] { side == .left ? allOnLeft : all }

    /// Arrows painted on one lane, from left to right.
    static func painted(on marking: LaneMarking, _ side: DrivingSide) -> [LaneArrow] {
        kinds(side).filter { marking.contains($0.marking) }
    }
}
