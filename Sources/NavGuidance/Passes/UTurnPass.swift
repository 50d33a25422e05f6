// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Collapses two or three turns in quick succession that lead back along the same street into a U-turn.
struct UTurnPass: GuidancePass {
    let name = "turning back"

    /// Maximum distance between the turns, in meters.
    private static let farthest = 32.0
    /// The same where a link road connects them.
    private static let farthestOnLinks = 80.0

    func apply(to drive: inout Drive) {
        for first in drive.passages.indices where drive.passages[first].instruction != nil {
            guard isTurn(drive.passages[first]) else { continue }
            var last = first
            while let next = drive.nextInstruction(after: last), isTurn(drive.passages[next]),
                isClose(first, next, in: drive)
            {
                last = next
                if leadsBack(first, last, in: drive) {
                    drive.collapse(first, last, into: TurnInstruction(.continue, .uTurn), because: .turnsBackInTurns)
                    break
                }
            }
        }
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
        return distance < UTurnPass.farthestOnLinks
            && edges.allSatisfy { drive.graph.roadClass(of: drive.graph.road(of: $0)).isLink }
    }

    private func leadsBack(_ first: Int, _ last: Int, in drive: Drive) -> Bool {
        let turns = (first...last).filter { drive.passages[$0].instruction != nil }.map { drive.passages[$0].arm.turn }
        let isOneSided = turns.allSatisfy { $0 < 0 } || turns.allSatisfy { $0 > 0 }
        return isOneSided && drive.staysOnStreet(from: first, to: last)
            && drive.direction(from: first, to: last) == .uTurn
    }
}
