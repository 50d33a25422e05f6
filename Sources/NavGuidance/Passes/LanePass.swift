// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Attaches the lanes of the road before each junction and recommends those that lead on.
///
/// Lanes tagged before a traffic signal, or before a junction without matching turns, apply to the junction behind it:
/// the last stretch is often too short to be tagged again.
struct LanePass: GuidancePass {
    let name = "lanes"

    /// Lanes farther than this before a junction do not apply to it, in meters.
    private static let farthest = 35.0

    func apply(to drive: inout Drive) {
        guard drive.mode != .cycling, drive.mode != .walking else { return }
        for index in drive.passages.indices {
            // Most roads have no lane data; skip their junctions early.
            guard mayHaveLanes(before: index, in: drive) else { continue }
            let passage = drive.passages[index]
            guard passage.instruction != nil || isProperJunction(passage.view), !passage.view.isOnRing,
                !passage.arm.isRing,
                passage.roundabout == nil, let match = match(before: index, in: drive)
            else { continue }
            drive.passages[index].lanes = lanes(match, at: index, in: drive)
        }
    }

    /// Whether any road within reach of `match` has lane data.
    private func mayHaveLanes(before index: Int, in drive: Drive) -> Bool {
        var position = drive.passages[index].index - 1
        var distance = 0.0
        while position >= 0, distance < LanePass.farthest {
            if drive.hasMarkings[position] { return true }
            distance += drive.lengths[position]
            position -= 1
        }
        return false
    }

    /// Whether a junction is more than a driveway beside the road.
    private func isProperJunction(_ view: JunctionView) -> Bool {
        view.isJunction && (view.roadClass.isService || view.ahead.count { !$0.isMinor } > 1)
    }

    private func lanes(_ match: LaneMatch, at index: Int, in drive: Drive) -> [Lane]? {
        let passage = drive.passages[index]
        if passage.instruction == nil, match.applyToLaterJunction(at: passage.view),
            let next = target(after: index, in: drive)
        {
            let (turn, isBack) = turn(at: next, in: drive)
            return match.lanes(
                into: drive.passages[next].taken, turn: turn, isBack: isBack, at: drive.passages[next].view)
        }
        let (turn, isBack) = turn(at: index, in: drive)
        return match.lanes(into: passage.taken, turn: turn, isBack: isBack, at: passage.view)
    }

    /// The next junction with an instruction, where it is close and the same lanes still apply.
    private func target(after index: Int, in drive: Drive) -> Int? {
        guard let next = drive.nextInstruction(after: index), drive.distance(from: index, to: next) < LanePass.farthest
        else { return nil }
        let edges = drive.path.edges[drive.passages[index].index..<drive.passages[next].index]
        return edges.allSatisfy { drive.graph.lanes(of: $0).isEmpty } ? next : nil
    }

    /// Total turn angle of a passage and those collapsed into it.
    private func turn(at index: Int, in drive: Drive) -> (turn: Double, isBack: Bool) {
        let passage = drive.passages[index]
        let last = passage.collapsedThrough ?? index
        let isBack = passage.instruction?.direction == .uTurn
        if isBack || last > index { return (drive.turn(from: index, to: last), isBack) }
        return (passage.arm.turn, false)
    }

    /// The lanes before a passage: those of the last edge, or of earlier edges within reach.
    private func match(before index: Int, in drive: Drive) -> LaneMatch? {
        var position = drive.passages[index].index - 1
        var distance = 0.0
        while position >= 0 {
            let edge = drive.path.edges[position]
            let markings = drive.graph.lanes(of: edge)
            if !markings.isEmpty {
                return LaneMatch(markings, mode: drive.mode, side: drive.drivingSide(of: edge))
            }
            distance += drive.graph.length(of: edge).value
            position -= 1
            guard distance < LanePass.farthest, position >= 0, isPassedBy(position, in: drive) else { return nil }
        }
        return nil
    }

    /// Whether the lanes of an edge continue behind the passage after it.
    private func isPassedBy(_ position: Int, in drive: Drive) -> Bool {
        let passage = drive.passages[position]
        guard passage.instruction == nil else { return false }
        if !passage.isJunction { return true }
        let markings = drive.graph.lanes(of: drive.path.edges[position])
        guard let match = LaneMatch(markings, mode: drive.mode, side: drive.drivingSide(of: passage.view.incoming))
        else { return false }
        return match.applyToLaterJunction(at: passage.view)
    }
}
