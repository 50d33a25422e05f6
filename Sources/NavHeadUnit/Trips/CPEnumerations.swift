// SPDX-License-Identifier: Apache-2.0

#if !canImport(CarPlay)
// All raw values match CarPlay.

/// Display styles of the second maneuver.
public enum CPManeuverDisplayStyle: Int, Sendable, CaseIterable {
    case `default` = 0
    /// Symbol, then text.
    case leadingSymbol = 1
    /// Text, then symbol.
    case trailingSymbol = 2
    /// Symbol only, as for lanes.
    case symbolOnly = 3
    /// Text only.
    case instructionOnly = 4
}

/// Colors of the remaining time.
public enum CPTimeRemainingColor: UInt, Sendable, CaseIterable {
    case `default` = 0
    /// Light traffic.
    case green = 1
    /// Medium traffic.
    case orange = 2
    /// Heavy traffic.
    case red = 3
}

/// Backgrounds of the trip estimates.
public enum CPTripEstimateStyle: UInt, Sendable, CaseIterable { case light = 0, dark = 1 }

/// States of a maneuver, in a cycle: continue, initial, prepare, execute, continue.
public enum CPManeuverState: Int, Sendable, CaseIterable {
    /// Far away.
    case `continue` = 0
    /// Announced.
    case initial = 1
    /// Soon.
    case prepare = 2
    /// Now.
    case execute = 3
}

/// Kinds of junctions.
public enum CPJunctionType: UInt, Sendable, CaseIterable { case intersection = 0, roundabout = 1 }

/// The side on which traffic drives.
public enum CPTrafficSide: UInt, Sendable, CaseIterable {
    /// Roundabouts are counter-clockwise.
    case right = 0
    /// Roundabouts are clockwise.
    case left = 1
}

/// Whether a lane should be used.
public enum CPLaneStatus: Int, Sendable, CaseIterable {
    /// Do not use.
    case notGood = 0
    /// May be used.
    case good = 1
    /// Should be used.
    case preferred = 2
}

/// Kinds of maneuvers for instrument clusters and head-up displays.
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
