// SPDX-License-Identifier: Apache-2.0

/// A length on the ground, in meters.
@frozen public struct Meters: Sendable, Hashable, Comparable, Codable {
    /// The length in meters.
    public var value: Double

    /// Makes a length of `value` meters.
    @inlinable public init(_ value: Double) { self.value = value }

    /// No length.
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

/// A span of time, in seconds.
@frozen public struct Seconds: Sendable, Hashable, Comparable, Codable {
    /// The span in seconds.
    public var value: Double

    /// Makes a span of `value` seconds.
    @inlinable public init(_ value: Double) { self.value = value }

    /// No time.
    @inlinable public static var zero: Seconds { Seconds(0) }

    /// Orders by value.
    @inlinable public static func < (a: Seconds, b: Seconds) -> Bool { a.value < b.value }
    /// The sum of two spans.
    @inlinable public static func + (a: Seconds, b: Seconds) -> Seconds { Seconds(a.value + b.value) }
    /// The difference of two spans; may be negative.
    @inlinable public static func - (a: Seconds, b: Seconds) -> Seconds { Seconds(a.value - b.value) }
    /// Adds a span in place.
    @inlinable public static func += (a: inout Seconds, b: Seconds) { a.value += b.value }
}

/// A speed over ground, in meters per second.
@frozen public struct MetersPerSecond: Sendable, Hashable, Comparable, Codable {
    /// The speed in meters per second.
    public var value: Double

    /// Makes a speed of `value` meters per second.
    @inlinable public init(_ value: Double) { self.value = value }

    /// Makes a speed from kilometers per hour.
    @inlinable public init(kilometersPerHour: Double) { self.value = kilometersPerHour / 3.6 }

    /// The speed in kilometers per hour.
    @inlinable public var kilometersPerHour: Double { value * 3.6 }

    /// The speed in statute miles per hour.
    @inlinable public var milesPerHour: Double { value * 3600 / 1609.344 }

    /// Orders by value.
    @inlinable public static func < (a: MetersPerSecond, b: MetersPerSecond) -> Bool { a.value < b.value }
}
