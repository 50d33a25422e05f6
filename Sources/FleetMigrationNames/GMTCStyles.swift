// SPDX-License-Identifier: Apache-2.0

public import FleetConsumer
public import Foundation
internal import NavModel

#if canImport(UIKit)
internal import NavRender
public import UIKit
#else
public import MigrationNames
public import NavRender
#endif

/// Markers with customizable styles. Raw values are those of the published API, and differ from `GMTCMarkerType`.
public enum GMTCCustomizableMarkerType: Int, Sendable, Hashable, CaseIterable {
    /// Unknown.
    case unknown = -1
    /// The pickup point.
    case tripPickupPoint = 0
    /// The dropoff point.
    case tripDropoffPoint = 1
    /// The vehicle.
    case tripVehicle = 2
    /// An intermediate destination.
    case intermediateDestination = 3
}

/// Routes with customizable styles. Raw values are those of the published API.
public enum GMTCPolylineType: Int, Sendable, Hashable, CaseIterable {
    /// From the vehicle to the rider's next stop.
    case activeRoute = 0
    /// From there to the rider's last stop.
    case remainingRoute = 1
}

/// The style of a route. Immutable; see ``GMTCMutablePolylineStyleOptions``.
@preconcurrency @MainActor public class GMTCPolylineStyleOptions {
    var look = Look()

    struct Look {
        var strokeWidth: CGFloat = 2
        var strokeColor: UIColor = .pureBlue
        var isVisible = true
        var zIndex: Int32 = 10
        var isGeodesic = false
        var isTrafficEnabled = false
        var traffic: [GMTSSpeedType: UIColor] = [:]
    }

    /// Creates a blue style, two points wide, without traffic.
    public init() {}

    /// Width in points.
    public var strokeWidth: CGFloat { look.strokeWidth }
    /// Color of the line where no traffic is shown.
    public var strokeColor: UIColor { look.strokeColor }
    /// Whether it is visible.
    public var isVisible: Bool { look.isVisible }
    /// Routes with a higher index are drawn above others.
    public var zIndex: Int32 { look.zIndex }
    /// Whether points are connected by geodesic lines. Has no effect, because the points of routes are close together.
    public var isGeodesic: Bool { look.isGeodesic }
    /// Whether the traffic is shown.
    public var isTrafficEnabled: Bool { look.isTrafficEnabled }
    /// The color of a traffic class; `nil` for the standard color.
    public func trafficColor(for speedType: GMTSSpeedType) -> UIColor? { look.traffic[speedType] }

    var line: OverlayStyles.Line {
        var line = OverlayStyles.Line()
        line.color = look.strokeColor.nativeColor
        line.width = max(0.5, Double(look.strokeWidth))
        line.isVisible = look.isVisible
        line.level = Int(look.zIndex)
        line.showsTraffic = look.isTrafficEnabled
        for (type, color) in look.traffic {
            if let traffic = TrafficClass(rawValue: type.rawValue) { line.trafficColors[traffic] = color.nativeColor }
        }
        return line
    }
}

/// The mutable style of a route. The map copies it when it is set.
@preconcurrency @MainActor public final class GMTCMutablePolylineStyleOptions: GMTCPolylineStyleOptions {
    /// Width in points.
    public override var strokeWidth: CGFloat {
        get { look.strokeWidth }
        set { look.strokeWidth = newValue }
    }
    /// Color.
    public override var strokeColor: UIColor {
        get { look.strokeColor }
        set { look.strokeColor = newValue }
    }
    /// Whether it is visible.
    public override var isVisible: Bool {
        get { look.isVisible }
        set { look.isVisible = newValue }
    }
    /// Routes with a higher index are drawn above others.
    public override var zIndex: Int32 {
        get { look.zIndex }
        set { look.zIndex = newValue }
    }
    /// Whether points are connected by geodesic lines. Has no effect, because the points of routes are close together.
    public override var isGeodesic: Bool {
        get { look.isGeodesic }
        set { look.isGeodesic = newValue }
    }
    /// Whether the traffic is shown.
    public override var isTrafficEnabled: Bool {
        get { look.isTrafficEnabled }
        set { look.isTrafficEnabled = newValue }
    }
    /// Sets the color of a traffic class.
    public func setTrafficColorFor(_ speedType: GMTSSpeedType, color: UIColor) { look.traffic[speedType] = color }
}

/// The style of a marker. Immutable; see ``GMTCMutableMarkerStyleOptions``.
@preconcurrency @MainActor public class GMTCMarkerStyleOptions {
    var look = Look()

