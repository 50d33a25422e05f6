// SPDX-License-Identifier: Apache-2.0

#if !canImport(CoreLocation)
public import NavGeo
public import NavSession

// Platform types that are used in the published API, for platforms without them.

/// An angle in degrees.
public typealias CLLocationDegrees = Double
/// A direction in degrees clockwise from north.
public typealias CLLocationDirection = Double
/// A distance in meters.
public typealias CLLocationDistance = Double
/// The value for an unknown distance.
public let CLLocationDistanceMax = Double.greatestFiniteMagnitude
/// The value for an unknown time.
public let CLTimeIntervalMax = Double.greatestFiniteMagnitude
/// A coordinate.
public typealias CLLocationCoordinate2D = Coordinate
/// A snapped position.
public typealias CLLocation = RoadSnappedLocation
#endif
#if !canImport(UIKit)
public import Foundation
public import NavHeadUnit
public import NavRender

/// An image.
public typealias UIImage = RasterImage
/// A color.
public typealias UIColor = Color
/// Family, size and weight of a font.
public typealias UIFont = FontStyle

/// Distances from the edges of a view in points.
public struct UIEdgeInsets: Sendable, Hashable {
    /// Distance from the upper edge.
    public var top: CGFloat
    /// Distance from the left edge.
    public var left: CGFloat
    /// Distance from the lower edge.
    public var bottom: CGFloat
    /// Distance from the right edge.
    public var right: CGFloat

    /// No distances.
    public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

    /// Creates insets.
    ///
    /// - Parameters:
    ///   - top: Distance from the upper edge.
    ///   - left: Distance from the left edge.
    ///   - bottom: Distance from the lower edge.
    ///   - right: Distance from the right edge.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

/// A screen, which determines the scale of images.
@preconcurrency @MainActor public final class UIScreen: GMSNavigationScreenMetrics {
    /// Pixels per point.
    public let scale: CGFloat
    /// The screen in points.
    public let bounds: CGRect
    /// The screen in pixels.
    public var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }
    /// Pixels per point.
    public var nativeScale: CGFloat { scale }

    /// Creates a screen.
    public init(bounds: CGRect, scale: CGFloat) {
        self.bounds = bounds
        self.scale = scale
    }

    /// The screen of a phone: 390 × 844 points with three pixels per point.
    public static let main = UIScreen(bounds: CGRect(x: 0, y: 0, width: 390, height: 844), scale: 3)
    /// The main screen, in the older spelling.
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
