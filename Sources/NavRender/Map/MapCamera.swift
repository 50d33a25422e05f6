// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The viewpoint of a map.
public struct MapCamera: Sendable, Hashable {
    /// The coordinate at the center of the view, or at `anchor`.
    public var target: Coordinate
    /// Zoom level. At zoom z the world is 256 · 2ᶻ points wide; tiles of web maps have integral zooms.
    public var zoom: Double
    /// The direction that is up on the screen.
    public var bearing: Bearing
    /// Tilt (pitch) towards the horizon in degrees, 0 (straight down) … 60.
    public var tilt: Double
    /// Position of the target in the view, as fractions of width and height from the upper left corner.
    public var anchor: Point

    /// The largest tilt, in degrees.
    public static let maximumTilt = 60.0
    /// The range of zoom levels.
    public static let zooms = 0.0...22.0

    /// Creates a camera; zoom and tilt are clamped to their ranges.
    ///
    /// - Parameters:
    ///   - target: The coordinate at `anchor`.
    ///   - zoom: Zoom level.
    ///   - bearing: The direction that is up on the screen.
    ///   - tilt: Tilt towards the horizon in degrees.
    ///   - anchor: Position of the target in the view, as fractions of width and height.
    public init(
        target: Coordinate, zoom: Double, bearing: Bearing = Bearing(0), tilt: Double = 0,
        anchor: Point = Point(0.5, 0.5)
    ) {
        self.target = target
        self.zoom = min(max(zoom, MapCamera.zooms.lowerBound), MapCamera.zooms.upperBound)
        self.bearing = bearing
        self.tilt = min(max(tilt, 0), MapCamera.maximumTilt)
        self.anchor = anchor
    }

    /// Perspective of a camera that follows a vehicle.
    public enum Perspective: Int, Sendable, Hashable, CaseIterable {
        /// Heading up, tilted towards the horizon.
        case tilted = 0
        /// North up, the vehicle at the center.
        case topDownNorthUp = 1
        /// Heading up, seen from straight above.
        case topDownHeadingUp = 2
    }

    /// A camera that follows a vehicle. During guidance, and unless north is up, the vehicle is near the lower edge.
    ///
    /// - Parameters:
    ///   - place: Position of the vehicle.
    ///   - heading: Heading of the vehicle.
    ///   - perspective: Perspective of the camera.
    ///   - zoom: Zoom level.
    ///   - isGuided: Whether guidance is active.
    public static func following(
        _ place: Coordinate, heading: Bearing, perspective: Perspective = .tilted, zoom: Double = 17.5,
        isGuided: Bool = true
    ) -> MapCamera {
        let anchor = isGuided && perspective != .topDownNorthUp ? Point(0.5, 0.75) : Point(0.5, 0.5)
        switch perspective {
        case .tilted: return MapCamera(target: place, zoom: zoom, bearing: heading, tilt: 50, anchor: anchor)
        case .topDownNorthUp: return MapCamera(target: place, zoom: zoom, anchor: anchor)
        case .topDownHeadingUp: return MapCamera(target: place, zoom: zoom, bearing: heading, anchor: anchor)
        }
    }

    /// A camera that shows all of a bounding box, north up.
    ///
    /// - Parameters:
    ///   - box: The area to show.
    ///   - size: Size of the view in points.
    ///   - padding: Space around the box in points.
    public static func overview(_ box: BoundingBox, in size: Size, padding: Double = 40) -> MapCamera {
        let upperLeft = Mercator.point(Coordinate(latitude: box.north, longitude: box.west))
        let lowerRight = Mercator.point(Coordinate(latitude: box.south, longitude: box.east))
        let available = Size(width: max(16, size.width - 2 * padding), height: max(16, size.height - 2 * padding))
        let scale = min(
            available.width / max(1e-12, lowerRight.x - upperLeft.x),
            available.height / max(1e-12, lowerRight.y - upperLeft.y))
        let zoom = min(18, naturalLogarithm(scale / Mercator.tileSide) / naturalLogarithm(2))
        return MapCamera(target: Mercator.coordinate((upperLeft + lowerRight) * 0.5), zoom: zoom)
    }

    /// Interpolates between this camera (0) and `other` (1). Bearing and longitude change in the shorter direction.
    public func interpolated(to other: MapCamera, fraction: Double) -> MapCamera {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
        let from = Mercator.point(target)
        var to = Mercator.point(other.target)
        to.x += (from.x - to.x).rounded()
        return MapCamera(
            target: Mercator.coordinate(Point(mix(from.x, to.x), mix(from.y, to.y))), zoom: mix(zoom, other.zoom),
            bearing: Bearing(bearing.degrees + bearing.turn(to: other.bearing) * fraction), tilt: mix(tilt, other.tilt),
            anchor: Point(mix(anchor.x, other.anchor.x), mix(anchor.y, other.anchor.y)))
    }
}

/// The web Mercator projection: the world as a unit square, x to the east from the antimeridian, y to the south from
/// 85.05° N.
public enum Mercator {
    /// Width of the world in points at zoom 0.
    public static let tileSide = 256.0
    /// The northern edge of the square, in degrees.
    public static let maximumLatitude = 85.051128779806604

    /// The position of a coordinate in the world square.
    public static func point(_ place: Coordinate) -> Point {
        let latitude = min(max(place.latitude, -maximumLatitude), maximumLatitude) * .pi / 180
        return Point(
            place.longitude / 360 + 0.5, 0.5 - naturalLogarithm(tangent(.pi / 4 + latitude / 2)) / (2 * .pi))
    }

    /// The coordinate at a point of the world square.
    public static func coordinate(_ point: Point) -> Coordinate {
        let y = (0.5 - point.y) * 2 * .pi
        return Coordinate(
            latitude: (2 * arcTangent(exponential(y), 1) - .pi / 2) * 180 / .pi, longitude: (point.x - 0.5) * 360)
    }
}
