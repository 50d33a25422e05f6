// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import CoreLocation
public import Foundation
public import UIKit

// Selectors of paths and overlays. Swift apps use the members without prefix.

extension NSObject {
    /// A new object of the class that was asked, as factory methods of Objective-C return it.
    class func objcMade() -> Self { self.init() }
}

extension GMSPath {
    /// Creates an empty path.
    @objc(path) public class func objcPath() -> Self { objcMade() }
    /// Copies a path.
    @objc(initWithPath:) public convenience init(objcPath path: GMSPath) { self.init(path: path) }
    /// Decodes a polyline with five decimal digits; `nil` if it is invalid.
    @objc(pathFromEncodedPath:) public class func objcPath(fromEncodedPath encodedPath: String) -> Self? {
        guard let decoded = GMSPath(fromEncodedPath: encodedPath) else { return nil }
        let path = objcMade()
        path.places = decoded.places
        return path
    }

    /// The number of coordinates.
    @objc(count) public func objcCount() -> UInt { count() }
    /// The coordinate at an index; an invalid one if the index is out of range.
    @objc(coordinateAtIndex:) public func objcCoordinate(at index: UInt) -> CLLocationCoordinate2D {
        coordinate(at: index)
    }
    /// Encodes the path as a polyline with five decimal digits.
    @objc(encodedPath) public func objcEncodedPath() -> String { encodedPath() }
    /// The length in meters, or in radians of the projection.
    @objc(lengthOfKind:) public func objcLength(of kind: ObjCLengthKind) -> CLLocationDistance {
        length(of: sameValue(kind, else: .geodesic))
    }
    /// The number of segments, with a fraction, from the start to a length.
    @objc(segmentsForLength:kind:) public func objcSegments(
        forLength length: CLLocationDistance, kind: ObjCLengthKind
    ) -> Double { segments(forLength: length, kind: sameValue(kind, else: .geodesic)) }
    /// The path moved by degrees of latitude and longitude.
    @objc(pathOffsetByLatitude:longitude:) public func objcOffset(
        byLatitude deltaLatitude: CLLocationDegrees, longitude deltaLongitude: CLLocationDegrees
    ) -> Self { pathOffset(byLatitude: deltaLatitude, longitude: deltaLongitude) }
}

extension GMSMutablePath {
    /// Appends a coordinate.
    @objc(addCoordinate:) public func objcAdd(_ coordinate: CLLocationCoordinate2D) { add(coordinate) }
    /// Appends a coordinate in degrees.
    @objc(addLatitude:longitude:) public func objcAdd(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        addLatitude(latitude, longitude: longitude)
    }
    /// Inserts a coordinate at an index. Does nothing beyond the end.
    @objc(insertCoordinate:atIndex:) public func objcInsert(_ coordinate: CLLocationCoordinate2D, at index: UInt) {
        insert(coordinate, at: index)
    }
    /// Replaces the coordinate at an index. Does nothing if it is out of range.
    @objc(replaceCoordinateAtIndex:withCoordinate:) public func objcReplace(
        at index: UInt, with coordinate: CLLocationCoordinate2D
    ) { replaceCoordinate(at: index, with: coordinate) }
    /// Removes the coordinate at an index. Does nothing if it is out of range.
    @objc(removeCoordinateAtIndex:) public func objcRemove(at index: UInt) { removeCoordinate(at: index) }
    /// Removes the last coordinate, if any.
    @objc(removeLastCoordinate) public func objcRemoveLast() { removeLastCoordinate() }
    /// Empties the path.
    @objc(removeAllCoordinates) public func objcRemoveAll() { removeAllCoordinates() }
}

extension GMSOverlay {
    /// See `title` of the Swift type.
    @objc(title) public var objcTitle: String? {
        get { title }
        set { title = newValue }
    }
    /// See `isTappable` of the Swift type.
    @objc(tappable) public var objcIsTappable: Bool {
        @objc(isTappable) get { isTappable }
        @objc(setTappable:) set { isTappable = newValue }
    }
    /// See `zIndex` of the Swift type.
    @objc(zIndex) public var objcZIndex: Int32 {
        get { zIndex }
        set { zIndex = newValue }
    }
    /// See `userData` of the Swift type.
    @objc(userData) public var objcUserData: Any? {
        get { userData }
        set { userData = newValue }
    }
    /// The map that shows the overlay; `nil` removes it.
    @MainActor @objc(map) public var objcMap: GMSMapView? {
        get { map }
        set { map = newValue }
    }
}

