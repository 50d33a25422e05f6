// SPDX-License-Identifier: Apache-2.0

/// A lane before a maneuver, with the turns that can be made from it.
public struct Lane: Sendable, Hashable {
    /// The marked turns; one entry of shape `unknown` for a lane without markings.
    public var laneDirections: [LaneDirection]

    /// Creates a lane from its turns.
    public init(laneDirections: [LaneDirection]) { self.laneDirections = laneDirections }

    /// Whether the route uses any turn of this lane.
    public var isRecommended: Bool { laneDirections.contains { $0.recommended } }
}

/// A turn that can be made from a lane.
public struct LaneDirection: Sendable, Hashable {
    /// Shape of the arrow.
    public var laneShape: LaneShape
    /// Whether the route uses this turn.
    public var recommended: Bool

    /// Creates a turn.
    public init(laneShape: LaneShape, recommended: Bool) {
        self.laneShape = laneShape
        self.recommended = recommended
    }
}

/// The shape of an arrow on a lane, by the angle of the turn. Raw values are the feed's.
public enum LaneShape: UInt, NamedCase {
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
    /// U-turn to the left.
    case uTurnLeft = 8
    /// U-turn to the right.
    case uTurnRight = 9
}
