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
    var appearance = Appearance()

    struct Appearance {
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
    public var strokeWidth: CGFloat { appearance.strokeWidth }
    /// Color of the line where no traffic is shown.
    public var strokeColor: UIColor { appearance.strokeColor }
    /// Whether it is visible.
    public var isVisible: Bool { appearance.isVisible }
    /// Routes with a higher index are drawn above others.
    public var zIndex: Int32 { appearance.zIndex }
    /// Whether points are connected by geodesic lines. Has no effect, because the points of routes are close together.
    public var isGeodesic: Bool { appearance.isGeodesic }
    /// Whether the traffic is shown.
    public var isTrafficEnabled: Bool { appearance.isTrafficEnabled }
    /// The color of a traffic class; `nil` for the standard color.
    public func trafficColor(for speedType: GMTSSpeedType) -> UIColor? { appearance.traffic[speedType] }

    var line: OverlayStyles.Line {
        var line = OverlayStyles.Line()
        line.color = appearance.strokeColor.nativeColor
        line.width = max(0.5, Double(appearance.strokeWidth))
        line.isVisible = appearance.isVisible
        line.level = Int(appearance.zIndex)
        line.showsTraffic = appearance.isTrafficEnabled
        for (type, color) in appearance.traffic {
            if let traffic = TrafficClass(rawValue: type.rawValue) { line.trafficColors[traffic] = color.nativeColor }
        }
        return line
    }
}

/// The mutable style of a route. The map copies it when it is set.
@preconcurrency @MainActor public final class GMTCMutablePolylineStyleOptions: GMTCPolylineStyleOptions {
    /// Width in points.
    public override var strokeWidth: CGFloat {
        get { appearance.strokeWidth }
        set { appearance.strokeWidth = newValue }
    }
    /// Color.
    public override var strokeColor: UIColor {
        get { appearance.strokeColor }
        set { appearance.strokeColor = newValue }
    }
    /// Whether it is visible.
    public override var isVisible: Bool {
        get { appearance.isVisible }
        set { appearance.isVisible = newValue }
    }
    /// Routes with a higher index are drawn above others.
    public override var zIndex: Int32 {
        get { appearance.zIndex }
        set { appearance.zIndex = newValue }
    }
    /// Whether points are connected by geodesic lines. Has no effect, because the points of routes are close together.
    public override var isGeodesic: Bool {
        get { appearance.isGeodesic }
        set { appearance.isGeodesic = newValue }
    }
    /// Whether the traffic is shown.
    public override var isTrafficEnabled: Bool {
        get { appearance.isTrafficEnabled }
        set { appearance.isTrafficEnabled = newValue }
    }
    /// Sets the color of a traffic class.
    public func setTrafficColorFor(_ speedType: GMTSSpeedType, color: UIColor) { appearance.traffic[speedType] = color }
}

/// The style of a marker. Immutable; see ``GMTCMutableMarkerStyleOptions``.
@preconcurrency @MainActor public class GMTCMarkerStyleOptions {
    var appearance = Appearance()

    struct Appearance {
        var icon: UIImage?
        var groundAnchor = CGPoint(x: 0.5, y: 1)
        var isVisible = true
        var isFlat = false
        var opacity: Float = 1
    }

    /// Creates the standard style.
    public init() {}

    /// The icon; `nil` for the standard one.
    public var icon: UIImage? { appearance.icon }
    /// The point of the icon that lies on the coordinate, as fractions of its size from the upper left.
    public var groundAnchor: CGPoint { appearance.groundAnchor }
    /// Whether it is visible.
    public var isVisible: Bool { appearance.isVisible }
    /// Whether the icon rotates with the vehicle and the map.
    public var isFlat: Bool { appearance.isFlat }
    /// Opacity of the icon, 0 … 1.
    public var opacity: Float { appearance.opacity }

    var mark: OverlayStyles.Icon {
        var mark = OverlayStyles.Icon()
        #if canImport(UIKit)
        mark.image = appearance.icon.flatMap { RasterImage($0) }
        #else
        mark.image = appearance.icon
        #endif
        mark.anchor = Point(Double(appearance.groundAnchor.x), Double(appearance.groundAnchor.y))
        mark.isVisible = appearance.isVisible
        mark.isFlat = appearance.isFlat
        mark.opacity = Double(appearance.opacity)
        return mark
    }
}

/// The mutable style of a marker. The map copies it when it is set.
@preconcurrency @MainActor public final class GMTCMutableMarkerStyleOptions: GMTCMarkerStyleOptions {
    /// The icon; `nil` for the standard one.
    public override var icon: UIImage? {
        get { appearance.icon }
        set { appearance.icon = newValue }
    }
    /// The point of the icon that lies on the coordinate, as fractions of its size from the upper left.
    public override var groundAnchor: CGPoint {
        get { appearance.groundAnchor }
        set { appearance.groundAnchor = newValue }
    }
    /// Whether it is visible.
    public override var isVisible: Bool {
        get { appearance.isVisible }
        set { appearance.isVisible = newValue }
    }
    /// Whether the icon rotates with the vehicle and the map.
    public override var isFlat: Bool {
        get { appearance.isFlat }
        set { appearance.isFlat = newValue }
    }
    /// Opacity of the icon, 0 … 1.
    public override var opacity: Float {
        get { appearance.opacity }
        set { appearance.opacity = newValue }
    }
}

/// The styles of routes, markers and the vehicle of one map. Everything else has the standard style, routes without traffic.
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
        // Published maps show traffic only where the app's style says so.
        styles.route.showsTraffic = false
        styles.otherRoute.showsTraffic = false
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
