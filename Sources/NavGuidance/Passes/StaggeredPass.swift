// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Collapses two turns in opposite directions a few meters apart.
///
/// At a crossing mapped as two junctions this is a small offset. Where the road splits and bends back, only the side of
/// the split is announced.
struct StaggeredPass: GuidancePass {
    let name = "staggered crossings"

    /// Maximum distance between the junctions, in meters.
    private static let farthest = 8.0
    /// Minimum angle of a turn off a road rather than along it, in degrees.
    private static let sideways = 60.0
    /// Roads within this angle of the onward road could be confused with it, in degrees.
    private static let ahead = 50.0

    func apply(to drive: inout Drive) {
        for first in drive.passages.indices where drive.passages[first].instruction != nil {
            guard let second = drive.nextInstruction(after: first), takesBack(first, second, in: drive) else {
                continue
            }
            drive.collapse(first, second, into: instruction(first, second, in: drive), because: .staggered)
        }
    }

    private func takesBack(_ first: Int, _ second: Int, in drive: Drive) -> Bool {
        guard let one = drive.passages[first].instruction, let other = drive.passages[second].instruction,
            one.kind.isPlainTurn, other.kind.isPlainTurn,
            one.direction.isLeft && other.direction.isRight || one.direction.isRight && other.direction.isLeft,
            drive.passages[first].collapsedThrough == nil,
            drive.passages[(first + 1)..<second].allSatisfy({ !$0.isJunction }),
            drive.distance(from: first, to: second) < StaggeredPass.farthest
        else { return false }
        return abs(drive.turn(from: first, to: second)) < (isSideways(first, second, in: drive) ? 35 : 20)
    }

    private func isSideways(_ first: Int, _ second: Int, in drive: Drive) -> Bool {
        drive.passages[first].arm.deviation > StaggeredPass.sideways
            && drive.passages[second].arm.deviation > StaggeredPass.sideways
    }

    /// The side of a split, or the new name if there is one.
    private func instruction(_ first: Int, _ second: Int, in drive: Drive) -> TurnInstruction? {
        let (a, b) = (drive.passages[first], drive.passages[second])
        if !isSideways(first, second, in: drive) {
            let way = b.arm.bearing
            for passage in [a, b] {
                let rival = passage.view.choices.first { index in
                    index != passage.taken
                        && passage.view.arms[index].bearing.difference(to: way) < StaggeredPass.ahead
                }
                guard let rival else { continue }
                let isLeft = passage.taken < rival
                return TurnInstruction(.fork, isLeft ? .slightLeft : .slightRight)
            }
        }
        let changes =
            drive.names.requiresNameAnnounced(from: a.view.road, to: b.arm.road) && drive.names.isNamed(b.arm.road)
        return changes ? TurnInstruction(.newName, .straight) : nil
    }
}
