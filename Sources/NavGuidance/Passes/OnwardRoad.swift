// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Says what there is to say where the way on is obvious: at most the name of the road one comes onto.
struct OnwardRoad {
    let names: StreetNames

    /// The words, or the reason for silence: `silence` where the name stays.
    func decision(for passage: Passage, silence: GuidanceReason) -> Decision {
        let (view, arm) = (passage.view, passage.arm)
        guard names.needsWords(from: view.road, to: arm.road) else { return .silent(silence) }
        if leadsThrough(passage), !(view.roadClass.isLink && arm.roadClass.isLink) {
            if arm.roadClass.isHighway {
                let fromLeft = view.ahead.contains { $0.isEntering && !$0.isEnterable && $0.turn < 0 }
                return .say(Advice(.merge, fromLeft ? .slightLeft : .slightRight), .merges)
            }
            // Coming onto a road that goes through is a turn, however straight, since others have the right of way.
            let direction = arm.deviation < 25 ? .straight : Turn.Direction(turn: arm.turn)
            return .say(Advice(.turn, direction), .joinsThroughRoad)
        }
        guard names.isNamed(arm.road) else { return .silent(.nameEnds) }
        return .say(Advice(.newName, turn: arm.turn), .newName)
    }

    /// Whether the road that is taken passes through the junction, coming from somewhere else.
    private func leadsThrough(_ passage: Passage) -> Bool {
        passage.view.ahead.contains { other in
            other.edge != passage.arm.edge && other.bearing.difference(to: passage.arm.bearing) > 140
                && names.isSameStreet(other.road, passage.arm.road)
        }
    }
}
