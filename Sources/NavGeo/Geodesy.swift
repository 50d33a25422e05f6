// SPDX-License-Identifier: Apache-2.0

/// Radius in meters of the sphere used for all distances: the mean radius of the WGS 84 ellipsoid (IUGG R₁).
public let earthRadius = 6_371_008.8

extension Coordinate {
    /// Great-circle distance to `other`, by the haversine formula, which is accurate for small distances, too.
    ///
    /// The sphere differs from the ellipsoid by up to 0.5 %, less than the error of mapped roads.
    public func distance(to other: Coordinate) -> Meters {
        let toRadians = Double.pi / 180
        let halfLatitude = sine((other.latitude - latitude) * toRadians / 2)
        let halfLongitude = sine((other.longitude - longitude) * toRadians / 2)
        let chord =
            halfLatitude * halfLatitude
            + cosine(latitude * toRadians) * cosine(other.latitude * toRadians) * halfLongitude * halfLongitude
        return Meters(2 * earthRadius * arcSine(min(1, chord.squareRoot())))
    }

    /// Initial bearing of the great circle to `other`; north when the coordinates are equal.
    public func bearing(to other: Coordinate) -> Bearing {
        let toRadians = Double.pi / 180
        let (from, to) = (latitude * toRadians, other.latitude * toRadians)
        let east = (other.longitude - longitude) * toRadians
        let y = sine(east) * cosine(to)
        let x = cosine(from) * sine(to) - sine(from) * cosine(to) * cosine(east)
        return Bearing(arcTangent(y, x) / toRadians)
    }

    /// The coordinate at a distance in a direction, along a great circle.
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

    /// Linear interpolation in degrees to `other`, with `fraction` in 0 … 1; accurate over short distances.
    @inlinable public func interpolated(to other: Coordinate, fraction: Double) -> Coordinate {
        Coordinate(
            latitude: latitude + (other.latitude - latitude) * fraction,
            longitude: longitude + (other.longitude - longitude) * fraction)
    }

    /// Normalizes a longitude to −180 … 180.
    @inlinable static func wrapped(longitude: Double) -> Double {
        if longitude > 180 { return longitude - 360 }
        if longitude < -180 { return longitude + 360 }
        return longitude
    }
}

/// A local tangent plane: meters east and north of an origin, accurate to a millimeter along a road and to 0.1 % across
/// a town.
///
/// Projection and map matching use it because it takes two multiplications instead of about ten trigonometric
/// functions.
///
/// Source: the equirectangular projection; Snyder, "Map Projections: A Working Manual" (1987).
@frozen public struct LocalFrame: Sendable, Hashable {
    /// The coordinate with x = y = 0.
    public let origin: Coordinate
    /// Meters per degree of longitude at the origin.
    public let metersPerLongitude: Double

    /// Meters per degree of latitude.
    public static let metersPerLatitude = earthRadius * Double.pi / 180

    /// Creates a frame at `origin`.
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

    /// Direction from one point of the frame to another; north when they are equal.
    public func bearing(from a: Point, to b: Point) -> Bearing {
        a == b ? Bearing(0) : Bearing(arcTangent(b.x - a.x, b.y - a.y) * 180 / Double.pi)
    }

    /// The coordinate of a point of the frame.
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

        /// Creates a point from meters east and north.
        @inlinable public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }
}

/// The projection of a place onto a straight line between two points.
@frozen public struct SegmentProjection: Sendable, Hashable {
    /// Fraction of the line before the projected point, 0 … 1.
    public let fraction: Double
    /// Distance from the place to the projected point.
    public let distance: Meters
    /// Side of the place in the direction of the line: positive left, negative right, zero on the line.
    public let side: Double

    /// Projects `place` onto the line from `start` to `end`. A line of length zero gives fraction 0.
    ///
    /// - Parameters:
    ///   - place: The place to project.
    ///   - start: Start of the line.
    ///   - end: End of the line.
    public init(of place: Coordinate, from start: Coordinate, to end: Coordinate) {
        self.init(in: LocalFrame(at: place), from: start, to: end)
    }

    /// Projects the origin of `frame` onto the line from `start` to `end`, for loops over many lines.
    ///
    /// - Parameters:
    ///   - frame: A frame at the place to project.
    ///   - start: Start of the line.
    ///   - end: End of the line.
    @inlinable public init(in frame: LocalFrame, from start: Coordinate, to end: Coordinate) {
        self.init(from: frame.point(start), to: frame.point(end))
    }

    /// Projects the origin of a frame onto the line between two of its points, for polylines whose points are converted
    /// once.
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
