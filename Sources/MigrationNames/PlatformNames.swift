// SPDX-License-Identifier: Apache-2.0

#if !canImport(CoreLocation)
public import NavGeo
public import NavSession

// Names of the platform in listeners and calls, where the platform has them not.

/// Meters.
public typealias CLLocationDistance = Double
/// More meters than there are: no distance.
public let CLLocationDistanceMax = Double.greatestFiniteMagnitude
/// More seconds than there are: no time.
public let CLTimeIntervalMax = Double.greatestFiniteMagnitude
/// A place on the ground.
public typealias CLLocationCoordinate2D = Coordinate
/// A position on the road.
public typealias CLLocation = RoadSnappedLocation
#endif
#if !canImport(UIKit)
public import Foundation
public import NavHeadUnit
public import NavRender

/// A picture.
public typealias UIImage = RasterImage
/// A color.
public typealias UIColor = Color
/// Family, size and weight of letters.
public typealias UIFont = FontStyle

/// A screen, for choosing the sharpness of images.
@MainActor public final class UIScreen: GMSNavigationScreenMetrics {
    /// Dots per point.
    public let scale: CGFloat
    /// The screen in points.
    public let bounds: CGRect
    /// The screen in pixels.
    public var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }
    /// Dots per point.
    public var nativeScale: CGFloat { scale }

    /// Makes a screen of a size in points.
    public init(bounds: CGRect, scale: CGFloat) {
        self.bounds = bounds
        self.scale = scale
    }

    /// The screen of the device, as phones have it: 390 × 844 points, three pixels each.
    public static var main: UIScreen { UIScreen(bounds: CGRect(x: 0, y: 0, width: 390, height: 844), scale: 3) }
    /// The same in the older spelling of guides.
    public static var mainScreen: UIScreen { main }
}

extension CPWindow {
    /// The screen of the car.
    public var screen: UIScreen {
        let size = display.size
        return UIScreen(bounds: CGRect(x: 0, y: 0, width: size.width, height: size.height), scale: display.scale)
    }
}
#endif
