// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Keeps "end of road" only after other junctions along that road; otherwise a plain turn is clear enough.
struct EndOfRoadPass: GuidancePass {
    let name = "ends of roads"

    func apply(to drive: inout Drive) {
        var hasPassedJunction = false
        var covered = -1
        for index in drive.passages.indices {
            if let instruction = drive.passages[index].instruction {
                if instruction.kind == .endOfRoad, !hasPassedJunction {
                    let stays = drive.staysOnStreet(from: index, to: drive.passages[index].collapsedThrough ?? index)
                    drive.passages[index].instruction?.kind = stays ? .continue : .turn
                    drive.passages[index].reason = .endOfShortRoad
                }
                hasPassedJunction = false
                covered = drive.passages[index].roundabout?.leaving ?? drive.passages[index].collapsedThrough ?? index
            } else if index > covered, drive.passages[index].isJunction {
                hasPassedJunction = true
            }
        }
    }
}
