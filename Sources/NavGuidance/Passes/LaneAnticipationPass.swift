// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Lane anticipation: narrows the recommended lanes to those from which a closely following junction can be taken
/// without a lane change.
struct LaneAnticipationPass: GuidancePass {
    let name = "lane foresight"

    /// Time needed per lane change, in seconds. With more time there is no need to anticipate.
    private static let secondsPerLane = 10.0

    func apply(to drive: inout Drive) {
        let shown = drive.passages.indices.filter { drive.passages[$0].lanes != nil }
        for (index, next) in zip(shown, shown.dropFirst()).reversed() {
            guard let lanes = drive.passages[index].lanes, let following = drive.passages[next].lanes,
                drive.seconds(from: index, to: next) < LaneAnticipationPass.secondsPerLane * Double(lanes.count),
                drive.passages[index].instruction?.kind != .merge, leadsDirectly(from: index, to: next, in: drive)
            else { continue }
            let turn = drive.passages[index].arm.turn
            drive.passages[index].lanes = narrowed(lanes, turn: turn, to: following)
        }
    }

    /// Whether there is no instruction between two passages, so that the driver keeps the lane.
    private func leadsDirectly(from index: Int, to next: Int, in drive: Drive) -> Bool {
        !drive.passages[(index + 1)..<next].contains { $0.instruction != nil }
            && !drive.passages[(index + 1)...next].contains { $0.roundabout != nil }
    }

    /// Removes recommendations that would lead into a wrong lane behind the junction.
    private func narrowed(_ lanes: [Lane], turn: Double, to following: [Lane]) -> [Lane] {
        let chosen = lanes.indices.filter { lanes[$0].isRecommended }
        let wanted = Set(following.indices.filter { following[$0].isRecommended })
        guard chosen.count > 1, wanted.count < following.count else { return lanes }
        let shift = shift(chosen.count, into: following, turn: turn)
        let suitable = Set(
            chosen.indices.filter { wanted.contains(max(0, min(following.count - 1, $0 + shift))) }.map { chosen[$0] })
        guard !suitable.isEmpty, suitable.count < chosen.count else { return lanes }
        return lanes.enumerated().map { index, lane in
            suitable.contains(index)
                ? lane
                : Lane(
                    laneDirections: lane.laneDirections.map {
                        LaneDirection(laneShape: $0.laneShape, recommended: false)
                    })
        }
    }

    /// Index of the leftmost recommended lane behind the junction. A left turn into a wider road ends in its right
    /// lanes unless lanes were added for the next turn, and vice versa.
    private func shift(_ count: Int, into following: [Lane], turn: Double) -> Int {
        let spare = following.count - count
        if turn > 20 { return 0 }
        if turn < -20 { return spare }
        let onlyLeft = following.prefix { lane in
            lane.laneDirections.allSatisfy {
                [.normalLeft, .sharpLeft, .slightLeft, .uTurnLeft].contains($0.laneShape)
            }
        }.count
        return max(0, min(spare, onlyLeft))
    }
}
