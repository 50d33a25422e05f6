// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Finds a word for a turn that no other road of the junction could be meant by.
enum TurnWords {
    /// Roads closer together than this are told apart by side, in degrees.
    private static let narrow = 30.0
    /// A word may stand for a turn that is so far from its usual angle, in degrees.
    private static let farthest = 50.0

    /// Direction of the arm `taken`, told apart from the obvious road and from neighbours on the same side.
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
        let words = side.map { Turn.Direction(turn: view.arms[$0].turn) }
        guard words.count(where: { $0 == plain }) > 1, side.count <= 3 else { return plain }
        return spread(Array(side), in: view)[taken] ?? plain
    }

    /// The side to keep to where another road leaves at a narrow angle; `nil` where none or several do.
    private static func side(of taken: Int, in view: JunctionView) -> Turn.Direction? {
        let beside = view.choices.filter {
            $0 != taken && abs(view.arms[$0].turn - view.arms[taken].turn) < narrow && !view.arms[$0].isMinor
        }
        guard !beside.isEmpty else { return nil }
        if beside.allSatisfy({ $0 > taken }) { return .slightLeft }
        return beside.allSatisfy { $0 < taken } ? .slightRight : nil
    }

    /// Words for the arms of one side, all different, as close to their angles as can be.
    private static func spread(_ side: [Int], in view: JunctionView) -> [Int: Turn.Direction] {
        let order = side.sorted { view.arms[$0].deviation < view.arms[$1].deviation }
        let isLeft = view.arms[order[0]].turn < 0
        let ladder: [(word: Turn.Direction, angle: Double)] =
            isLeft
            ? [(.slightLeft, 30), (.left, 90), (.sharpLeft, 150)]
            : [(.slightRight, 30), (.right, 90), (.sharpRight, 150)]
        var best: (cost: Double, words: [Int: Turn.Direction]) = (.infinity, [:])
        func place(_ position: Int, from step: Int, cost: Double, words: [Int: Turn.Direction]) {
            if position == order.count {
                if cost < best.cost { best = (cost, words) }
                return
            }
            let deviation = view.arms[order[position]].deviation
            for rung in step..<3 where abs(deviation - ladder[rung].angle) < farthest {
                var words = words
                words[order[position]] = ladder[rung].word
                place(
                    position + 1, from: rung + 1, cost: cost + abs(deviation - ladder[rung].angle), words: words)
            }
        }
        place(0, from: 0, cost: 0, words: [:])
        return best.words
    }
}
