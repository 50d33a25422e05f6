// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// What a sentence tells the driver to do; a catalogue has sentences for each.
public enum Action: WordCoded {
    /// Start.
    case depart
    /// Arrive, on a side that is not known.
    case arrive
    /// Arrive; the place is to the left.
    case arriveLeft
    /// Arrive; the place is to the right.
    case arriveRight
    /// Straight on at a junction.
    case straight
    /// Turn into another road: `{direction}`.
    case turn
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
    /// Nothing is known but that one drives on.
    case proceed
}
