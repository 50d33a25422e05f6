// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Tells where one drives onto a boat or a train, and where one comes back to one's own wheels.
struct FerryPass: GuidancePass {
    func apply(to drive: inout Drive) {
        let exits = Set(drive.passages.compactMap { $0.circle?.leaving })
        for index in drive.passages.indices where !exits.contains(index) {
            let passage = drive.passages[index]
            let (before, after) = (passage.view.roadClass, passage.arm.roadClass)
            if after.isFerry, before != after {
                drive.passages[index].advice = Advice(
                    after == .ferry ? .ferryBoat : .ferryTrain, turn: passage.arm.turn)
            } else if before.isFerry, !after.isFerry {
                drive.passages[index].advice = Advice(.notification, turn: passage.arm.turn)
            }
        }
    }
}
