// SPDX-License-Identifier: Apache-2.0

/// How a line is drawn.
public struct Stroke: Sendable, Hashable {
    /// How a line ends.
    public enum Cap: Sendable { case butt, round, square }
    /// How two parts of a line meet.
    public enum Join: Sendable { case miter, round, bevel }

    /// Width in points.
    public var width: Double
    /// Ends of the line.
    public var cap: Cap
    /// Corners of the line.
    public var join: Join
    /// Lengths of dashes and gaps by turns, in points; empty for a whole line.
    public var dashes: [Double]

    /// Makes a way to draw lines.
    public init(width: Double, cap: Cap = .round, join: Join = .round, dashes: [Double] = []) {
        self.width = width
        self.cap = cap
        self.join = join
        self.dashes = dashes
    }
}

/// Something to draw on. Every picture of Guidepost goes through these few calls, so that it looks alike wherever it is
/// drawn: on Cairo, CoreGraphics, in SVG, on a display of black and white dots.
///
/// Later calls cover earlier ones. A canvas belongs to one task at a time.
public protocol Canvas: AnyObject {
    /// Width and height in points, before any transform.
    var size: Size { get }

    /// Remembers transform and clip until `restore`.
    func save()
    /// Goes back to transform and clip of the latest `save`.
    func restore()
    /// Moves what is drawn from now on.
    func concatenate(_ transform: Transform)
    /// Keeps what is drawn from now on inside `path` (nonzero winding).
    func clip(to path: Path)

    /// Fills the inside of `path` (nonzero winding).
    func fill(_ path: Path, _ color: Color)
    /// Draws along `path`.
    func stroke(_ path: Path, _ stroke: Stroke, _ color: Color)
    /// Draws an image, stretched into `rect`.
    func draw(_ image: RasterImage, in rect: Rect)
    /// Says how soft edges must be from now on; whoever makes no difference does nothing.
    func prefer(_ edges: EdgeQuality)
}

/// How soft the edges of what is drawn are.
public enum EdgeQuality: Sendable {
    /// As the library that draws has them.
    case fine
    /// Several times as fast, for the thousands of shapes of a map. As soft as the others, but where the edges of two
    /// shapes cross in one dot, it may come out a little too dark or too light.
    case quick
}

extension Canvas {
    /// Does nothing.
    public func prefer(_ edges: EdgeQuality) {}

    /// Fills a rectangle.
    public func fill(_ rect: Rect, _ color: Color) { fill(Path.rect(rect), color) }

    /// Fills the whole canvas, before any transform is made.
    public func fill(_ color: Color) { fill(Rect(size), color) }

    /// Draws along `path` with an edge on both sides.
    public func stroke(_ path: Path, _ stroke: Stroke, _ color: Color, casing: Double, _ casingColor: Color) {
        var wide = stroke
        wide.width += 2 * casing
        self.stroke(path, wide, casingColor)
        self.stroke(path, stroke, color)
    }

    /// Draws with a transform and a clip of its own.
    public func scoped<Result>(_ transform: Transform = .identity, _ body: () throws -> Result) rethrows -> Result {
        save()
        defer { restore() }
        if transform != .identity { concatenate(transform) }
        return try body()
    }
}
