// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import CoreLocation
public import Foundation
public import UIKit

// Selectors of images on the ground. Swift apps use the members without prefix.

extension GMSGroundOverlay {
    /// Creates an image that fills an area.
    @objc(groundOverlayWithBounds:icon:) public class func objcGroundOverlay(
        bounds: GMSCoordinateBounds?, icon: UIImage?
    ) -> Self {
        let overlay = objcMade()
        (overlay.icon, overlay.bounds) = (icon, bounds)
        return overlay
    }
    /// Creates an image around a coordinate, which has its own size in points at a zoom.
    @objc(groundOverlayWithPosition:icon:zoomLevel:) public class func objcGroundOverlay(
        position: CLLocationCoordinate2D, icon: UIImage?, zoomLevel: CGFloat
    ) -> Self {
        let overlay = objcMade()
        overlay.place(position, icon, zoomLevel)
        return overlay
    }
    /// See `position` of the Swift type.
    @objc(position) public var objcPosition: CLLocationCoordinate2D {
        get { position }
        set { position = newValue }
    }
    /// See `anchor` of the Swift type.
    @objc(anchor) public var objcAnchor: CGPoint {
        get { anchor }
        set { anchor = newValue }
    }
    /// See `icon` of the Swift type.
    @objc(icon) public var objcIcon: UIImage? {
        get { icon }
        set { icon = newValue }
    }
    /// See `opacity` of the Swift type.
    @objc(opacity) public var objcOpacity: Float {
        get { opacity }
        set { opacity = newValue }
    }
    /// See `bearing` of the Swift type.
    @objc(bearing) public var objcBearing: CLLocationDirection {
        get { bearing }
        set { bearing = newValue }
    }
    /// See `bounds` of the Swift type.
    @objc(bounds) public var objcBounds: GMSCoordinateBounds? {
        get { bounds }
        set { bounds = newValue }
    }
}
#endif
