// SPDX-License-Identifier: Apache-2.0

internal import NavRender

#if canImport(CarPlay)
internal import UIKit
#endif

/// Creates images for the screen of a car.
struct CarImages {
    /// Pixels per point.
    var scale: Double

    /// Rasterizes a picture; `nil` if memory is exhausted.
    func image(_ picture: Picture) -> HeadUnitImage? {
        guard let image = try? picture.image(scale: scale) else { return nil }
        #if canImport(CarPlay)
        return image.uiImage
        #else
        return image
        #endif
    }

    /// The symbol with a name, as shown on buttons.
    static func symbol(_ name: String) -> HeadUnitImage? { HeadUnitImage(systemName: name) }

    /// Converts a color to the screen's type.
    static func color(_ color: Color) -> HeadUnitColor {
        #if canImport(CarPlay)
        color.uiColor
        #else
        color
        #endif
    }
}
