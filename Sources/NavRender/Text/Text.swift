// SPDX-License-Identifier: Apache-2.0

/// Family, size and weight of letters.
public struct FontStyle: Sendable, Hashable {
    /// Name of the family, such as `Noto Sans`; the system's own sans-serif when it has none of that name. Letters that
    /// the family lacks come from others.
    public var family: String
    /// Height of a line without its leading, in points.
    public var size: Double
    /// Whether the letters are heavier.
    public var isBold: Bool
    /// Whether the letters lean.
    public var isItalic: Bool

    /// Makes a style.
    public init(family: String = "sans-serif", size: Double, isBold: Bool = false, isItalic: Bool = false) {
        self.family = family
        self.size = size
        self.isBold = isBold
        self.isItalic = isItalic
    }
}

/// A line of text as outlines, in the order in which they are seen from left to right.
///
/// The baseline is y = 0, the line starts at x = 0.
public struct ShapedText: Sendable {
    /// One letter, or several that are written as one.
    public struct Glyph: Sendable {
        /// Outline, with the glyph's own start at x = 0.
        public var outline: Path
        /// Start of the glyph on the line.
        public var x: Double
        /// Room that it takes.
        public var width: Double
        /// The outline with what surrounds it, `ShapedText.halo` wide; `nil` where it was not worked out.
        var halo: Path?

        /// Makes a glyph.
        public init(outline: Path, x: Double, width: Double) {
            self.outline = outline
            self.x = x
            self.width = width
        }
    }

    /// How far letters on a map are surrounded, in points.
    static let halo = 1.6

    /// All glyphs.
    public var glyphs: [Glyph]
    /// Length of the line.
    public var width: Double
    /// How far letters reach above the baseline.
    public var ascent: Double
    /// How far letters reach below the baseline.
    public var descent: Double

    /// Makes a line.
    public init(glyphs: [Glyph], width: Double, ascent: Double, descent: Double) {
        self.glyphs = glyphs
        self.width = width
        self.ascent = ascent
        self.descent = descent
    }

    /// The whole line as one shape.
    public var outline: Path {
        var path = Path()
        for glyph in glyphs { path.append(glyph.outline, .translation(Point(glyph.x, 0))) }
        return path
    }

    /// The line as one shape whose start lies at `origin`, with its halo.
    func laid(at origin: Point) -> LaidText {
        var text = LaidText()
        for glyph in glyphs { text.append(glyph, .translation(Point(origin.x + glyph.x, origin.y))) }
        return text
    }

    /// The line laid along `line`, its middle at `distance` points from the start: every glyph stands upright on the line
    /// where its own middle lies. `nil` where the line is too short.
    public func outline(along line: [Point], middle distance: Double) -> Path? {
        laid(along: line, middle: distance)?.outline
    }

    /// The same with its halo.
    func laid(along line: [Point], middle distance: Double) -> LaidText? {
        var walk = LineWalk(line)
        guard distance - width / 2 >= 0, distance + width / 2 <= walk.length else { return nil }
        // The letters' middle, not their foot, keeps to the line.
        let lift = (ascent - descent) / 2 * 0.8
        var text = LaidText()
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

/// A line of text at its place.
struct LaidText {
    /// The letters.
    private(set) var outline = Path()
    /// The letters with what surrounds them; `nil` where it was not worked out.
    private(set) var halo: Path? = Path()

    mutating func append(_ glyph: ShapedText.Glyph, _ transform: Transform) {
        outline.append(glyph.outline, transform)
        if let shape = glyph.halo { halo?.append(shape, transform) } else { halo = nil }
    }
}

/// Turns text into outlines, from right to left and in joined scripts too. A shaper belongs to one task at a time.
public protocol TextShaping: AnyObject {
    /// The outlines of one line of text. What was asked for before comes from memory.
    func shape(_ text: String, _ font: FontStyle) -> ShapedText
}

/// Walks along a line by distance, forward only.
struct LineWalk {
    private let line: [Point]
    private var index = 0
    private var passed = 0.0
    /// Length of the whole line.
    let length: Double

    init(_ line: [Point]) {
        self.line = line
        length = zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    }

    /// Place and heading at a distance from the start, which must not be less than the one asked for before.
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
