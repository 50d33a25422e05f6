// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavRender

#if canImport(CoreLocation)
internal import CoreLocation
#endif
#if canImport(UIKit)
internal import UIKit
#endif

// Between the values of the platform and those of Guidepost. Where the platform has none, they are the same.

extension Coordinate {
    /// The same place in the form of maps.
    var onMaps: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }
}

extension CLLocationCoordinate2D {
    /// The same place on the ground.
    var onGround: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}

#if canImport(UIKit)
extension UIColor {
    /// The same color in pixels.
    var inDots: Color { Color(self) }
}

extension Color {
    /// The same color for views.
    var forViews: UIColor { uiColor }
}

extension UIFont {
    /// The same letters in pictures.
    var inPictures: FontStyle { FontStyle(family: familyName, size: Double(pointSize)) }
}

extension FontStyle {
    /// The same letters for views.
    var forViews: UIFont {
        let size = CGFloat(size)
        return UIFont(name: family, size: size) ?? (isBold ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size))
    }
}
#else
extension Color {
    /// The same color in pixels.
    var inDots: Color { self }
    /// The same color for views.
    var forViews: UIColor { self }
}

extension FontStyle {
    /// The same letters in pictures.
    var inPictures: FontStyle { self }
    /// The same letters for views.
    var forViews: UIFont { self }
}
#endif
