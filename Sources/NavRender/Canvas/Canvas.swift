// SPDX-License-Identifier: Apache-2.0

/// Line style of a stroke.
public struct Stroke: Sendable, Hashable {
    /// Shape of the ends of a line.
    public enum Cap: Sendable { case butt, round, square }
    /// Shape of the corners of a line.
    public enum Join: Sendable { case miter, round, bevel }

    /// Width in points.
    public var width: Double
    /// Shape of the ends.
    public var cap: Cap
    /// Shape of the corners.
    public var join: Join
    /// Alternating lengths of dashes and gaps in points; empty for a solid line.
    public var dashes: [Double]

    /// Creates a line style.
    ///
    /// - Parameters:
    ///   - width: Width in points.
    ///   - cap: Shape of the ends.
    ///   - join: Shape of the corners.
    ///   - dashes: Alternating lengths of dashes and gaps in points; empty for a solid line.
    public init(width: Double, cap: Cap = .round, join: Join = .round, dashes: [Double] = []) {
        self.width = width
        self.cap = cap
        self.join = join
        self.dashes = dashes
    }
}

/// A 2D drawing surface. All images are drawn through these few calls, so they look the same with Cairo, CoreGraphics,
/// as SVG and on a 1-bit display.
///
/// Later calls paint over earlier ones. A canvas may be used by one task at a time.
public protocol Canvas: AnyObject {
    /// Width and height in points, before any transform.
    var size: Size { get }

    /// Pushes the transform and the clip onto a stack; `restore` pops them.
    func save()
    /// Restores the transform and the clip of the matching `save`.
    func restore()
    /// Applies `transform` to everything drawn from now on.
    func concatenate(_ transform: Transform)
    /// Intersects the clip with `path` (nonzero winding).
    func clip(to path: Path)

    /// Fills `path` (nonzero winding).
    func fill(_ path: Path, _ color: Color)
    /// Strokes `path`.
    func stroke(_ path: Path, _ stroke: Stroke, _ color: Color)
    /// Draws an image, scaled to fill `rect`.
    func draw(_ image: RasterImage, in rect: Rect)
    /// Sets the quality of antialiasing from now on. Canvases with a single quality ignore it.
    func setAntialiasing(_ quality: Antialiasing)
}

/// Quality of antialiasing.
public enum Antialiasing: Sendable {
    /// The quality of the graphics library.
    case best
    /// Several times as fast, for the thousands of shapes of a map. Edges are as smooth, but a pixel in which the edges
    /// of two shapes cross may be slightly too dark or too light.
    case fast
}

extension Canvas {
    /// Does nothing.
    public func setAntialiasing(_ quality: Antialiasing) {}

    /// Fills a rectangle.
    public func fill(_ rect: Rect, _ color: Color) { fill(Path.rect(rect), color) }

    /// Fills the whole canvas. Call it before applying a transform.
    public func fill(_ color: Color) { fill(Rect(size), color) }

    /// Strokes `path` with a casing on both sides.
    ///
    /// - Parameters:
    ///   - path: The center line.
    ///   - stroke: Style of the line.
    ///   - color: Color of the line.
    ///   - casing: Width of the casing on each side, in points.
    ///   - casingColor: Color of the casing.
    public func stroke(_ path: Path, _ stroke: Stroke, _ color: Color, casing: Double, _ casingColor: Color) {
        var wide = stroke
        wide.width += 2 * casing
        self.stroke(path, wide, casingColor)
        self.stroke(path, stroke, color)
    }

    /// Runs `body` with `transform` applied, then restores the transform and the clip.
    public func scoped<Result>(_ transform: Transform = .identity, _ body: () throws -> Result) rethrows -> Result {
        save()
        defer { restore() }
        if transform != .identity { concatenate(transform) }
        return try body()
    }
}
