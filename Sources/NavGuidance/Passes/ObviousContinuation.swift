// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Decides at junctions with an obvious continuation: at most a name change, merge or through road.
struct ObviousContinuation {
    let names: StreetNames

    /// The decision; where the name stays, suppressed with `reason`.
    func decision(for passage: Passage, suppressed reason: GuidanceReason) -> Decision {
        let (view, arm) = (passage.view, passage.arm)
        guard names.requiresNameAnnounced(from: view.road, to: arm.road) else { return .suppressed(reason) }
        if isThroughRoad(passage), !(view.roadClass.isLink && arm.roadClass.isLink) {
            if arm.roadClass.isHighway {
                let fromLeft = view.ahead.contains { $0.isEntering && !$0.isEnterable && $0.turn < 0 }
                return .instruct(TurnInstruction(.merge, fromLeft ? .slightLeft : .slightRight), .merges)
            }
            // Joining a through road is a turn, however straight: its traffic has the right of way.
            let direction = arm.deviation < 25 ? .straight : Turn.Direction(turn: arm.turn)
            return .instruct(TurnInstruction(.turn, direction), .joinsThroughRoad)
        }
        guard names.isNamed(arm.road) else { return .suppressed(.nameEnds) }
        return .instruct(TurnInstruction(.newName, turn: arm.turn), .newName)
    }

    /// Whether the road taken is a through road that comes from elsewhere.
    private func isThroughRoad(_ passage: Passage) -> Bool {
        passage.view.ahead.contains { other in
            other.edge != passage.arm.edge && other.bearing.difference(to: passage.arm.bearing) > 140
                && names.isSameStreet(other.road, passage.arm.road)
        }
    }
}
