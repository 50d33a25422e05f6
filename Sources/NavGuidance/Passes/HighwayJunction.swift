// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Decides at junctions of motorways and ramps: staying, leaving, splitting and merging.
struct HighwayJunction {
    let names: StreetNames

    /// Beyond this turn angle a ramp does not merge but turns into the other road, in degrees.
    private static let widestMerge = 60.0
    /// Up to this turn angle a branch of a ramp leads ahead, in degrees.
    private static let leadingAhead = 45.0

    /// The decision; `nil` where the junction has other roads than highways and ramps.
    func decision(for passage: Passage) -> Decision? {
        let isHighwayLike = { (kind: RoadClass) in kind.isHighway || kind.isRamp }
        guard isHighwayLike(passage.view.roadClass) else { return nil }
        let view = passage.view
        let others = view.ahead
        guard others.contains(where: { isHighwayLike($0.roadClass) }),
            others.allSatisfy({
                isHighwayLike($0.roadClass) || $0.isMinor || !$0.isEnterable
                    || view.roadClass.isHighway && $0.roadClass.isLink
            })
        else { return nil }
        if passage.arm.isMinor { return nil }
        return view.roadClass.isHighway ? fromHighway(passage) : fromRamp(passage)
    }

    private func fromHighway(_ passage: Passage) -> Decision? {
        let view = passage.view
        let choices = view.choices.filter { !view.arms[$0].isMinor }
        let highways = choices.filter { view.arms[$0].roadClass.isHighway }
        let arm = passage.arm
        if arm.roadClass.isLink {
            guard !highways.isEmpty else {
                if choices.count == 1 { return onward(passage) }
                return .instruct(
                    TurnInstruction(.fork, side(of: passage.taken, among: choices, in: view)), .highwaySplits)
            }
            let direction = DirectionModifier.direction(ofBranch: passage.taken, among: choices, in: view)
            var instruction = TurnInstruction(.offRamp, direction)
            // Where the motorway itself bends to the other side, or further to the same one, the driver keeps to a side
            // rather than turning off.
            let turn = Turn.Direction(turn: arm.turn)
            let isBesideBend = turn.isLeft && direction.isRight || turn.isRight && direction.isLeft
            instruction.isSplit =
                isBesideBend
                || highways.allSatisfy { view.arms[$0].turn * arm.turn < 0 && view.arms[$0].deviation > 8 }
            return .instruct(instruction, .leavesHighway)
        }
        if highways.count >= 2 {
            if let obvious = ObviousRoad.index(in: view), obvious == passage.taken {
                return onward(passage)
            }
            return .instruct(TurnInstruction(.fork, side(of: passage.taken, among: highways, in: view)), .highwaySplits)
        }
        return onward(passage)
    }

    private func fromRamp(_ passage: Passage) -> Decision? {
        let view = passage.view
        let choices = view.choices.filter { !view.arms[$0].isMinor }
        let arm = passage.arm
        if choices.count == 1 {
            guard arm.roadClass.isHighway else { return onward(passage) }
            let joined = view.arms.indices.first {
                view.arms[$0].isEntering && view.arms[$0].roadClass.isHighway && !view.arms[$0].isEnterable
            }
            guard let joined else { return onward(passage) }
            // The ramp already bears the number of the road that it joins, and was announced with it.
            if names.isSameStreet(view.road, arm.road), !names.hasName(arm.road),
                arm.deviation <= HighwayJunction.widestMerge
            {
                return .suppressed(.obvious)
            }
            // A ramp that meets the motorway at an angle, as behind a gap in its median, ends in a turn.
            if arm.deviation > HighwayJunction.widestMerge {
                return .instruct(TurnInstruction(.turn, turn: arm.turn), .joinsThroughRoad)
            }
            return .instruct(TurnInstruction(.merge, view.arms[joined].turn < 0 ? .slightLeft : .slightRight), .merges)
        }
        if let obvious = ObviousRoad.index(in: view) {
            if obvious == passage.taken, !dividesByNumber(choices, in: view) { return onward(passage) }
            if obvious == passage.taken {
                return .instruct(
                    TurnInstruction(.fork, side(of: passage.taken, among: choices, in: view)), .rampSplits)
            }
            let kind: Turn.Kind = arm.keepsStreet ? .continue : .turn
            return .instruct(
                TurnInstruction(kind, DirectionModifier.direction(of: passage.taken, beside: obvious, in: view)),
                .besideObvious)
        }
        return .instruct(TurnInstruction(.fork, side(of: passage.taken, among: choices, in: view)), .rampSplits)
    }

    /// Whether a ramp divides into ramps of different roads, by their numbers or names: its signs show both, so that the driver
    /// has to choose, however straight one of them is.
    private func dividesByNumber(_ choices: ArmSet, in view: JunctionView) -> Bool {
        let areRampsAhead = choices.allSatisfy {
            view.arms[$0].roadClass.isRamp && view.arms[$0].deviation < HighwayJunction.leadingAhead
        }
        guard areRampsAhead else { return false }
        return choices.contains { one in
            choices.contains { other in
                let (a, b) = (view.arms[one].road, view.arms[other].road)
                return names.isNamed(a) && names.isNamed(b) && !names.isSameStreet(a, b)
            }
        }
    }

    private func onward(_ passage: Passage) -> Decision {
        ObviousContinuation(names: names).decision(for: passage, suppressed: .obvious)
    }

    /// Slight left for the leftmost choice, slight right for the rightmost, else straight.
    private func side(of taken: Int, among choices: ArmSet, in view: JunctionView) -> Turn.Direction {
        if taken == choices.first { return .slightLeft }
        return taken == choices.last ? .slightRight : .straight
    }
}
