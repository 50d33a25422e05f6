// SPDX-License-Identifier: Apache-2.0

#if canImport(CarPlay)
public import UIKit

/// A picture on the car screen.
public typealias HeadUnitImage = UIImage
/// A color on the car screen.
public typealias HeadUnitColor = UIColor
#else
public import NavRender

/// A picture on the car screen.
public typealias HeadUnitImage = RasterImage
/// A color on the car screen.
public typealias HeadUnitColor = Color

/// A picture in two forms: for light and for dark surroundings.
public final class CPImageSet: Sendable {
    /// Light drawing, for a dark ground.
    public let lightContentImage: HeadUnitImage
    /// Dark drawing, for a light ground.
    public let darkContentImage: HeadUnitImage

    /// Makes a pair.
    public init(lightContentImage: HeadUnitImage, darkContentImage: HeadUnitImage) {
        self.lightContentImage = lightContentImage
        self.darkContentImage = darkContentImage
    }
}

extension RasterImage {
    /// Whether nothing but its opacity tells what it shows, as in symbols, which are white: it takes the color of the words
    /// beside it.
    var isSymbol: Bool {
        stride(from: 0, to: bytes.count, by: 4).allSatisfy { at in
            bytes[at + 3] == 0 || min(bytes[at], bytes[at + 1], bytes[at + 2]) >= 250
        }
    }

    /// The picture in one color: what it shows is its opacity alone, as symbols on buttons are.
    func tinted(_ color: Color) -> RasterImage {
        var bytes = bytes
        for at in stride(from: 0, to: bytes.count, by: 4) {
            (bytes[at], bytes[at + 1], bytes[at + 2]) = (color.red, color.green, color.blue)
        }
        return RasterImage(width: width, height: height, scale: scale, bytes: bytes)
    }
}
#endif