extension GMSMarker {
    /// Creates a marker.
    @objc(markerWithPosition:) public class func objcMarker(position: CLLocationCoordinate2D) -> Self {
        let marker = objcMade()
        marker.position = position
        return marker
    }
    /// A picture of a pin; red without a color.
    @objc(markerImageWithColor:) public class func objcImage(color: UIColor?) -> UIImage { markerImage(with: color) }
    /// See `position` of the Swift type.
    @objc(position) public var objcPosition: CLLocationCoordinate2D {
        get { position }
        set { position = newValue }
    }
    /// See `snippet` of the Swift type.
    @objc(snippet) public var objcSnippet: String? {
        get { snippet }
        set { snippet = newValue }
    }
    /// See `icon` of the Swift type.
    @objc(icon) public var objcIcon: UIImage? {
        get { icon }
        set { icon = newValue }
    }
    /// See `iconView` of the Swift type.
    @objc(iconView) public var objcIconView: UIView? {
        get { iconView }
        set { iconView = newValue }
    }
    /// See `tracksViewChanges` of the Swift type.
    @objc(tracksViewChanges) public var objcTracksViewChanges: Bool {
        get { tracksViewChanges }
        set { tracksViewChanges = newValue }
    }
    /// See `tracksInfoWindowChanges` of the Swift type.
    @objc(tracksInfoWindowChanges) public var objcTracksInfoWindowChanges: Bool {
        get { tracksInfoWindowChanges }
        set { tracksInfoWindowChanges = newValue }
    }
    /// See `groundAnchor` of the Swift type.
    @objc(groundAnchor) public var objcGroundAnchor: CGPoint {
        get { groundAnchor }
        set { groundAnchor = newValue }
    }
    /// See `infoWindowAnchor` of the Swift type.
    @objc(infoWindowAnchor) public var objcInfoWindowAnchor: CGPoint {
        get { infoWindowAnchor }
        set { infoWindowAnchor = newValue }
    }
    /// See `appearAnimation` of the Swift type.
    @objc(appearAnimation) public var objcAppearAnimation: ObjCMarkerAnimation {
        get { sameValue(appearAnimation, else: .none) }
        set { appearAnimation = sameValue(newValue, else: .none) }
    }
    /// See `isDraggable` of the Swift type.
    @objc(draggable) public var objcIsDraggable: Bool {
        @objc(isDraggable) get { isDraggable }
        @objc(setDraggable:) set { isDraggable = newValue }
    }
    /// See `isFlat` of the Swift type.
    @objc(flat) public var objcIsFlat: Bool {
        @objc(isFlat) get { isFlat }
        @objc(setFlat:) set { isFlat = newValue }
    }
    /// See `rotation` of the Swift type.
    @objc(rotation) public var objcRotation: CLLocationDegrees {
        get { rotation }
        set { rotation = newValue }
    }
    /// See `opacity` of the Swift type.
    @objc(opacity) public var objcOpacity: Float {
        get { opacity }
        set { opacity = newValue }
    }
    /// See `collisionBehavior` of the Swift type.
    @objc(collisionBehavior) public var objcCollisionBehavior: ObjCCollisionBehavior {
        get { sameValue(collisionBehavior, else: .required) }
        set { collisionBehavior = sameValue(newValue, else: .required) }
    }
}

extension GMSPolyline {
    /// Creates a line.
    @objc(polylineWithPath:) public class func objcPolyline(path: GMSPath?) -> Self {
        let line = objcMade()
        line.path = path
        return line
    }
    /// See `path` of the Swift type.
    @objc(path) public var objcPath: GMSPath? {
        get { path }
        set { path = newValue }
    }
    /// See `strokeWidth` of the Swift type.
    @objc(strokeWidth) public var objcStrokeWidth: CGFloat {
        get { strokeWidth }
        set { strokeWidth = newValue }
    }
    /// See `strokeColor` of the Swift type.
    @objc(strokeColor) public var objcStrokeColor: UIColor {
        get { strokeColor }
        set { strokeColor = newValue }
    }
    /// See `geodesic` of the Swift type.
    @objc(geodesic) public var objcGeodesic: Bool {
        get { geodesic }
        set { geodesic = newValue }
    }
    /// See `spans` of the Swift type.
    @objc(spans) public var objcSpans: [GMSStyleSpan]? {
        get { spans }
        set { spans = newValue }
    }
}

