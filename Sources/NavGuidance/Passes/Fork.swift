// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Detects a fork: two or three branches that all lead ahead, none of them clearly the continuation.
enum Fork {
    /// Maximum turn angle of a branch, in degrees.
    private static let widest = 45.0

    /// The instruction at a fork; `nil` where there is none.
    static func instruction(for passage: Passage) -> TurnInstruction? {
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
        var instruction = TurnInstruction(
            .fork, passage.taken == first ? .slightLeft : passage.taken == last ? .slightRight : .straight)
        instruction.isSplit = true
        return instruction
    }
}
