// SPDX-License-Identifier: Apache-2.0

/// A length in meters.
@frozen public struct Meters: Sendable, Hashable, Comparable, Codable {
    /// The length in meters.
    public var value: Double

    /// Creates a length from meters.
    @inlinable public init(_ value: Double) { self.value = value }

    /// Zero meters.
    @inlinable public static var zero: Meters { Meters(0) }

    /// Orders by value.
    @inlinable public static func < (a: Meters, b: Meters) -> Bool { a.value < b.value }
    /// The sum of two lengths.
    @inlinable public static func + (a: Meters, b: Meters) -> Meters { Meters(a.value + b.value) }
    /// The difference of two lengths; may be negative.
    @inlinable public static func - (a: Meters, b: Meters) -> Meters { Meters(a.value - b.value) }
    /// Adds a length in place.
    @inlinable public static func += (a: inout Meters, b: Meters) { a.value += b.value }
}

/// A duration in seconds.
@frozen public struct Seconds: Sendable, Hashable, Comparable, Codable {
    /// The duration in seconds.
    public var value: Double

    /// Creates a duration from seconds.
    @inlinable public init(_ value: Double) { self.value = value }

    /// Zero seconds.
    @inlinable public static var zero: Seconds { Seconds(0) }

    /// Orders by value.
    @inlinable public static func < (a: Seconds, b: Seconds) -> Bool { a.value < b.value }
    /// The sum of two durations.
    @inlinable public static func + (a: Seconds, b: Seconds) -> Seconds { Seconds(a.value + b.value) }
    /// The difference of two durations; may be negative.
    @inlinable public static func - (a: Seconds, b: Seconds) -> Seconds { Seconds(a.value - b.value) }
    /// Adds a duration in place.
    @inlinable public static func += (a: inout Seconds, b: Seconds) { a.value += b.value }
}

/// A speed over ground in meters per second.
@frozen public struct MetersPerSecond: Sendable, Hashable, Comparable, Codable {
    /// The speed in meters per second.
    public var value: Double

    /// Creates a speed from meters per second.
    @inlinable public init(_ value: Double) { self.value = value }

    /// Creates a speed from kilometers per hour.
    @inlinable public init(kilometersPerHour: Double) { self.value = kilometersPerHour / 3.6 }

    /// The speed in kilometers per hour.
    @inlinable public var kilometersPerHour: Double { value * 3.6 }

    /// The speed in statute miles per hour.
    @inlinable public var milesPerHour: Double { value * 3600 / 1609.344 }

    /// Orders by value.
    @inlinable public static func < (a: MetersPerSecond, b: MetersPerSecond) -> Bool { a.value < b.value }
}
