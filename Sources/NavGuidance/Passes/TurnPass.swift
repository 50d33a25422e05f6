// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Says what happens at each junction by itself: nothing where the way on is obvious, else a turn, a fork, an end of
/// road or a ramp.
struct TurnPass: GuidancePass {
    func apply(to drive: inout Drive) {
        for index in drive.passages.indices where !isPlain(index, in: drive) {
            drive.passages[index].advice = advice(for: drive.passages[index], in: drive)
        }
    }

    /// Whether one goes on along a road where nothing else meets it.
    private func isPlain(_ index: Int, in drive: Drive) -> Bool {
        !drive.passages[index].view.isJunction && drive.passages[index].view.road == drive.passages[index].arm.road
            && !drive.passages[index].view.isBack(drive.passages[index].arm)
    }

    private func advice(for passage: Passage, in drive: Drive) -> Advice? {
        let view = passage.view
        let arm = passage.arm
        if view.isBack(arm) { return Advice(.continue, .uTurn) }
        if view.roadClass.isFerry || arm.roadClass.isFerry {
            // From one line to another: the rest is for `FerryPass`.
            let isChange = view.roadClass == arm.roadClass && drive.names.needsWords(from: view.road, to: arm.road)
            return isChange ? Advice(.turn, turn: arm.turn) : nil
        }
        let onward = OnwardRoad(names: drive.names)
        if !view.isJunction { return onward.advice(for: passage) }
        if let judgement = HighwayJunction(names: drive.names).advice(for: passage) { return judgement.spoken }
        let obvious = ObviousRoad.index(in: view)
        if let obvious, obvious == passage.taken { return onward.advice(for: passage) }
        if obvious == nil, let fork = Fork.advice(for: passage) { return fork }
        if obvious == nil, EndOfRoad.isOne(view) {
            return Advice(kind(arm, in: view, drive) == .onRamp ? .onRamp : .endOfRoad, turn: arm.turn)
        }
        return Advice(kind(arm, in: view, drive), TurnWords.direction(of: passage.taken, beside: obvious, in: view))
    }

    private func kind(_ arm: Arm, in view: JunctionView, _ drive: Drive) -> Turn.Kind {
        if arm.roadClass.isRamp, !view.roadClass.isRamp { return .onRamp }
        return arm.keepsStreet ? .continue : .turn
    }
}
