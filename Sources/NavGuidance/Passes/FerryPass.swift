// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Adds instructions for boarding and leaving ferries and shuttle trains.
struct FerryPass: GuidancePass {
    let name = "ferries"

    func apply(to drive: inout Drive) {
        for index in drive.passages.indices {
            let (before, after) = (drive.passages[index].view.roadClass, drive.passages[index].arm.roadClass)
            guard before.isFerry || after.isFerry, !isExitOfRing(index, in: drive) else { continue }
            let turn = drive.passages[index].arm.turn
            if after.isFerry, before != after {
                drive.passages[index].decide(
                    .instruct(TurnInstruction(after == .ferry ? .ferryBoat : .ferryTrain, turn: turn), .boards))
            } else if before.isFerry, !after.isFerry {
                drive.passages[index].decide(.instruct(TurnInstruction(.notification, turn: turn), .leavesFerry))
            }
        }
    }

    private func isExitOfRing(_ index: Int, in drive: Drive) -> Bool {
        drive.passages[...index].contains { $0.roundabout?.leaving == index }
    }
}
