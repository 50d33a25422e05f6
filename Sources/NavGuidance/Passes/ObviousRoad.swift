// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Finds the road that everybody would take for the continuation of the one driven on.
///
/// A road is obvious when no other road one may enter competes with it. What competes is a matter of angle, but a
/// street that keeps its name or its rank needs less of a lead, and a ramp, a driveway or a far lesser road does not
/// compete with a street at all.
enum ObviousRoad {
    /// Roads that bend more than this are never obvious beside another, in degrees.
    private static let sharpest = 78.0
    /// Roads closer to straight on than this always compete, in degrees.
    private static let nearlyStraight = 25.0

    /// Index of the arm that needs no word to be found; `nil` where there is a choice to make.
    static func index(in view: JunctionView) -> Int? {
        let choices = view.choices
        guard let best = candidate(among: choices, in: view) else { return nil }
        let arm = view.arms[best]
        let rivals = choices.filter { $0 != best && competes(view.arms[$0], with: arm, in: view) }
        if rivals.isEmpty {
            let isThrough = arm.keepsStreet && choices.count > 1
            return arm.deviation < (isThrough ? 100 : ObviousRoad.sharpest) ? best : nil
        }
        guard arm.deviation < ObviousRoad.sharpest else { return nil }
        return rivals.allSatisfy { standsOut(arm, against: view.arms[$0], in: view) } ? best : nil
    }

    /// The road that goes straightest on, or the one that keeps the street's name where it does not bend much more.
    private static func candidate(among choices: ArmSet, in view: JunctionView) -> Int? {
        func deviation(_ index: Int) -> Double { view.arms[index].deviation }
        let proper = choices.filter { index in
            !choices.contains { $0 != index && !competes(view.arms[index], with: view.arms[$0], in: view) }
        }
        let pool = proper.isEmpty ? choices : proper
        guard let straight = pool.min(by: { deviation($0) < deviation($1) }) else { return nil }
        let same = pool.filter { view.arms[$0].keepsStreet }
            .min { deviation($0) < deviation($1) }
        guard let same, same != straight else { return straight }
        let (sameArm, straightArm) = (view.arms[same], view.arms[straight])
        if sameArm.roadClass.outranks(straightArm.roadClass) { return same }
        let lead = sameArm.deviation - straightArm.deviation
        return lead < 30 && sameArm.roadClass.importance <= straightArm.roadClass.importance ? same : straight
    }

    /// Whether a road could be mistaken for the continuation where `arm` is the other way on.
    static func competes(_ other: Arm, with arm: Arm, in view: JunctionView) -> Bool {
        if other.isMinor, !arm.isMinor, !view.roadClass.isService, arm.deviation < 60 { return false }
        if other.roadClass.isRamp, !arm.roadClass.isRamp, !view.roadClass.isRamp, !view.roadClass.isHighway {
            return arm.deviation >= 60 && !arm.keepsStreet
        }
        if other.roadClass.isSlipRoad, !arm.roadClass.isLink, !view.roadClass.isLink, arm.deviation < 30,
            arm.keepsStreet || other.deviation > arm.deviation
        {
            return false
        }
        return true
    }

    /// Whether nobody would take `other` when told nothing.
    static func standsOut(_ arm: Arm, against other: Arm, in view: JunctionView) -> Bool {
        let isSame = arm.keepsStreet
        let otherIsSame = other.keepsStreet
        if arm.roadClass.outranks(other.roadClass), view.roadClass == arm.roadClass { return true }
        if isSame, !otherIsSame, view.roadClass == arm.roadClass, other.roadClass.importance > arm.roadClass.importance,
            other.deviation > arm.deviation - 5, arm.deviation < 45
        {
            return true
        }
        guard other.deviation > ObviousRoad.nearlyStraight else { return false }
        if arm.deviation < 3 { return true }
        // Where both branches bend away, one must be told even if the street's name goes along.
        if arm.deviation > 40, other.deviation < 80, (arm.turn < 0) != (other.turn < 0) { return false }
        let ratio = other.deviation / arm.deviation
        if isSame { return ratio >= (otherIsSame ? 3 : 4.0 / 3) }
        return ratio >= 2 && !(otherIsSame && other.deviation < 60)
    }
}
