// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Narrows the recommended lanes to those from which the next junction can be taken without changing lanes, where it
/// follows soon.
struct LaneForesightPass: GuidancePass {
    let name = "lane foresight"

    /// Time that changing by one lane takes, in seconds: with more, there is no need to look ahead.
    private static let secondsPerLane = 10.0

    func apply(to drive: inout Drive) {
        let shown = drive.passages.indices.filter { drive.passages[$0].lanes != nil }
        for (index, next) in zip(shown, shown.dropFirst()).reversed() {
            guard let lanes = drive.passages[index].lanes, let following = drive.passages[next].lanes,
                drive.seconds(from: index, to: next) < LaneForesightPass.secondsPerLane * Double(lanes.count),
                drive.passages[index].advice?.kind != .merge, leadsDirectly(from: index, to: next, in: drive)
            else { continue }
            let turn = drive.passages[index].arm.turn
            drive.passages[index].lanes = narrowed(lanes, turn: turn, to: following)
        }
    }

    /// Whether nothing is said between two passages, so that one keeps the lane.
    private func leadsDirectly(from index: Int, to next: Int, in drive: Drive) -> Bool {
        !drive.passages[(index + 1)..<next].contains { $0.advice != nil }
            && !drive.passages[(index + 1)...next].contains { $0.circle != nil }
    }

    /// Lanes without recommendations that would put the driver into a wrong lane behind the junction.
    private func narrowed(_ lanes: [Lane], turn: Double, to following: [Lane]) -> [Lane] {
        let chosen = lanes.indices.filter { lanes[$0].isRecommended }
        let wanted = Set(following.indices.filter { following[$0].isRecommended })
        guard chosen.count > 1, wanted.count < following.count else { return lanes }
        let shift = shift(chosen.count, into: following, turn: turn)
        let kept = Set(
            chosen.indices.filter { wanted.contains(max(0, min(following.count - 1, $0 + shift))) }.map { chosen[$0] })
        guard !kept.isEmpty, kept.count < chosen.count else { return lanes }
        return lanes.enumerated().map { index, lane in
            kept.contains(index)
                ? lane
                : Lane(
                    laneDirections: lane.laneDirections.map {
                        LaneDirection(laneShape: $0.laneShape, recommended: false)
                    })
        }
    }

    /// Place of the leftmost chosen lane behind the junction. Who turns left ends up on the right of a wider road,
    /// where no lanes were added for turning off again, and the other way round.
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
