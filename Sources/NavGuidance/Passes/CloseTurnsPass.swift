// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Tells a turn and a change of name that follow each other within a few meters as one.
struct CloseTurnsPass: GuidancePass {
    let name = "close turns"

    /// What lies farther apart is told one by one, in meters.
    private static let farthest = 30.0
    /// The same over a slip road.
    private static let farthestOnSlipRoad = 50.0

    func apply(to drive: inout Drive) {
        var index = drive.passages.firstIndex { $0.advice != nil }
        while let first = index {
            index = drive.nextSpoken(after: first)
            guard let second = index, isPlain(drive.passages[first]), isPlain(drive.passages[second]),
                isClose(first, second, in: drive)
            else { continue }
            if drive.passages[second].advice?.kind == .newName || isSlipRoad(from: first, to: second, in: drive) {
                drive.join(first, second, saying: turnOntoName(first, second, in: drive), because: .closeTurns)
                index = drive.passages[first].advice == nil ? drive.nextSpoken(after: second) : first
            } else if drive.passages[first].advice?.kind == .newName {
                let bend = drive.passages[first].arm.turn
                if abs(bend) < 20 {
                    drive.passages[first].decide(.silent(.nameBeforeTurn))
                } else if (bend < 0) == (drive.passages[second].arm.turn < 0) {
                    drive.join(first, second, saying: turnAfterName(first, second, in: drive), because: .closeTurns)
                    index = first
                }
            }
        }
    }

    private func isClose(_ first: Int, _ second: Int, in drive: Drive) -> Bool {
        let distance = drive.distance(from: drive.passages[first].joined ?? first, to: second)
        return distance < CloseTurnsPass.farthest
            || distance < CloseTurnsPass.farthestOnSlipRoad && isSlipRoad(from: first, to: second, in: drive)
    }

    /// Whether two turns to the same side are joined by a nameless slip road.
    private func isSlipRoad(from first: Int, to second: Int, in drive: Drive) -> Bool {
        let (a, b) = (drive.passages[first], drive.passages[second])
        guard a.joined == nil, a.advice?.kind != .newName, a.advice?.kind != .fork, (a.arm.turn < 0) == (b.arm.turn < 0)
        else { return false }
        return drive.path.edges[a.index..<b.index].allSatisfy {
            let road = drive.graph.road(of: $0)
            return drive.graph.roadClass(of: road).isSlipRoad && !drive.names.isNamed(road)
        }
    }

    private func isPlain(_ passage: Passage) -> Bool {
        guard let advice = passage.advice, passage.circle == nil else { return false }
        return advice.kind.isPlainTurn && advice.direction != .uTurn
    }

    /// A turn, and just behind it the road gets another name.
    private func turnOntoName(_ first: Int, _ second: Int, in drive: Drive) -> Advice? {
        guard let advice = drive.passages[first].advice else { return nil }
        if advice.kind == .newName {
            let turn = drive.turn(from: first, to: second)
            return drive.staysOnStreet(from: first, to: second) ? nil : Advice(.newName, turn: turn)
        }
        let kind: Turn.Kind =
            advice.kind == .endOfRoad
            ? .endOfRoad : drive.staysOnStreet(from: first, to: second) ? .continue : .turn
        let (a, b) = (drive.passages[first].arm.turn, drive.passages[second].arm.turn)
        let isOneSided = (a < 0) == (b < 0) || abs(b) < 20
        if abs(drive.turn(from: first, to: second)) > 150, kind == .continue { return Advice(.continue, .uTurn) }
        return isOneSided ? Advice(kind, turn: drive.turn(from: first, to: second)) : Advice(kind, advice.direction)
    }

    /// The road bends onto another name, and just behind that one turns to the same side.
    private func turnAfterName(_ first: Int, _ second: Int, in drive: Drive) -> Advice? {
        let kind: Turn.Kind = drive.staysOnStreet(from: first, to: second) ? .continue : .turn
        return Advice(kind, turn: drive.turn(from: first, to: second))
    }
}
