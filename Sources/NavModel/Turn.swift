// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// What happens at a junction, before it is put into one of the 66 maneuvers: kind, direction and angles.
///
/// Displays use `StepInfo.maneuver`; words, icons with true angles and the OSRM form are made from this.
public struct Turn: Sendable, Hashable {
    /// What sort of junction it is for the driver.
    public var kind: Kind
    /// Which way.
    public var direction: Direction
    /// Direction of travel just before; for a roundabout, before entering.
    public var bearingBefore: Bearing
    /// Direction of travel just after; for a roundabout, after leaving.
    public var bearingAfter: Bearing

    /// Makes a description of a turn.
    public init(kind: Kind, direction: Direction, bearingBefore: Bearing, bearingAfter: Bearing) {
        self.kind = kind
        self.direction = direction
        self.bearingBefore = bearingBefore
        self.bearingAfter = bearingAfter
    }

    /// Sorts of junction.
    public enum Kind: WordCoded {
        case depart
        case arrive
        /// Onto another road.
        case turn
        /// Along the same road, where that is not obvious.
        case `continue`
        /// Straight on, and the road has a new name.
        case newName
        /// The road ends at a crossing one.
        case endOfRoad
        /// Two branches that both go on.
        case fork
        /// Onto a ramp that leads to a motorway-like road.
        case onRamp
        /// Off a motorway-like road.
        case offRamp
        /// A ramp joins a road.
        case merge
        /// Through a roundabout; `StepInfo.roundaboutTurnNumber` counts exits.
        case roundabout
        /// Through a large roundabout that has a name of its own.
        case rotary
        /// A roundabout so small that it is crossed like a plain junction.
        case roundaboutTurn
        /// Out of a roundabout; a step of its own only where one is told to leave.
        case exitRoundabout
        /// Out of a rotary.
        case exitRotary
        /// Onto a ferry.
        case ferryBoat
        /// Onto a train that carries vehicles.
        case ferryTrain
        /// Nothing to do, something to know: the travel mode or the lanes change.
        case notification
    }

    /// Directions, from back over the left to back over the right.
    public enum Direction: WordCoded {
        case uTurn, sharpLeft, left, slightLeft, straight, slightRight, right, sharpRight
    }
}
