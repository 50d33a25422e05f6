// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Recognises a fork: two branches that both lead ahead, neither of them plainly the continuation.
struct Fork {
    let names: StreetNames

    /// What to say at a fork; `nil` where there is none.
    func advice(for passage: Passage) -> Advice? {
        let view = passage.view
        let ahead = view.choices.filter { view.arms[$0].deviation < 45 }
        guard ahead.count == 2, ahead.contains(passage.taken), let left = ahead.first, let right = ahead.last
        else { return nil }
        let (l, r) = (view.arms[left], view.arms[right])
        let gap = r.turn - l.turn
        guard gap < 60, l.turn < 10, r.turn > -10, abs(l.roadClass.importance - r.roadClass.importance) <= 2,
            !l.isMinor || r.isMinor, l.isMinor || !r.isMinor
        else { return nil }
        return Advice(.fork, passage.taken == left ? .slightLeft : .slightRight)
    }
}
