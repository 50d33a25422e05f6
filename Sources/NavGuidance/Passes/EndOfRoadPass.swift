// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Calls the end of a road so only where one has driven along that road past other junctions; otherwise the driver has
/// seen it coming, and a plain turn says enough.
struct EndOfRoadPass: GuidancePass {
    let name = "ends of roads"

    func apply(to drive: inout Drive) {
        var hasPassedJunction = false
        var covered = -1
        for index in drive.passages.indices {
            if let advice = drive.passages[index].advice {
                if advice.kind == .endOfRoad, !hasPassedJunction {
                    let stays = drive.staysOnStreet(from: index, to: drive.passages[index].joined ?? index)
                    drive.passages[index].advice?.kind = stays ? .continue : .turn
                    drive.passages[index].reason = .endOfShortRoad
                }
                hasPassedJunction = false
                covered = drive.passages[index].circle?.leaving ?? drive.passages[index].joined ?? index
            } else if index > covered, drive.passages[index].isJunction {
                hasPassedJunction = true
            }
        }
    }
}
