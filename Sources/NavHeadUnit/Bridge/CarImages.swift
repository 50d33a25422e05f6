// SPDX-License-Identifier: Apache-2.0

internal import NavRender

#if canImport(CarPlay)
internal import UIKit
#endif

/// Makes images for the screen of a car.
struct CarImages {
    /// Dots per point of the screen.
    var scale: Double

    /// The picture as an image; `nil` when there is no memory for it.
    func image(_ picture: Picture) -> HeadUnitImage? {
        guard let image = try? picture.image(scale: scale) else { return nil }
        #if canImport(CarPlay)
        return image.uiImage
        #else
        return image
        #endif
    }

    /// The symbol of a name, as buttons show it.
    static func symbol(_ name: String) -> HeadUnitImage? { HeadUnitImage(systemName: name) }

    /// A color of the screen.
    static func color(_ color: Color) -> HeadUnitColor {
        #if canImport(CarPlay)
        color.uiColor
        #else
        color
        #endif
    }
}
