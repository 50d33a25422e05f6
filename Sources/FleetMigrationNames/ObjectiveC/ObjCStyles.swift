// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
internal import FleetConsumer
public import Foundation
internal import MigrationNames
public import UIKit

/// The style of a route. Immutable.
@objc(GMTCPolylineStyleOptions) @preconcurrency @MainActor public class ObjCPolylineStyleOptions: NSObject {
    let native: GMTCMutablePolylineStyleOptions

    /// Creates a blue style, two points wide, without traffic.
    @objc public override init() { native = GMTCMutablePolylineStyleOptions() }

    /// Width in points.
    @objc public var strokeWidth: CGFloat { native.strokeWidth }
    /// Color of the line where no traffic is shown.
    @objc public var strokeColor: UIColor { native.strokeColor }
    /// Whether it is visible.
    @objc public var isVisible: Bool { native.isVisible }
    /// Routes with a higher index are drawn above others.
    @objc public var zIndex: Int32 { native.zIndex }
    /// Whether the traffic is shown.
    @objc public var isTrafficEnabled: Bool { native.isTrafficEnabled }
    /// The color of a traffic class; `nil` for the standard color.
    @objc(trafficColorForSpeed:) public func trafficColor(for speedType: ObjCSpeedType) -> UIColor? {
        native.trafficColor(for: sameValue(speedType, else: .noData))
    }
}

/// The mutable style of a route. The map copies it when it is set.
@objc(GMTCMutablePolylineStyleOptions) @preconcurrency @MainActor
public final class ObjCMutablePolylineStyleOptions: ObjCPolylineStyleOptions {
    /// Width in points.
    @objc public override var strokeWidth: CGFloat {
        get { native.strokeWidth }
        set { native.strokeWidth = newValue }
    }
    /// Color of the line where no traffic is shown.
    @objc public override var strokeColor: UIColor {
        get { native.strokeColor }
        set { native.strokeColor = newValue }
    }
    /// Whether it is visible.
    @objc public override var isVisible: Bool {
        get { native.isVisible }
        set { native.isVisible = newValue }
    }
    /// Routes with a higher index are drawn above others.
    @objc public override var zIndex: Int32 {
        get { native.zIndex }
        set { native.zIndex = newValue }
    }
    /// Whether the traffic is shown.
    @objc public override var isTrafficEnabled: Bool {
        get { native.isTrafficEnabled }
        set { native.isTrafficEnabled = newValue }
    }
    /// Sets the color of a traffic class.
    @objc(setTrafficColorForSpeed:color:) public func setTrafficColor(for speedType: ObjCSpeedType, color: UIColor) {
        native.setTrafficColorFor(sameValue(speedType, else: .noData), color: color)
    }
}

/// The style of a marker. Immutable.
@objc(GMTCMarkerStyleOptions) @preconcurrency @MainActor public class ObjCMarkerStyleOptions: NSObject {
    let native: GMTCMutableMarkerStyleOptions

    /// Creates the standard style.
    @objc public override init() { native = GMTCMutableMarkerStyleOptions() }

    /// The icon; `nil` for the standard one.
    @objc public var icon: UIImage? { native.icon }
    /// The point of the icon that lies on the coordinate, as fractions of its size from the upper left.
    @objc public var groundAnchor: CGPoint { native.groundAnchor }
    /// Whether it is visible.
    @objc public var isVisible: Bool { native.isVisible }
    /// Whether the icon rotates with the vehicle and the map.
    @objc public var isFlat: Bool { native.isFlat }
}

/// The mutable style of a marker. The map copies it when it is set.
@objc(GMTCMutableMarkerStyleOptions) @preconcurrency @MainActor
public final class ObjCMutableMarkerStyleOptions: ObjCMarkerStyleOptions {
    /// The icon; `nil` for the standard one.
    @objc public override var icon: UIImage? {
        get { native.icon }
        set { native.icon = newValue }
    }
    /// The point of the icon that lies on the coordinate, as fractions of its size from the upper left.
    @objc public override var groundAnchor: CGPoint {
        get { native.groundAnchor }
        set { native.groundAnchor = newValue }
    }
    /// Whether it is visible.
    @objc public override var isVisible: Bool {
        get { native.isVisible }
        set { native.isVisible = newValue }
    }
    /// Whether the icon rotates with the vehicle and the map.
    @objc public override var isFlat: Bool {
        get { native.isFlat }
        set { native.isFlat = newValue }
    }
}

/// The styles of routes, markers and the vehicle of one map.
@objc(GMTCConsumerMapStyleCoordinator) @preconcurrency @MainActor public final class ObjCMapStyleCoordinator: NSObject {
    private let native: GMTCConsumerMapStyleCoordinator

    init(_ native: GMTCConsumerMapStyleCoordinator) { self.native = native }

    /// Sets the style of a route; `nil` for the standard style.
    @objc(setPolylineStyleOptions:polylineType:) public func setPolylineStyleOptions(
        _ options: ObjCPolylineStyleOptions?, polylineType: ObjCPolylineType
    ) {
        native.setPolylineStyleOptions(options?.native, polylineType: sameValue(polylineType, else: .activeRoute))
    }
    /// Sets the style of a marker; `nil` for the standard style.
    @objc(setMarkerStyleOptions:markerType:) public func setMarkerStyleOptions(
        _ options: ObjCMarkerStyleOptions?, markerType: ObjCCustomizableMarkerType
    ) { native.setMarkerStyleOptions(options?.native, markerType: sameValue(markerType, else: .unknown)) }
}
#endif
