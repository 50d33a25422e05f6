// SPDX-License-Identifier: Apache-2.0

public import NavGeo
internal import NavGraph

/// Projects coordinates to the screen for one camera and view size.
///
/// Ground coordinates are points at the camera's zoom relative to the target: x to the right of the bearing, y along
/// it.
public struct MapProjection: Sendable {
    /// The camera.
    public let camera: MapCamera
    /// Width and height of the view in points.
    public let size: Size
    /// The visible part of the ground with a margin, as a rectangle in ground coordinates (y up is `maxY`).
    private(set) var ground: Rect
    /// The same as a quadrilateral, without the corners hidden in a tilted view: points east and north of the target.
    private var seen: ViewQuad

    private let origin: Point
    private let local: LocalMercator
    private let scale: Double
    private let sin, cos: Double
    private let tiltSin, tiltCos: Double
    private let distance: Double
    private let anchor: Point

    /// Creates a projection.
    ///
    /// - Parameters:
    ///   - camera: The camera.
    ///   - size: Width and height of the view in points.
    ///   - margin: Points beyond the edges of the view that count as visible.
    public init(camera: MapCamera, size: Size, margin: Double = 24) {
        self.camera = camera
        self.size = size
        origin = Mercator.point(camera.target)
        scale = Mercator.tileSide * power(2, camera.zoom)
        local = LocalMercator(latitude: camera.target.latitude, tolerance: 0.02 / scale)
        let angle = camera.bearing.degrees * .pi / 180
        (sin, cos) = (sine(angle), cosine(angle))
        let tilt = camera.tilt * .pi / 180
        (tiltSin, tiltCos) = (sine(tilt), cosine(tilt))
        // The eye is 1.5 view heights away: a field of view of 37 degrees.
        distance = 1.5 * size.height
        anchor = Point(camera.anchor.x * size.width, camera.anchor.y * size.height)
        ground = .init(minX: 0, minY: 0, maxX: 0, maxY: 0)
        seen = ViewQuad([])
        let corners = [
            Point(-margin, -margin), Point(size.width + margin, -margin),
            Point(size.width + margin, size.height + margin), Point(-margin, size.height + margin),
        ].map { ground(at: $0) }
        ground = Rect(around: corners) ?? ground
        seen = ViewQuad(corners.map { Point($0.x * cos + $0.y * sin, $0.y * cos - $0.x * sin) })
    }

    /// Whether any part of a box may be visible.
    func sees(_ box: FixedBox) -> Bool {
        let low = local.point(FixedCoordinate(latitude: box.south, longitude: box.west))
        let high = local.point(FixedCoordinate(latitude: box.north, longitude: box.east))
        // For half of the world, neither direction around the globe is shorter.
        guard high.x - low.x < 0.25, seen.width < 0.25 * scale else { return true }
        let middle = (low.x + high.x) / 2 - origin.x
        let shift = middle > 0.5 ? -1.0 : middle < -0.5 ? 1.0 : 0.0
        return seen.meets(
            Rect(
                minX: (low.x - origin.x + shift) * scale, minY: (origin.y - low.y) * scale,
                maxX: (high.x - origin.x + shift) * scale, maxY: (origin.y - high.y) * scale))
    }

    /// Converts a point of the world square to ground coordinates.
    @inline(__always) func ground(_ world: Point) -> Point {
        var dx = world.x - origin.x
        // Take the shorter direction around the world.
        if dx > 0.5 { dx -= 1 } else if dx < -0.5 { dx += 1 }
        let (east, north) = (dx * scale, (origin.y - world.y) * scale)
        return Point(east * cos - north * sin, east * sin + north * cos)
    }

    /// Converts a coordinate to ground coordinates.
    @inline(__always) func ground(_ place: FixedCoordinate) -> Point { ground(local.point(place)) }

    /// Projects ground coordinates to the screen. They must lie in front of the eye, as all of `ground` does.
    @inline(__always) func screen(_ ground: Point) -> Point {
        if tiltSin == 0 { return Point(anchor.x + ground.x, anchor.y - ground.y) }
        let shrink = distance / (distance + ground.y * tiltSin)
        return Point(anchor.x + ground.x * shrink, anchor.y - ground.y * tiltCos * shrink)
    }

    /// The zoom of an untilted map at which an object would have the same size: in a tilted view, distant objects are
    /// as small as on a map of a larger area.
    ///
    /// - Parameter near: The `y` of the object's nearest point in ground coordinates.
    func zoom(at near: Double) -> Double {
        guard tiltSin != 0, near > 0 else { return camera.zoom }
        return camera.zoom + 2 * naturalLogarithm(magnification(at: Point(0, near))) / naturalLogarithm(2)
    }

    /// Scale of objects at a point relative to the target.
    func magnification(at ground: Point) -> Double { distance / (distance + ground.y * tiltSin) }

    /// Converts a screen point to ground coordinates; points above the horizon become very distant.
    func ground(at screen: Point) -> Point {
        let (x, up) = (screen.x - anchor.x, anchor.y - screen.y)
        // up = y·cos·d / (d + y·sin), solved for y.
        let denominator = max(distance * tiltCos - up * tiltSin, distance * 0.12)
        let y = min(up * distance / denominator, distance * 4)
        return Point(x * (distance + y * tiltSin) / distance, y)
    }

    /// The screen point of a coordinate; `nil` behind the eye.
    public func point(_ place: Coordinate) -> Point? {
        let ground = ground(Mercator.point(place))
        return distance + ground.y * tiltSin > distance * 0.05 ? screen(ground) : nil
    }

    /// The coordinate at a screen point.
    public func coordinate(at point: Point) -> Coordinate { place(ground(at: point)) }

    private func place(_ ground: Point) -> Coordinate {
        let (east, north) = (ground.x * cos + ground.y * sin, ground.y * cos - ground.x * sin)
        return Mercator.coordinate(Point(origin.x + east / scale, origin.y - north / scale))
    }

    /// Bounding box of the visible area.
    public var box: BoundingBox {
        let corners = [
            Point(ground.minX, ground.minY), Point(ground.maxX, ground.minY), Point(ground.maxX, ground.maxY),
            Point(ground.minX, ground.maxY),
        ].map { place($0) }
        return BoundingBox(around: corners)
            ?? BoundingBox(
                west: camera.target.longitude, south: camera.target.latitude, east: camera.target.longitude,
                north: camera.target.latitude)
    }

    /// Meters per point at the target.
    public var metersPerPoint: Double {
        40_075_016.686 * cosine(camera.target.latitude * .pi / 180) / scale
    }
}
