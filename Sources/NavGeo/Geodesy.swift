// SPDX-License-Identifier: Apache-2.0

/// Radius of the sphere that all distances use, in meters: the mean radius of the WGS 84 ellipsoid (IUGG R₁).
public let earthRadius = 6_371_008.8

extension Coordinate {
    /// Great-circle distance to `other` (haversine form, exact to rounding also for neighbours).
    ///
    /// The sphere is up to 0.5 % off the ellipsoid, less than the error of a drawn road.
    public func distance(to other: Coordinate) -> Meters {
        let toRadians = Double.pi / 180
        let halfLatitude = sine((other.latitude - latitude) * toRadians / 2)
        let halfLongitude = sine((other.longitude - longitude) * toRadians / 2)
        let chord =
            halfLatitude * halfLatitude
            + cosine(latitude * toRadians) * cosine(other.latitude * toRadians) * halfLongitude * halfLongitude
        return Meters(2 * earthRadius * arcSine(min(1, chord.squareRoot())))
    }

    /// Direction of the great circle from here to `other`, at this end. North when both are one place.
    public func bearing(to other: Coordinate) -> Bearing {
        let toRadians = Double.pi / 180
        let (from, to) = (latitude * toRadians, other.latitude * toRadians)
        let east = (other.longitude - longitude) * toRadians
        let y = sine(east) * cosine(to)
        let x = cosine(from) * sine(to) - sine(from) * cosine(to) * cosine(east)
        return Bearing(arcTangent(y, x) / toRadians)
    }

    /// The place `distance` away in direction `bearing` along a great circle.
    public func moved(_ distance: Meters, toward bearing: Bearing) -> Coordinate {
        let toRadians = Double.pi / 180
        let angle = distance.value / earthRadius
        let (from, course) = (latitude * toRadians, bearing.degrees * toRadians)
        let sineTo = sine(from) * cosine(angle) + cosine(from) * sine(angle) * cosine(course)
        let east = arcTangent(sine(course) * sine(angle) * cosine(from), cosine(angle) - sine(from) * sineTo)
        return Coordinate(
            latitude: arcSine(max(-1, min(1, sineTo))) / toRadians,
            longitude: Coordinate.wrapped(longitude: longitude + east / toRadians))
    }

    /// The place at `fraction` (0 … 1) of the straight line in degrees to `other`; right for neighbours on a road.
    @inlinable public func interpolated(to other: Coordinate, fraction: Double) -> Coordinate {
        Coordinate(
            latitude: latitude + (other.latitude - latitude) * fraction,
            longitude: longitude + (other.longitude - longitude) * fraction)
    }

    /// Brings a longitude back into −180 … 180.
    @inlinable static func wrapped(longitude: Double) -> Double {
        if longitude > 180 { return longitude - 360 }
        if longitude < -180 { return longitude + 360 }
        return longitude
    }
}

/// A flat frame around one place: meters east and north, good to a millimeter over a road and to 0.1 % over a town.
///
/// Projection on segments and matching run in it because it costs two multiplications where a great circle costs ten
/// trigonometric calls.
@frozen public struct LocalFrame: Sendable, Hashable {
    /// The place that has x = y = 0.
    public let origin: Coordinate
    /// Meters to one degree of longitude here.
    public let metersPerLongitude: Double

    /// Meters to one degree of latitude anywhere on the sphere.
    public static let metersPerLatitude = earthRadius * Double.pi / 180

    /// Lays the frame at `origin`.
    public init(at origin: Coordinate) {
        self.origin = origin
        self.metersPerLongitude = LocalFrame.metersPerLatitude * cosine(origin.latitude * Double.pi / 180)
    }

    /// Meters east and north of the origin.
    @inlinable public func point(_ place: Coordinate) -> Point {
        var east = place.longitude - origin.longitude
        if east > 180 { east -= 360 } else if east < -180 { east += 360 }
        return Point(
            x: east * metersPerLongitude, y: (place.latitude - origin.latitude) * LocalFrame.metersPerLatitude)
    }

    /// Direction from one point of the frame to another. North when both are one.
    public func bearing(from a: Point, to b: Point) -> Bearing {
        a == b ? Bearing(0) : Bearing(arcTangent(b.x - a.x, b.y - a.y) * 180 / Double.pi)
    }

    /// The place of a point of the frame.
    @inlinable public func place(_ point: Point) -> Coordinate {
        Coordinate(
            latitude: origin.latitude + point.y / LocalFrame.metersPerLatitude,
            longitude: origin.longitude + point.x / metersPerLongitude)
    }

    /// A point in a `LocalFrame`, in meters.
    @frozen public struct Point: Sendable, Hashable {
        /// Meters east of the origin.
        public var x: Double
        /// Meters north of the origin.
        public var y: Double

        /// Makes a point from meters east and north.
        @inlinable public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }
}

/// Where a place falls on one straight stretch of road.
@frozen public struct SegmentProjection: Sendable, Hashable {
    /// Share of the stretch that lies before the foot point, 0 … 1.
    public let fraction: Double
    /// Distance from the place to the foot point, in meters.
    public let distance: Meters
    /// Side of the place as seen along the stretch: positive left, negative right, zero on the line.
    public let side: Double

    /// Projects `place` on the stretch from `start` to `end`. A stretch of length zero gives fraction 0.
    public init(of place: Coordinate, from start: Coordinate, to end: Coordinate) {
        self.init(in: LocalFrame(at: place), from: start, to: end)
    }

    /// Projects the origin of `frame` on the stretch from `start` to `end`: the form for loops over many stretches.
    @inlinable public init(in frame: LocalFrame, from start: Coordinate, to end: Coordinate) {
        self.init(from: frame.point(start), to: frame.point(end))
    }

    /// Projects the origin of a frame on the stretch between two points of it: the form for a line, whose points are
    /// put into the frame once each.
    @inlinable public init(from a: LocalFrame.Point, to b: LocalFrame.Point) {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        let along = square > 0 ? max(0, min(1, -(a.x * dx + a.y * dy) / square)) : 0
        let (x, y) = (a.x + along * dx, a.y + along * dy)
        self.fraction = along
        self.distance = Meters((x * x + y * y).squareRoot())
        self.side = a.x * dy - a.y * dx == 0 ? 0 : (dy * a.x - dx * a.y > 0 ? 1 : -1)
    }
}
