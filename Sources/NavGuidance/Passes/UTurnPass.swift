// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Announces one U-turn where a turn leads back along the same street: two or three turns in quick succession, or one turn
/// from a carriageway into the opposite one, also where the road behind it bends back without another instruction.
struct UTurnPass: GuidancePass {
    let name = "turning back"

    /// Maximum distance between the turns, in meters.
    private static let farthest = 32.0
    /// The same where a link road connects them.
    private static let farthestOnLinks = 80.0
    /// The same along one-way roads without another instruction.
    private static let farthestOneway = 60.0

    func apply(to drive: inout Drive) {
        for first in drive.passages.indices where isTurn(drive.passages[first]) {
            guard let last = end(of: first, in: drive) else { continue }
            drive.collapse(first, last, into: TurnInstruction(.continue, .uTurn), because: .turnsBackInTurns)
        }
    }

    /// The passage where a turn back that begins at `first` ends; `nil` where none does.
    private func end(of first: Int, in drive: Drive) -> Int? {
        var last = drive.passages[first].collapsedThrough ?? first
        let isCarriageway = drive.isCarriageway(drive.passages[first].view.incoming)
        while last < drive.passages.count, last == first || isClose(first, last, in: drive) {
            let passage = drive.passages[last]
            if passage.roundabout != nil || passage.instruction != nil && !isTurn(passage) { return nil }
            let isTurnOrOpposite =
                last > first && passage.instruction != nil
                || isCarriageway && drive.isCarriageway(drive.path.edges[passage.index])
            if isTurnOrOpposite, leadsBack(first, last, in: drive) { return last }
            last += 1
        }
        return nil
    }

    private func isTurn(_ passage: Passage) -> Bool {
        guard let instruction = passage.instruction, passage.roundabout == nil else { return false }
        // The gap in the median of a motorway is mapped as an exit that merges again.
        let isTurn = instruction.kind.isPlainTurn || instruction.kind == .offRamp || instruction.kind == .merge
        return isTurn && instruction.direction != .uTurn
    }

    private func isClose(_ first: Int, _ last: Int, in drive: Drive) -> Bool {
        let distance = drive.distance(from: first, to: last)
        if distance < UTurnPass.farthest { return true }
        let edges = drive.path.edges[drive.passages[first].index..<drive.passages[last].index]
        if distance < UTurnPass.farthestOnLinks, edges.allSatisfy({ isLink($0, in: drive) }) { return true }
        return distance < UTurnPass.farthestOneway
            && drive.passages[first + 1...last].allSatisfy { $0.instruction == nil }
            && edges.allSatisfy { drive.isCarriageway($0) || isLink($0, in: drive) }
    }

    private func isLink(_ edge: EdgeID, in drive: Drive) -> Bool {
        drive.graph.roadClass(of: drive.graph.road(of: edge)).isLink
    }

    private func leadsBack(_ first: Int, _ last: Int, in drive: Drive) -> Bool {
        let turns = (first...last).filter { drive.passages[$0].instruction != nil }.map { drive.passages[$0].arm.turn }
        let isOneSided = turns.allSatisfy { $0 < 0 } || turns.allSatisfy { $0 > 0 }
        return isOneSided && drive.returnsOnStreet(from: first, to: last)
            && drive.direction(from: first, to: last) == .uTurn
    }
}
