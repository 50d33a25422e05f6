// SPDX-License-Identifier: Apache-2.0

/// Size, scale and colors of the images of a step.
public struct StepImageOptions: Sendable, Hashable {
    /// Bounds of the image. Maneuver images fill them; lane images are made as large as fits.
    public var size: ImageSize
    /// Pixels per point.
    public var scale: Double
    /// Colors of the image.
    public var colors: ImageColors

    /// Creates options.
    ///
    /// - Parameters:
    ///   - size: Bounds of the image.
    ///   - scale: Pixels per point.
    ///   - colors: Colors of the image.
    public init(size: ImageSize = .square96, scale: Double = 1, colors: ImageColors = .light) {
        self.size = size
        self.scale = scale
        self.colors = colors
    }

    /// Bounds of an image, in points.
    public struct ImageSize: Sendable, Hashable {
        /// Maximum width in points.
        public var width: Double
        /// Maximum height in points.
        public var height: Double

        /// Creates bounds of a width and a height in points.
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }

        /// Square bounds.
        public static func square(_ side: Double) -> ImageSize { ImageSize(width: side, height: side) }

        /// For the maneuver after the next one.
        public static let square48 = square(48)
        /// For the next maneuver.
        public static let square96 = square(96)
        /// CarPlay: the first maneuver beside a single line of text.
        public static let carFirstManeuver = square(50)
        /// CarPlay: the first maneuver above two lines of text.
        public static let carFirstManeuverWide = ImageSize(width: 120, height: 50)
        /// CarPlay: the second maneuver with text.
        public static let carSecondManeuver = square(18)
        /// CarPlay: lanes, shown as a second maneuver without text.
        public static let carLanes = ImageSize(width: 120, height: 18)
        /// CarPlay: the junction image on the dashboard.
        public static let carJunction = ImageSize(width: 140, height: 100)
    }
}

/// Colors of maneuver and lane images.
public struct ImageColors: Sendable, Hashable {
    /// The route to follow and recommended lanes.
    public var route: Color
    /// Other roads and lanes.
    public var surroundings: Color
    /// The background that the image is designed for. It is painted only if `fillsBackground` is set.
    public var background: Color
    /// Whether the background is painted.
    public var fillsBackground: Bool

    /// Creates a set of colors.
    ///
    /// - Parameters:
    ///   - route: The route to follow and recommended lanes.
    ///   - surroundings: Other roads and lanes.
    ///   - background: The background that the image is designed for.
    ///   - fillsBackground: Whether the background is painted.
    public init(route: Color, surroundings: Color, background: Color, fillsBackground: Bool = false) {
        self.route = route
        self.surroundings = surroundings
        self.background = background
        self.fillsBackground = fillsBackground
    }

    /// Colors for light backgrounds.
    public static let light = ImageColors(
        route: Color(0x16202C), surroundings: Color(0x8A94A0), background: .white)
    /// Colors for dark backgrounds.
    public static let dark = ImageColors(
        route: .white, surroundings: Color(0x76828F), background: Color(0x10161D))
}
