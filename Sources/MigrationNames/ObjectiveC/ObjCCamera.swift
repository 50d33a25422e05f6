// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import CoreLocation
public import Foundation
public import UIKit

// Selectors of cameras, areas and projections. Swift apps use the members without prefix.

extension GMSCameraPosition {
    /// Creates a position, north up, seen from straight above.
    @objc(initWithTarget:zoom:) public convenience init(objcTarget target: CLLocationCoordinate2D, zoom: Float) {
        self.init(target: target, zoom: zoom)
    }

    /// Creates a position; see `init(target:zoom:bearing:viewingAngle:)`.
    ///
    /// - Parameters:
    ///   - target: The center of the map.
    ///   - zoom: The zoom level.
    ///   - bearing: Direction of the upper edge, in degrees clockwise from north.
    ///   - viewingAngle: Tilt in degrees.
    @objc(initWithTarget:zoom:bearing:viewingAngle:) public convenience init(
        objcTarget target: CLLocationCoordinate2D, zoom: Float, bearing: CLLocationDirection, viewingAngle: Double
    ) { self.init(target: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle) }

    /// Creates a position, north up, seen from straight above.
    ///
    /// - Parameters:
    ///   - latitude: Latitude of the center of the map.
    ///   - longitude: Longitude of the center of the map.
    ///   - zoom: The zoom level.
    @objc(initWithLatitude:longitude:zoom:) public convenience init(
        objcLatitude latitude: CLLocationDegrees, longitude: CLLocationDegrees, zoom: Float
    ) { self.init(latitude: latitude, longitude: longitude, zoom: zoom) }

