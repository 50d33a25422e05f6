// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
// Raw values of all these are CarPlay's.

/// How a second maneuver is shown.
public enum CPManeuverDisplayStyle: Int, Sendable, CaseIterable {
    case `default` = 0
    /// Picture, then words.
    case leadingSymbol = 1
    /// Words, then picture.
    case trailingSymbol = 2
    /// The picture alone, as for lanes.
    case symbolOnly = 3
    /// The words alone.
    case instructionOnly = 4
}

/// Color of the time that is left.
public enum CPTimeRemainingColor: UInt, Sendable, CaseIterable {
    case `default` = 0
    /// Little traffic.
    case green = 1
    /// Some traffic.
    case orange = 2
    /// Much traffic.
    case red = 3
}

/// Ground of the estimates of a trip.
public enum CPTripEstimateStyle: UInt, Sendable, CaseIterable { case light = 0, dark = 1 }

/// How near a maneuver is. It goes round: continue, initial, prepare, execute, continue.
public enum CPManeuverState: Int, Sendable, CaseIterable {
    /// Far away.
    case `continue` = 0
    /// It was told of.
    case initial = 1
    /// It comes soon.
    case prepare = 2
    /// It comes now.
    case execute = 3
}

/// What sort of junction it is.
public enum CPJunctionType: UInt, Sendable, CaseIterable { case intersection = 0, roundabout = 1 }

/// The side of the road that traffic keeps to.
public enum CPTrafficSide: UInt, Sendable, CaseIterable {
    /// Roundabouts turn counter-clockwise.
    case right = 0
    /// Roundabouts turn clockwise.
    case left = 1
}

/// Whether to take a lane.
public enum CPLaneStatus: Int, Sendable, CaseIterable {
    /// No.
    case notGood = 0
    /// One may.
    case good = 1
    /// Best.
    case preferred = 2
}

/// What to do, for instrument clusters and head-up displays.
public enum CPManeuverType: UInt, Sendable, CaseIterable {
    case noTurn = 0
    case leftTurn, rightTurn, straightAhead, uTurn, followRoad, enterRoundabout, exitRoundabout, offRamp, onRamp
    case arriveEndOfNavigation, startRoute, arriveAtDestination, keepLeft, keepRight, enterFerry, exitFerry, changeFerry
    case startRouteWithUTurn, uTurnAtRoundabout, leftTurnAtEnd, rightTurnAtEnd, highwayOffRampLeft
    case highwayOffRampRight, arriveAtDestinationLeft, arriveAtDestinationRight, uTurnWhenPossible
    case arriveEndOfDirections
    case roundaboutExit1 = 28
    case roundaboutExit2, roundaboutExit3, roundaboutExit4, roundaboutExit5, roundaboutExit6, roundaboutExit7
    case roundaboutExit8, roundaboutExit9, roundaboutExit10, roundaboutExit11, roundaboutExit12, roundaboutExit13
    case roundaboutExit14, roundaboutExit15, roundaboutExit16, roundaboutExit17, roundaboutExit18, roundaboutExit19
    case sharpLeftTurn = 47
    case sharpRightTurn, slightLeftTurn, slightRightTurn, changeHighway, changeHighwayLeft, changeHighwayRight
}
#endif
