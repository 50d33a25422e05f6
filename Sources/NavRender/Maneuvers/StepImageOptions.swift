// SPDX-License-Identifier: Apache-2.0

/// Size, sharpness and colors of the images of a step.
public struct StepImageOptions: Sendable, Hashable {
    /// Room for the image. Maneuvers fill it; lanes are made as large as it lets them.
    public var size: ImageSize
    /// Dots per point of the screen.
    public var scale: Double
    /// Colors.
    public var colors: ImageColors

    /// Makes options.
    public init(size: ImageSize = .square96, scale: Double = 1, colors: ImageColors = .light) {
        self.size = size
        self.scale = scale
        self.colors = colors
    }

    /// Room for an image, in points.
    public struct ImageSize: Sendable, Hashable {
        /// Points from left to right.
        public var width: Double
        /// Points from top to bottom.
        public var height: Double

        /// Makes a room of any size.
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }

        /// A square of any size.
        public static func square(_ side: Double) -> ImageSize { ImageSize(width: side, height: side) }

        /// For the maneuver after the next one.
        public static let square48 = square(48)
        /// For the next maneuver.
        public static let square96 = square(96)
        /// CarPlay: the first maneuver beside one line of text.
        public static let carFirstManeuver = square(50)
        /// CarPlay: the first maneuver over two lines.
        public static let carFirstManeuverWide = ImageSize(width: 120, height: 50)
        /// CarPlay: the second maneuver with text.
        public static let carSecondManeuver = square(18)
        /// CarPlay: lanes, shown as the second maneuver without text.
        public static let carLanes = ImageSize(width: 120, height: 18)
        /// CarPlay: the junction on the dashboard.
        public static let carJunction = ImageSize(width: 140, height: 100)
    }
}

/// Colors of maneuver and lane images.
public struct ImageColors: Sendable, Hashable {
    /// The way to take.
    public var way: Color
    /// Roads and lanes that are there as well.
    public var surroundings: Color
    /// What the image is meant to be seen on. It is painted only when `fillsBackground` is set.
    public var background: Color
    /// Whether the image has its background painted in.
    public var fillsBackground: Bool

    /// Makes colors.
    public init(way: Color, surroundings: Color, background: Color, fillsBackground: Bool = false) {
        self.way = way
        self.surroundings = surroundings
        self.background = background
        self.fillsBackground = fillsBackground
    }

    /// For light backgrounds.
    public static let light = ImageColors(
        way: Color(0x16202C), surroundings: Color(0x8A94A0), background: .white)
    /// For dark backgrounds.
    public static let dark = ImageColors(
        way: .white, surroundings: Color(0x76828F), background: Color(0x10161D))
}
