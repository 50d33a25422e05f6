// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Finds the obvious continuation of the incoming road.
///
/// A road is obvious when no other enterable road competes with it. Competition is decided by angle; a street that
/// keeps its name or class needs a smaller margin, and ramps, driveways and far lesser roads do not compete with a
/// street at all.
enum ObviousRoad {
    /// Roads with a larger turn angle are never obvious beside another, in degrees.
    private static let sharpest = 78.0
    /// Roads with a smaller turn angle always compete, in degrees.
    private static let nearlyStraight = 25.0
    /// Up to this turn angle a road goes straight on, and one that bends more than it by the second angle leaves it, in
    /// degrees.
    private static let straight = 15.0
    private static let leaving = 12.0
    /// Up to this turn angle a road leads ahead, in degrees.
    private static let ahead = 40.0
    /// Up to the first turn angle a street is followed past a lesser one that leads straight on, up to the second past one
    /// that bends as much, in degrees.
    private static let slightBend = 35.0
    private static let widestBend = 60.0
    /// Up to the first turn angle a street is followed where its carriageways meet and the other one turns back by more than the
    /// second, in degrees.
    private static let (turning, behind) = (50.0, 110.0)

    /// Index of the obvious arm; `nil` where there is a choice to make.
    static func index(in view: JunctionView) -> Int? {
        let choices = view.choices
        guard let best = candidate(among: choices, in: view) else { return nil }
        let arm = view.arms[best]
        let rivals = choices.filter { $0 != best && competes(view.arms[$0], with: arm, in: view) }
        if rivals.isEmpty {
            if isOnlyStreet(arm, among: choices, in: view) { return best }
            let isThrough = arm.keepsStreet && choices.count > 1
            return arm.deviation < (isThrough ? 100 : ObviousRoad.sharpest) ? best : nil
        }
        guard arm.deviation < ObviousRoad.sharpest else { return nil }
        return rivals.allSatisfy { standsOut(arm, against: view.arms[$0], in: view) } ? best : nil
    }

    /// Whether a street that keeps its name, or the only road that may be entered, meets nothing but driveways and the like:
    /// drivers follow it around any bend.
    private static func isOnlyStreet(_ arm: Arm, among choices: ArmSet, in view: JunctionView) -> Bool {
        !arm.isMinor && (arm.keepsStreet || choices.count == 1)
            && view.ahead.allSatisfy { $0.edge == arm.edge || $0.isMinor && !leadsAheadAsStreet($0) }
    }

    /// Whether a road leads ahead under the name of the street.
    private static func leadsAheadAsStreet(_ arm: Arm) -> Bool { arm.keepsStreet && arm.deviation <= ahead }

    /// The straightest road, or the one that keeps the street name unless it bends much more.
    private static func candidate(among choices: ArmSet, in view: JunctionView) -> Int? {
        func deviation(_ index: Int) -> Double { view.arms[index].deviation }
        let proper = choices.filter { index in
            !choices.contains { $0 != index && !competes(view.arms[index], with: view.arms[$0], in: view) }
        }
        let pool = proper.isEmpty ? choices : proper
        guard let straight = pool.min(by: { deviation($0) < deviation($1) }) else { return nil }
        // Where two branches keep the name, the one of the same class is the street.
        let named = pool.filter { view.arms[$0].keepsStreet }
        let street = named.filter { view.arms[$0].roadClass == view.roadClass }
        let same = (street.isEmpty ? named : street).min { deviation($0) < deviation($1) }
        guard let same, same != straight else { return straight }
        let (sameArm, straightArm) = (view.arms[same], view.arms[straight])
        if sameArm.roadClass.outranks(straightArm.roadClass) { return same }
        let lead = sameArm.deviation - straightArm.deviation
        return lead < slightBend && sameArm.roadClass.importance <= straightArm.roadClass.importance ? same : straight
    }

