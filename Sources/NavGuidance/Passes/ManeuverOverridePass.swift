// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Replaces instructions where the map prescribes another one for the path driven. Roundabouts are left as they are: their
/// instruction belongs to the exit.
struct ManeuverOverridePass: GuidancePass {
    let name = "maneuvers of the map"

    func apply(to drive: inout Drive) {
        guard !drive.overrides.isEmpty else { return }
        var ringEnd = -1
        for index in drive.passages.indices {
            if let ring = drive.passages[index].roundabout { ringEnd = ring.leaving ?? drive.passages.count }
            guard index > ringEnd, drive.passages[index].roundabout == nil else { continue }
            let edge = drive.passages[index].index
            guard let entry = drive.overrides.entry(at: edge, of: drive.path.edges) else { continue }
            switch entry.action {
            case .suppress: suppress(index, of: entry, in: &drive)
            case .instruct(let kind, let direction):
                end(groupBefore: index, in: &drive)
                let known = drive.passages[index].instruction?.direction
                let turn = TurnInstruction(
                    kind, direction ?? known ?? Turn.Direction(turn: drive.passages[index].arm.turn))
                drive.passages[index].decide(.instruct(turn, .mapped))
            }
        }
    }

    /// Removes an instruction. One before it on the path of the relation covers the junction then.
    private func suppress(_ index: Int, of entry: ManeuverOverrides.Entry, in drive: inout Drive) {
        let last = drive.passages[index].collapsedThrough ?? index
        let wasAnnounced = drive.passages[index].instruction != nil
        drive.passages[index].decide(.suppressed(.mapped))
        drive.passages[index].collapsedThrough = nil
        guard wasAnnounced else { return }
        let start = drive.passages[index].index - entry.position
        for before in (0..<index).reversed() where drive.passages[before].index > start {
            guard drive.passages[before].instruction != nil else { continue }
            if drive.passages[before].roundabout == nil { drive.passages[before].collapsedThrough = last }
            return
        }
    }

    /// Ends a group of passages with one instruction before a passage that gets its own.
    private func end(groupBefore index: Int, in drive: inout Drive) {
        guard
            let first = (0..<index).last(where: { drive.passages[$0].instruction != nil }),
            let last = drive.passages[first].collapsedThrough, last >= index
        else { return }
        drive.passages[first].collapsedThrough = index - 1 > first ? index - 1 : nil
        if drive.passages[index].collapsedThrough == nil, last > index { drive.passages[index].collapsedThrough = last }
    }
}