    /// Creates a position; see `init(latitude:longitude:zoom:bearing:viewingAngle:)`.
    ///
    /// - Parameters:
    ///   - latitude: Latitude of the center of the map.
    ///   - longitude: Longitude of the center of the map.
    ///   - zoom: The zoom level.
    ///   - bearing: Direction of the upper edge, in degrees clockwise from north.
    ///   - viewingAngle: Tilt in degrees.
    @objc(initWithLatitude:longitude:zoom:bearing:viewingAngle:) public convenience init(
        objcLatitude latitude: CLLocationDegrees, longitude: CLLocationDegrees, zoom: Float,
        bearing: CLLocationDirection, viewingAngle: Double
    ) {
        self.init(latitude: latitude, longitude: longitude, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
    }

    /// Creates a position, north up, seen from straight above.
    @objc(cameraWithTarget:zoom:)
    public class func objcCamera(target: CLLocationCoordinate2D, zoom: Float) -> Self {
        camera(withTarget: target, zoom: zoom)
    }

    /// Creates a position, north up, seen from straight above.
    ///
    /// - Parameters:
    ///   - latitude: Latitude of the center of the map.
    ///   - longitude: Longitude of the center of the map.
    ///   - zoom: The zoom level.
    @objc(cameraWithLatitude:longitude:zoom:) public class func objcCamera(
        latitude: CLLocationDegrees, longitude: CLLocationDegrees, zoom: Float
    ) -> Self { camera(withLatitude: latitude, longitude: longitude, zoom: zoom) }

    /// Creates a position; see `camera(withTarget:zoom:bearing:viewingAngle:)`.
    ///
    /// - Parameters:
    ///   - target: The center of the map.
    ///   - zoom: The zoom level.
    ///   - bearing: Direction of the upper edge, in degrees clockwise from north.
    ///   - viewingAngle: Tilt in degrees.
    @objc(cameraWithTarget:zoom:bearing:viewingAngle:) public class func objcCamera(
        target: CLLocationCoordinate2D, zoom: Float, bearing: CLLocationDirection, viewingAngle: Double
    ) -> Self { camera(withTarget: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle) }

    /// Creates a position; see `camera(withLatitude:longitude:zoom:bearing:viewingAngle:)`.
    ///
    /// - Parameters:
    ///   - latitude: Latitude of the center of the map.
    ///   - longitude: Longitude of the center of the map.
    ///   - zoom: The zoom level.
    ///   - bearing: Direction of the upper edge, in degrees clockwise from north.
    ///   - viewingAngle: Tilt in degrees.
    @objc(cameraWithLatitude:longitude:zoom:bearing:viewingAngle:) public class func objcCamera(
        latitude: CLLocationDegrees, longitude: CLLocationDegrees, zoom: Float, bearing: CLLocationDirection,
        viewingAngle: Double
    ) -> Self {
        camera(
            withLatitude: latitude, longitude: longitude, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
    }

    /// See `zoom(at:forMeters:perPoints:)`.
    ///
    /// - Parameters:
    ///   - coordinate: Where the distance is.
    ///   - meters: The distance.
    ///   - points: Its length on the screen.
    @objc(zoomAtCoordinate:forMeters:perPoints:) public class func objcZoom(
        at coordinate: CLLocationCoordinate2D, forMeters meters: CLLocationDistance, perPoints points: CGFloat
    ) -> Float { zoom(at: coordinate, forMeters: meters, perPoints: points) }

    /// The center of the map.
    @objc(target) open var objcTarget: CLLocationCoordinate2D { target }
    /// The zoom level.
    @objc(zoom) open var objcZoom: Float { zoom }
    /// Direction of the upper edge, in degrees clockwise from north.
    @objc(bearing) open var objcBearing: CLLocationDirection { bearing }
    /// Tilt in degrees.
    @objc(viewingAngle) open var objcViewingAngle: Double { viewingAngle }
}

extension GMSMutableCameraPosition {
    /// The center of the map.
    @objc(target) open override var objcTarget: CLLocationCoordinate2D {
        get { target }
        set { target = newValue }
    }
    /// The zoom level.
    @objc(zoom) open override var objcZoom: Float {
        get { zoom }
        set { zoom = newValue }
    }
    /// Direction of the upper edge, in degrees clockwise from north.
    @objc(bearing) open override var objcBearing: CLLocationDirection {
        get { bearing }
        set { bearing = newValue }
    }
    /// Tilt in degrees.
    @objc(viewingAngle) open override var objcViewingAngle: Double {
        get { viewingAngle }
        set { viewingAngle = newValue }
    }
}

extension GMSCameraUpdate {
    /// Zooms in by one level.
    @objc(zoomIn) public static func objcZoomIn() -> GMSCameraUpdate { zoomIn() }
    /// Zooms out by one level.
    @objc(zoomOut) public static func objcZoomOut() -> GMSCameraUpdate { zoomOut() }
    /// Zooms by a number of levels.
    @objc(zoomBy:) public static func objcZoom(by levels: Float) -> GMSCameraUpdate { zoom(by: levels) }
    /// Zooms to a level.
    @objc(zoomTo:) public static func objcZoom(to level: Float) -> GMSCameraUpdate { zoom(to: level) }
    /// Zooms by a number of levels about a point of the view.
    @objc(zoomBy:atPoint:) public static func objcZoom(by levels: Float, at point: CGPoint) -> GMSCameraUpdate {
        zoom(by: levels, at: point)
    }
    /// Moves to a target.
    @objc(setTarget:) public static func objcSetTarget(_ target: CLLocationCoordinate2D) -> GMSCameraUpdate {
        setTarget(target)
    }
    /// Moves to a target and a zoom level.
    @objc(setTarget:zoom:) public static func objcSetTarget(
        _ target: CLLocationCoordinate2D, zoom: Float
    ) -> GMSCameraUpdate { setTarget(target, zoom: zoom) }
    /// Replaces the whole camera.
    @objc(setCamera:) public static func objcSetCamera(_ camera: GMSCameraPosition) -> GMSCameraUpdate {
        setCamera(camera)
    }
    /// Scrolls by points to the right and down.
    @objc(scrollByX:Y:) public static func objcScroll(x: CGFloat, y: CGFloat) -> GMSCameraUpdate {
        scrollBy(x: x, y: y)
    }
    /// Shows all of an area with 64 points around it, north up.
    @objc(fitBounds:) public static func objcFit(_ bounds: GMSCoordinateBounds) -> GMSCameraUpdate { fit(bounds) }
    /// Shows all of an area with some points around it, north up.
    @objc(fitBounds:withPadding:) public static func objcFit(
        _ bounds: GMSCoordinateBounds, withPadding padding: CGFloat
    ) -> GMSCameraUpdate { fit(bounds, withPadding: padding) }
    /// Shows all of an area with insets in points, north up.
    @objc(fitBounds:withEdgeInsets:) public static func objcFit(
        _ bounds: GMSCoordinateBounds, with edgeInsets: UIEdgeInsets
    ) -> GMSCameraUpdate { fit(bounds, with: edgeInsets) }
}

extension GMSCoordinateBounds {
    /// Creates the smallest area that contains two coordinates.
    @objc(initWithCoordinate:coordinate:) public convenience init(
        objcCoordinate first: CLLocationCoordinate2D, coordinate second: CLLocationCoordinate2D
    ) { self.init(coordinate: first, coordinate: second) }
    /// Creates the smallest area that contains a path.
    @objc(initWithPath:) public convenience init(objcPath path: GMSPath) { self.init(path: path) }

    /// See `northEast` of the Swift type.
    @objc(northEast) public var objcNorthEast: CLLocationCoordinate2D { northEast }
    /// See `southWest` of the Swift type.
    @objc(southWest) public var objcSouthWest: CLLocationCoordinate2D { southWest }
    /// See `isValid` of the Swift type.
    @objc(valid) public var objcIsValid: Bool {
        @objc(isValid) get { isValid }
    }
    /// The area extended to a coordinate.
    @objc(includingCoordinate:) public func objcIncluding(
        coordinate: CLLocationCoordinate2D
    ) -> GMSCoordinateBounds { includingCoordinate(coordinate) }
    /// The area extended to another one.
    @objc(includingBounds:) public func objcIncluding(bounds: GMSCoordinateBounds) -> GMSCoordinateBounds {
        includingBounds(bounds)
    }
    /// The area extended to a path.
    @objc(includingPath:) public func objcIncluding(path: GMSPath) -> GMSCoordinateBounds { includingPath(path) }
    /// Whether a coordinate lies in the area or on its edge.
    @objc(containsCoordinate:) public func objcContains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        contains(coordinate)
    }
    /// Whether two areas have a coordinate in common.
    @objc(intersectsBounds:) public func objcIntersects(_ other: GMSCoordinateBounds) -> Bool { intersects(other) }
}

extension GMSProjection {
    /// The point of a coordinate.
    @objc(pointForCoordinate:) public func objcPoint(for coordinate: CLLocationCoordinate2D) -> CGPoint {
        point(for: coordinate)
    }
    /// The coordinate of a point.
    @objc(coordinateForPoint:) public func objcCoordinate(for point: CGPoint) -> CLLocationCoordinate2D {
        coordinate(for: point)
    }
    /// The length of a distance in meters on the screen.
    @objc(pointsForMeters:atCoordinate:) public func objcPoints(
        forMeters meters: CLLocationDistance, at coordinate: CLLocationCoordinate2D
    ) -> CGFloat { points(forMeters: meters, at: coordinate) }
    /// Whether a coordinate is visible.
    @objc(containsCoordinate:) public func objcContains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        contains(coordinate)
    }
}
#endif
