// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A change of the camera that a map view can animate.
public struct CameraUpdate: Sendable, Hashable {
    enum Change: Sendable, Hashable {
        case camera(MapCamera)
        case target(Coordinate, zoom: Double?)
        case zoom(by: Double, at: Point?)
        case level(Double)
        case scroll(Point)
        case fit(BoundingBox, padding: Double)
        case bearing(Bearing)
        case rotation(by: Double, at: Point)
        case tilt(Double)
    }

    let change: Change

    /// Zooms in by one level.
    public static let zoomIn = CameraUpdate(change: .zoom(by: 1, at: nil))
    /// Zooms out by one level.
    public static let zoomOut = CameraUpdate(change: .zoom(by: -1, at: nil))
    /// Zooms in by some levels, out if negative. The coordinate at `point` of the view, or the target, stays fixed.
    public static func zoom(by levels: Double, at point: Point? = nil) -> CameraUpdate {
        CameraUpdate(change: .zoom(by: levels, at: point))
    }
    /// Sets the zoom.
    public static func zoom(to zoom: Double) -> CameraUpdate { CameraUpdate(change: .level(zoom)) }
    /// Sets the target and, if given, the zoom.
    public static func setTarget(_ place: Coordinate, zoom: Double? = nil) -> CameraUpdate {
        CameraUpdate(change: .target(place, zoom: zoom))
    }
    /// Replaces the whole camera.
    public static func setCamera(_ camera: MapCamera) -> CameraUpdate { CameraUpdate(change: .camera(camera)) }
    /// Scrolls by points to the right and down, so that the map moves to the left and up.
    public static func scrollBy(x: Double, y: Double) -> CameraUpdate { CameraUpdate(change: .scroll(Point(x, y))) }
    /// Shows all of a box, north up, with padding in points.
    public static func fit(_ box: BoundingBox, padding: Double = 64) -> CameraUpdate {
        CameraUpdate(change: .fit(box, padding: padding))
    }
    /// Sets the direction that is up.
    public static func setBearing(_ bearing: Bearing) -> CameraUpdate { CameraUpdate(change: .bearing(bearing)) }
    /// Turns the camera clockwise by some degrees. The coordinate at `point` of the view stays fixed.
    public static func rotate(by degrees: Double, at point: Point) -> CameraUpdate {
        CameraUpdate(change: .rotation(by: degrees, at: point))
    }
    /// Sets the tilt in degrees.
    public static func setTilt(_ degrees: Double) -> CameraUpdate { CameraUpdate(change: .tilt(degrees)) }

    /// Whether the update ends following. Zooming and tilting do not.
    var leaves: Bool {
        switch change {
        case .camera, .target, .scroll, .fit, .bearing, .rotation: true
        case .zoom(_, let point): point != nil
        case .level, .tilt: false
        }
    }

    /// The camera after the update.
    package func applied(to camera: MapCamera, in size: Size) -> MapCamera {
        var (target, zoom, bearing, tilt, anchor) = (
            camera.target, camera.zoom, camera.bearing, camera.tilt, camera.anchor
        )
        var fixed: Point?
        switch change {
        case .camera(let other): return other
        case .target(let place, let newZoom): (target, zoom) = (place, newZoom ?? zoom)
        case .zoom(let levels, let point): (zoom, fixed) = (zoom + levels, point)
        case .rotation(let degrees, let point): (bearing, fixed) = (Bearing(bearing.degrees + degrees), point)
        case .level(let level): zoom = level
        case .scroll(let by):
            let middle = Point(anchor.x * size.width, anchor.y * size.height)
            target = MapProjection(camera: camera, size: size).coordinate(at: middle + by)
        case .fit(let box, let padding): return MapCamera.overview(box, in: size, padding: padding)
        case .bearing(let up): bearing = up
        case .tilt(let degrees): tilt = degrees
        }
        var changed = MapCamera(target: target, zoom: zoom, bearing: bearing, tilt: tilt, anchor: anchor)
        if let fixed {
            let place = MapProjection(camera: camera, size: size).coordinate(at: fixed)
            let middle = Point(anchor.x * size.width, anchor.y * size.height)
            // One step is exact when looking straight down; in perspective a few steps converge.
            for _ in 0..<(tilt > 0 ? 4 : 1) {
                let projection = MapProjection(camera: changed, size: size)
                guard let moved = projection.point(place) else { break }
                changed.target = projection.coordinate(at: middle + (moved - fixed))
            }
        }
        return changed
    }
}
