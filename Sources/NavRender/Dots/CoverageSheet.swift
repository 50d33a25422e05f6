// SPDX-License-Identifier: Apache-2.0

/// How much of each dot of a picture a shape covers: edges are entered one by one, then the sheet is poured out in a
/// color and is empty again.
///
/// Every edge adds to the dots that it crosses the area between it and their right edges; summed up along a row, that
/// is what the shape covers of each dot. Dots that no edge crosses cost nothing but their color, so the work grows with
/// the length of the edges and not with their number times the rows between them.
///
/// Sums are those of nonzero winding wherever no edge runs; in a dot where shapes of opposite turn meet, they may
/// cancel out. They are whole numbers, so a closed shape leaves nothing behind at its right.
///
/// Source: the accumulation of signed areas as in Raph Levien's libart and font-rs ("Inside the fastest font renderer in
/// the world", 2016), here in whole numbers and with a bit for each dot that is not zero.
///
/// `@unchecked Sendable`: its memory is its own, and it belongs to one canvas at a time (see `SheetShelf`).
final class CoverageSheet: @unchecked Sendable {
    let width: Int
    let height: Int
    /// Columns of a row: those of the picture, and two for what ends at its right edge.
    private let stride: Int
    private let words: Int
    private let sums: UnsafeMutablePointer<Int32>
    /// A bit for each column that an edge began in; the sums of that column and of the next one may be other than zero.
    private let marks: UnsafeMutablePointer<UInt64>
    private let isRowMarked: UnsafeMutablePointer<Bool>

    /// Dots of the largest picture that is worth the memory of a sheet: 64 megabytes.
    static let mostDots = 1 << 24

    /// Parts of a dot, each way, that edges are rounded to: 2 to this power.
    private static let bits = 8
    private static let one = 1 << bits
    /// The sum of a dot that is covered once.
    private static let whole = 2 * one * one

    /// Makes an empty sheet.
    ///
    /// - Precondition: both sides are 1 … 32 767.
    init(width: Int, height: Int) {
        precondition((1...32_767).contains(width) && (1...32_767).contains(height), "\(width) × \(height) dots")
        (self.width, self.height) = (width, height)
        stride = width + 2
        words = (stride + 63) / 64
        sums = .allocate(capacity: stride * height)
        sums.initialize(repeating: 0, count: stride * height)
        marks = .allocate(capacity: words * height)
        marks.initialize(repeating: 0, count: words * height)
        isRowMarked = .allocate(capacity: height)
        isRowMarked.initialize(repeating: false, count: height)
    }

    deinit {
        sums.deallocate()
        marks.deallocate()
        isRowMarked.deallocate()
    }

    // MARK: Edges

    /// Enters an edge of a shape, in dots. The edges of a shape close; what lies outside the picture is cut off, and
    /// numbers that are none, or too large for any picture, are left out.
    @inline(__always) func edge(from a: Point, to b: Point) {
        guard abs(a.x) + abs(b.x) < 1e6, abs(a.y) + abs(b.y) < 1e6 else { return }
        let (ax, ay, bx, by) = (unit(a.x), unit(a.y), unit(b.x), unit(b.y))
        guard ay != by else { return }
        if ax >= 0, bx >= 0, max(ax, bx) <= width << CoverageSheet.bits {
            enter(ax, ay, bx, by)
        } else {
            cut(ax, ay, bx, by)
        }
    }

    /// A number of less than a million dots in parts, rounded down: above zero, that is what cutting off does.
    @inline(__always) private func unit(_ dots: Double) -> Int {
        Int(dots * Double(CoverageSheet.one) + 0x1p30) &- 1 &<< 30
    }

    /// Cuts an edge at the left and at the right of the picture. To its left, all that counts is the height.
    private func cut(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int) {
        let right = width << CoverageSheet.bits
        var (ax, ay, bx, by) = (ax, ay, bx, by)
        func height(at x: Int) -> Int { ay + (by - ay) * (x - ax) / (bx - ax) }
        if (ax < 0) != (bx < 0) {
            let y = height(at: 0)
            if ax < 0 {
                enter(0, ay, 0, y)
                (ax, ay) = (0, y)
            } else {
                enter(0, y, 0, by)
                (bx, by) = (0, y)
            }
        }
        if (ax > right) != (bx > right) {
            let y = height(at: right)
            if ax > right { (ax, ay) = (right, y) } else { (bx, by) = (right, y) }
        }
        guard min(ax, bx) < right else { return }
        enter(max(0, ax), ay, max(0, bx), by)
    }

