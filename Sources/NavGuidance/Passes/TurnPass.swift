// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Says what happens at each junction by itself: nothing where the way on is obvious, else a turn, a fork, an end of
/// road or a ramp.
struct TurnPass: GuidancePass {
    func apply(to drive: inout Drive) {
        for index in drive.passages.indices {
            drive.passages[index].advice = advice(for: drive.passages[index], in: drive)
        }
    }

    private func advice(for passage: Passage, in drive: Drive) -> Advice? {
        let view = passage.view
        let arm = passage.arm
        if arm.edge == view.incoming.reversed { return Advice(.continue, .uTurn) }
        if !view.isJunction { return onward(arm, in: view, drive) }
        if let advice = HighwayJunction(names: drive.names).advice(for: passage) { return advice.spoken }
        let obvious = ObviousRoad(names: drive.names).index(in: view)
        if let obvious, obvious == passage.taken { return onward(arm, in: view, drive) }
        if obvious == nil, let advice = Fork(names: drive.names).advice(for: passage) { return advice }
        if obvious == nil, EndOfRoad.isOne(view) {
            let kind: Turn.Kind = basicKind(arm, in: view, drive) == .onRamp ? .onRamp : .endOfRoad
            return Advice(kind, turn: arm.turn)
        }
        return Advice(basicKind(arm, in: view, drive), turn: arm.turn)
    }

    /// What to say where the way on is obvious: at most the new name.
    private func onward(_ arm: Arm, in view: JunctionView, _ drive: Drive) -> Advice? {
        guard drive.names.needsWords(from: view.road, to: arm.road), drive.names.isNamed(arm.road),
            !view.roadClass.isFerry, !arm.roadClass.isFerry
        else { return nil }
        return Advice(.newName, turn: arm.turn)
    }

    private func basicKind(_ arm: Arm, in view: JunctionView, _ drive: Drive) -> Turn.Kind {
        if arm.roadClass.isRamp, !view.roadClass.isRamp { return .onRamp }
        return drive.names.isSameStreet(view.road, arm.road) ? .continue : .turn
    }
}
