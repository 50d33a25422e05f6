// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Decides at each junction on its own: no instruction where the continuation is obvious, else a turn, a fork, an end
/// of road or a ramp.
struct TurnPass: GuidancePass {
    let name = "turns"

    func apply(to drive: inout Drive) {
        let names = drive.names
        for index in drive.passages.indices where !isPlain(index, in: drive) {
            let decision = decision(at: index, in: drive.passages, names)
            drive.passages[index].decide(decision)
        }
    }

    /// Whether the road continues and no other road meets it.
    private func isPlain(_ index: Int, in drive: Drive) -> Bool {
        !drive.passages[index].view.isJunction && drive.passages[index].view.road == drive.passages[index].arm.road
            && !drive.passages[index].view.isBack(drive.passages[index].arm)
    }

    private func decision(at index: Int, in passages: [Passage], _ names: StreetNames) -> Decision {
        let passage = passages[index]
        let (view, arm) = (passage.view, passage.arm)
        if view.isBack(arm) { return .instruct(TurnInstruction(.continue, .uTurn), .turnsBack) }
        if view.roadClass.isFerry || arm.roadClass.isFerry {
            // A change of line. `FerryPass` handles the rest.
            let isChange = view.roadClass == arm.roadClass && names.requiresNameAnnounced(from: view.road, to: arm.road)
            return Decision(instruction: isChange ? TurnInstruction(.turn, turn: arm.turn) : nil, reason: .ferryLine)
        }
        let onward = ObviousContinuation(names: names)
        if !view.isJunction { return onward.decision(for: passage, suppressed: .roadGoesOn) }
        if let decision = HighwayJunction(names: names).decision(for: passage) { return decision }
        let obvious = ObviousRoad.index(in: view)
        if let obvious, obvious == passage.taken { return onward.decision(for: passage, suppressed: .obvious) }
        if obvious == nil, let fork = Fork.instruction(for: passage) { return .instruct(fork, .fork) }
        let kind = kind(arm, in: view)
        if obvious == nil, EndOfRoad.isOne(view) {
            return .instruct(TurnInstruction(kind == .onRamp ? .onRamp : .endOfRoad, turn: arm.turn), .endOfRoad)
        }
        let direction =
            kind == .onRamp
            ? DirectionModifier.direction(ofBranch: passage.taken, among: view.choices, in: view)
            : DirectionModifier.direction(of: passage.taken, beside: obvious, in: view)
        return .instruct(TurnInstruction(kind, direction), obvious == nil ? .choice : .besideObvious)
    }

    private func kind(_ arm: Arm, in view: JunctionView) -> Turn.Kind {
        if arm.roadClass.isRamp, !view.roadClass.isRamp { return .onRamp }
        return arm.keepsStreet ? .continue : .turn
    }
}
