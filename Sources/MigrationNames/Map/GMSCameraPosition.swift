// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavGeo
public import NavRender

#if canImport(CoreLocation)
public import CoreLocation
#endif

/// The viewpoint of a map. Immutable; see ``GMSMutableCameraPosition``.
open class GMSCameraPosition: NSObject, NSCopying {
    /// The native value.
    public internal(set) var camera: MapCamera

    /// Creates a position from a native value.
    public required init(_ camera: MapCamera) { self.camera = camera }

    /// Creates a camera position.
    ///
    /// - Parameters:
    ///   - target: The center of the map.
    ///   - zoom: The zoom level.
    ///   - bearing: Direction of the upper edge, in degrees clockwise from north.
    ///   - viewingAngle: Tilt in degrees.
    public convenience init(
        target: CLLocationCoordinate2D, zoom: Float, bearing: Double = 0, viewingAngle: Double = 0
    ) {
        self.init(
            MapCamera(
                target: target.nativeCoordinate, zoom: Double(zoom), bearing: Bearing(bearing), tilt: viewingAngle))
    }

    /// Creates a camera position from latitude and longitude in degrees.
    ///
    /// - Parameters:
    ///   - latitude: Latitude of the center of the map.
    ///   - longitude: Longitude of the center of the map.
    ///   - zoom: The zoom level.
    ///   - bearing: Direction of the upper edge, in degrees clockwise from north.
    ///   - viewingAngle: Tilt in degrees.
    public convenience init(
        latitude: Double, longitude: Double, zoom: Float, bearing: Double = 0, viewingAngle: Double = 0
    ) {
        self.init(
            target: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), zoom: zoom, bearing: bearing,
            viewingAngle: viewingAngle)
    }

    /// The center of the map.
    open var target: CLLocationCoordinate2D { camera.target.platformCoordinate }
    /// The zoom level.
    open var zoom: Float { Float(camera.zoom) }
    /// Direction of the upper edge, in degrees clockwise from north.
    open var bearing: Double { camera.bearing.degrees }
    /// Tilt in degrees.
    open var viewingAngle: Double { camera.tilt }

    /// Creates a position, north up, seen from straight above.
    public class func camera(withTarget target: CLLocationCoordinate2D, zoom: Float) -> Self {
        Self(MapCamera(target: target.nativeCoordinate, zoom: Double(zoom)))
    }

    /// Creates a position, north up, seen from straight above.
    ///
    /// - Parameters:
    ///   - latitude: Latitude of the center of the map.
    ///   - longitude: Longitude of the center of the map.
    ///   - zoom: The zoom level.
    public class func camera(withLatitude latitude: Double, longitude: Double, zoom: Float) -> Self {
        Self(MapCamera(target: Coordinate(latitude: latitude, longitude: longitude), zoom: Double(zoom)))
    }

    /// Creates a position.
    ///
    /// - Parameters:
    ///   - target: The center of the map.
    ///   - zoom: The zoom level.
    ///   - bearing: Direction of the upper edge, in degrees clockwise from north.
    ///   - viewingAngle: Tilt in degrees.
    public class func camera(
        withTarget target: CLLocationCoordinate2D, zoom: Float, bearing: Double, viewingAngle: Double
    ) -> Self {
        Self(
            MapCamera(
                target: target.nativeCoordinate, zoom: Double(zoom), bearing: Bearing(bearing), tilt: viewingAngle))
    }

    /// Creates a position.
    ///
    /// - Parameters:
    ///   - latitude: Latitude of the center of the map.
    ///   - longitude: Longitude of the center of the map.
    ///   - zoom: The zoom level.
    ///   - bearing: Direction of the upper edge, in degrees clockwise from north.
    ///   - viewingAngle: Tilt in degrees.
    public class func camera(
        withLatitude latitude: Double, longitude: Double, zoom: Float, bearing: Double, viewingAngle: Double
    ) -> Self {
        Self(
            MapCamera(
                target: Coordinate(latitude: latitude, longitude: longitude), zoom: Double(zoom),
                bearing: Bearing(bearing), tilt: viewingAngle))
    }

    /// The zoom level at which a distance in meters has a length on the screen.
    ///
    /// - Parameters:
    ///   - coordinate: Where the distance is.
    ///   - meters: The distance.
    ///   - points: Its length on the screen.
    public class func zoom(at coordinate: CLLocationCoordinate2D, forMeters meters: Double, perPoints points: CGFloat)
        -> Float
    {
        let probe = MapProjection(
            camera: MapCamera(target: coordinate.nativeCoordinate, zoom: 0), size: Size(width: 256, height: 256))
        guard meters > 0, points > 0 else { return Float(MapCamera.zooms.upperBound) }
        let level = log2(probe.metersPerPoint * Double(points) / meters)
        return Float(min(max(level, MapCamera.zooms.lowerBound), MapCamera.zooms.upperBound))
    }

    // MARK: Values

    /// Returns the position itself, or an immutable copy of a mutable one.
    open func copy(with zone: NSZone? = nil) -> Any { GMSCameraPosition(camera) }

    /// Returns a mutable copy.
    open override func mutableCopy() -> Any { GMSMutableCameraPosition(camera) }

    /// Whether two positions are the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? GMSCameraPosition)?.camera == camera }

    /// The hash value.
    open override var hash: Int { camera.hashValue }
}

/// A mutable viewpoint.
open class GMSMutableCameraPosition: GMSCameraPosition {
    /// The center of the map.
    open override var target: CLLocationCoordinate2D {
        get { super.target }
        set { camera.target = newValue.nativeCoordinate }
    }
    /// The zoom level.
    open override var zoom: Float {
        get { super.zoom }
        set { camera = copy(zoom: Double(newValue)) }
    }
    /// Direction of the upper edge, in degrees clockwise from north.
    open override var bearing: Double {
        get { super.bearing }
        set { camera.bearing = Bearing(newValue) }
    }
    /// Tilt in degrees.
    open override var viewingAngle: Double {
        get { super.viewingAngle }
        set { camera = copy(tilt: newValue) }
    }

    /// The camera with another zoom or tilt, clamped to their ranges.
    private func copy(zoom: Double? = nil, tilt: Double? = nil) -> MapCamera {
        MapCamera(
            target: camera.target, zoom: zoom ?? camera.zoom, bearing: camera.bearing, tilt: tilt ?? camera.tilt,
            anchor: camera.anchor)
    }
}
