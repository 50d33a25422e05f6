// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// One position from a receiver, a log or a simulator, with the time at which it was true.
public struct LocationFix: Sendable, Hashable, Codable {
    /// The place.
    public var coordinate: Coordinate
    /// Seconds since 1970-01-01 00:00 UTC.
    public var time: Double
    /// Radius within which the true place lies in two of three cases, in meters; negative when not known.
    public var horizontalAccuracy: Double
    /// Direction of travel in degrees clockwise from north; negative when not known.
    public var course: Double
    /// Speed over ground in meters per second; negative when not known.
    public var speed: Double
    /// Meters above the sea; not a number when not known.
    public var altitude: Double

    /// Makes a fix; what is left out is "not known".
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
