// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Keeps quiet about the little step to the side where a crossing is drawn as two junctions a few meters apart.
struct StaggeredPass: GuidancePass {
    let name = "staggered crossings"

    /// Junctions farther apart than this are two, in meters.
    private static let farthest = 6.0

    func apply(to drive: inout Drive) {
        for first in drive.passages.indices.dropLast()
        where drive.passages[first].advice != nil && drive.passages[first + 1].advice != nil {
            let second = first + 1
            let (a, b) = (drive.passages[first], drive.passages[second])
            guard let one = a.advice, let other = b.advice, one.kind.isPlainTurn, other.kind.isPlainTurn,
                one.direction.isLeft && other.direction.isRight || one.direction.isRight && other.direction.isLeft,
                a.arm.deviation > 60, b.arm.deviation > 60,
                drive.distance(from: first, to: second) < StaggeredPass.farthest,
                abs(drive.turn(from: first, to: second)) < 35
            else { continue }
            let changes = drive.names.needsWords(from: a.view.road, to: b.arm.road) && drive.names.isNamed(b.arm.road)
            drive.join(first, second, saying: changes ? Advice(.newName, .straight) : nil, because: .staggered)
        }
    }
}
