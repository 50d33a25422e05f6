// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavRender

#if canImport(CoreLocation)
internal import CoreLocation
#endif
#if canImport(UIKit)
internal import UIKit
#endif

// Conversions between the types of the platform and those of Guidepost. Without platform types they are the same.

extension Coordinate {
    /// The coordinate in the platform's type.
    var platformCoordinate: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }
}

extension CLLocationCoordinate2D {
    /// The coordinate in Guidepost's type.
    var nativeCoordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}

#if canImport(UIKit)
extension UIColor {
    /// The color in Guidepost's type.
    var nativeColor: Color { Color(self) }
}

extension Color {
    /// The color in the platform's type.
    var platformValue: UIColor { uiColor }
}

extension UIFont {
    /// The font in Guidepost's type.
    var nativeFont: FontStyle { FontStyle(family: familyName, size: Double(pointSize)) }
}

extension FontStyle {
    /// The font in the platform's type.
    var platformValue: UIFont {
        let size = CGFloat(size)
        return UIFont(name: family, size: size) ?? (isBold ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size))
    }
}
#else
extension Color {
    /// The color in Guidepost's type.
    var nativeColor: Color { self }
    /// The color in the platform's type.
    var platformValue: UIColor { self }
}

extension FontStyle {
    /// The font in Guidepost's type.
    var nativeFont: FontStyle { self }
    /// The font in the platform's type.
    var platformValue: UIFont { self }
}
#endif
