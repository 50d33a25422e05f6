// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Collapses the junctions where a divided street is crossed into one, as a driver sees it.
///
/// An edge is inside such a junction when it connects the two carriageways of a divided street: at its ends there are
/// one-way roads of the same street in opposite directions, across the direction of travel. OSRM calls this a
/// segregated intersection.
struct SegregatedIntersectionPass: GuidancePass {
    let name = "divided crossings"

    /// Maximum distance between the carriageways, in meters.
    private static let widestMedian = 45.0

    /// Beyond this angle along the driven line the turns are a loop, in degrees.
    private static let widestTurn = 240.0

    /// Turns off a road are sharper than the first, in degrees; an offset between two of them that is longer than the second,
    /// in meters, is driven along the crossed street.
    private static let (sideways, longestOffset) = (55.0, 12.0)

    /// Up to this angle along the driven line the crossing is passed straight on, in degrees.
    private static let across = 30.0

    func apply(to drive: inout Drive) {
        var first = 0
        while first < drive.passages.count {
            var last = first
            while last + 1 < drive.passages.count, isInside(between: last, last + 1, in: drive) { last += 1 }
            while first < last, !drive.passages[first].isJunction { first += 1 }
            for part in parts(first, last, in: drive) where part.upperBound > part.lowerBound {
                collapse(part.lowerBound, part.upperBound, in: &drive)
            }
            first = last + 1
        }
    }

    /// The passages of a crossing, divided where the driver turns out of a crossed street to the other side than into it; none
    /// where these turns lead straight across at another place, so that the driver needs each of them.
    ///
    /// One instruction cannot describe turns to both sides, such as a U-turn and the turn into another street behind it. A turn
    /// without a choice, such as that onto a ring, belongs to the next.
    private func parts(_ first: Int, _ last: Int, in drive: Drive) -> [ClosedRange<Int>] {
        let turns = (first...last).filter { drive.passages[$0].arm.deviation > SegregatedIntersectionPass.sideways }
        let offsets = zip(turns, turns.dropFirst()).filter { one, other in
            (drive.passages[one].arm.turn < 0) != (drive.passages[other].arm.turn < 0)
                && drive.distance(from: one, to: other) > SegregatedIntersectionPass.longestOffset
        }
        if !offsets.isEmpty, abs(drive.turn(from: first, to: last)) < SegregatedIntersectionPass.across { return [] }
        var parts: [ClosedRange<Int>] = []
        var start = first
        for (one, other) in offsets
        where drive.passages[one].instruction != nil && drive.passages[other].instruction != nil {
            parts.append(start...other - 1)
            start = other
        }
        return parts + [start...last]
    }

    private func isInside(between a: Int, _ b: Int, in drive: Drive) -> Bool {
        guard drive.passages[a].view.hasOneway, drive.passages[b].view.hasOneway, !drive.passages[a].arm.isRing,
            !drive.passages[a].arm.roadClass.isFerry, drive.passages[a].roundabout == nil,
            drive.passages[b].roundabout == nil,
            !drive.passages[a].view.isOnRing, drive.distance(from: a, to: b) < SegregatedIntersectionPass.widestMedian
        else { return false }
        let (taken, incoming) = (drive.passages[a].arm, drive.passages[b].view.incoming)
        for one in drive.passages[a].view.arms where isHalf(one, except: taken.edge) {
            let angle = traffic(one).difference(to: taken.bearing)
            guard angle > 35, angle < 145 else { continue }
            for other in drive.passages[b].view.arms where isHalf(other, except: incoming.reversed) {
                if traffic(other).difference(to: traffic(one)) > 135, drive.names.isSameStreet(one.road, other.road) {
                    return true
                }
            }
        }
        return false
    }

    /// Whether an arm is a one-way carriageway other than `edge`.
    private func isHalf(_ arm: Arm, except edge: EdgeID) -> Bool {
        arm.isOneway && !arm.contains(edge) && !arm.roadClass.isLink && !arm.isRing
    }

    /// Direction of traffic on a one-way road.
    private func traffic(_ arm: Arm) -> Bearing { arm.isLeaving ? arm.bearing : arm.bearing.reversed }

    private func collapse(_ first: Int, _ last: Int, in drive: inout Drive) {
        let instructions = (first...last).compactMap { drive.passages[$0].instruction }
        guard !instructions.isEmpty, instructions.allSatisfy({ $0.kind.isPlainTurn || $0.kind == .onRamp }) else {
            return
        }
        let turn = drive.turn(from: first, to: last)
        // Three turns to one side around the median lead to the other side: the driver needs each of them.
        if abs(turn) > SegregatedIntersectionPass.widestTurn { return }
        // A single real choice while going straight across keeps its instruction.
        if abs(turn) < SegregatedIntersectionPass.across, instructions.count == 1, let only = instructions.first,
            only.kind != .newName, only.direction != .straight
        {
            return
        }
        drive.collapse(first, last, into: instruction(first, last, instructions, in: drive), because: .dividedCrossing)
    }

    private func instruction(_ first: Int, _ last: Int, _ instructions: [TurnInstruction], in drive: Drive)
        -> TurnInstruction?
    {
        let turn = drive.turn(from: first, to: last)
        let (from, to) = (drive.passages[first].view.road, drive.passages[last].arm.road)
        let stays = drive.staysOnStreet(from: first, to: last)
        let direction = drive.direction(from: first, to: last)
        if direction == .uTurn { return TurnInstruction(stays ? .continue : .turn, .uTurn) }
        let isRamp = drive.passages[last].arm.roadClass.isRamp && !drive.passages[first].view.roadClass.isRamp
        let isNamesOnly = instructions.allSatisfy { $0.kind == .newName || $0.direction == .straight }
        if abs(turn) < (isNamesOnly ? 50 : SegregatedIntersectionPass.across), !isRamp {
            guard drive.names.requiresNameAnnounced(from: from, to: to), drive.names.isNamed(to) else { return nil }
            return TurnInstruction(.newName, turn: turn)
        }
        if isRamp { return TurnInstruction(.onRamp, direction) }
        if instructions.last?.kind == .endOfRoad { return TurnInstruction(.endOfRoad, direction) }
        return TurnInstruction(stays ? .continue : .turn, direction)
    }
}
