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

/// How a marker appears. Raw values are those of the published API.
public enum GMSMarkerAnimation: UInt, Sendable, Hashable {
    /// At once.
    case none = 0
    /// Grows from its tip.
    case pop = 1
    /// Fades in.
    case fadeIn = 2
}

/// What happens to a marker that another one covers. Raw values are those of the published API.
public enum GMSCollisionBehavior: Int, Sendable, Hashable {
    /// It is always shown.
    case required = 0
    /// It is always shown, and may hide others.
    case requiredAndHidesOptional = 1
    /// It may be hidden.
    case optionalAndHidesLowerPriority = 2
}

/// An icon at a coordinate of a map: a pin, or a picture of the app.
open class GMSMarker: GMSOverlay {
    /// The coordinate.
    open var position: CLLocationCoordinate2D { didSet { shapes = nil } }
    /// Text below the title of the info window.
    open var snippet: String?
    /// The picture; `nil` for a red pin.
    open var icon: UIImage? { didSet { shapes = nil } }
    /// The point of the picture that lies on the coordinate, as fractions of its size from the upper left.
    open var groundAnchor = CGPoint(x: 0.5, y: 1) { didSet { shapes = nil } }
    /// The point of the picture above which the info window appears, as fractions of its size from the upper left.
    open var infoWindowAnchor = CGPoint(x: 0.5, y: 0)
    /// How the marker appears. Markers appear at once here.
    open var appearAnimation = GMSMarkerAnimation.none
    /// Whether the user can move the marker. Markers keep their place here.
    open var isDraggable = false
    /// Whether the picture lies flat on the map, so that it turns with the map.
    open var isFlat = false { didSet { shapes = nil } }
    /// Degrees clockwise by which the picture is turned about its anchor; from north if it is flat.
    open var rotation: CLLocationDegrees = 0 { didSet { shapes = nil } }
    /// Opacity, 0 … 1.
    open var opacity: Float = 1 { didSet { shapes = nil } }
    /// Whether changes of `iconView` are drawn. It is drawn once if this is false.
    open var tracksViewChanges = true
    /// Whether changes of the view of the info window are drawn. They always are.
    open var tracksInfoWindowChanges = false
    /// What happens if another marker covers it. Markers are always shown here.
    open var collisionBehavior = GMSCollisionBehavior.required
    #if canImport(UIKit)
    /// A view that is drawn instead of `icon`; `nil` for none.
    open var iconView: UIView? { didSet { shapes = nil } }
    #endif

    /// Creates a marker at the equator and the prime meridian.
    public override init() {
        position = CLLocationCoordinate2D(latitude: 0, longitude: 0)
        super.init()
        isTappable = true
    }

    /// Creates a marker.
    public convenience init(position: CLLocationCoordinate2D) {
        self.init()
        self.position = position
    }

    /// A picture of a pin; red without a color.
    public class func markerImage(with color: UIColor?) -> UIImage {
        let image = try? RasterImage.mapPin(color?.nativeColor ?? Color(0xD8302B))
        #if canImport(UIKit)
        return image?.uiImage ?? UIImage()
        #else
        return image ?? RasterImage(width: 0, height: 0, bytes: [])
        #endif
    }

    override func makeShapes() -> [MapShape] {
        let place = position.nativeCoordinate
        guard place.isValid else { return [] }
        var shape = MapShape(id: 0, .icon(place))
        shape.rotation = rotation.isFinite ? rotation : 0
        shape.icon.opacity = Double(min(1, max(0, opacity)))
        shape.icon.isFlat = isFlat
        shape.icon.anchor = Point(Double(groundAnchor.x), Double(groundAnchor.y))
        #if canImport(UIKit)
        shape.icon.image = (iconView.flatMap(GMSMarker.picture) ?? icon).flatMap { RasterImage($0) }
        #else
        shape.icon.image = icon
        #endif
        return [shape]
    }
}
