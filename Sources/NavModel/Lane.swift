// SPDX-License-Identifier: Apache-2.0

/// One lane of the road before a maneuver, with every turn that can be made from it.
public struct Lane: Sendable, Hashable {
    /// The turns painted on the lane. One entry of shape `unknown` when nothing is painted.
    public var laneDirections: [LaneDirection]

    /// Makes a lane from its turns.
    public init(laneDirections: [LaneDirection]) { self.laneDirections = laneDirections }

    /// Whether any turn from this lane is the one to take.
    public var isRecommended: Bool { laneDirections.contains { $0.recommended } }
}

/// One turn that can be made from a lane.
public struct LaneDirection: Sendable, Hashable {
    /// Shape of the arrow.
    public var laneShape: LaneShape
    /// Whether the route takes this turn.
    public var recommended: Bool

    /// Makes a turn.
    public init(laneShape: LaneShape, recommended: Bool) {
        self.laneShape = laneShape
        self.recommended = recommended
    }
}

/// Shape of an arrow on a lane, by the angle of the movement against straight on. Raw values are the feed's.
public enum LaneShape: UInt, WordCoded {
    /// No arrow.
    case unknown = 0
    /// Within 10°.
    case straight = 1
    /// 10° to 45° left.
    case slightLeft = 2
    /// 10° to 45° right.
    case slightRight = 3
    /// 45° to 135° left.
    case normalLeft = 4
    /// 45° to 135° right.
    case normalRight = 5
    /// 135° to 175° left.
    case sharpLeft = 6
    /// 135° to 175° right.
    case sharpRight = 7
    /// Back, over the left.
    case uTurnLeft = 8
    /// Back, over the right.
    case uTurnRight = 9
}