    struct Look {
        var icon: UIImage?
        var groundAnchor = CGPoint(x: 0.5, y: 1)
        var isVisible = true
        var isFlat = false
        var opacity: Float = 1
    }

    /// Creates the standard style.
    public init() {}

    /// The icon; `nil` for the standard one.
    public var icon: UIImage? { look.icon }
    /// The point of the icon that lies on the coordinate, as fractions of its size from the upper left.
    public var groundAnchor: CGPoint { look.groundAnchor }
    /// Whether it is visible.
    public var isVisible: Bool { look.isVisible }
    /// Whether the icon rotates with the vehicle and the map.
    public var isFlat: Bool { look.isFlat }
    /// Opacity of the icon, 0 … 1.
    public var opacity: Float { look.opacity }

    var mark: OverlayStyles.Icon {
        var mark = OverlayStyles.Icon()
        #if canImport(UIKit)
        mark.image = look.icon.flatMap { RasterImage($0) }
        #else
        mark.image = look.icon
        #endif
        mark.anchor = Point(Double(look.groundAnchor.x), Double(look.groundAnchor.y))
        mark.isVisible = look.isVisible
        mark.isFlat = look.isFlat
        mark.opacity = Double(look.opacity)
        return mark
    }
}

/// The mutable style of a marker. The map copies it when it is set.
@preconcurrency @MainActor public final class GMTCMutableMarkerStyleOptions: GMTCMarkerStyleOptions {
    /// The icon; `nil` for the standard one.
    public override var icon: UIImage? {
        get { look.icon }
        set { look.icon = newValue }
    }
    /// The point of the icon that lies on the coordinate, as fractions of its size from the upper left.
    public override var groundAnchor: CGPoint {
        get { look.groundAnchor }
        set { look.groundAnchor = newValue }
    }
    /// Whether it is visible.
    public override var isVisible: Bool {
        get { look.isVisible }
        set { look.isVisible = newValue }
    }
    /// Whether the icon rotates with the vehicle and the map.
    public override var isFlat: Bool {
        get { look.isFlat }
        set { look.isFlat = newValue }
    }
    /// Opacity of the icon, 0 … 1.
    public override var opacity: Float {
        get { look.opacity }
        set { look.opacity = newValue }
    }
}

/// The styles of routes, markers and the vehicle of one map. Everything else has the standard style.
@preconcurrency @MainActor public final class GMTCConsumerMapStyleCoordinator {
    private weak var mapView: GMTCMapView?
    private var lines: [GMTCPolylineType: GMTCPolylineStyleOptions] = [:]
    private var marks: [GMTCCustomizableMarkerType: GMTCMarkerStyleOptions] = [:]

    init(_ mapView: GMTCMapView) { self.mapView = mapView }

    /// Sets the style of a route; `nil` for the standard style.
    public func setPolylineStyleOptions(
        _ polylineStyleOptions: GMTCPolylineStyleOptions?, polylineType: GMTCPolylineType
    ) {
        lines[polylineType] = polylineStyleOptions
        apply()
    }

    /// Sets the style of a marker; `nil` for the standard style.
    public func setMarkerStyleOptions(
        _ markerStyleOptions: GMTCMarkerStyleOptions?, markerType: GMTCCustomizableMarkerType
    ) {
        marks[markerType] = markerStyleOptions
        apply()
    }

    /// The style of a route; `nil` for the standard style.
    public func polylineStyleOptions(for polylineType: GMTCPolylineType) -> GMTCPolylineStyleOptions? {
        lines[polylineType]
    }

    /// The style of a marker; `nil` for the standard style.
    public func markerStyleOptions(for markerType: GMTCCustomizableMarkerType) -> GMTCMarkerStyleOptions? {
        marks[markerType]
    }

    func apply() {
        var styles = OverlayStyles()
        if let line = lines[.activeRoute]?.line { styles.route = line }
        if let line = lines[.remainingRoute]?.line { styles.otherRoute = line }
        styles.markers[.pickUp] = marks[.tripPickupPoint]?.mark
        styles.markers[.dropOff] = marks[.tripDropoffPoint]?.mark
        styles.markers[.stop] = marks[.intermediateDestination]?.mark
        if let mark = marks[.tripVehicle]?.mark { styles.vehicle = mark }
        mapView?.view.overlayStyles = styles
    }
}

extension UIColor {
    #if canImport(UIKit)
    fileprivate static var pureBlue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
    #else
    fileprivate static var pureBlue: UIColor { UIColor(0x0000FF) }
    #endif

    /// The color in Guidepost's type.
    fileprivate var nativeColor: Color {
        #if canImport(UIKit)
        Color(self)
        #else
        self
        #endif
    }
}
