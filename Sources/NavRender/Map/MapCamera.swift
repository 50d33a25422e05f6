// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// From where a map is looked at.
public struct MapCamera: Sendable, Hashable {
    /// The place in the middle of the view, or where `anchor` says.
    public var target: Coordinate
    /// At zoom z the world is 256 · 2ᶻ points wide. Tiles of web maps have whole numbers.
    public var zoom: Double
    /// What is up on the screen.
    public var bearing: Bearing
    /// Degrees by which the view leans towards the horizon, 0 (straight down) … 60.
    public var tilt: Double
    /// Where the target lies in the view: shares of width and height from the upper left corner.
    public var anchor: Point

    /// The largest tilt.
    public static let maximumTilt = 60.0
    /// Zooms that a map is drawn at.
    public static let zooms = 0.0...22.0

    /// Makes a camera; zoom and tilt are brought into their range.
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

    /// How a map follows a vehicle.
    public enum Perspective: Int, Sendable, Hashable, CaseIterable {
        /// Heading up, leaning towards the horizon.
        case tilted = 0
        /// North up, the vehicle in the middle.
        case topDownNorthUp = 1
        /// Heading up, straight down.
        case topDownHeadingUp = 2
    }

    /// Follows a vehicle. With guidance, and unless north is up, it stands near the lower edge.
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

    /// Shows all of a box, north up, with a margin of `padding` points.
    public static func overview(_ box: BoundingBox, in size: Size, padding: Double = 40) -> MapCamera {
        let upperLeft = Mercator.point(Coordinate(latitude: box.north, longitude: box.west))
        let lowerRight = Mercator.point(Coordinate(latitude: box.south, longitude: box.east))
        let room = Size(width: max(16, size.width - 2 * padding), height: max(16, size.height - 2 * padding))
        let scale = min(
            room.width / max(1e-12, lowerRight.x - upperLeft.x), room.height / max(1e-12, lowerRight.y - upperLeft.y))
        let zoom = min(18, naturalLogarithm(scale / Mercator.tileSide) / naturalLogarithm(2))
        return MapCamera(target: Mercator.coordinate((upperLeft + lowerRight) * 0.5), zoom: zoom)
    }

    /// The camera on the way from this one (share 0) to `other` (share 1): bearings turn, and the
    /// world is crossed, the shorter way round.
    public func moved(towards other: MapCamera, share: Double) -> MapCamera {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        let from = Mercator.point(target)
        var to = Mercator.point(other.target)
        to.x += (from.x - to.x).rounded()
        return MapCamera(
            target: Mercator.coordinate(Point(mix(from.x, to.x), mix(from.y, to.y))), zoom: mix(zoom, other.zoom),
            bearing: Bearing(bearing.degrees + bearing.turn(to: other.bearing) * share), tilt: mix(tilt, other.tilt),
            anchor: Point(mix(anchor.x, other.anchor.x), mix(anchor.y, other.anchor.y)))
    }
}

/// The projection of web maps: the world as a square of side 1, x east from the antimeridian, y south from 85.05° N.
public enum Mercator {
    /// Points along a side of the world at zoom 0.
    public static let tileSide = 256.0
    /// The farthest latitude of the square.
    public static let maximumLatitude = 85.051128779806604

    /// Where a place lies in the square.
    public static func point(_ place: Coordinate) -> Point {
        let latitude = min(max(place.latitude, -maximumLatitude), maximumLatitude) * .pi / 180
        return Point(
            place.longitude / 360 + 0.5, 0.5 - naturalLogarithm(tangent(.pi / 4 + latitude / 2)) / (2 * .pi))
    }

    /// The place at a point of the square.
    public static func coordinate(_ point: Point) -> Coordinate {
        let y = (0.5 - point.y) * 2 * .pi
        return Coordinate(
            latitude: (2 * arcTangent(exponential(y), 1) - .pi / 2) * 180 / .pi, longitude: (point.x - 0.5) * 360)
    }
}
