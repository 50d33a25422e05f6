// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// Spellings with two words, which some declarations use.
extension Maneuver {
    /// The same as `turnUTurnCounterclockwise`.
    public static let turnUTurnCounterClockwise = Maneuver.turnUTurnCounterclockwise
    /// The same as `onRampUTurnCounterclockwise`.
    public static let onRampUTurnCounterClockwise = Maneuver.onRampUTurnCounterclockwise
    /// The same as `offRampUTurnCounterclockwise`.
    public static let offRampUTurnCounterClockwise = Maneuver.offRampUTurnCounterclockwise
    /// The same as `roundaboutCounterclockwise`.
    public static let roundaboutCounterClockwise = Maneuver.roundaboutCounterclockwise
    /// The same as `roundaboutStraightCounterclockwise`.
    public static let roundaboutStraightCounterClockwise = Maneuver.roundaboutStraightCounterclockwise
    /// The same as `roundaboutLeftCounterclockwise`.
    public static let roundaboutLeftCounterClockwise = Maneuver.roundaboutLeftCounterclockwise
    /// The same as `roundaboutRightCounterclockwise`.
    public static let roundaboutRightCounterClockwise = Maneuver.roundaboutRightCounterclockwise
    /// The same as `roundaboutSlightLeftCounterclockwise`.
    public static let roundaboutSlightLeftCounterClockwise = Maneuver.roundaboutSlightLeftCounterclockwise
    /// The same as `roundaboutSlightRightCounterclockwise`.
    public static let roundaboutSlightRightCounterClockwise = Maneuver.roundaboutSlightRightCounterclockwise
    /// The same as `roundaboutSharpLeftCounterclockwise`.
    public static let roundaboutSharpLeftCounterClockwise = Maneuver.roundaboutSharpLeftCounterclockwise
    /// The same as `roundaboutSharpRightCounterclockwise`.
    public static let roundaboutSharpRightCounterClockwise = Maneuver.roundaboutSharpRightCounterclockwise
    /// The same as `roundaboutUTurnCounterclockwise`.
    public static let roundaboutUTurnCounterClockwise = Maneuver.roundaboutUTurnCounterclockwise
    /// The same as `roundaboutExitCounterclockwise`.
    public static let roundaboutExitCounterClockwise = Maneuver.roundaboutExitCounterclockwise
}
