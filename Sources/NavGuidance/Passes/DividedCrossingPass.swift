// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Treats the crossings of a street whose directions are drawn apart as the one junction that a driver sees.
///
/// An edge lies inside such a junction when it leads from one half of a divided street to the other: at its ends there
/// are one-way roads of the same street in opposite directions, across the way one drives.
struct DividedCrossingPass: GuidancePass {
    let name = "divided crossings"

    /// Halves of a street lie at most so far apart, in meters.
    private static let widestMedian = 45.0

    func apply(to drive: inout Drive) {
        var first = 0
        while first < drive.passages.count {
            var last = first
            while last + 1 < drive.passages.count, isInside(between: last, last + 1, in: drive) { last += 1 }
            while first < last, !drive.passages[first].isJunction { first += 1 }
            if last > first { tellTogether(first, last, in: &drive) }
            first = last + 1
        }
    }

    private func isInside(between a: Int, _ b: Int, in drive: Drive) -> Bool {
        guard drive.passages[a].view.hasOneway, drive.passages[b].view.hasOneway, !drive.passages[a].arm.isRing,
            !drive.passages[a].arm.roadClass.isFerry, drive.passages[a].circle == nil, drive.passages[b].circle == nil,
            !drive.passages[a].view.isOnRing, drive.distance(from: a, to: b) < DividedCrossingPass.widestMedian
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

    /// Whether an arm is a one-way street, apart from one edge.
    private func isHalf(_ arm: Arm, except edge: EdgeID) -> Bool {
        arm.isOneway && !arm.holds(edge) && !arm.roadClass.isLink && !arm.isRing
    }

    /// Direction of traffic on a one-way street.
    private func traffic(_ arm: Arm) -> Bearing { arm.isLeaving ? arm.bearing : arm.bearing.reversed }

    private func tellTogether(_ first: Int, _ last: Int, in drive: inout Drive) {
        let spoken = (first...last).compactMap { drive.passages[$0].advice }
        guard !spoken.isEmpty, spoken.allSatisfy({ $0.kind.isPlainTurn || $0.kind == .onRamp }) else { return }
        // A single real choice on the way straight across stays what it is.
        if abs(drive.turn(from: first, to: last)) < 30, spoken.count == 1, let only = spoken.first,
            only.kind != .newName, only.direction != .straight
        {
            return
        }
        drive.join(first, last, saying: advice(first, last, spoken, in: drive), because: .dividedCrossing)
    }

    private func advice(_ first: Int, _ last: Int, _ spoken: [Advice], in drive: Drive) -> Advice? {
        let turn = drive.turn(from: first, to: last)
        let (from, to) = (drive.passages[first].view.road, drive.passages[last].arm.road)
        let stays = drive.staysOnStreet(from: first, to: last)
        if abs(turn) > 150, stays { return Advice(.continue, .uTurn) }
        let isRamp = drive.passages[last].arm.roadClass.isRamp && !drive.passages[first].view.roadClass.isRamp
        let isNamesOnly = spoken.allSatisfy { $0.kind == .newName || $0.direction == .straight }
        if abs(turn) < (isNamesOnly ? 50 : 30), !isRamp {
            guard drive.names.needsWords(from: from, to: to), drive.names.isNamed(to) else { return nil }
            return Advice(.newName, turn: turn)
        }
        if isRamp { return Advice(.onRamp, turn: turn) }
        if spoken.last?.kind == .endOfRoad { return Advice(.endOfRoad, turn: turn) }
        return Advice(stays ? .continue : .turn, turn: turn)
    }
}
