// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// One junction of a drive on its way to become a step, or to be passed without a word.
struct Passage {
    /// Number of edges driven before it; the edge with this index is taken here.
    let index: Int
    /// The roads that meet.
    let view: JunctionView
    /// Index of the arm that is taken.
    let taken: Int
    /// The arm that is taken.
    let arm: Arm
    /// Whether there is anything to choose or to be seen here.
    let isJunction: Bool
    /// What to say; `nil` passes in silence.
    var advice: Advice?
    /// Why that is said, or nothing.
    var reason = GuidanceReason.roadGoesOn
    /// Lanes before the junction, leftmost first; `nil` when the map does not tell.
    var lanes: [Lane]?
    /// Index in the list of passages of the last one that this advice covers, where several make one junction.
    var joined: Int?
    /// Set where the drive enters a ring: how the ring is driven.
    var circle: Circle?

    /// Comes to a junction and takes one of its arms.
    init(index: Int, view: JunctionView, taken: Int) {
        self.index = index
        self.taken = taken
        arm = view.arms[taken]
        isJunction = view.isJunction
        self.view = view
    }

    /// Says what was decided here.
    mutating func decide(_ decision: Decision) {
        advice = decision.advice
        reason = decision.reason
    }

}

/// What is said at a junction, if anything, and why.
struct Decision {
    var advice: Advice?
    var reason: GuidanceReason

    /// Nothing.
    static func silent(_ reason: GuidanceReason) -> Decision { Decision(advice: nil, reason: reason) }
    /// Something.
    static func say(_ advice: Advice, _ reason: GuidanceReason) -> Decision {
        Decision(advice: advice, reason: reason)
    }
}

/// A kind of turn and a direction.
struct Advice: Hashable {
    /// What sort of junction it is for the driver.
    var kind: Turn.Kind
    /// Which way.
    var direction: Turn.Direction
    /// The road divides here rather than being turned off from.
    var isSplit = false

    init(_ kind: Turn.Kind, _ direction: Turn.Direction) {
        self.kind = kind
        self.direction = direction
    }

    init(_ kind: Turn.Kind, turn: Double) { self.init(kind, Turn.Direction(turn: turn)) }
}

/// How a ring is driven from the junction where it is entered.
struct Circle: Hashable {
    /// Which exit is taken, from 1; 0 where the leg ends on the ring.
    var exit: Int
    /// Index of the passage that leaves the ring, in the list of passages; `nil` where the leg ends on the ring.
    var leaving: Int?
    /// Name of the ring when it has one of its own.
    var name = TextID.empty
}

extension Turn.Direction {
    /// The word for a turn of so many degrees, right positive: straight up to 20°, slight up to 40°, sharp beyond 120°.
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

    /// Whether it leads to the left side, turning back not included.
    var isLeft: Bool { self == .slightLeft || self == .left || self == .sharpLeft }
    /// Whether it leads to the right side, turning back not included.
    var isRight: Bool { self == .slightRight || self == .right || self == .sharpRight }
}
