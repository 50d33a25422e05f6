// SPDX-License-Identifier: Apache-2.0

/// A static spatial index over segments: a packed R-tree in the order of a Hilbert curve, without pointers.
///
/// Segments are numbered along the curve, so the children of a box follow from its row: box g of the lowest level
/// covers segments 16 g ..< 16 (g + 1). All boxes are in one column, the lowest level first and the root last; a box of
/// a higher level covers sixteen consecutive boxes of the level below.
///
/// Source: Kamel and Faloutsos, "On Packing R-trees" (CIKM 1993).
public struct PackedRTree: Sendable {
    /// Number of children of a box.
    static let fanout = 16

    let boxes: Column<FixedBox>
    let lines: SegmentLines
    /// First box of each level, the lowest level first, and the end.
    let levelStarts: [Int]

    init(boxes: Column<FixedBox>, lines: SegmentLines) {
        self.boxes = boxes
        self.lines = lines
        var starts = [0]
        for size in PackedRTree.levelSizes(segments: lines.count) { starts.append((starts.last ?? 0) + size) }
        levelStarts = starts
    }

    /// The bounding box of all segments; `nil` when there are none.
    public var bounds: FixedBox? { boxes.last }

    /// Number of boxes of each level, the lowest first. Empty for no segments.
    static func levelSizes(segments: Int) -> [Int] {
        guard segments > 0 else { return [] }
        var sizes = [(segments + fanout - 1) / fanout]
        while let last = sizes.last, last > 1 { sizes.append((last + fanout - 1) / fanout) }
        return sizes
    }

    /// Appends to `found` every segment whose bounding box intersects `box`, in ascending order.
    ///
    /// - Complexity: O(log n + k) for k results, if boxes do not overlap.
    public func segments(intersecting box: FixedBox, into found: inout [SegmentID]) {
        segments(intersecting: box, into: &found) { _ in true }
    }

    /// Appends to `found` every segment of interest whose bounding box intersects `box`, in ascending order.
    ///
    /// - Parameters:
    ///   - box: The box.
    ///   - found: The list to append to.
    ///   - isOfInterest: A test that is cheaper than reading the line of the segment.
    func segments(
        intersecting box: FixedBox, into found: inout [SegmentID], where isOfInterest: (Int) -> Bool
    ) {
        forEachGroup(where: { $0.intersects(box) }) { rows in
            for row in rows where isOfInterest(row) && lines.intersects(box, row) {
                found.append(SegmentID(row: Int32(row)))
            }
        }
    }

    /// Appends to `found` all segments of every box of sixteen that intersects an area, in ascending order.
    ///
    /// - Parameters:
    ///   - area: Whether a box intersects the area. If it does, so must every box that contains it.
    ///   - found: The list to append to.
    /// - Complexity: O(log n + k) for k results, if boxes do not overlap.
    public func segments(near area: (FixedBox) -> Bool, into found: inout [SegmentID]) {
        forEachGroup(where: area) { rows in
            for row in rows { found.append(SegmentID(row: Int32(row))) }
        }
    }

    /// Calls `body` with the rows of each box of the lowest level that intersects an area.
    private func forEachGroup(where intersects: (FixedBox) -> Bool, _ body: (Range<Int>) -> Void) {
        guard let root else { return }
        var stack: [(level: Int, row: Int)] = [(topLevel, root)]
        while let (level, row) = stack.popLast() {
            guard intersects(boxes[row]) else { continue }
            let children = children(of: row, level: level)
            if level == 0 {
                body(children)
            } else {
                for child in children.reversed() { stack.append((level - 1, child)) }
            }
        }
    }

    /// Row of the root box; `nil` for no segments.
    var root: Int? { boxes.isEmpty ? nil : boxes.count - 1 }
    /// Level of the root.
    var topLevel: Int { levelStarts.count - 2 }

    /// The children of a box: rows of segments for level 0, rows of boxes otherwise.
    @inline(__always) func children(of row: Int, level: Int) -> Range<Int> {
        let first = (row &- levelStarts[level]) &* PackedRTree.fanout
        if level == 0 { return first..<min(first &+ PackedRTree.fanout, lines.count) }
        let below = levelStarts[level - 1]
        return (below &+ first)..<min(below &+ first &+ PackedRTree.fanout, levelStarts[level])
    }

    /// Computes the boxes of an index.
    ///
    /// - Parameter segments: The bounding box of each segment, in the order of the graph.
    /// - Complexity: O(n).
    public static func boxes(over segments: [FixedBox]) -> [FixedBox] {
        var boxes: [FixedBox] = []
        var below = segments[...]
        for size in levelSizes(segments: segments.count) {
            for row in 0..<size {
                let first = below.startIndex + row * fanout
                var box = FixedBox.empty
                for child in below[first..<min(first + fanout, below.endIndex)] { box.include(child) }
                boxes.append(box)
            }
            below = boxes[(boxes.count - size)...]
        }
        return boxes
    }
}
