// SPDX-License-Identifier: Apache-2.0

/// Letters for map libraries that draw text themselves: 256 of one font, each as a small field of distances to its
/// outline.
///
/// Source of the form: the message `glyphs` of the library node-fontnik, which MapLibre reads; of the figures (24 dots, a
/// margin of 3, distances up to 8, a quarter of them inside): MapLibre's own.
struct GlyphRange {
    /// Dots of an em.
    static let size = 24.0
    /// Dots round each letter.
    static let margin = 3
    /// Where the library takes the upper edge of a line to lie above its baseline.
    static let ascent: Int32 = 26

    private var stack = ProtobufWriter()

    /// Starts a file.
    ///
    /// - Parameters:
    ///   - fontStack: name that the letters were asked for by.
    ///   - first: number of the first letter, a multiple of 256.
    init(fontStack: String, first: UInt32) {
        stack.field(1, fontStack)
        stack.field(2, "\(first)-\(first + 255)")
    }

    /// The file.
    var bytes: [UInt8] {
        var file = ProtobufWriter()
        file.field(1, stack)
        return file.bytes
    }

    /// Adds a letter with its outline about the baseline, at `size`.
    mutating func add(_ letter: UInt32, outline: Path, advance: Double) {
        var glyph = ProtobufWriter()
        glyph.field(1, UInt64(letter))
        let lines = outline.lines(tolerance: 0.05).map(\.points)
        if let ink = Rect(around: lines.joined()), ink.width < 200, ink.height < 200 {
            let (left, top) = (ink.minX.rounded(.down), ink.minY.rounded(.down))
            let (width, height) = (Int((ink.maxX - left).rounded(.up)), Int((ink.maxY - top).rounded(.up)))
            let margin = Double(GlyphRange.margin)
            let field = DistanceField(
                of: lines, origin: Point(left - margin, top - margin), width: width + 2 * GlyphRange.margin,
                height: height + 2 * GlyphRange.margin)
            glyph.field(2, bytes: field.bytes)
            glyph.field(3, UInt64(width))
            glyph.field(4, UInt64(height))
            glyph.field(5, signed: Int32(left))
            glyph.field(6, signed: Int32(-top) - GlyphRange.ascent)
        } else {
            glyph.field(3, 0 as UInt64)
            glyph.field(4, 0 as UInt64)
            glyph.field(5, signed: 0)
            glyph.field(6, signed: 0)
        }
        glyph.field(7, UInt64(min(200, max(0, advance)).rounded()))
        stack.field(3, glyph)
    }
}

/// How far each dot of a small picture lies from the edge of a shape: 191 on the edge, more inside, less outside.
struct DistanceField {
    let bytes: [UInt8]

    /// Distance in dots that a byte reaches from one end to the other.
    private static let reach = 8.0
    /// Share of the bytes that is inside.
    private static let inside = 0.25

    /// Measures the middle of each dot.
    ///
    /// - Parameters:
    ///   - rings: closed lines; the inside is what they wind round (nonzero).
    ///   - origin: the upper left corner of the picture.
    /// - Complexity: O(dots + corners · reach²).
    init(of rings: [[Point]], origin: Point, width: Int, height: Int) {
        var nearest = [Double](repeating: DistanceField.reach * DistanceField.reach, count: width * height)
        var crossings = [[(x: Double, turn: Int)]](repeating: [], count: height)
        for ring in rings {
            guard var a = ring.last.map({ $0 - origin }) else { continue }
            for corner in ring {
                let b = corner - origin
                DistanceField.measure(a, b, width, height, &nearest)
                if a.y != b.y {
                    // Rows whose middle lies between the ends.
                    let (first, last) = (
                        Int((min(a.y, b.y) + 0.5).rounded(.down)), Int((max(a.y, b.y) - 0.5).rounded(.up))
                    )
                    for row in max(0, first)..<max(max(0, first), min(height, last + 1)) {
                        let y = Double(row) + 0.5
                        guard (a.y <= y) != (b.y <= y) else { continue }
                        crossings[row].append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), b.y > a.y ? 1 : -1))
                    }
                }
                a = b
            }
        }
        var bytes = [UInt8](repeating: 0, count: width * height)
        for row in 0..<height {
            let line = crossings[row].sorted { $0.x < $1.x }
            var (next, winding) = (0, 0)
            for column in 0..<width {
                while next < line.count, line[next].x <= Double(column) + 0.5 {
                    winding += line[next].turn
                    next += 1
                }
                let distance = nearest[row * width + column].squareRoot() * (winding != 0 ? -1 : 1)
                let share = distance / DistanceField.reach + DistanceField.inside
                bytes[row * width + column] = UInt8(min(255, max(0, (255 - 255 * share).rounded())))
            }
        }
        self.bytes = bytes
    }

    private static func measure(_ a: Point, _ b: Point, _ width: Int, _ height: Int, _ nearest: inout [Double]) {
        let (step, reach) = (b - a, DistanceField.reach)
        let square = step.x * step.x + step.y * step.y
        func range(_ from: Double, _ to: Double, _ count: Int) -> Range<Int> {
            let first = max(0, min(count, Int(min(from, to) - reach)))
            return first..<max(first, min(count, Int(max(from, to) + reach) + 1))
        }
        for row in range(a.y, b.y, height) {
            for column in range(a.x, b.x, width) {
                let (x, y) = (Double(column) + 0.5 - a.x, Double(row) + 0.5 - a.y)
                let share = square > 0 ? min(1, max(0, (x * step.x + y * step.y) / square)) : 0
                let (dx, dy) = (x - step.x * share, y - step.y * share)
                let at = row * width + column
                nearest[at] = min(nearest[at], dx * dx + dy * dy)
            }
        }
    }
}
