// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// The directions of segments at their ends.
struct EndDirections {
    /// Direction of travel after the tail of each segment, in 1/65536 of a circle clockwise from north.
    let leaving: [UInt16]
    /// Direction of travel before the head.
    let arriving: [UInt16]

    /// Degrees by which a driver turns from the end of one edge to the start of the next, positive to the right.
    func turn(from first: EdgeID, to next: EdgeID) -> Double {
        let (before, after) = (Int(first.segment.row), Int(next.segment.row))
        let inbound = first.isBackward ? leaving[before] &+ 32768 : arriving[before]
        let outbound = next.isBackward ? arriving[after] &+ 32768 : leaving[after]
        return Double(Int16(bitPattern: outbound &- inbound)) * 360 / 65536
    }

    /// Whether a turn may be what a restriction names. Streets bend near junctions, so that the ranges overlap.
    func fits(_ direction: TurnRule.Direction, from first: EdgeID, to next: EdgeID) -> Bool {
        let turn = turn(from: first, to: next)
        switch direction {
        case .left: return -165 < turn && turn < -10
        case .right: return 10 < turn && turn < 165
        case .straight: return abs(turn) < 60
        case .uTurn: return next == first.reversed || abs(turn) > 120
        }
    }
}
