// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Finds the road that everybody would take for the continuation of the one driven on.
struct ObviousRoad {
    let names: StreetNames

    /// Index of the arm that needs no word to be found; `nil` where there is a choice to make.
    func index(in view: JunctionView) -> Int? {
        let choices = view.choices
        guard let best = straightest(of: choices, in: view) else { return nil }
        if choices.count == 1 { return view.arms[best].deviation < 75 ? best : nil }
        let arm = view.arms[best]
        guard arm.deviation < 50 else { return nil }
        for other in choices where other != best {
            guard stands(out: arm, against: view.arms[other], in: view) else { return nil }
        }
        return best
    }

    /// The choice that bends least; one that keeps the street's name is taken first if it bends little more.
    private func straightest(of choices: [Int], in view: JunctionView) -> Int? {
        guard let straight = choices.min(by: { view.arms[$0].deviation < view.arms[$1].deviation }) else { return nil }
        let same = choices.filter { names.isSameStreet(view.road, view.arms[$0].road) }
            .min { view.arms[$0].deviation < view.arms[$1].deviation }
        guard let same, same != straight else { return straight }
        let (sameArm, straightArm) = (view.arms[same], view.arms[straight])
        let keepsRank = sameArm.roadClass.importance <= straightArm.roadClass.importance
        return keepsRank && sameArm.deviation < 50 ? same : straight
    }

    /// Whether nobody would mistake `other` for the continuation.
    private func stands(out arm: Arm, against other: Arm, in view: JunctionView) -> Bool {
        let fromRank = view.roadClass.importance
        if other.isMinor && !arm.isMinor && arm.deviation < 45 { return true }
        let isSame = names.isSameStreet(view.road, arm.road)
        let otherIsSame = names.isSameStreet(view.road, other.road)
        let rankGap = other.roadClass.importance - arm.roadClass.importance
        if rankGap >= 3, fromRank - arm.roadClass.importance >= -1, !otherIsSame {
            return other.deviation > arm.deviation || arm.deviation < 30 && isSame
        }
        if other.roadClass.isLink, !arm.roadClass.isLink, !view.roadClass.isLink, arm.deviation < 30 {
            return other.deviation > arm.deviation || isSame
        }
        if otherIsSame && !isSame { return false }
        if arm.deviation <= 3 { return other.deviation > 20 }
        return other.deviation >= 35 && other.deviation >= 2 * arm.deviation
            || other.deviation >= 50 && arm.deviation < 20
    }
}
