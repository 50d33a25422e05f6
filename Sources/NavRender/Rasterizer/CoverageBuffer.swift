// SPDX-License-Identifier: Apache-2.0

/// An accumulation buffer of pixel coverage: edges are added one by one, then the covered pixels are blended with a
/// color and the buffer is empty again.
///
/// Every edge adds, to each pixel that it crosses, the signed area between it and the pixel's right side. The running
/// sum along a row is the coverage of each pixel. Pixels that no edge crosses cost only their blending, so the work
/// grows with the length of the edges and not with their number times the rows they span.
///
/// Away from edges the sums follow nonzero winding. In a pixel where shapes of opposite orientation meet they may
/// cancel. Sums are integers, so a closed shape leaves no residue to its right.
///
/// Source: accumulation of signed areas as in Raph Levien's libart and font-rs ("Inside the fastest font renderer in
/// the world", 2016), here with integers and a bit mask of the nonzero columns.
///
/// `@unchecked Sendable`: the buffer owns its memory and is used by one canvas at a time (see `CoverageBufferPool`).
final class CoverageBuffer: @unchecked Sendable {
    let width: Int
    let height: Int
    /// Columns per row: those of the image, and two for edges at its right side.
    private let stride: Int
    private let words: Int
    private let sums: UnsafeMutablePointer<Int32>
    /// One bit per column in which an edge starts. The sums of that column and the next may be nonzero.
    private let marks: UnsafeMutablePointer<UInt64>
    private let isRowMarked: UnsafeMutablePointer<Bool>

    /// Pixels of the largest image that gets a coverage buffer: 64 megabytes.
    static let maximumPixels = 1 << 24

    /// Binary logarithm of the subpixel resolution to which edges are rounded.
    private static let bits = 8
    private static let one = 1 << bits
    /// The sum of a pixel that is covered once.
    private static let whole = 2 * one * one