    /// Enters an edge that lies between the left and the right of the picture.
    private func enter(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int) {
        let bits = CoverageSheet.bits
        let isDown = ay < by
        let (topX, top, endX, end) = isDown ? (ax, ay, bx, by) : (bx, by, ax, ay)
        guard end > 0, top < height &<< bits, top < end else { return }
        // Columns with 24 bits more, so that they do not drift over many rows.
        let slope = ((endX &- topX) &<< 24) / (end &- top)
        var (y, x) = (top, topX &<< 24)
        if y < 0 { (y, x) = (0, x &- y &* slope) }
        let (lastRow, bottom) = ((end &- 1) &>> bits, min(end, height &<< bits))
        var row = y &>> bits
        while y < bottom {
            let nextY = min((row &+ 1) &<< bits, bottom)
            let nextX = row == lastRow ? endX &<< 24 : x &+ (nextY &- y) &* slope
            add(isDown ? nextY &- y : y &- nextY, x &>> 24, nextX &>> 24, row)
            (x, y, row) = (nextX, nextY, row &+ 1)
        }
    }

    /// Adds the part of an edge that lies in one row, between two columns.
    @inline(__always) private func add(_ drop: Int, _ from: Int, _ to: Int, _ row: Int) {
        let (bits, one) = (CoverageSheet.bits, CoverageSheet.one)
        let (sums, marks) = (sums + row &* stride, marks + row &* words)
        let (first, last) = (min(from, to) &>> bits, max(from, to) &>> bits)
        @inline(__always) func put(_ drop: Int, _ column: Int, _ away: Int) {
            sums[column] &+= Int32(truncatingIfNeeded: drop &* (2 &* one &- away))
            sums[column &+ 1] &+= Int32(truncatingIfNeeded: drop &* away)
            marks[column &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: column & 63)
        }
        isRowMarked[row] = true
        guard first != last else { return put(drop, first, (from & (one &- 1)) &+ (to & (one &- 1))) }
        let (left, right) = (min(from, to), max(from, to))
        let slope = (drop &<< 24) / (right &- left)
        var done = (((first &+ 1) &<< bits &- left) &* slope) &>> 24
        put(done, first, (left & (one &- 1)) &+ one)
        for column in (first &+ 1)..<last {
            let next = (((column &+ 1) &<< bits &- left) &* slope) &>> 24
            put(next &- done, column, one)
            done = next
        }
        put(drop &- done, last, right & (one &- 1))
    }

    // MARK: Color

    /// Lays a color over what the entered shapes cover, and empties the sheet.
    ///
    /// - Parameters:
    ///   - dots: the picture, with colors multiplied by alpha.
    ///   - rowLength: dots from one row to the next.
    func pour(_ ink: Ink, onto dots: UnsafeMutablePointer<UInt32>, rowLength: Int) {
        for row in 0..<height where isRowMarked[row] {
            isRowMarked[row] = false
            pour(ink, marks + row &* words, sums + row &* stride, dots + row &* rowLength)
        }
    }

    @inline(__always) private func pour(
        _ ink: Ink, _ marks: UnsafeMutablePointer<UInt64>, _ sums: UnsafeMutablePointer<Int32>,
        _ dots: UnsafeMutablePointer<UInt32>
    ) {
        let whole = Int32(CoverageSheet.whole)
        var (from, sum, cover, carry) = (0, 0 as Int32, 0 as UInt32, 0 as UInt64)
        for word in 0..<words {
            let began = marks[word]
            var bits = began | began &<< 1 | carry
            carry = began &>> 63
            guard bits != 0 else { continue }
            marks[word] = 0
            while bits != 0 {
                let column = word &<< 6 &+ bits.trailingZeroBitCount
                bits &= bits &- 1
                if column > from, cover != 0 { ink.lay(cover, dots, from, min(column, width)) }
                sum &+= sums[column]
                sums[column] = 0
                cover = UInt32(truncatingIfNeeded: (min(abs(sum), whole) &* 255 &+ whole / 2) &>> 17)
                if column < width { dots[column] = ink.laid(cover, on: dots[column]) }
                from = column &+ 1
            }
        }
        if cover != 0, from < width { ink.lay(cover, dots, from, width) }
    }
}
