// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Decides at junctions with an obvious continuation: at most a name change, merge or through road.
struct ObviousContinuation {
    let names: StreetNames

    /// Beyond this turn angle a driver turns rather than follows a bend, in degrees.
    private static let turning = 50.0
    /// Up to this turn angle a road leads ahead, in degrees.
    private static let leadingAhead = 40.0
    /// Beyond this turn angle a road joins from behind and is no way across, in degrees.
    private static let behind = 120.0
    /// Distances before the junction between which the course of a side road is measured, in meters.
    private static let (courseStart, courseEnd) = (20.0, 45.0)
    /// Length of road on either side of a corner over which it is measured, in meters: less than the radius of a bend.
    private static let cornerReach = 4.0
    /// From this angle on two roads are the halves of one that is crossed or joined, in degrees.
    private static let crossing = 140.0

    /// The decision; where the name stays, suppressed with `reason`.
    func decision(for passage: Passage, suppressed reason: GuidanceReason) -> Decision {
        let (view, arm) = (passage.view, passage.arm)
        if entersRamp(passage) { return .instruct(TurnInstruction(.onRamp, turn: arm.turn), .entersRamp) }
        if turnsOff(passage) {
            return .instruct(TurnInstruction(arm.keepsStreet ? .continue : .turn, turn: arm.turn), .turnsOff)
        }
        guard names.requiresNameAnnounced(from: view.road, to: arm.road) || changesToNumber(passage) else {
            return .suppressed(reason)
        }
        if isThroughRoad(passage), !(view.roadClass.isLink && arm.roadClass.isLink) {
            if arm.roadClass.isHighway {
                return .instruct(TurnInstruction(.merge, joinedFromLeft(passage) ? .slightLeft : .slightRight), .merges)
            }
            // Joining a through road is a turn, however straight: its traffic has the right of way.
            return .instruct(TurnInstruction(.turn, joiningDirection(passage)), .joinsThroughRoad)
        }
        guard names.isNamed(arm.road) else { return .suppressed(.nameEnds) }
        return .instruct(TurnInstruction(.newName, turn: view.isJunction ? arm.turn : corner(passage)), .newName)
    }

    /// The angle between the last and the first meters of two roads.
    ///
    /// Where no other road meets, the bends before and behind are bends of the road. Only a corner is a turn.
    private func corner(_ passage: Passage) -> Double {
        let reach = ObviousContinuation.cornerReach
        var sampler = BearingSampler(names.graph)
        let before = sampler.place(along: passage.view.incoming.reversed, at: reach)
        let node = sampler.place(along: passage.arm.edge, at: 0)
        let after = sampler.place(along: passage.arm.edge, at: reach)
        return before.bearing(to: node).turn(to: node.bearing(to: after))
    }

    /// The direction of joining a through road.
    ///
    /// A side road with traffic both ways meets the through road at an angle even if its last meters bend along it, so that
    /// its course before them counts. A one-way road joins in the direction of its last meters.
    private func joiningDirection(_ passage: Passage) -> Turn.Direction {
        let (view, arm) = (passage.view, passage.arm)
        let plain = arm.deviation < 25 ? Turn.Direction.straight : Turn.Direction(turn: arm.turn)
        let graph = names.graph
        let back = view.incoming.reversed
        guard plain == .straight, !graph.flags(of: view.road).contains(.oneway),
            graph.length(of: back).value >= ObviousContinuation.courseEnd
        else { return plain }
        var sampler = BearingSampler(graph)
        let course = sampler.place(along: back, at: ObviousContinuation.courseEnd)
            .bearing(to: sampler.place(along: back, at: ObviousContinuation.courseStart))
        let turn = course.turn(to: arm.bearing)
        return abs(turn) > ObviousContinuation.leadingAhead && abs(turn) < ObviousContinuation.behind
            ? Turn.Direction(turn: turn) : plain
    }

    /// Whether a street leads onto a ramp where another road could be taken instead.
    ///
    /// Entering another kind of road is announced, however straight. Where nothing else can be taken, the street itself
    /// becomes the ramp.
    private func entersRamp(_ passage: Passage) -> Bool {
        let (view, arm) = (passage.view, passage.arm)
        guard arm.roadClass.isRamp, !view.roadClass.isRamp, !view.roadClass.isHighway else { return false }
        return view.choices.contains { $0 != passage.taken && !view.arms[$0].isMinor }
    }

    /// Whether the road taken turns off while another one leads ahead, or the other way along the road it joins, open to
    /// this driver or not. A road that joins from behind in a bend is not seen as a way across, a slip road that only comes
    /// from ahead not as a way ahead.
    ///
    /// It may be the main road, or the only one that is legal: the driver still sees a road ahead or a crossing road, and
    /// has to turn.
    private func turnsOff(_ passage: Passage) -> Bool {
        let (view, arm) = (passage.view, passage.arm)
        guard arm.deviation > ObviousContinuation.turning, !arm.roadClass.isFerry else { return false }
        return view.ahead.contains { other in
            guard other.edge != arm.edge, !other.isMinor || arm.isMinor, !other.roadClass.isFerry,
                other.isEnterable || !other.roadClass.isLink
            else { return false }
            if other.deviation < ObviousContinuation.leadingAhead { return true }
            return other.deviation > ObviousContinuation.turning
                && other.deviation <= ObviousContinuation.behind
                && other.bearing.difference(to: arm.bearing) > ObviousContinuation.crossing
        }
    }

    /// Whether a street with a name and no number ends at a through road that has only a number.
    ///
    /// Where the street itself goes on, a number in place of its name is no change. Here it ends: the number is that of another
    /// road, whose traffic has the right of way. The end of a link road is none of its own: the link leads onto that road.
    private func changesToNumber(_ passage: Passage) -> Bool {
        let (graph, from, to) = (names.graph, passage.view.road, passage.arm.road)
        return names.hasName(from) && graph.refID(of: from) == .empty && !names.hasName(to) && names.isNamed(to)
            && !passage.view.roadClass.isLink && isThroughRoad(passage)
    }

    /// Whether the road taken is a through road that comes from elsewhere.
    private func isThroughRoad(_ passage: Passage) -> Bool {
        passage.view.ahead.contains { isOtherHalf($0, passage) }
    }

    /// Whether the through road that is joined comes from the left, so that the driver merges to that side.
    private func joinedFromLeft(_ passage: Passage) -> Bool {
        passage.view.ahead.contains { $0.isEntering && $0.turn < 0 && isOtherHalf($0, passage) }
    }

    /// Whether a road is the other half of the street taken, which the driver joins.
    private func isOtherHalf(_ other: Arm, _ passage: Passage) -> Bool {
        other.edge != passage.arm.edge
            && other.bearing.difference(to: passage.arm.bearing) > ObviousContinuation.crossing
            && names.isSameStreet(other.road, passage.arm.road)
    }
}
