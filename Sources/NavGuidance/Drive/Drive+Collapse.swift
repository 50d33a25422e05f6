// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension Drive {
    /// Turn angle from the heading before one passage to the road after another: −180 … 180 degrees, right positive.
    ///
    /// Close to a full U-turn, where the side is ambiguous, the sign is that of the sum of the turns on the way.
    func turn(from first: Int, to last: Int) -> Double {
        let total = passages[first].view.heading.turn(to: passages[last].arm.bearing)
        guard abs(total) > 150 else { return total }
        let sum = (first...last).reduce(0) {
            $0 + (passages[$1].view.isBack(passages[$1].arm) ? 0 : passages[$1].arm.turn)
        }
        return sum < 0 ? -abs(total) : abs(total)
    }

    /// Whether the road after one passage is the same street as the road before another.
    func staysOnStreet(from first: Int, to last: Int) -> Bool {
        names.isSameStreet(passages[first].view.road, passages[last].arm.road)
    }

    /// Collapses the passages from `first` to `last` into one instruction at the first of them; `nil` suppresses all.
    mutating func collapse(
        _ first: Int, _ last: Int, into instruction: TurnInstruction?, because reason: GuidanceReason
    ) {
        let end = passages[last].collapsedThrough ?? last
        for index in first...last {
            passages[index].instruction = nil
            passages[index].collapsedThrough = nil
            passages[index].reason = reason
        }
        passages[first].instruction = instruction
        if instruction != nil, end > first { passages[first].collapsedThrough = end }
    }

    /// Index of the next passage after `index` that has an instruction.
    func nextInstruction(after index: Int) -> Int? {
        (index + 1..<passages.count).first { passages[$0].instruction != nil }
    }
}

extension Turn.Kind {
    /// Whether it is an ordinary change of road between streets, which may be collapsed with another one nearby.
    var isPlainTurn: Bool {
        switch self {
        case .turn, .continue, .newName, .endOfRoad, .fork: true
        default: false
        }
    }
}
