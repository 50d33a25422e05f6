// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A turn at a junction: kind, direction and angles. Each turn maps to one of the 66 maneuvers.
///
/// Displays use `StepInfo.maneuver`. Instructions, icons with true angles and OSRM responses are derived from the turn.
public struct Turn: Sendable, Hashable {
    /// Kind of turn.
    public var kind: Kind
    /// Direction of the turn.
    public var direction: Direction
    /// Direction of travel just before the turn; for a roundabout, before entering it.
    public var bearingBefore: Bearing
    /// Direction of travel just after the turn; for a roundabout, after leaving it.
    public var bearingAfter: Bearing

    /// Creates a turn.
    ///
    /// - Parameters:
    ///   - kind: Kind of turn.
    ///   - direction: Direction of the turn.
    ///   - bearingBefore: Direction of travel just before.
    ///   - bearingAfter: Direction of travel just after.
    public init(kind: Kind, direction: Direction, bearingBefore: Bearing, bearingAfter: Bearing) {
        self.kind = kind
        self.direction = direction
        self.bearingBefore = bearingBefore
        self.bearingAfter = bearingAfter
    }

    /// Kinds of turns.
    public enum Kind: NamedCase {
        case depart
        case arrive
        /// Onto another road.
        case turn
        /// Along the same road, if that is not obvious.
        case `continue`
        /// Straight ahead onto a road with a new name.
        case newName
        /// At the end of the road, at a T-junction.
        case endOfRoad
        /// A fork of two branches.
        case fork
        /// Onto a ramp to a motorway-like road.
        case onRamp
        /// Off a motorway-like road.
        case offRamp
        /// From a ramp into a road.
        case merge
        /// Through a roundabout; `StepInfo.roundaboutTurnNumber` counts exits.
        case roundabout
        /// Through a large roundabout with a name of its own.
        case rotary
        /// Through a roundabout so small that it is crossed like a plain junction.
        case roundaboutTurn
        /// Out of a roundabout, if that is a separate step.
        case exitRoundabout
        /// Out of a rotary, if that is a separate step.
        case exitRotary
        /// Onto a ferry.
        case ferryBoat
        /// Onto a car train.
        case ferryTrain
        /// Information without action: a change of the travel mode or of lanes.
        case notification
    }

    /// Directions of turns, from left to right.
    public enum Direction: NamedCase {
        case uTurn, sharpLeft, left, slightLeft, straight, slightRight, right, sharpRight
    }
}
