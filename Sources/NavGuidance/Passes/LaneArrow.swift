// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// One kind of arrow that may be painted on a lane, with the turn it stands for.
struct LaneArrow: Hashable {
    /// The bit in the marking.
    let marking: LaneMarking
    /// The shape that apps are told.
    let shape: LaneShape
    /// The turn in degrees, right positive.
    let angle: Double

    /// All kinds from the left to the right, where traffic keeps right; turning back is on the left.
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

    /// All kinds from the left to the right for a side of traffic.
    static func kinds(_ side: DrivingSide) -> [LaneArrow] { side == .left ? allOnLeft : all }

    /// Arrows painted on one lane, from the left to the right.
    static func painted(on marking: LaneMarking, _ side: DrivingSide) -> [LaneArrow] {
        kinds(side).filter { marking.contains($0.marking) }
    }
}
