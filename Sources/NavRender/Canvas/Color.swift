// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// A color in sRGB with straight alpha.
@frozen public struct Color: Sendable, Hashable {
    /// Components of 0 … 255. An alpha of 0 is transparent.
    public var red, green, blue, alpha: UInt8

    /// Creates a color from its components, each 0 … 255.
    ///
    /// - Parameters:
    ///   - red: Red component.
    ///   - green: Green component.
    ///   - blue: Blue component.
    ///   - alpha: Opacity; 0 is transparent.
    @inlinable public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Creates an opaque color from a number such as `0xFF8800`.
    @inlinable public init(_ rgb: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb))
    }

    /// Opaque white.
    public static let white = Color(0xFFFFFF)
    /// Opaque black.
    public static let black = Color(0)
    /// Fully transparent black.
    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

    /// The color with its opacity multiplied by `fraction`, 0 … 1.
    public func opacity(_ fraction: Double) -> Color {
        var color = self
        color.alpha = UInt8((Double(alpha) * min(1, max(0, fraction))).rounded())
        return color
    }

    /// Interpolates linearly between this color (0) and `other` (1).
    public func mixed(with other: Color, fraction: Double) -> Color {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8((Double(a) + (Double(b) - Double(a)) * min(1, max(0, fraction))).rounded())
        }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }

    /// Relative luminance of the opaque color, 0 (black) … 1 (white). Source: WCAG 2.2, “relative luminance”.
    public var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let fraction = Double(part) / 255
            return fraction <= 0.04045 ? fraction / 12.92 : power((fraction + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Contrast ratio of two opaque colors, 1 … 21. Source: WCAG 2.2, “contrast ratio”.
    public func contrast(to other: Color) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The color as `#rrggbb`, or `#rrggbbaa` if it is not opaque.
    public var hex: String {
        let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        return parts.reduce("#") { $0 + ($1 < 16 ? "0" : "") + String($1, radix: 16) }
    }
}
