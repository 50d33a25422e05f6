// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Calls it a U-turn when two or three turns in short order lead back along the street one came by.
struct TurningBackPass: GuidancePass {
    let name = "turning back"

    /// Turns farther apart than this are told one by one, in meters.
    private static let farthest = 32.0
    /// The same where a road built for turning back leads from one to the other.
    private static let farthestOnLinks = 80.0

    func apply(to drive: inout Drive) {
        for first in drive.passages.indices where drive.passages[first].advice != nil {
            guard isTurn(drive.passages[first]) else { continue }
            var last = first
            while let next = drive.nextSpoken(after: last), isTurn(drive.passages[next]),
                isClose(first, next, in: drive)
            {
                last = next
                if leadsBack(first, last, in: drive) {
                    drive.join(first, last, saying: Advice(.continue, .uTurn), because: .turnsBackInTurns)
                    break
                }
            }
        }
    }

    private func isTurn(_ passage: Passage) -> Bool {
        guard let advice = passage.advice, passage.circle == nil else { return false }
        return advice.kind.isPlainTurn && advice.direction != .uTurn
    }

    private func isClose(_ first: Int, _ last: Int, in drive: Drive) -> Bool {
        let distance = drive.distance(from: first, to: last)
        if distance < TurningBackPass.farthest { return true }
        let edges = drive.path.edges[drive.passages[first].index..<drive.passages[last].index]
        return distance < TurningBackPass.farthestOnLinks
            && edges.allSatisfy { drive.graph.roadClass(of: drive.graph.road(of: $0)).isSlipRoad }
    }

    private func leadsBack(_ first: Int, _ last: Int, in drive: Drive) -> Bool {
        let turns = (first...last).filter { drive.passages[$0].advice != nil }.map { drive.passages[$0].arm.turn }
        let isOneSided = turns.allSatisfy { $0 < 0 } || turns.allSatisfy { $0 > 0 }
        return isOneSided && drive.staysOnStreet(from: first, to: last) && abs(drive.turn(from: first, to: last)) > 145
    }
}
