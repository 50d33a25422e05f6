// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension Drive {
    /// How far one turns in all from before one passage to after another: −180 … 180 degrees, right positive.
    ///
    /// Where the turn is nearly all the way back its side is that of the larger turn on the way.
    func turn(from first: Int, to last: Int) -> Double {
        let total = passages[first].view.heading.turn(to: passages[last].arm.bearing)
        guard abs(total) > 150 else { return total }
        let sum = (first...last).reduce(0) {
            $0 + (passages[$1].view.isBack(passages[$1].arm) ? 0 : passages[$1].arm.turn)
        }
        return sum < 0 ? -abs(total) : abs(total)
    }

    /// Whether the road after one passage is the street that was driven before another.
    func staysOnStreet(from first: Int, to last: Int) -> Bool {
        names.isSameStreet(passages[first].view.road, passages[last].arm.road)
    }

    /// Says one thing for all passages from `first` to `last`, at the first of them.
    mutating func join(_ first: Int, _ last: Int, saying advice: Advice?, because reason: GuidanceReason) {
        let end = passages[last].joined ?? last
        for index in first...last {
            passages[index].advice = nil
            passages[index].joined = nil
            passages[index].reason = reason
        }
        passages[first].advice = advice
        if advice != nil, end > first { passages[first].joined = end }
    }

    /// Index of the next passage after `index` that says something.
    func nextSpoken(after index: Int) -> Int? {
        (index + 1..<passages.count).first { passages[$0].advice != nil }
    }
}

extension Turn.Kind {
    /// Whether it is a plain change of road between streets, which may be told together with another one close by.
    var isPlainTurn: Bool {
        switch self {
        case .turn, .continue, .newName, .endOfRoad, .fork: true
        default: false
        }
    }
}
