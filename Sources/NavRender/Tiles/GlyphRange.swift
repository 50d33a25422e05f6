// SPDX-License-Identifier: Apache-2.0

/// Glyphs for map libraries that render text themselves: 256 code points of one font, each as a signed distance field.
///
/// Source of the format: the `glyphs` message of node-fontnik, which MapLibre reads. Source of the parameters (24
/// pixels, a border of 3, distances up to 8, a quarter of them inside): MapLibre.
struct GlyphRange {
    /// Pixels per em.
    static let size = 24.0
    /// Border around each glyph in pixels.
    static let margin = 3
    /// Distance from the baseline to the top of the line, as assumed by MapLibre.
    static let ascent: Int32 = 26

    private var stack = ProtobufWriter()

    /// Starts a file.
    ///
    /// - Parameters:
    ///   - fontStack: The requested font stack.
    ///   - first: The first code point, a multiple of 256.
    init(fontStack: String, first: UInt32) {
        stack.field(1, fontStack)
        stack.field(2, "\(first)-\(first + 255)")
    }

    /// The encoded file.
    var bytes: [UInt8] {
        var file = ProtobufWriter()
        file.field(1, stack)
        return file.bytes
    }

    /// Adds a glyph with its outline at `size`, relative to the baseline.
    mutating func add(_ codePoint: UInt32, outline: Path, advance: Double) {
        var glyph = ProtobufWriter()
        glyph.field(1, UInt64(codePoint))
        let lines = outline.lines(tolerance: 0.05).map(\.points)
        if let bounds = Rect(around: lines.joined()), bounds.width < 200, bounds.height < 200 {
            let (left, top) = (bounds.minX.rounded(.down), bounds.minY.rounded(.down))
            let (width, height) = (Int((bounds.maxX - left).rounded(.up)), Int((bounds.maxY - top).rounded(.up)))
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

/// A signed distance field: the distance of each pixel from the edge of a shape. 191 is on the edge, higher values
/// inside, lower values outside.
struct DistanceField {
    let bytes: [UInt8]

    /// Distance in pixels covered by the range of a byte.
    private static let reach = 8.0
    /// Fraction of the range that is inside.
    private static let inside = 0.25

    /// Samples the center of each pixel.
    ///
    /// - Parameters:
    ///   - rings: Closed polylines, filled with nonzero winding.
    ///   - origin: The upper left corner of the field.
    ///   - width: Pixels per row.
    ///   - height: Number of rows.
    /// - Complexity: O(pixels + vertices · reach²).
    init(of rings: [[Point]], origin: Point, width: Int, height: Int) {
        var nearest = [Double](repeating: DistanceField.reach * DistanceField.reach, count: width * height)
        var crossings = [[(x: Double, turn: Int)]](repeating: [], count: height)
        for ring in rings {
            guard var a = ring.last.map({ $0 - origin }) else { continue }
            for corner in ring {
                let b = corner - origin
                DistanceField.measure(a, b, width, height, &nearest)
                if a.y != b.y {
                    // Rows whose center lies between both ends, or on one of them.
                    let (first, last) = (
                        Int((min(a.y, b.y) - 0.5).rounded(.up)), Int((max(a.y, b.y) - 0.5).rounded(.down))
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
                let fraction = distance / DistanceField.reach + DistanceField.inside
                bytes[row * width + column] = UInt8(min(255, max(0, (255 - 255 * fraction).rounded())))
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
                let fraction = square > 0 ? min(1, max(0, (x * step.x + y * step.y) / square)) : 0
                let (dx, dy) = (x - step.x * fraction, y - step.y * fraction)
                let at = row * width + column
                nearest[at] = min(nearest[at], dx * dx + dy * dy)
            }
        }
    }
}