    /// Whether `other` competes with `arm` as the continuation.
    static func competes(_ other: Arm, with arm: Arm, in view: JunctionView) -> Bool {
        // A driveway or track does not compete with a street, unless it leads ahead under the name of a street that turns off.
        if other.isMinor, !arm.isMinor, !view.roadClass.isService,
            arm.deviation < 60 || arm.keepsStreet && !leadsAheadAsStreet(other)
        {
            return false
        }
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

    /// Whether `arm` is clearly the continuation rather than `other`.
    static func standsOut(_ arm: Arm, against other: Arm, in view: JunctionView) -> Bool {
        let isSame = arm.keepsStreet
        let otherIsSame = other.keepsStreet
        if arm.roadClass.outranks(other.roadClass), view.roadClass == arm.roadClass { return true }
        // Where both bear its name, the class alone does not show which of them is the street.
        if isSame, !otherIsSame || other.deviation - arm.deviation > leaving, view.roadClass == arm.roadClass,
            other.roadClass.importance > arm.roadClass.importance,
            arm.deviation < slightBend || other.deviation > arm.deviation - 5 && arm.deviation < widestBend
        {
            return true
        }
        if goesStraightOn(arm, past: other, in: view) { return true }
        if isSame, arm.deviation <= turning, leadsBack(other, in: view) { return true }
        guard other.deviation > ObviousRoad.nearlyStraight else { return false }
        if arm.deviation < 3 { return true }
        // Where both branches bend away, an instruction is needed even if the street name stays the same.
        if arm.deviation > 40, other.deviation < 80, (arm.turn < 0) != (other.turn < 0) { return false }
        let ratio = other.deviation / arm.deviation
        if isSame { return ratio >= (otherIsSame ? 3 : 4.0 / 3) }
        return ratio >= 2 && !(otherIsSame && other.deviation < 60)
    }

    /// Whether a road goes straight on, and a branch of no higher class bends away from it.
    ///
    /// Beside a branch with another name or none, the name decides, or else its lower class. Where both keep the name, or the
    /// road never had one, the branch bends twice as much. Entering a road of a higher class is a choice, ramps divide by their
    /// signs, not by their angles, and the halves of a street look alike.
    private static func goesStraightOn(_ arm: Arm, past other: Arm, in view: JunctionView) -> Bool {
        guard arm.deviation < straight, other.deviation - arm.deviation > leaving,
            other.roadClass.importance >= arm.roadClass.importance
        else { return false }
        if !other.keepsStreet,
            arm.keepsStreet && view.roadClass == arm.roadClass || isLesser(other, than: arm, in: view)
        {
            return true
        }
        if areHalves(arm, other, in: view) { return false }
        return other.deviation >= 2 * arm.deviation && (arm.keepsStreet || arm.staysNameless)
            && !view.roadClass.isRamp && view.roadClass.importance <= arm.roadClass.importance
    }

    /// Whether a branch is the opposite carriageway of the one-way street driven.
    private static func leadsBack(_ other: Arm, in view: JunctionView) -> Bool {
        guard let back = view.back, other.keepsStreet, other.isOneway else { return false }
        return other.deviation > behind && view.arms[back].isOneway
    }

    /// Whether a branch is of a lower class than the road driven and its continuation: of the same class, or far above the
    /// branch both.
    private static func isLesser(_ other: Arm, than arm: Arm, in view: JunctionView) -> Bool {
        guard !view.roadClass.isRamp, other.roadClass.importance > arm.roadClass.importance else { return false }
        return view.roadClass == arm.roadClass
            || arm.roadClass.outranks(other.roadClass) && view.roadClass.outranks(other.roadClass)
    }

    /// Whether a one-way street divides into two branches of its own name and class at a narrow angle.
    private static func areHalves(_ arm: Arm, _ other: Arm, in view: JunctionView) -> Bool {
        arm.keepsStreet && other.keepsStreet && arm.isOneway && other.isOneway
            && arm.roadClass == view.roadClass && other.roadClass == view.roadClass
            && abs(other.turn - arm.turn) < nearlyStraight
    }
}
