// SPDX-License-Identifier: Apache-2.0

/// What the driver does at a step, in the 66 kinds of the turn-by-turn feed.
///
/// Raw values are those of the published feed, so numbers stored by an existing app keep their meaning. Clockwise and
/// counter-clockwise follow the driving side: clockwise where traffic keeps left.
public enum Maneuver: UInt, WordCoded {
    /// Not known.
    case unknown = 0
    /// Start of the route.
    case depart = 1
    /// Arrive; the side is not known.
    case destination = 2
    /// Arrive; the destination is on the left.
    case destinationLeft = 3
    /// Arrive; the destination is on the right.
    case destinationRight = 4
    /// Go straight on.
    case straight = 5
    /// Ordinary left turn at an intersection.
    case turnLeft = 6
    /// Ordinary right turn at an intersection.
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
    /// Turn back, clockwise.
    case turnUTurnClockwise = 14
    /// Turn back, counter-clockwise.
    case turnUTurnCounterclockwise = 15
    /// The road joins another.
    case mergeUnspecified = 16
    /// Join another road to the left.
    case mergeLeft = 17
    /// Join another road to the right.
    case mergeRight = 18
    /// Left branch of a fork.
    case forkLeft = 19
    /// Right branch of a fork.
    case forkRight = 20
    /// Enter a motorway or toll road.
    case onRampUnspecified = 21
    /// Enter by a left turn.
    case onRampLeft = 22
    /// Enter by a right turn.
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
    /// Turn back clockwise to enter.
    case onRampUTurnClockwise = 30
    /// Turn back counter-clockwise to enter.
    case onRampUTurnCounterclockwise = 31
    /// Leave a motorway or toll road.
    case offRampUnspecified = 32
    /// Leave by a left turn.
    case offRampLeft = 33
    /// Leave by a right turn.
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
    /// Turn back clockwise to leave.
    case offRampUTurnClockwise = 41
    /// Turn back counter-clockwise to leave.
    case offRampUTurnCounterclockwise = 42
    /// Enter a roundabout that turns clockwise.
    case roundaboutClockwise = 43
    /// Enter a roundabout that turns counter-clockwise.
    case roundaboutCounterclockwise = 44
    /// Straight through a clockwise roundabout.
    case roundaboutStraightClockwise = 45
    /// Straight through a counter-clockwise roundabout.
    case roundaboutStraightCounterclockwise = 46
    /// Left through a clockwise roundabout.
    case roundaboutLeftClockwise = 47
    /// Left through a counter-clockwise roundabout.
    case roundaboutLeftCounterclockwise = 48
    /// Right through a clockwise roundabout.
    case roundaboutRightClockwise = 49
    /// Right through a counter-clockwise roundabout.
    case roundaboutRightCounterclockwise = 50
    /// Slight left through a clockwise roundabout.
    case roundaboutSlightLeftClockwise = 51
    /// Slight left through a counter-clockwise roundabout.
    case roundaboutSlightLeftCounterclockwise = 52
    /// Slight right through a clockwise roundabout.
    case roundaboutSlightRightClockwise = 53
    /// Slight right through a counter-clockwise roundabout.
    case roundaboutSlightRightCounterclockwise = 54
    /// Sharp left through a clockwise roundabout.
    case roundaboutSharpLeftClockwise = 55
    /// Sharp left through a counter-clockwise roundabout.
    case roundaboutSharpLeftCounterclockwise = 56
    /// Sharp right through a clockwise roundabout.
    case roundaboutSharpRightClockwise = 57
    /// Sharp right through a counter-clockwise roundabout.
    case roundaboutSharpRightCounterclockwise = 58
    /// Back out the way one came, clockwise.
    case roundaboutUTurnClockwise = 59
    /// Back out the way one came, counter-clockwise.
    case roundaboutUTurnCounterclockwise = 60
    /// Leave a clockwise roundabout.
    case roundaboutExitClockwise = 61
    /// Leave a counter-clockwise roundabout.
    case roundaboutExitCounterclockwise = 62
    /// Take the boat.
    case ferryBoat = 63
    /// Take the train that carries vehicles.
    case ferryTrain = 64
    /// The road goes on under a new name.
    case nameChange = 65
}
