// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// A color in sRGB with its opacity.
@frozen public struct Color: Sendable, Hashable {
    /// Parts of red, green and blue, and the opacity, 0 … 255.
    public var red, green, blue, alpha: UInt8

    /// Makes a color from its parts.
    @inlinable public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Makes an opaque color from a number such as `0xFF8800`.
    @inlinable public init(_ rgb: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb))
    }

    /// Pure white.
    public static let white = Color(0xFFFFFF)
    /// Pure black.
    public static let black = Color(0)
    /// Nothing at all.
    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

    /// The same color, see-through: 0 is nothing, 1 is opaque.
    public func opacity(_ share: Double) -> Color {
        var color = self
        color.alpha = UInt8((Double(alpha) * min(1, max(0, share))).rounded())
        return color
    }

    /// The color between this one (0) and `other` (1).
    public func mixed(with other: Color, share: Double) -> Color {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8((Double(a) + (Double(b) - Double(a)) * min(1, max(0, share))).rounded())
        }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }

    /// Relative luminance, 0 (black) … 1 (white), of the opaque color. Source: WCAG 2.2, “relative luminance”.
    public var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Contrast ratio of two opaque colors, 1 … 21. Source: WCAG 2.2, “contrast ratio”.
    public func contrast(to other: Color) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The color as `#rrggbb`, or `#rrggbbaa` when it is not opaque.
    public var hex: String {
        let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        return parts.reduce("#") { $0 + ($1 < 16 ? "0" : "") + String($1, radix: 16) }
    }
}