extension GMSPolygon {
    /// Creates an area.
    @objc(polygonWithPath:) public class func objcPolygon(path: GMSPath?) -> Self {
        let area = objcMade()
        area.path = path
        return area
    }
    /// See `path` of the Swift type.
    @objc(path) public var objcPath: GMSPath? {
        get { path }
        set { path = newValue }
    }
    /// See `holes` of the Swift type.
    @objc(holes) public var objcHoles: [GMSPath]? {
        get { holes }
        set { holes = newValue }
    }
    /// See `strokeWidth` of the Swift type.
    @objc(strokeWidth) public var objcStrokeWidth: CGFloat {
        get { strokeWidth }
        set { strokeWidth = newValue }
    }
    /// See `strokeColor` of the Swift type.
    @objc(strokeColor) public var objcStrokeColor: UIColor? {
        get { strokeColor }
        set { strokeColor = newValue }
    }
    /// See `fillColor` of the Swift type.
    @objc(fillColor) public var objcFillColor: UIColor? {
        get { fillColor }
        set { fillColor = newValue }
    }
    /// See `geodesic` of the Swift type.
    @objc(geodesic) public var objcGeodesic: Bool {
        get { geodesic }
        set { geodesic = newValue }
    }
}

extension GMSCircle {
    /// Creates a circle with a radius in meters.
    @objc(circleWithPosition:radius:) public class func objcCircle(
        position: CLLocationCoordinate2D, radius: CLLocationDistance
    ) -> Self {
        let circle = self.init()
        (circle.position, circle.radius) = (position, radius)
        return circle
    }
    /// See `position` of the Swift type.
    @objc(position) public var objcPosition: CLLocationCoordinate2D {
        get { position }
        set { position = newValue }
    }
    /// See `radius` of the Swift type.
    @objc(radius) public var objcRadius: CLLocationDistance {
        get { radius }
        set { radius = newValue }
    }
    /// See `strokeWidth` of the Swift type.
    @objc(strokeWidth) public var objcStrokeWidth: CGFloat {
        get { strokeWidth }
        set { strokeWidth = newValue }
    }
    /// See `strokeColor` of the Swift type.
    @objc(strokeColor) public var objcStrokeColor: UIColor? {
        get { strokeColor }
        set { strokeColor = newValue }
    }
    /// See `fillColor` of the Swift type.
    @objc(fillColor) public var objcFillColor: UIColor? {
        get { fillColor }
        set { fillColor = newValue }
    }
}

extension GMSStrokeStyle {
    /// One color.
    @objc(solidColor:) public static func objcSolid(_ color: UIColor) -> GMSStrokeStyle { solidColor(color) }
    /// A gradient between two colors.
    @objc(gradientFromColor:toColor:) public static func objcGradient(
        from fromColor: UIColor, to toColor: UIColor
    ) -> GMSStrokeStyle { gradient(from: fromColor, to: toColor) }
}

extension GMSStyleSpan {
    /// A segment with a style.
    @objc(spanWithStyle:) public static func objcSpan(style: GMSStrokeStyle) -> GMSStyleSpan {
        GMSStyleSpan(style: style)
    }
    /// Segments with a style.
    @objc(spanWithStyle:segments:) public static func objcSpan(
        style: GMSStrokeStyle, segments: Double
    ) -> GMSStyleSpan { GMSStyleSpan(style: style, segments: segments) }
    /// A segment with a color.
    @objc(spanWithColor:) public static func objcSpan(color: UIColor) -> GMSStyleSpan { GMSStyleSpan(color: color) }
    /// Segments with a color.
    @objc(spanWithColor:segments:) public static func objcSpan(color: UIColor, segments: Double) -> GMSStyleSpan {
        GMSStyleSpan(color: color, segments: segments)
    }
    /// See `style` of the Swift type.
    @objc(style) public var objcStyle: GMSStrokeStyle { style }
    /// See `segments` of the Swift type.
    @objc(segments) public var objcSegments: Double { segments }
}
#endif
