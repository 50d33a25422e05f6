// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A shape that an app draws on a map: a line, an area, a circle, an icon, or an image on the ground.
///
/// Icons lie above routes and labels, all others below them.
public struct MapShape: Sendable {
    /// Where a shape is.
    public enum Geometry: Sendable, Hashable {
        /// A line through coordinates.
        case polyline([Coordinate])
        /// An area with an outline and holes. Rings need not be closed.
        case polygon([Coordinate], holes: [[Coordinate]])
        /// A circle on the ground.
        case circle(center: Coordinate, radius: Meters)
        /// An icon at a coordinate.
        case icon(Coordinate)
        /// The image of `icon` on the ground. The corners are those of the image; the fourth one completes a parallelogram in
        /// the Web Mercator projection. At most half of the world wide.
        case image(upperLeft: Coordinate, upperRight: Coordinate, lowerLeft: Coordinate)
    }

    /// A part of a line with a color of its own.
    public struct Span: Sendable, Hashable {
        /// Color of the part.
        public var color: Color
        /// Length of the part in segments of the line; may be a fraction.
        public var segments: Double
        /// An image that is repeated along the part, as wide as the line, with its upper edge ahead; `nil` for none.
        public var stamp: RasterImage?
        /// Distance between the images in multiples of their length; at least 1.
        public var stampSpacing = 1.0

        /// Creates a span.
        public init(_ color: Color, segments: Double = 1) {
            self.color = color
            self.segments = segments
        }
    }

    /// Identifies the shape in taps.
    public var id: Int
    /// Where the shape is.
    public var geometry: Geometry
    /// Color of the line or the outline.
    public var strokeColor = Color.black
    /// Width of the line or the outline in points; 0 for none.
    public var strokeWidth = 1.0
    /// Colors along a polyline, from its start; the last one continues to the end. Empty for `strokeColor`.
    public var spans: [Span] = []
    /// Color of an area or a circle.
    public var fillColor = Color.clear
    /// Style of an icon. Without an image it is a pin of the color `fillColor`, red if that is clear.
    public var icon = OverlayStyles.Icon()
    /// Degrees clockwise by which an icon is rotated about its anchor; from north if it is flat.
    public var rotation = 0.0
    /// Shapes with a higher index are drawn on top of others of their kind.
    public var zIndex = 0
    /// Whether taps on the shape are reported.
    public var isTappable = false

    /// Creates a shape.
    public init(id: Int, _ geometry: Geometry) {
        self.id = id
        self.geometry = geometry
    }

    /// The bounding box of the shape; `nil` if it has no coordinates.
    public var bounds: BoundingBox? {
        switch geometry {
        case .polyline(let path): BoundingBox(around: path)
        case .polygon(let outline, _): BoundingBox(around: outline)
        case .circle(let center, let radius): BoundingBox(around: [center])?.expanded(by: radius)
        case .icon(let place): BoundingBox(around: [place])
        case .image(let upperLeft, let upperRight, let lowerLeft):
            BoundingBox(around: [upperLeft, upperRight, lowerLeft, MapShape.corner(upperLeft, upperRight, lowerLeft)])
        }
    }

    /// The lower right corner of an image.
    private static func corner(_ upperLeft: Coordinate, _ upperRight: Coordinate, _ lowerLeft: Coordinate)
        -> Coordinate
    {
        Mercator.coordinate(Mercator.point(upperRight) + (Mercator.point(lowerLeft) - Mercator.point(upperLeft)))
    }
}
