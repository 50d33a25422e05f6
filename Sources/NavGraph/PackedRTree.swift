// SPDX-License-Identifier: Apache-2.0

/// A static spatial index over segments: an R-tree packed in the order of a Hilbert curve, without pointers.
///
/// All boxes lie in one column: leaves first, then each level above, the root last. A box of a level above covers
/// sixteen neighbours of the level below, so positions are arithmetic.
///
/// Source: Kamel and Faloutsos, "On Packing R-trees" (CIKM 1993).
public struct PackedRTree: Sendable {
    /// Children of one box.
    static let fanout = 16

    let boxes: Column<FixedBox>
    let segments: Column<SegmentID>

    /// The smallest rectangle round all segments; `nil` when there are none.
    public var bounds: FixedBox? { boxes.last }

    /// Rows that each level has, leaves first. Empty for no leaves.
    static func levelSizes(leaves: Int) -> [Int] {
        guard leaves > 0 else { return [] }
        var sizes = [leaves]
        while let last = sizes.last, last > 1 { sizes.append((last + fanout - 1) / fanout) }
        return sizes
    }

    /// Appends to `found` every segment whose box meets `box`, in the order of the index.
    ///
    /// - Complexity: O(log n + k) for k results, as far as boxes do not overlap.
    public func segments(meeting box: FixedBox, into found: inout [SegmentID]) {
        let sizes = PackedRTree.levelSizes(leaves: segments.count)
        guard !sizes.isEmpty else { return }
        var starts: [Int] = []
        var start = 0
        for size in sizes {
            starts.append(start)
            start += size
        }
        let (boxes, segments) = (boxes, segments)
        var stack: [(level: Int, row: Int)] = [(sizes.count - 1, 0)]
        while let (level, row) = stack.popLast() {
            guard boxes[starts[level] + row].intersects(box) else { continue }
            if level == 0 {
                found.append(segments[row])
                continue
            }
            let first = row * PackedRTree.fanout
            let last = min(first + PackedRTree.fanout, sizes[level - 1])
            for child in (first..<last).reversed() { stack.append((level - 1, child)) }
        }
    }
}

/// Orders boxes along a Hilbert curve and stacks the levels above them.
public struct PackedRTreeBuilder {
    /// Boxes of all levels, leaves first.
    public private(set) var boxes: [FixedBox]
    /// Segment of each leaf.
    public private(set) var segments: [SegmentID]

    /// Packs one box per segment; row s belongs to segment s.
    ///
    /// - Complexity: O(n log n).
    public init(boxes unordered: [FixedBox]) {
        var whole = FixedBox.empty
        for box in unordered { whole.include(box) }
        let width = max(1, Double(whole.east) - Double(whole.west))
        let height = max(1, Double(whole.north) - Double(whole.south))
        var keys: [(key: UInt32, row: Int32)] = []
        keys.reserveCapacity(unordered.count)
        for (row, box) in unordered.enumerated() {
            let x = ((Double(box.west) + Double(box.east)) / 2 - Double(whole.west)) / width
            let y = ((Double(box.south) + Double(box.north)) / 2 - Double(whole.south)) / height
            keys.append(
                (hilbert(x: UInt32(max(0, min(1, x)) * 65535), y: UInt32(max(0, min(1, y)) * 65535)), Int32(row)))
        }
        keys.sort { $0.key != $1.key ? $0.key < $1.key : $0.row < $1.row }

        let sizes = PackedRTree.levelSizes(leaves: unordered.count)
        boxes = []
        boxes.reserveCapacity(sizes.reduce(0, +))
        segments = keys.map { SegmentID(row: $0.row) }
        for key in keys { boxes.append(unordered[Int(key.row)]) }
        var below = 0
        for level in sizes.indices.dropFirst() {
            for row in 0..<sizes[level] {
                let first = below + row * PackedRTree.fanout
                let last = min(first + PackedRTree.fanout, below + sizes[level - 1])
                var box = FixedBox.empty
                for child in first..<last { box.include(boxes[child]) }
                boxes.append(box)
            }
            below += sizes[level - 1]
        }
    }
}

/// Distance along a Hilbert curve of order 16 through a square of 65536 × 65536 cells.
///
/// Source: the classic rotate-and-reflect walk over quadrants; Warren, "Hacker's Delight", chapter 16.
func hilbert(x: UInt32, y: UInt32) -> UInt32 {
    var (x, y) = (x, y)
    var distance: UInt32 = 0
    var side: UInt32 = 1 << 15
    while side > 0 {
        let right: UInt32 = x & side != 0 ? 1 : 0
        let up: UInt32 = y & side != 0 ? 1 : 0
        distance = distance &+ side &* side &* ((3 &* right) ^ up)
        if up == 0 {
            if right == 1 {
                x = 65535 &- x
                y = 65535 &- y
            }
            swap(&x, &y)
        }
        side >>= 1
    }
    return distance
}
