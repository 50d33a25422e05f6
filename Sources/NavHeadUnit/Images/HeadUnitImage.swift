// SPDX-License-Identifier: Apache-2.0

#if canImport(CarPlay)
public import UIKit

/// An image on the car screen.
public typealias HeadUnitImage = UIImage
/// A color on the car screen.
public typealias HeadUnitColor = UIColor
#else
public import NavRender

/// An image on the car screen.
public typealias HeadUnitImage = RasterImage
/// A color on the car screen.
public typealias HeadUnitColor = Color

/// An image in two variants, for light and dark backgrounds.
public final class CPImageSet: Sendable {
    /// Light variant, for dark backgrounds.
    public let lightContentImage: HeadUnitImage
    /// Dark variant, for light backgrounds.
    public let darkContentImage: HeadUnitImage

    /// Creates a set of two variants.
    public init(lightContentImage: HeadUnitImage, darkContentImage: HeadUnitImage) {
        self.lightContentImage = lightContentImage
        self.darkContentImage = darkContentImage
    }
}

extension RasterImage {
    /// Whether the image is a template image: it is white, and only its alpha matters. It is drawn in the text color.
    var isSymbol: Bool {
        stride(from: 0, to: bytes.count, by: 4).allSatisfy { at in
            bytes[at + 3] == 0 || min(bytes[at], bytes[at + 1], bytes[at + 2]) >= 250
        }
    }

    /// The image with all pixels in one color and its own alpha.
    func tinted(_ color: Color) -> RasterImage {
        var bytes = bytes
        for at in stride(from: 0, to: bytes.count, by: 4) {
            (bytes[at], bytes[at + 1], bytes[at + 2]) = (color.red, color.green, color.blue)
        }
        return RasterImage(width: width, height: height, scale: scale, bytes: bytes)
    }
}
#endif
