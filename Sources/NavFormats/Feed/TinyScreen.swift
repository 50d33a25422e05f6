// SPDX-License-Identifier: Apache-2.0

/// A monochrome image of 128 × 64 pixels, for small displays.
public struct TinyScreen: Sendable, Hashable {
    /// Pixels per row.
    public static let width = 128
    /// Number of rows.
    public static let height = 64

    /// 16 bytes per row, rows from the top, the leftmost pixel in the highest bit: the body of a portable bitmap.
    public private(set) var bits = [UInt8](repeating: 0, count: 128 * 64 / 8)

    /// Creates an image with all pixels off.
    public init() {}

    /// Whether a pixel is on; `false` outside of the image, where setting has no effect.
    public subscript(x: Int, y: Int) -> Bool {
        get {
            guard TinyScreen.holds(x, y) else { return false }
            return bits[y * 16 + x / 8] & (0x80 >> UInt8(x % 8)) != 0
        }
        set {
            guard TinyScreen.holds(x, y) else { return }
            let mask: UInt8 = 0x80 >> UInt8(x % 8)
            if newValue { bits[y * 16 + x / 8] |= mask } else { bits[y * 16 + x / 8] &= ~mask }
        }
    }

    private static func holds(_ x: Int, _ y: Int) -> Bool { x >= 0 && x < width && y >= 0 && y < height }

    /// The image as a portable bitmap (PBM, format P4), where pixels that are on are black.
    public var portableBitmap: [UInt8] { Array("P4\n128 64\n".utf8) + bits }

    /// Draws a line of a given width.
    mutating func line(from a: (x: Double, y: Double), to b: (x: Double, y: Double), width: Double) {
        let reach = width / 2
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        let rows = Int(max(0, min(a.y, b.y) - reach))...Int(min(63, max(a.y, b.y) + reach + 1))
        let columns = Int(max(0, min(a.x, b.x) - reach))...Int(min(127, max(a.x, b.x) + reach + 1))
        for y in rows {
            for x in columns {
                let (px, py) = (Double(x) - a.x, Double(y) - a.y)
                let share = square > 0 ? max(0, min(1, (px * dx + py * dy) / square)) : 0
                let (ex, ey) = (px - share * dx, py - share * dy)
                if ex * ex + ey * ey <= reach * reach { self[x, y] = true }
            }
        }
    }

    /// Fills a triangle.
    mutating func triangle(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ c: (x: Double, y: Double)) {
        func side(_ p: (x: Double, y: Double), _ q: (x: Double, y: Double), _ x: Double, _ y: Double) -> Double {
            (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x)
        }
        for y in 0..<TinyScreen.height {
            for x in 0..<TinyScreen.width {
                let (x1, y1) = (Double(x), Double(y))
                let sides = [side(a, b, x1, y1), side(b, c, x1, y1), side(c, a, x1, y1)]
                if sides.allSatisfy({ $0 >= 0 }) || sides.allSatisfy({ $0 <= 0 }) { self[x, y] = true }
            }
        }
    }

    /// Draws a ring.
    mutating func ring(at center: (x: Double, y: Double), radius: Double, width: Double) {
        for y in 0..<TinyScreen.height {
            for x in 0..<TinyScreen.width {
                let (dx, dy) = (Double(x) - center.x, Double(y) - center.y)
                if abs((dx * dx + dy * dy).squareRoot() - radius) <= width / 2 { self[x, y] = true }
            }
        }
    }

    /// Draws text with its top left corner at a point.
    ///
    /// - Parameter scale: Pixels per pixel of the font.
    /// - Returns: The column after the text.
    @discardableResult mutating func write(_ text: String, x: Int, y: Int, scale: Int = 1) -> Int {
        var left = x
        for letter in TinyFont.letters(of: text) {
            for (row, bits) in letter.enumerated() {
                for column in 0..<5 where bits & (0x10 >> UInt8(column)) != 0 {
                    for dy in 0..<scale {
                        for dx in 0..<scale { self[left + column * scale + dx, y + row * scale + dy] = true }
                    }
                }
            }
            left += 6 * scale
        }
        return left
    }
}
