// SPDX-License-Identifier: Apache-2.0

public import FleetConsumer
public import Foundation
internal import NavModel
internal import NavRender

#if canImport(UIKit)
public import UIKit
#else
public import MigrationNames
#endif

/// Pins and vehicles whose look can be changed. Raw values are those that apps know, and not those of taps.
public enum GMTCCustomizableMarkerType: Int, Sendable, Hashable, CaseIterable {
    /// None of them.
    case unknown = -1
    /// Where the rider waits.
    case tripPickupPoint = 0
    /// Where the rider wants to go.
    case tripDropoffPoint = 1
    /// The vehicle.
    case tripVehicle = 2
    /// A stop between.
    case intermediateDestination = 3
}

/// Routes whose look can be changed. Raw values are those that apps know.
public enum GMTCPolylineType: Int, Sendable, Hashable, CaseIterable {
    /// From the vehicle to the rider's next stop.
    case activeRoute = 0
    /// From there to the rider's last stop.
    case remainingRoute = 1
}

/// The look of a route. It does not change; see ``GMTCMutablePolylineStyleOptions``.
@MainActor public class GMTCPolylineStyleOptions {
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

    /// Two points wide and blue, without traffic.
    public init() {}

    /// Its width in points.
    public var strokeWidth: CGFloat { look.strokeWidth }
    /// Its color.
    public var strokeColor: UIColor { look.strokeColor }
    /// Whether it is drawn.
    public var isVisible: Bool { look.isVisible }
    /// Routes of a higher number lie above others.
    public var zIndex: Int32 { look.zIndex }
    /// Whether places are joined by the shortest lines on the ground. Places of routes lie so close that all lines are.
    public var isGeodesic: Bool { look.isGeodesic }
    /// Whether traffic is drawn on it.
    public var isTrafficEnabled: Bool { look.isTrafficEnabled }
    /// The color of traffic; `nil` for the usual one.
    public func trafficColor(for speedType: GMTSSpeedType) -> UIColor? { look.traffic[speedType] }

    var line: OverlayStyles.Line {
        var line = OverlayStyles.Line()
        line.color = look.strokeColor.inDots
        line.width = max(0.5, Double(look.strokeWidth))
        line.isVisible = look.isVisible
        line.level = Int(look.zIndex)
        line.showsTraffic = look.isTrafficEnabled
        for (type, color) in look.traffic {
            if let traffic = TrafficClass(rawValue: type.rawValue) { line.trafficColors[traffic] = color.inDots }
        }
        return line
    }
}

/// The look of a route that can be changed. The map takes it as it is when it is handed over.
@MainActor public final class GMTCMutablePolylineStyleOptions: GMTCPolylineStyleOptions {
    /// Its width in points.
    public override var strokeWidth: CGFloat {
        get { look.strokeWidth }
        set { look.strokeWidth = newValue }
    }
    /// Its color.
    public override var strokeColor: UIColor {
        get { look.strokeColor }
        set { look.strokeColor = newValue }
    }
    /// Whether it is drawn.
    public override var isVisible: Bool {
        get { look.isVisible }
        set { look.isVisible = newValue }
    }
    /// Routes of a higher number lie above others.
    public override var zIndex: Int32 {
        get { look.zIndex }
        set { look.zIndex = newValue }
    }
    /// Whether places are joined by the shortest lines on the ground. Places of routes lie so close that all lines are.
    public override var isGeodesic: Bool {
        get { look.isGeodesic }
        set { look.isGeodesic = newValue }
    }
    /// Whether traffic is drawn on it.
    public override var isTrafficEnabled: Bool {
        get { look.isTrafficEnabled }
        set { look.isTrafficEnabled = newValue }
    }
    /// Sets the color of traffic.
    public func setTrafficColorFor(_ speedType: GMTSSpeedType, color: UIColor) { look.traffic[speedType] = color }
}

/// The look of a pin or of the vehicle. It does not change; see ``GMTCMutableMarkerStyleOptions``.
@MainActor public class GMTCMarkerStyleOptions {
    var look = Look()

    struct Look {
        var icon: UIImage?
        var groundAnchor = CGPoint(x: 0.5, y: 1)
        var isVisible = true
        var isFlat = false
        var opacity: Float = 1
    }

    /// As the map has it, until there is an icon.
    public init() {}

    /// A picture in its place; `nil` for the usual one.
    public var icon: UIImage? { look.icon }
    /// The part of the picture that stands on the place, as shares of its size from the upper left.
    public var groundAnchor: CGPoint { look.groundAnchor }
    /// Whether it is drawn.
    public var isVisible: Bool { look.isVisible }
    /// Whether the picture turns with the vehicle and the map.
    public var isFlat: Bool { look.isFlat }
    /// How strongly the picture is drawn, 0 … 1.
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

/// The look of a pin or of the vehicle that can be changed. The map takes it as it is when it is handed over.
@MainActor public final class GMTCMutableMarkerStyleOptions: GMTCMarkerStyleOptions {
    /// A picture in its place; `nil` for the usual one.
    public override var icon: UIImage? {
        get { look.icon }
        set { look.icon = newValue }
    }
    /// The part of the picture that stands on the place, as shares of its size from the upper left.
    public override var groundAnchor: CGPoint {
        get { look.groundAnchor }
        set { look.groundAnchor = newValue }
    }
    /// Whether it is drawn.
    public override var isVisible: Bool {
        get { look.isVisible }
        set { look.isVisible = newValue }
    }
    /// Whether the picture turns with the vehicle and the map.
    public override var isFlat: Bool {
        get { look.isFlat }
        set { look.isFlat = newValue }
    }
    /// How strongly the picture is drawn, 0 … 1.
    public override var opacity: Float {
        get { look.opacity }
        set { look.opacity = newValue }
    }
}

/// Says how routes, pins and the vehicle of one map look. What nobody has said anything about looks as usual.
@MainActor public final class GMTCConsumerMapStyleCoordinator {
    private weak var mapView: GMTCMapView?
    private var lines: [GMTCPolylineType: GMTCPolylineStyleOptions] = [:]
    private var marks: [GMTCCustomizableMarkerType: GMTCMarkerStyleOptions] = [:]

    init(_ mapView: GMTCMapView) { self.mapView = mapView }

    /// Sets the look of a route; `nil` for the usual one.
    public func setPolylineStyleOptions(
        _ polylineStyleOptions: GMTCPolylineStyleOptions?, polylineType: GMTCPolylineType
    ) {
        lines[polylineType] = polylineStyleOptions
        apply()
    }

    /// Sets the look of a pin or of the vehicle; `nil` for the usual one.
    public func setMarkerStyleOptions(
        _ markerStyleOptions: GMTCMarkerStyleOptions?, markerType: GMTCCustomizableMarkerType
    ) {
        marks[markerType] = markerStyleOptions
        apply()
    }

    /// What was set for a route.
    public func polylineStyleOptions(for polylineType: GMTCPolylineType) -> GMTCPolylineStyleOptions? {
        lines[polylineType]
    }

    /// What was set for a pin or the vehicle.
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

    /// The same color in pixels.
    fileprivate var inDots: Color {
        #if canImport(UIKit)
        Color(self)
        #else
        self
        #endif
    }
}
