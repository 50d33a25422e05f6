// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Tells where one drives onto a boat or a train, and where one comes back to one's own wheels.
struct FerryPass: GuidancePass {
    let name = "ferries"

    func apply(to drive: inout Drive) {
        for index in drive.passages.indices {
            let (before, after) = (drive.passages[index].view.roadClass, drive.passages[index].arm.roadClass)
            guard before.isFerry || after.isFerry, !isExitOfRing(index, in: drive) else { continue }
            let turn = drive.passages[index].arm.turn
            if after.isFerry, before != after {
                drive.passages[index].decide(
                    .say(Advice(after == .ferry ? .ferryBoat : .ferryTrain, turn: turn), .boards))
            } else if before.isFerry, !after.isFerry {
                drive.passages[index].decide(.say(Advice(.notification, turn: turn), .leavesFerry))
            }
        }
    }

    private func isExitOfRing(_ index: Int, in drive: Drive) -> Bool {
        drive.passages[...index].contains { $0.circle?.leaving == index }
    }
}
