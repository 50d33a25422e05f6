// SPDX-License-Identifier: Apache-2.0

/// A direction in degrees clockwise from true north, in 0 ..< 360.
@frozen public struct Bearing: Sendable, Hashable, Codable {
    /// Degrees clockwise from north, 0 ..< 360.
    public let degrees: Double

    /// Creates a bearing from degrees, normalized to 0 ..< 360. A number that is not finite becomes 0.
    @inlinable public init(_ degrees: Double) {
        // Most values are in range, and a division is expensive.
        if degrees >= 0, degrees < 360 {
            self.degrees = degrees
            return
        }
        guard degrees.isFinite else {
            self.degrees = 0
            return
        }
        let wrapped = degrees.truncatingRemainder(dividingBy: 360)
        let positive = wrapped < 0 ? wrapped + 360 : wrapped
        self.degrees = positive >= 360 ? 0 : positive
    }

    /// The opposite direction.
    @inlinable public var reversed: Bearing { Bearing(degrees + 180) }

    /// The turn from this direction to `other`: −180 ..< 180 degrees, positive to the right (clockwise).
    @inlinable public func turn(to other: Bearing) -> Double {
        var difference = other.degrees - degrees
        if difference >= 180 { difference -= 360 }
        if difference < -180 { difference += 360 }
        return difference
    }

    /// The unsigned angle between two directions, 0 … 180 degrees.
    @inlinable public func difference(to other: Bearing) -> Double { abs(turn(to: other)) }
}
