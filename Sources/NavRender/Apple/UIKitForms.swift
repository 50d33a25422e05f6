// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import UIKit

extension RasterImage {
    /// The same picture for UIKit, with the same dots per point; `nil` when it has no dots.
    public var uiImage: UIImage? {
        cgImage.map { UIImage(cgImage: $0, scale: CGFloat(scale), orientation: .up) }
    }

    /// The picture of UIKit in dots; `nil` when it has none, as one that is a symbol.
    public init?(_ image: UIImage) {
        guard let dots = image.cgImage else { return nil }
        self.init(dots, scale: Double(image.scale))
    }
}

extension Color {
    /// The same color for UIKit.
    public var uiColor: UIColor {
        UIColor(
            red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
            alpha: CGFloat(alpha) / 255)
    }

    /// The color of UIKit as it is by day, in sRGB; black when it has no red, green and blue.
    public init(_ color: UIColor) {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(1))
        color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        func part(_ share: CGFloat) -> UInt8 { UInt8((min(1, max(0, Double(share))) * 255).rounded()) }
        self.init(red: part(red), green: part(green), blue: part(blue), alpha: part(alpha))
    }
}

extension Point {
    /// The same place.
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}

extension Rect {
    /// The same rectangle.
    init(_ rect: CGRect) {
        self.init(
            x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
            height: Double(rect.size.height))
    }
}
#endif
