// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavModel

/// What kind of road a place is to be brought onto.
public struct SnapQuestion: Sendable, Hashable {
    /// The place, anywhere on the globe.
    public var place: Coordinate
    /// Modes that must all be allowed on the road.
    public var modes: ModeSet
    /// Wanted direction of travel; `nil` for any.
    public var heading: Bearing?
    /// How far the direction of travel may be from `heading`, degrees.
    public var headingTolerance: Double
    /// No road farther away than this counts.
    public var maximumDistance: Meters
    /// A road where a vehicle can stop is wanted: no motorway, no tunnel, no ferry. Other roads count only where there
    /// is none.
    public var isStopover: Bool
    /// On which side of the road the place must lie, where traffic runs both ways.
    public var approach: Waypoint.Approach

    /// How far roads are looked for unless told otherwise.
    public static let usualDistance = Meters(35_000)

    /// Makes a question.
    public init(
        _ place: Coordinate, modes: ModeSet, heading: Bearing? = nil, headingTolerance: Double = 55,
        maximumDistance: Meters = SnapQuestion.usualDistance, isStopover: Bool = false,
        approach: Waypoint.Approach = .unrestricted
    ) {
        self.place = place
        self.modes = modes
        self.heading = heading
        self.headingTolerance = headingTolerance
        self.maximumDistance = maximumDistance
        self.isStopover = isStopover
        self.approach = approach
    }
}
