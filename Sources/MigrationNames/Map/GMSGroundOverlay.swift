// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavGeo

#if canImport(CoreLocation)
public import CoreLocation
#endif
#if canImport(UIKit)
internal import NavRender
public import UIKit
#else
public import NavRender
#endif

/// An image that lies on the map, between two parallels and two meridians, or turned about its anchor.
open class GMSGroundOverlay: GMSOverlay {
    /// Where the anchor of the image lies. Setting it moves the image.
    open var position: CLLocationCoordinate2D {
        get { Mercator.coordinate(origin).platformCoordinate }
        set {
            guard newValue.nativeCoordinate.isValid else { return }
            origin = Mercator.point(newValue.nativeCoordinate)
            shapes = nil
        }
    }
    /// The anchor, as fractions of the image's size from the upper left. Setting it does not move the image.
    open var anchor: CGPoint {
        get { CGPoint(x: fractions.x, y: fractions.y) }
        set {
            let new = Point(Double(newValue.x), Double(newValue.y))
            guard new.x.isFinite, new.y.isFinite else { return }
            origin = origin + Point((new.x - fractions.x) * extent.x, (new.y - fractions.y) * extent.y)
            fractions = new
            shapes = nil
        }
    }
    /// The image; `nil` for none.
    open var icon: UIImage? { didSet { shapes = nil } }
    /// Opacity, 0 … 1.
    open var opacity: Float = 1 { didSet { shapes = nil } }
    /// Degrees clockwise from north by which the image is turned about its anchor.
    open var bearing: CLLocationDirection = 0 { didSet { shapes = nil } }
    /// The area that the image fills at a bearing of 0; `nil` without an area. Setting it moves and resizes the image.
    open var bounds: GMSCoordinateBounds? {
        get {
            guard extent.x > 0, extent.y > 0 else { return nil }
            return GMSCoordinateBounds(
                coordinate: Mercator.coordinate(corner(0, 1, bearing: 0)).platformCoordinate,
                coordinate: Mercator.coordinate(corner(1, 0, bearing: 0)).platformCoordinate)
        }
        set {
            fill(newValue)
            shapes = nil
        }
    }

    /// The anchor and the size in the square of the world, whose side is 1 and whose origin is the north-west corner.
    private var origin = Mercator.point(Coordinate(latitude: 0, longitude: 0))
    private var extent = Point.zero
    private var fractions = Point(0.5, 0.5)

    /// Creates an image that fills an area.
    public convenience init(bounds: GMSCoordinateBounds?, icon: UIImage?) {
        self.init()
        self.icon = icon
        self.bounds = bounds
    }

    /// Creates an image around a coordinate.
    ///
    /// - Parameters:
    ///   - position: The center of the image.
    ///   - icon: The image.
    ///   - zoomLevel: The zoom at which the image has its own size in points.
    public convenience init(position: CLLocationCoordinate2D, icon: UIImage?, zoomLevel: CGFloat) {
        self.init()
        place(position, icon, zoomLevel)
    }

    /// Places an image that has its own size in points at a zoom.
    func place(_ position: CLLocationCoordinate2D, _ icon: UIImage?, _ zoomLevel: CGFloat) {
        self.icon = icon
        self.position = position
        let side = 256 * pow(2, Double(zoomLevel))
        guard let icon, side.isFinite, side > 0 else { return }
        let size = Point(Double(icon.size.width) / side, Double(icon.size.height) / side)
        if size.x.isFinite, size.y.isFinite { extent = size }
    }

    private func fill(_ bounds: GMSCoordinateBounds?) {
        guard let bounds, bounds.isValid else {
            extent = .zero
            return
        }
        let low = Mercator.point(bounds.southWest.nativeCoordinate)
        var high = Mercator.point(bounds.northEast.nativeCoordinate)
        // An area across the 180th meridian.
        if high.x < low.x { high = high + Point(1, 0) }
        extent = Point(high.x - low.x, low.y - high.y)
        origin = Point(low.x + fractions.x * extent.x, high.y + fractions.y * extent.y)
    }

    /// The point at fractions of the image's size, in the square of the world.
    private func corner(_ x: Double, _ y: Double, bearing: Double) -> Point {
        let own = Point((x - fractions.x) * extent.x, (y - fractions.y) * extent.y)
        let (sin, cos) = (Foundation.sin(bearing * .pi / 180), Foundation.cos(bearing * .pi / 180))
        return origin + Point(own.x * cos - own.y * sin, own.x * sin + own.y * cos)
    }

    override func makeShapes() -> [MapShape] {
        guard extent.x > 0, extent.y > 0, bearing.isFinite else { return [] }
        func coordinate(_ x: Double, _ y: Double) -> Coordinate {
            Mercator.coordinate(corner(x, y, bearing: bearing))
        }
        var shape = MapShape(
            id: 0, .image(upperLeft: coordinate(0, 0), upperRight: coordinate(1, 0), lowerLeft: coordinate(0, 1)))
        shape.icon.opacity = Double(min(1, max(0, opacity)))
        #if canImport(UIKit)
        shape.icon.image = icon.flatMap { RasterImage($0) }
        #else
        shape.icon.image = icon
        #endif
        return [shape]
    }
}
