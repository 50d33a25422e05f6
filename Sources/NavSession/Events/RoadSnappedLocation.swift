// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A position snapped to the road.
public struct RoadSnappedLocation: Sendable, Hashable {
    /// The position: on the route if `isOnRoute`, otherwise on the nearest road or as received.
    public var coordinate: Coordinate
    /// Direction of travel in degrees clockwise from north, that of the road if `isOnRoute`; negative if unknown.
    public var course: Double
    /// Speed over ground in meters per second; negative if unknown.
    public var speed: Double
    /// Timestamp in seconds since 1970-01-01 00:00 UTC.
    public var time: Double
    /// Radius that contains the true position in two of three cases, in meters; negative if unknown.
    public var horizontalAccuracy: Double
    /// Altitude above sea level in meters; NaN if unknown.
    public var altitude: Double
    /// Whether the position lies on the route.
    public var isOnRoute: Bool
    /// Whether the position was dead-reckoned because the signal was lost.
    public var isDeadReckoned = false
    /// Probability of being on this road, 0 … 1; `nil` without a map.
    public var probability: Double?

    /// Creates a location.
    ///
    /// - Parameters:
    ///   - coordinate: The position.
    ///   - course: Direction of travel in degrees clockwise from north; negative if unknown.
    ///   - speed: Speed over ground in meters per second; negative if unknown.
    ///   - time: Timestamp in seconds since 1970-01-01 00:00 UTC.
    ///   - horizontalAccuracy: Radius that contains the true position in two of three cases, in meters.
    ///   - altitude: Altitude above sea level in meters; NaN if unknown.
    ///   - isOnRoute: Whether the position lies on the route.
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
