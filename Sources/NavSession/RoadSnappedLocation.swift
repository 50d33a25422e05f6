// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A position after it has been brought onto the road of the route.
public struct RoadSnappedLocation: Sendable, Hashable {
    /// The place: on the route when `isOnRoute`, else as the receiver said.
    public var coordinate: Coordinate
    /// Direction of travel in degrees clockwise from north, the road's own when `isOnRoute`; negative when not known.
    public var course: Double
    /// Speed over ground in meters per second; negative when not known.
    public var speed: Double
    /// Seconds since 1970-01-01 00:00 UTC.
    public var time: Double
    /// Radius within which the true place lies in two of three cases, in meters; negative when not known.
    public var horizontalAccuracy: Double
    /// Meters above the sea; not a number when not known.
    public var altitude: Double
    /// Whether the position could be brought onto the route.
    public var isOnRoute: Bool
    /// Whether nothing was heard from the receiver and the place is reckoned from what was heard before.
    public var isReckoned = false
    /// How probable it is that this is the road, 0 … 1; `nil` without a map to ask.
    public var probability: Double?

    /// Makes a location.
    public init(
        coordinate: Coordinate, course: Double, speed: Double, time: Double, horizontalAccuracy: Double,
        altitude: Double, isOnRoute: Bool
    ) {
        self.coordinate = coordinate
        self.course = course
        self.speed = speed
        self.time = time
        self.horizontalAccuracy = horizontalAccuracy
        self.altitude = altitude
        self.isOnRoute = isOnRoute
    }
}
