// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// What an instruction asks the driver to do. A catalogue has a sentence for each.
///
/// The comments list the placeholders that the sentence requires. The road (`{road}`, `{onto}`, `{on}`) and the
/// destinations of the sign (`{place}`) are allowed in optional parts of any sentence.
public enum Action: Int, NamedCase {
    /// Depart.
    case depart
    /// Arrive, on an unknown side.
    case arrive
    /// Arrive; the destination is on the left.
    case arriveLeft
    /// Arrive; the destination is on the right.
    case arriveRight
    /// Arrive at an intermediate stop, on an unknown side.
    case arriveStop
    /// Arrive at an intermediate stop on the left.
    case arriveStopLeft
    /// Arrive at an intermediate stop on the right.
    case arriveStopRight
    /// Straight on at a junction.
    case straight
    /// Turn into another road: `{direction}`.
    case turn
    /// Turn into one of several streets on that side: `{ordinal}`, `{side}`.
    case countedTurn
    /// Turn and stay on the same street: `{direction}`.
    case turnAndStay
    /// Turn where the road ends: `{direction}`.
    case endOfRoad
    /// Keep to a side where the road splits: `{side}`.
    case keep
    /// Make a U-turn.
    case uTurn
    /// Take a branch of a fork: `{side}`.
    case fork
    /// Join another road.
    case merge
    /// Join another road on a side: `{side}`.
    case mergeSide
    /// Take a ramp.
    case onRamp
    /// Take a ramp on a side: `{side}`.
    case onRampSide
    /// Turn sharply, or make a U-turn, into a ramp: `{direction}`.
    case onRampTurn
    /// Leave the motorway.
    case offRamp
    /// Leave the motorway on a side: `{side}`.
    case offRampSide
    /// Take a numbered motorway exit: `{exit}`.
    case exit
    /// Take a numbered motorway exit on a side: `{exit}`, `{side}`.
    case exitSide
    /// Enter a roundabout and stay on it.
    case roundabout
    /// Enter a named roundabout and stay on it: `{circle}`.
    case rotary
    /// Take an exit of a roundabout: `{ordinal}`.
    case roundaboutExit
    /// Take an exit of a named roundabout: `{circle}`, `{ordinal}`.
    case rotaryExit
    /// Go through a roundabout in a direction: `{direction}`.
    case roundaboutTurn
    /// Go straight through a roundabout.
    case roundaboutStraight
    /// Make a U-turn at a roundabout.
    case roundaboutBack
    /// Leave the current roundabout.
    case leaveRoundabout
    /// Board a ferry.
    case ferryBoat
    /// Board a shuttle train.
    case ferryTrain
    /// The road continues under another name.
    case newName
    /// Dismount and push the bicycle.
    case push
    /// Continue, without further information.
    case proceed

    /// What selects among the variants of a sentence, besides the road and the sign.
    enum Selector { case none, direction, side }

    /// What selects among the variants of the sentence.
    var selector: Selector {
        switch self {
        case .turn, .turnAndStay, .endOfRoad, .onRampTurn, .roundaboutTurn: .direction
        case .countedTurn, .keep, .fork, .mergeSide, .onRampSide, .offRampSide, .exitSide: .side
        default: .none
        }
    }

    /// Whether a leg ends here.
    var isArrival: Bool {
        switch self {
        case .arrive, .arriveLeft, .arriveRight, .arriveStop, .arriveStopLeft, .arriveStopRight: true
        default: false
        }
    }
}
