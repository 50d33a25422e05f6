// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A position from a receiver, a log or a simulator, with its timestamp.
public struct LocationFix: Sendable, Hashable, Codable {
    /// The position.
    public var coordinate: Coordinate
    /// Seconds since 1970-01-01 00:00 UTC.
    public var time: Double
    /// Radius in meters that contains the true position with a probability of two thirds; negative when not known.
    public var horizontalAccuracy: Double
    /// Direction of travel in degrees clockwise from north; negative when not known.
    public var course: Double
    /// Speed over ground in meters per second; negative when not known.
    public var speed: Double
    /// Altitude above sea level in meters; NaN when not known.
    public var altitude: Double

    /// Creates a fix. Omitted values are not known.
    ///
    /// - Parameters:
    ///   - coordinate: The position.
    ///   - time: Seconds since 1970-01-01 00:00 UTC.
    ///   - horizontalAccuracy: Radius in meters.
    ///   - course: Degrees clockwise from north.
    ///   - speed: Meters per second.
    ///   - altitude: Meters above sea level.
    public init(
        coordinate: Coordinate, time: Double, horizontalAccuracy: Double = -1, course: Double = -1,
        speed: Double = -1, altitude: Double = .nan
    ) {
        self.coordinate = coordinate
        self.time = time
        self.horizontalAccuracy = horizontalAccuracy
        self.course = course
        self.speed = speed
        self.altitude = altitude
    }

    /// The direction of travel, if known.
    public var bearing: Bearing? { course >= 0 ? Bearing(course) : nil }
}