    /// Creates an empty buffer.
    ///
    /// - Precondition: `width` and `height` are 1 … 32 767.
    init(width: Int, height: Int) {
        precondition((1...32_767).contains(width) && (1...32_767).contains(height), "\(width) × \(height) pixels")
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

    /// Adds an edge of a shape, in pixels. The edges of a shape form closed rings. Parts outside the image are clipped;
    /// coordinates that are not finite or far too large are ignored.
    @inline(__always) func edge(from a: Point, to b: Point) {
        guard abs(a.x) + abs(b.x) < 1e6, abs(a.y) + abs(b.y) < 1e6 else { return }
        let (ax, ay, bx, by) = (unit(a.x), unit(a.y), unit(b.x), unit(b.y))
        guard ay != by else { return }
        if ax >= 0, bx >= 0, max(ax, bx) <= width << CoverageBuffer.bits {
            add(ax, ay, bx, by)
        } else {
            clip(ax, ay, bx, by)
        }
    }

    /// Converts pixels (less than a million) to subpixels, rounded down. Truncation rounds down for positive numbers,
    /// hence the offset.
    @inline(__always) private func unit(_ pixels: Double) -> Int {
        Int(pixels * Double(CoverageBuffer.one) + 0x1p30) &- 1 &<< 30
    }

    /// Clips an edge at the left and right of the image. Left of the image only its height counts.
    private func clip(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int) {
        let right = width << CoverageBuffer.bits
        var (ax, ay, bx, by) = (ax, ay, bx, by)
        func height(at x: Int) -> Int { ay + (by - ay) * (x - ax) / (bx - ax) }
        if (ax < 0) != (bx < 0) {
            let y = height(at: 0)
            if ax < 0 {
                add(0, ay, 0, y)
                (ax, ay) = (0, y)
            } else {
                add(0, y, 0, by)
                (bx, by) = (0, y)
            }
        }
        if (ax > right) != (bx > right) {
            let y = height(at: right)
            if ax > right { (ax, ay) = (right, y) } else { (bx, by) = (right, y) }
        }
        guard min(ax, bx) < right else { return }
        add(max(0, ax), ay, max(0, bx), by)
    }

    /// Adds an edge that lies between the left and right of the image.
    private func add(_ ax: Int, _ ay: Int, _ bx: Int, _ by: Int) {
        let bits = CoverageBuffer.bits
        let isDown = ay < by
        let (topX, top, endX, end) = isDown ? (ax, ay, bx, by) : (bx, by, ax, ay)
        guard end > 0, top < height &<< bits, top < end else { return }
        // Columns have 24 fractional bits, so that they do not drift over many rows.
        let slope = ((endX &- topX) &<< 24) / (end &- top)
        var (y, x) = (top, topX &<< 24)
        if y < 0 { (y, x) = (0, x &- y &* slope) }
        let (lastRow, bottom) = ((end &- 1) &>> bits, min(end, height &<< bits))
        var row = y &>> bits
        while y < bottom {
            let nextY = min((row &+ 1) &<< bits, bottom)
            let nextX = row == lastRow ? endX &<< 24 : x &+ (nextY &- y) &* slope
            addRow(isDown ? nextY &- y : y &- nextY, x &>> 24, nextX &>> 24, row)
            (x, y, row) = (nextX, nextY, row &+ 1)
        }
    }

    /// Adds the part of an edge in one row, between two columns.
    @inline(__always) private func addRow(_ drop: Int, _ from: Int, _ to: Int, _ row: Int) {
        let (bits, one) = (CoverageBuffer.bits, CoverageBuffer.one)
        let (sums, marks) = (sums + row &* stride, marks + row &* words)
        let (first, last) = (min(from, to) &>> bits, max(from, to) &>> bits)
        @inline(__always) func accumulate(_ drop: Int, _ column: Int, _ away: Int) {
            sums[column] &+= Int32(truncatingIfNeeded: drop &* (2 &* one &- away))
            sums[column &+ 1] &+= Int32(truncatingIfNeeded: drop &* away)
            marks[column &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: column & 63)
        }
        isRowMarked[row] = true
        guard first != last else { return accumulate(drop, first, (from & (one &- 1)) &+ (to & (one &- 1))) }
        let (left, right) = (min(from, to), max(from, to))
        let slope = (drop &<< 24) / (right &- left)
        var done = (((first &+ 1) &<< bits &- left) &* slope) &>> 24
        accumulate(done, first, (left & (one &- 1)) &+ one)
        for column in (first &+ 1)..<last {
            let next = (((column &+ 1) &<< bits &- left) &* slope) &>> 24
            accumulate(next &- done, column, one)
            done = next
        }
        accumulate(drop &- done, last, right & (one &- 1))
    }

    // MARK: Blending

    /// Blends a color over the pixels that the added shapes coverage, and empties the buffer.
    ///
    /// - Parameters:
    ///   - blender: The color.
    ///   - pixels: The image, with premultiplied alpha.
    ///   - rowLength: Pixels from one row to the next.
    func blend(_ blender: SolidColorBlender, onto pixels: UnsafeMutablePointer<UInt32>, rowLength: Int) {
        for row in 0..<height where isRowMarked[row] {
            isRowMarked[row] = false
            blend(blender, marks + row &* words, sums + row &* stride, pixels + row &* rowLength)
        }
    }

    @inline(__always) private func blend(
        _ blender: SolidColorBlender, _ marks: UnsafeMutablePointer<UInt64>, _ sums: UnsafeMutablePointer<Int32>,
        _ pixels: UnsafeMutablePointer<UInt32>
    ) {
        let whole = Int32(CoverageBuffer.whole)
        var (from, sum, coverage, carry) = (0, 0 as Int32, 0 as UInt32, 0 as UInt64)
        for word in 0..<words {
            let began = marks[word]
            var bits = began | began &<< 1 | carry
            carry = began &>> 63
            guard bits != 0 else { continue }
            marks[word] = 0
            while bits != 0 {
                let column = word &<< 6 &+ bits.trailingZeroBitCount
                bits &= bits &- 1
                if column > from, coverage != 0 { blender.blend(coverage, pixels, from, min(column, width)) }
                sum &+= sums[column]
                sums[column] = 0
                coverage = UInt32(truncatingIfNeeded: (min(abs(sum), whole) &* 255 &+ whole / 2) &>> 17)
                if column < width { pixels[column] = blender.blended(coverage, over: pixels[column]) }
                from = column &+ 1
            }
        }
        if coverage != 0, from < width { blender.blend(coverage, pixels, from, width) }
    }
}
