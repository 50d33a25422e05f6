// SPDX-License-Identifier: Apache-2.0

/// Family, size, weight and slant of a font.
public struct FontStyle: Sendable, Hashable {
    /// Name of the family, such as `Noto Sans`; the system's sans-serif font if it is not installed. Other fonts supply
    /// missing glyphs.
    public var family: String
    /// Line height without leading, in points.
    public var size: Double
    /// Whether the font is bold.
    public var isBold: Bool
    /// Whether the font is italic.
    public var isItalic: Bool

    /// Creates a font style.
    ///
    /// - Parameters:
    ///   - family: Name of the family.
    ///   - size: Line height without leading, in points.
    ///   - isBold: Whether the font is bold.
    ///   - isItalic: Whether the font is italic.
    public init(family: String = "sans-serif", size: Double, isBold: Bool = false, isItalic: Bool = false) {
        self.family = family
        self.size = size
        self.isBold = isBold
        self.isItalic = isItalic
    }
}

/// A shaped line of text: glyph outlines in visual order, from left to right.
///
/// The baseline is y = 0; the line starts at x = 0.
public struct ShapedText: Sendable {
    /// One glyph, which may stand for several characters.
    public struct Glyph: Sendable {
        /// Outline relative to the origin of the glyph.
        public var outline: Path
        /// Origin of the glyph on the line.
        public var x: Double
        /// Advance width.
        public var width: Double
        /// The outline expanded by `ShapedText.halo`; `nil` if it was not computed.
        var halo: Path?

        /// Creates a glyph.
        ///
        /// - Parameters:
        ///   - outline: Outline relative to the origin of the glyph.
        ///   - x: Origin of the glyph on the line.
        ///   - width: Advance width.
        public init(outline: Path, x: Double, width: Double) {
            self.outline = outline
            self.x = x
            self.width = width
        }
    }

    /// Width of the halo around map labels, in points.
    static let halo = 1.6

    /// The glyphs in visual order.
    public var glyphs: [Glyph]
    /// Advance width of the line.
    public var width: Double
    /// Distance from the baseline to the top of the line.
    public var ascent: Double
    /// Distance from the baseline to the bottom of the line.
    public var descent: Double

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - glyphs: The glyphs in visual order.
    ///   - width: Advance width of the line.
    ///   - ascent: Distance from the baseline to the top.
    ///   - descent: Distance from the baseline to the bottom.
    public init(glyphs: [Glyph], width: Double, ascent: Double, descent: Double) {
        self.glyphs = glyphs
        self.width = width
        self.ascent = ascent
        self.descent = descent
    }

    /// The outlines of all glyphs as one path.
    public var outline: Path {
        var path = Path()
        for glyph in glyphs { path.append(glyph.outline, .translation(Point(glyph.x, 0))) }
        return path
    }

    /// The line and its halo with its origin at `origin`.
    func positioned(at origin: Point) -> PositionedText {
        var text = PositionedText()
        for glyph in glyphs { text.append(glyph, .translation(Point(origin.x + glyph.x, origin.y))) }
        return text
    }

    /// The glyph outlines placed along `line`, each rotated about the point of the line at its center; `nil` if the
    /// line is too short.
    ///
    /// - Parameters:
    ///   - line: The polyline to follow.
    ///   - distance: Position of the center of the text, in points from the start.
    public func outline(along line: [Point], middle distance: Double) -> Path? {
        positioned(along: line, middle: distance)?.outline
    }

    /// The same, with its halo.
    func positioned(along line: [Point], middle distance: Double) -> PositionedText? {
        var walk = LineWalk(line)
        guard distance - width / 2 >= 0, distance + width / 2 <= walk.length else { return nil }
        // Center the glyphs vertically on the line instead of using the baseline.
        let lift = (ascent - descent) / 2 * 0.8
        var text = PositionedText()
        for glyph in glyphs {
            let middle = glyph.x + glyph.width / 2
            let (place, heading) = walk.advance(to: distance - width / 2 + middle)
            let transform = Transform.translation(place).after(
                .rotation(degrees: heading - 90).after(.translation(Point(-glyph.width / 2, lift))))
            text.append(glyph, transform)
        }
        return text
    }
}

/// Outlines of a line of text at its final position.
struct PositionedText {
    /// The glyph outlines.
    private(set) var outline = Path()
    /// The halo; `nil` if a glyph has none.
    private(set) var halo: Path? = Path()

    mutating func append(_ glyph: ShapedText.Glyph, _ transform: Transform) {
        outline.append(glyph.outline, transform)
        if let shape = glyph.halo { halo?.append(shape, transform) } else { halo = nil }
    }
}

/// Converts text to glyph outlines, including right-to-left and joined scripts. A shaper may be used by one task at a
/// time.
public protocol TextShaping: AnyObject {
    /// The glyph outlines of one line of text. Implementations may cache them.
    func shape(_ text: String, _ font: FontStyle) -> ShapedText
}

/// Interpolates along a polyline by distance, forward only.
struct LineWalk {
    private let line: [Point]
    private var index = 0
    private var passed = 0.0
    /// Length of the polyline.
    let length: Double

    init(_ line: [Point]) {
        self.line = line
        length = zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    }

    /// Position and heading at a distance from the start, which must not decrease between calls.
    mutating func advance(to distance: Double) -> (place: Point, heading: Double) {
        guard line.count > 1 else { return (line.first ?? .zero, 0) }
        while index < line.count - 2, passed + (line[index + 1] - line[index]).length < distance {
            passed += (line[index + 1] - line[index]).length
            index += 1
        }
        let step = line[index + 1] - line[index]
        guard step.length > 0 else { return (line[index], step.heading) }
        return (line[index] + step * ((distance - passed) / step.length), step.heading)
    }
}
