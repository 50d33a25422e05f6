// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Chooses a direction modifier that fits only one road of the junction.
enum DirectionModifier {
    /// Roads closer together than this are distinguished by side, in degrees.
    private static let narrow = 30.0
    /// Maximum deviation of a turn from the typical angle of its modifier, in degrees.
    private static let farthest = 50.0

    /// Roads up to this turn angle lead ahead, in degrees.
    private static let ahead = 60.0

    /// Direction of a branch that is left or right of the other ones rather than of straight on.
    ///
    /// Where the road bends and a ramp leaves it less far to the same side, the ramp is on the other side of the road: the
    /// side is that beside the other branches that lead ahead, the size that of the turn where both agree.
    ///
    /// - Parameters:
    ///   - taken: Index of the branch.
    ///   - choices: All branches.
    ///   - view: The junction.
    static func direction(ofBranch taken: Int, among choices: ArmSet, in view: JunctionView) -> Turn.Direction {
        let plain = Turn.Direction(turn: view.arms[taken].turn)
        guard view.arms[taken].deviation < 80 else { return plain }
        // A branch straight on is to a side only of those close to it.
        let width = plain == .straight ? narrow : 180
        let rivals = choices.filter {
            $0 != taken && view.arms[$0].deviation < ahead && !view.arms[$0].isMinor
                && abs(view.arms[$0].turn - view.arms[taken].turn) < width
        }
        guard let first = rivals.first, let last = rivals.last else { return plain }
        if taken < first { return plain.isLeft ? plain : .slightLeft }
        if taken > last { return plain.isRight ? plain : .slightRight }
        return plain
    }

    /// Direction of the arm `taken`, distinct from the obvious road and from neighbours on the same side.
    static func direction(of taken: Int, beside obvious: Int?, in view: JunctionView) -> Turn.Direction {
        let arm = view.arms[taken]
        let plain = Turn.Direction(turn: arm.turn)
        if let obvious, plain == .straight, Turn.Direction(turn: view.arms[obvious].turn) == .straight {
            return taken < obvious ? .slightLeft : .slightRight
        }
        if obvious == nil, plain == .straight { return side(of: taken, in: view) ?? .straight }
        guard plain != .straight, plain != .uTurn, view.arms.count > 3 else { return plain }
        let side = view.choices.filter { index in
            let other = view.arms[index]
            return (other.turn < 0) == (arm.turn < 0) && Turn.Direction(turn: other.turn) != .straight
        }
        let modifiers = side.map { Turn.Direction(turn: view.arms[$0].turn) }
        guard modifiers.count(where: { $0 == plain }) > 1, side.count <= 3 else { return plain }
        return distinctModifiers(Array(side), in: view)[taken] ?? plain
    }

    /// The side to keep to where other roads leave at a narrow angle; `nil` where none do or on both sides.
    private static func side(of taken: Int, in view: JunctionView) -> Turn.Direction? {
        let beside = view.choices.filter {
            $0 != taken && abs(view.arms[$0].turn - view.arms[taken].turn) < narrow && !view.arms[$0].isMinor
        }
        guard !beside.isEmpty else { return nil }
        if beside.allSatisfy({ $0 > taken }) { return .slightLeft }
        return beside.allSatisfy { $0 < taken } ? .slightRight : nil
    }

    /// Distinct modifiers for the arms of one side, as close to their angles as possible.
    private static func distinctModifiers(_ side: [Int], in view: JunctionView) -> [Int: Turn.Direction] {
        let order = side.sorted { view.arms[$0].deviation < view.arms[$1].deviation }
        let isLeft = view.arms[order[0]].turn < 0
        let candidates: [(modifier: Turn.Direction, angle: Double)] =
            isLeft
            ? [(.slightLeft, 30), (.left, 90), (.sharpLeft, 150)]
            : [(.slightRight, 30), (.right, 90), (.sharpRight, 150)]
        var best: (cost: Double, modifiers: [Int: Turn.Direction]) = (.infinity, [:])
        func place(_ position: Int, from step: Int, cost: Double, modifiers: [Int: Turn.Direction]) {
            if position == order.count {
                if cost < best.cost { best = (cost, modifiers) }
                return
            }
            let deviation = view.arms[order[position]].deviation
            for candidate in step..<3 where abs(deviation - candidates[candidate].angle) < farthest {
                var modifiers = modifiers
                modifiers[order[position]] = candidates[candidate].modifier
                place(
                    position + 1, from: candidate + 1, cost: cost + abs(deviation - candidates[candidate].angle),
                    modifiers: modifiers)
            }
        }
        place(0, from: 0, cost: 0, modifiers: [:])
        return best.modifiers
    }
}
