// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Recognises a fork: two or three branches that all lead ahead, none of them plainly the continuation.
enum Fork {
    /// Branches bend at most so much, in degrees.
    private static let widest = 45.0

    /// What to say at a fork; `nil` where there is none.
    static func advice(for passage: Passage) -> Advice? {
        let view = passage.view
        guard view.ahead.allSatisfy({ $0.isEnterable || $0.isMinor }) else { return nil }
        let branches = view.choices.filter { !view.arms[$0].isMinor || view.roadClass.isService }
        guard branches.count == 2 || branches.count == 3, branches.contains(passage.taken),
            let first = branches.first, let last = branches.last
        else { return nil }
        let (left, right) = (view.arms[first], view.arms[last])
        guard branches.allSatisfy({ view.arms[$0].deviation < Fork.widest }), right.turn - left.turn < 68,
            branches.allSatisfy({ !left.roadClass.outranks(view.arms[$0].roadClass) }),
            branches.allSatisfy({ !right.roadClass.outranks(view.arms[$0].roadClass) }),
            branches.allSatisfy({ !view.arms[$0].roadClass.isRamp || view.roadClass.isLink })
        else { return nil }
        var advice = Advice(
            .fork, passage.taken == first ? .slightLeft : passage.taken == last ? .slightRight : .straight)
        advice.isSplit = true
        return advice
    }
}
