// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// The passage of a drive through one junction, with the instruction given there, if any.
struct Passage {
    /// Index of the edge taken here, which is the number of edges before it.
    let index: Int
    /// The junction as seen on arrival.
    let view: JunctionView
    /// Index of the arm taken.
    let taken: Int
    /// The arm taken.
    let arm: Arm
    /// Whether more than one road leads on from here.
    let isJunction: Bool
    /// The instruction; `nil` when suppressed.
    var instruction: TurnInstruction?
    /// Reason for the instruction or its suppression.
    var reason = GuidanceReason.roadGoesOn
    /// Lanes before the junction, leftmost first; `nil` without lane data.
    var lanes: [Lane]?
    /// Index of the last passage that this instruction covers when several are collapsed into one.
    var collapsedThrough: Int?
    /// Set where the drive enters a roundabout.
    var roundabout: RoundaboutTraversal?

    /// Creates a passage that takes one of the arms.
    init(index: Int, view: JunctionView, taken: Int) {
        self.index = index
        self.taken = taken
        arm = view.arms[taken]
        isJunction = view.isJunction
        self.view = view
    }

    /// Applies a decision.
    mutating func decide(_ decision: Decision) {
        instruction = decision.instruction
        reason = decision.reason
    }

}

/// The instruction at a junction, if any, and the reason.
struct Decision {
    var instruction: TurnInstruction?
    var reason: GuidanceReason

    /// No instruction.
    static func suppressed(_ reason: GuidanceReason) -> Decision { Decision(instruction: nil, reason: reason) }
    /// An instruction.
    static func instruct(_ instruction: TurnInstruction, _ reason: GuidanceReason) -> Decision {
        Decision(instruction: instruction, reason: reason)
    }
}

/// A turn type with a direction modifier.
struct TurnInstruction: Hashable {
    /// The turn type.
    var kind: Turn.Kind
    /// The direction modifier.
    var direction: Turn.Direction
    /// The road divides, so the driver keeps to a side rather than turning off.
    var isSplit = false

    init(_ kind: Turn.Kind, _ direction: Turn.Direction) {
        self.kind = kind
        self.direction = direction
    }

    init(_ kind: Turn.Kind, turn: Double) { self.init(kind, Turn.Direction(turn: turn)) }
}

/// How a roundabout is traversed from the junction where it is entered.
struct RoundaboutTraversal: Hashable {
    /// Number of the exit taken, from 1; 0 where the leg ends on the roundabout.
    var exit: Int
    /// Index of the passage that leaves the roundabout; `nil` where the leg ends on it.
    var leaving: Int?
    /// Name of the roundabout, if it has one of its own.
    var name = TextID.empty
}

extension Turn.Direction {
    /// The direction of a turn in degrees, right positive: straight up to 20°, slight up to 40°, sharp beyond 120°.
    init(turn: Double) {
        let size = abs(turn)
        if size > 179.5 {
            self = .uTurn
        } else if size <= 20 {
            self = .straight
        } else if turn < 0 {
            self = size < 40 ? .slightLeft : size <= 120 ? .left : .sharpLeft
        } else {
            self = size < 40 ? .slightRight : size <= 120 ? .right : .sharpRight
        }
    }

    /// Whether it leads left, U-turns excluded.
    var isLeft: Bool { self == .slightLeft || self == .left || self == .sharpLeft }
    /// Whether it leads right, U-turns excluded.
    var isRight: Bool { self == .slightRight || self == .right || self == .sharpRight }
}
