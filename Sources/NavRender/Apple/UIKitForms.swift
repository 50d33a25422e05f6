// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import UIKit

extension RasterImage {
    /// The image as a `UIImage` with the same scale; `nil` if it is empty.
    public var uiImage: UIImage? {
        cgImage.map { UIImage(cgImage: $0, scale: CGFloat(scale), orientation: .up) }
    }

    /// Copies the pixels of a `UIImage`; `nil` if it has no bitmap, as for symbol images.
    public init?(_ image: UIImage) {
        guard let bitmap = image.cgImage else { return nil }
        self.init(bitmap, scale: Double(image.scale))
    }
}

extension Color {
    /// The color as a `UIColor`.
    public var uiColor: UIColor {
        UIColor(
            red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
            alpha: CGFloat(alpha) / 255)
    }

    /// Converts a `UIColor` in its light appearance to sRGB; black if it has no RGB components.
    public init(_ color: UIColor) {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(1))
        color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        func part(_ fraction: CGFloat) -> UInt8 { UInt8((min(1, max(0, Double(fraction))) * 255).rounded()) }
        self.init(red: part(red), green: part(green), blue: part(blue), alpha: part(alpha))
    }
}

extension Point {
    /// Converts a `CGPoint`.
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}

extension Rect {
    /// Converts a `CGRect`.
    init(_ rect: CGRect) {
        self.init(
            x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
            height: Double(rect.size.height))
    }
}
#endif
