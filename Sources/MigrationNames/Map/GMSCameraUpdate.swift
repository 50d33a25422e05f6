// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavGeo
internal import NavRender

#if canImport(CoreLocation)
public import CoreLocation
#endif
#if canImport(UIKit)
public import UIKit
#endif

/// A change of the camera.
public final class GMSCameraUpdate: NSObject {
    /// What changes. The size of the view is known only to the map.
    enum Change {
        case native(CameraUpdate)
        case fit(GMSCoordinateBounds, UIEdgeInsets)
    }

    let change: Change

    private init(_ change: Change) { self.change = change }

    private convenience init(_ update: CameraUpdate) { self.init(.native(update)) }

    /// Zooms in by one level.
    public static func zoomIn() -> GMSCameraUpdate { GMSCameraUpdate(.zoomIn) }
    /// Zooms out by one level.
    public static func zoomOut() -> GMSCameraUpdate { GMSCameraUpdate(.zoomOut) }
    /// Zooms by a number of levels.
    public static func zoom(by levels: Float) -> GMSCameraUpdate { GMSCameraUpdate(.zoom(by: Double(levels))) }
    /// Zooms to a level.
    public static func zoom(to zoom: Float) -> GMSCameraUpdate { GMSCameraUpdate(.zoom(to: Double(zoom))) }
    /// Zooms by a number of levels about a point of the view.
    public static func zoom(by levels: Float, at point: CGPoint) -> GMSCameraUpdate {
        GMSCameraUpdate(.zoom(by: Double(levels), at: Point(Double(point.x), Double(point.y))))
    }
    /// Moves to a target.
    public static func setTarget(_ target: CLLocationCoordinate2D) -> GMSCameraUpdate {
        GMSCameraUpdate(.setTarget(target.nativeCoordinate))
    }
    /// Moves to a target and a zoom level.
    public static func setTarget(_ target: CLLocationCoordinate2D, zoom: Float) -> GMSCameraUpdate {
        GMSCameraUpdate(.setTarget(target.nativeCoordinate, zoom: Double(zoom)))
    }
    /// Replaces the whole camera.
    public static func setCamera(_ camera: GMSCameraPosition) -> GMSCameraUpdate {
        GMSCameraUpdate(.setCamera(camera.camera))
    }
    /// Scrolls by points to the right and down.
    public static func scrollBy(x: CGFloat, y: CGFloat) -> GMSCameraUpdate {
        GMSCameraUpdate(.scrollBy(x: Double(x), y: Double(y)))
    }
    /// Shows all of an area with 64 points around it, north up.
    public static func fit(_ bounds: GMSCoordinateBounds) -> GMSCameraUpdate { fit(bounds, withPadding: 64) }
    /// Shows all of an area with some points around it, north up.
    public static func fit(_ bounds: GMSCoordinateBounds, withPadding padding: CGFloat) -> GMSCameraUpdate {
        fit(bounds, with: UIEdgeInsets(top: padding, left: padding, bottom: padding, right: padding))
    }
    /// Shows all of an area with insets in points, north up.
    public static func fit(_ bounds: GMSCoordinateBounds, with edgeInsets: UIEdgeInsets) -> GMSCameraUpdate {
        GMSCameraUpdate(.fit(bounds, edgeInsets))
    }
}
