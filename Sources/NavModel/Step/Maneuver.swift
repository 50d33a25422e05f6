// SPDX-License-Identifier: Apache-2.0

/// The maneuver of a step, in the 66 kinds of the turn-by-turn feed.
///
/// Raw values are those of the published feed, so that numbers stored by existing apps stay valid. Roundabouts are
/// clockwise where traffic keeps left.
public enum Maneuver: UInt, NamedCase {
    /// Not known.
    case unknown = 0
    /// Start of the route.
    case depart = 1
    /// Arrive; side unknown.
    case destination = 2
    /// Arrive; the destination is on the left.
    case destinationLeft = 3
    /// Arrive; the destination is on the right.
    case destinationRight = 4
    /// Continue straight.
    case straight = 5
    /// Normal left turn at an intersection.
    case turnLeft = 6
    /// Normal right turn at an intersection.
    case turnRight = 7
    /// Keep left where the road splits.
    case turnKeepLeft = 8
    /// Keep right where the road splits.
    case turnKeepRight = 9
    /// Slight left at an intersection.
    case turnSlightLeft = 10
    /// Slight right at an intersection.
    case turnSlightRight = 11
    /// Sharp left at an intersection.
    case turnSharpLeft = 12
    /// Sharp right at an intersection.
    case turnSharpRight = 13
    /// U-turn, clockwise.
    case turnUTurnClockwise = 14
    /// U-turn, counterclockwise.
    case turnUTurnCounterclockwise = 15
    /// Merge into another road.
    case mergeUnspecified = 16
    /// Merge to the left.
    case mergeLeft = 17
    /// Merge to the right.
    case mergeRight = 18
    /// Left branch of a fork.
    case forkLeft = 19
    /// Right branch of a fork.
    case forkRight = 20
    /// Enter a motorway or toll road.
    case onRampUnspecified = 21
    /// Left turn to enter.
    case onRampLeft = 22
    /// Right turn to enter.
    case onRampRight = 23
    /// Keep left to enter.
    case onRampKeepLeft = 24
    /// Keep right to enter.
    case onRampKeepRight = 25
    /// Slight left to enter.
    case onRampSlightLeft = 26
    /// Slight right to enter.
    case onRampSlightRight = 27
    /// Sharp left to enter.
    case onRampSharpLeft = 28
    /// Sharp right to enter.
    case onRampSharpRight = 29
    /// U-turn clockwise to enter.
    case onRampUTurnClockwise = 30
    /// U-turn counterclockwise to enter.
    case onRampUTurnCounterclockwise = 31
    /// Leave a motorway or toll road.
    case offRampUnspecified = 32
    /// Left turn to leave.
    case offRampLeft = 33
    /// Right turn to leave.
    case offRampRight = 34
    /// Keep left to leave.
    case offRampKeepLeft = 35
    /// Keep right to leave.
    case offRampKeepRight = 36
    /// Slight left to leave.
    case offRampSlightLeft = 37
    /// Slight right to leave.
    case offRampSlightRight = 38
    /// Sharp left to leave.
    case offRampSharpLeft = 39
    /// Sharp right to leave.
    case offRampSharpRight = 40
    /// U-turn clockwise to leave.
    case offRampUTurnClockwise = 41
    /// U-turn counterclockwise to leave.
    case offRampUTurnCounterclockwise = 42
    /// Enter a clockwise roundabout.
    case roundaboutClockwise = 43
    /// Enter a counterclockwise roundabout.
    case roundaboutCounterclockwise = 44
    /// Straight through a clockwise roundabout.
    case roundaboutStraightClockwise = 45
    /// Straight through a counterclockwise roundabout.
    case roundaboutStraightCounterclockwise = 46
    /// Left through a clockwise roundabout.
    case roundaboutLeftClockwise = 47
    /// Left through a counterclockwise roundabout.
    case roundaboutLeftCounterclockwise = 48
    /// Right through a clockwise roundabout.
    case roundaboutRightClockwise = 49
    /// Right through a counterclockwise roundabout.
    case roundaboutRightCounterclockwise = 50
    /// Slight left through a clockwise roundabout.
    case roundaboutSlightLeftClockwise = 51
    /// Slight left through a counterclockwise roundabout.
    case roundaboutSlightLeftCounterclockwise = 52
    /// Slight right through a clockwise roundabout.
    case roundaboutSlightRightClockwise = 53
    /// Slight right through a counterclockwise roundabout.
    case roundaboutSlightRightCounterclockwise = 54
    /// Sharp left through a clockwise roundabout.
    case roundaboutSharpLeftClockwise = 55
    /// Sharp left through a counterclockwise roundabout.
    case roundaboutSharpLeftCounterclockwise = 56
    /// Sharp right through a clockwise roundabout.
    case roundaboutSharpRightClockwise = 57
    /// Sharp right through a counterclockwise roundabout.
    case roundaboutSharpRightCounterclockwise = 58
    /// U-turn through a clockwise roundabout.
    case roundaboutUTurnClockwise = 59
    /// U-turn through a counterclockwise roundabout.
    case roundaboutUTurnCounterclockwise = 60
    /// Leave a clockwise roundabout.
    case roundaboutExitClockwise = 61
    /// Leave a counterclockwise roundabout.
    case roundaboutExitCounterclockwise = 62
    /// Take the ferry.
    case ferryBoat = 63
    /// Take the car train.
    case ferryTrain = 64
    /// The road continues with a new name.
    case nameChange = 65
}
