// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Makes one of two turns a few meters apart that take each other back: nobody turns to one side and back in a length of
/// two cars, one drives on.
///
/// Where a crossing is drawn as two junctions that is a step to the side. Where the road splits and bends back, only the
/// side of the split is told.
struct StaggeredPass: GuidancePass {
    let name = "staggered crossings"

    /// Junctions farther apart than this are two, in meters.
    private static let farthest = 8.0
    /// Turns from this on lead off a road rather than along it, in degrees.
    private static let sideways = 60.0
    /// Roads within so many degrees of the way on could be taken for it.
    private static let ahead = 50.0

    func apply(to drive: inout Drive) {
        for first in drive.passages.indices where drive.passages[first].advice != nil {
            guard let second = drive.nextSpoken(after: first), takesBack(first, second, in: drive) else { continue }
            drive.join(first, second, saying: advice(first, second, in: drive), because: .staggered)
        }
    }

    private func takesBack(_ first: Int, _ second: Int, in drive: Drive) -> Bool {
        guard let one = drive.passages[first].advice, let other = drive.passages[second].advice,
            one.kind.isPlainTurn, other.kind.isPlainTurn,
            one.direction.isLeft && other.direction.isRight || one.direction.isRight && other.direction.isLeft,
            drive.passages[first].joined == nil,
            drive.passages[(first + 1)..<second].allSatisfy({ !$0.isJunction }),
            drive.distance(from: first, to: second) < StaggeredPass.farthest
        else { return false }
        return abs(drive.turn(from: first, to: second)) < (isSideways(first, second, in: drive) ? 35 : 20)
    }

    private func isSideways(_ first: Int, _ second: Int, in drive: Drive) -> Bool {
        drive.passages[first].arm.deviation > StaggeredPass.sideways
            && drive.passages[second].arm.deviation > StaggeredPass.sideways
    }

    /// The side of a split, or else the new name if there is one.
    private func advice(_ first: Int, _ second: Int, in drive: Drive) -> Advice? {
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
                return Advice(.fork, isLeft ? .slightLeft : .slightRight)
            }
        }
        let changes = drive.names.needsWords(from: a.view.road, to: b.arm.road) && drive.names.isNamed(b.arm.road)
        return changes ? Advice(.newName, .straight) : nil
    }
}
