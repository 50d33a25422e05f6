// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Collapses a turn and a name change within a few meters of each other into one instruction, and leaves out a road that is
/// joined without a choice and left again at once.
struct CloseTurnsPass: GuidancePass {
    let name = "close turns"

    /// Maximum distance between collapsed instructions, in meters.
    private static let farthest = 30.0
    /// The same across a slip road.
    private static let farthestOnSlipRoad = 50.0
    /// Up to this turn angle a road is followed rather than turned into, in degrees.
    private static let widestBend = 40.0

    func apply(to drive: inout Drive) {
        var index = drive.passages.firstIndex { $0.instruction != nil }
        while let first = index {
            index = drive.nextInstruction(after: first)
            if let second = index, isPassedThrough(first, before: second, in: drive) {
                drive.passages[first].decide(.suppressed(.nameBeforeTurn))
                continue
            }
            guard let second = index, isPlain(drive.passages[first]), isPlain(drive.passages[second]),
                isClose(first, second, in: drive)
            else { continue }
            if drive.passages[second].instruction?.kind == .newName || isSlipRoad(from: first, to: second, in: drive) {
                drive.collapse(first, second, into: turnOntoName(first, second, in: drive), because: .closeTurns)
                index = drive.passages[first].instruction == nil ? drive.nextInstruction(after: second) : first
            } else if drive.passages[first].instruction?.kind == .newName {
                let bend = drive.passages[first].arm.turn
                if abs(bend) < 20 || isFork(drive.passages[second], asideOf: Turn.Direction(turn: bend)) {
                    drive.passages[first].decide(.suppressed(.nameBeforeTurn))
                } else if (bend < 0) == (drive.passages[second].arm.turn < 0) {
                    drive.collapse(first, second, into: turnAfterName(first, second, in: drive), because: .closeTurns)
                    index = first
                }
            }
        }
    }

    /// Whether a through road is joined by a slight bend where no other road may be entered, and left again by a turn at once.
    ///
    /// The driver cannot do anything else, and needs the turn that follows. A turn along the joined road needs its name.
    private func isPassedThrough(_ first: Int, before second: Int, in drive: Drive) -> Bool {
        let (passage, next) = (drive.passages[first], drive.passages[second])
        guard passage.reason == .joinsThroughRoad, passage.collapsedThrough == nil, passage.view.choices.count == 1,
            passage.arm.deviation < CloseTurnsPass.widestBend, next.roundabout == nil,
            next.instruction?.kind != .newName,
            !drive.names.isSameStreet(passage.arm.road, drive.passages[next.collapsedThrough ?? second].arm.road)
        else { return false }
        return drive.distance(from: first, to: second) < CloseTurnsPass.farthest
    }

    private func isClose(_ first: Int, _ second: Int, in drive: Drive) -> Bool {
        let distance = drive.distance(from: drive.passages[first].collapsedThrough ?? first, to: second)
        return distance < CloseTurnsPass.farthest
            || distance < CloseTurnsPass.farthestOnSlipRoad && isSlipRoad(from: first, to: second, in: drive)
    }

    /// Whether two turns to the same side are connected by an unnamed slip road.
    private func isSlipRoad(from first: Int, to second: Int, in drive: Drive) -> Bool {
        let (a, b) = (drive.passages[first], drive.passages[second])
        guard a.collapsedThrough == nil, a.instruction?.kind != .newName, a.instruction?.kind != .fork,
            (a.arm.turn < 0) == (b.arm.turn < 0)
        else { return false }
        return drive.path.edges[a.index..<b.index].allSatisfy {
            let road = drive.graph.road(of: $0)
            return drive.graph.roadClass(of: road).isSlipRoad && !drive.names.isNamed(road)
        }
    }

    private func isPlain(_ passage: Passage) -> Bool {
        guard let instruction = passage.instruction, passage.roundabout == nil else { return false }
        return instruction.kind.isPlainTurn && instruction.direction != .uTurn
    }

    /// Whether a fork is to another side than the driven line turns: its side is beside the other branch, whatever the road does
    /// before and behind.
    private func isFork(_ passage: Passage, asideOf direction: Turn.Direction) -> Bool {
        guard let instruction = passage.instruction, instruction.kind == .fork else { return false }
        return instruction.direction.isLeft != direction.isLeft || instruction.direction.isRight != direction.isRight
    }

    /// The instruction for a turn followed by a name change.
    private func turnOntoName(_ first: Int, _ second: Int, in drive: Drive) -> TurnInstruction? {
        guard let instruction = drive.passages[first].instruction else { return nil }
        if instruction.kind == .newName {
            return drive.staysOnStreet(from: first, to: second)
                ? nil : TurnInstruction(.newName, drive.direction(from: first, to: second))
        }
        let kind: Turn.Kind =
            instruction.kind == .endOfRoad
            ? .endOfRoad : drive.staysOnStreet(from: first, to: second) ? .continue : .turn
        let (a, b) = (drive.passages[first].arm.turn, drive.passages[second].arm.turn)
        let isOneSided = (a < 0) == (b < 0) || abs(b) < 20
        let direction = drive.direction(from: first, to: second)
        if kind == .continue, direction == .uTurn { return TurnInstruction(.continue, .uTurn) }
        if isFork(drive.passages[first], asideOf: direction) { return instruction }
        return TurnInstruction(kind, isOneSided ? direction : instruction.direction)
    }

    /// The instruction for a name change in a bend followed by a turn to the same side.
    private func turnAfterName(_ first: Int, _ second: Int, in drive: Drive) -> TurnInstruction? {
        let kind: Turn.Kind = drive.staysOnStreet(from: first, to: second) ? .continue : .turn
        return TurnInstruction(kind, drive.direction(from: first, to: second))
    }
}
