// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// What a sentence tells the driver to do; a catalogue has a sentence for each.
///
/// Placeholders in the comments are those that its sentence needs; the road (`{road}`, `{onto}`, `{on}`) and the places on
/// the sign (`{place}`) may stand in optional parts of any.
public enum Action: Int, WordCoded {
    /// Start.
    case depart
    /// Arrive, on a side that is not known.
    case arrive
    /// Arrive; the place is to the left.
    case arriveLeft
    /// Arrive; the place is to the right.
    case arriveRight
    /// Arrive at a place where one calls on the way, on a side that is not known.
    case arriveStop
    /// Arrive at a place where one calls on the way, to the left.
    case arriveStopLeft
    /// Arrive at a place where one calls on the way, to the right.
    case arriveStopRight
    /// Straight on at a junction.
    case straight
    /// Turn into another road: `{direction}`.
    case turn
    /// Turn into one of several streets to that side: `{ordinal}`, `{side}`.
    case countedTurn
    /// Turn and stay on the same street: `{direction}`.
    case turnAndStay
    /// Turn where one's road ends: `{direction}`.
    case endOfRoad
    /// Keep to a side where the road splits: `{side}`.
    case keep
    /// Turn back.
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
    /// Turn sharply or back into a ramp: `{direction}`.
    case onRampTurn
    /// Leave the motorway.
    case offRamp
    /// Leave the motorway on a side: `{side}`.
    case offRampSide
    /// Leave the motorway by an exit with a number: `{exit}`.
    case exit
    /// Leave the motorway by an exit with a number on a side: `{exit}`, `{side}`.
    case exitSide
    /// Enter a roundabout and stay on it.
    case roundabout
    /// Enter a roundabout that has a name, and stay on it: `{circle}`.
    case rotary
    /// Take an exit of a roundabout: `{ordinal}`.
    case roundaboutExit
    /// Take an exit of a roundabout that has a name: `{circle}`, `{ordinal}`.
    case rotaryExit
    /// Go a direction through a roundabout: `{direction}`.
    case roundaboutTurn
    /// Go straight through a roundabout.
    case roundaboutStraight
    /// Turn back at a roundabout.
    case roundaboutBack
    /// Leave the roundabout one is on.
    case leaveRoundabout
    /// Drive onto a boat.
    case ferryBoat
    /// Drive onto a train.
    case ferryTrain
    /// The road goes on under another name.
    case newName
    /// Get off and push a bicycle.
    case push
    /// Nothing is known but that one drives on.
    case proceed

    /// What a sentence varies by, beside the road and the sign.
    enum Bend { case none, direction, side }

    /// What the sentence varies by.
    var bend: Bend {
        switch self {
        case .turn, .turnAndStay, .endOfRoad, .onRampTurn, .roundaboutTurn: .direction
        case .countedTurn, .keep, .fork, .mergeSide, .onRampSide, .offRampSide, .exitSide: .side
        default: .none
        }
    }

    /// Whether the journey or a part of it ends.
    var isArrival: Bool {
        switch self {
        case .arrive, .arriveLeft, .arriveRight, .arriveStop, .arriveStopLeft, .arriveStopRight: true
        default: false
        }
    }
}
