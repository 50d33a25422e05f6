// SPDX-License-Identifier: Apache-2.0

/// A direction on the ground in degrees clockwise from true north, always in 0 ..< 360.
@frozen public struct Bearing: Sendable, Hashable, Codable {
    /// Degrees clockwise from north, 0 ..< 360.
    public let degrees: Double

    /// Wraps any finite number of degrees into 0 ..< 360. A number that is not finite becomes north.
    @inlinable public init(_ degrees: Double) {
        // Most are in range: a division would cost more than all else that is done with them.
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

    /// How far one must turn from this direction to `other`: −180 ..< 180 degrees, right (clockwise) positive.
    @inlinable public func turn(to other: Bearing) -> Double {
        var difference = other.degrees - degrees
        if difference >= 180 { difference -= 360 }
        if difference < -180 { difference += 360 }
        return difference
    }

    /// The angle between two directions without its side, 0 … 180 degrees.
    @inlinable public func difference(to other: Bearing) -> Double { abs(turn(to: other)) }
}
