// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Says what happens at each junction by itself: nothing where the way on is obvious, else a turn, a fork, an end of
/// road or a ramp.
struct TurnPass: GuidancePass {
    let name = "turns"

    func apply(to drive: inout Drive) {
        let names = drive.names
        for index in drive.passages.indices where !isPlain(index, in: drive) {
            let decision = decision(at: index, in: drive.passages, names)
            drive.passages[index].decide(decision)
        }
    }

    /// Whether one goes on along a road where nothing else meets it.
    private func isPlain(_ index: Int, in drive: Drive) -> Bool {
        !drive.passages[index].view.isJunction && drive.passages[index].view.road == drive.passages[index].arm.road
            && !drive.passages[index].view.isBack(drive.passages[index].arm)
    }

    private func decision(at index: Int, in passages: [Passage], _ names: StreetNames) -> Decision {
        let passage = passages[index]
        let (view, arm) = (passage.view, passage.arm)
        if view.isBack(arm) { return .say(Advice(.continue, .uTurn), .turnsBack) }
        if view.roadClass.isFerry || arm.roadClass.isFerry {
            // From one line to another: the rest is for `FerryPass`.
            let isChange = view.roadClass == arm.roadClass && names.needsWords(from: view.road, to: arm.road)
            return Decision(advice: isChange ? Advice(.turn, turn: arm.turn) : nil, reason: .ferryLine)
        }
        let onward = OnwardRoad(names: names)
        if !view.isJunction { return onward.decision(for: passage, silence: .roadGoesOn) }
        if let decision = HighwayJunction(names: names).decision(for: passage) { return decision }
        let obvious = ObviousRoad.index(in: view)
        if let obvious, obvious == passage.taken { return onward.decision(for: passage, silence: .obvious) }
        if obvious == nil, let fork = Fork.advice(for: passage) { return .say(fork, .fork) }
        let kind = kind(arm, in: view)
        if obvious == nil, EndOfRoad.isOne(view) {
            return .say(Advice(kind == .onRamp ? .onRamp : .endOfRoad, turn: arm.turn), .endOfRoad)
        }
        return .say(
            Advice(kind, TurnWords.direction(of: passage.taken, beside: obvious, in: view)),
            obvious == nil ? .choice : .besideObvious)
    }

    private func kind(_ arm: Arm, in view: JunctionView) -> Turn.Kind {
        if arm.roadClass.isRamp, !view.roadClass.isRamp { return .onRamp }
        return arm.keepsStreet ? .continue : .turn
    }
}
