// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Puts the lanes of the road before each junction on show, and marks those that lead on.
///
/// Lanes drawn on the road before a traffic light, or before a junction that they pass by, hold for the junction behind
/// it: the last stretch is often too short to be tagged again.
struct LanePass: GuidancePass {
    let name = "lanes"

    /// Lanes drawn farther than this before a junction do not speak of it, in meters.
    private static let farthest = 35.0

    func apply(to drive: inout Drive) {
        guard drive.mode != .cycling, drive.mode != .walking else { return }
        for index in drive.passages.indices {
            // Most roads have no lanes to show, and junctions need no second look there.
            guard mayHaveLanes(before: index, in: drive) else { continue }
            let passage = drive.passages[index]
            guard passage.advice != nil || isProperJunction(passage.view), !passage.view.isOnRing, !passage.arm.isRing,
                passage.circle == nil, let match = match(before: index, in: drive)
            else { continue }
            drive.passages[index].lanes = lanes(match, at: index, in: drive)
        }
    }

    /// Whether any road that `match` would look at has lanes.
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
        if passage.advice == nil, match.areForLater(at: passage.view), let next = target(after: index, in: drive) {
            let (turn, isBack) = turn(at: next, in: drive)
            return match.lanes(
                into: drive.passages[next].taken, turn: turn, isBack: isBack, at: drive.passages[next].view)
        }
        let (turn, isBack) = turn(at: index, in: drive)
        return match.lanes(into: passage.taken, turn: turn, isBack: isBack, at: passage.view)
    }

    /// The junction just behind one that is passed in silence, where the same lanes still hold.
    private func target(after index: Int, in drive: Drive) -> Int? {
        guard let next = drive.nextSpoken(after: index), drive.distance(from: index, to: next) < LanePass.farthest
        else { return nil }
        let edges = drive.path.edges[drive.passages[index].index..<drive.passages[next].index]
        return edges.allSatisfy { drive.graph.lanes(of: $0).isEmpty } ? next : nil
    }

    /// How far one turns at a passage with all that belongs to it.
    private func turn(at index: Int, in drive: Drive) -> (turn: Double, isBack: Bool) {
        let passage = drive.passages[index]
        let last = passage.joined ?? index
        let isBack = passage.advice?.direction == .uTurn
        if isBack || last > index { return (drive.turn(from: index, to: last), isBack) }
        return (passage.arm.turn, false)
    }

    /// The lanes that lead to a passage: of the road before it, or of the one before that.
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

    /// Whether the lanes before the passage that follows an edge go on behind it.
    private func isPassedBy(_ position: Int, in drive: Drive) -> Bool {
        let passage = drive.passages[position]
        guard passage.advice == nil else { return false }
        if !passage.isJunction { return true }
        let markings = drive.graph.lanes(of: drive.path.edges[position])
        guard let match = LaneMatch(markings, mode: drive.mode, side: drive.drivingSide(of: passage.view.incoming))
        else { return false }
        return match.areForLater(at: passage.view)
    }
}
