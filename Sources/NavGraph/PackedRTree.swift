// SPDX-License-Identifier: Apache-2.0

/// A static spatial index over segments: an R-tree packed in the order of a Hilbert curve, without pointers.
///
/// Segments are numbered along the curve, so the segments under a box are arithmetic: box g of the lowest level covers
/// segments 16 g …< 16 (g + 1). All boxes lie in one column: the lowest level first, the root last; a box of a level
/// above covers sixteen neighbours of the level below.
///
/// Source: Kamel and Faloutsos, "On Packing R-trees" (CIKM 1993).
public struct PackedRTree: Sendable {
    /// Children of one box.
    static let fanout = 16

    let boxes: Column<FixedBox>
    let lines: SegmentLines

    /// The smallest rectangle round all segments; `nil` when there are none.
    public var bounds: FixedBox? { boxes.last }

    /// Boxes that each level has, the lowest first. Empty for no segments.
    static func levelSizes(segments: Int) -> [Int] {
        guard segments > 0 else { return [] }
        var sizes = [(segments + fanout - 1) / fanout]
        while let last = sizes.last, last > 1 { sizes.append((last + fanout - 1) / fanout) }
        return sizes
    }

    /// Appends to `found` every segment whose smallest rectangle meets `box`, ascending.
    ///
    /// - Complexity: O(log n + k) for k results, as far as boxes do not overlap.
    public func segments(meeting box: FixedBox, into found: inout [SegmentID]) {
        let sizes = PackedRTree.levelSizes(segments: lines.count)
        guard !sizes.isEmpty else { return }
        var starts: [Int] = []
        var start = 0
        for size in sizes {
            starts.append(start)
            start += size
        }
        var stack: [(level: Int, row: Int)] = [(sizes.count - 1, 0)]
        while let (level, row) = stack.popLast() {
            guard boxes[starts[level] + row].intersects(box) else { continue }
            let first = row * PackedRTree.fanout
            if level == 0 {
                for segment in first..<min(first + PackedRTree.fanout, lines.count) where lines.meets(box, segment) {
                    found.append(SegmentID(row: Int32(segment)))
                }
                continue
            }
            let last = min(first + PackedRTree.fanout, sizes[level - 1])
            for child in (first..<last).reversed() { stack.append((level - 1, child)) }
        }
    }

    /// The boxes of an index.
    ///
    /// - Parameter segments: the smallest rectangle round each segment, in the order of the graph.
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
