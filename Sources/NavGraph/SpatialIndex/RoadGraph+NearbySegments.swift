// SPDX-License-Identifier: Apache-2.0

extension RoadGraph {
    /// Appends every segment of interest whose bounding box intersects `box`, in ascending order.
    ///
    /// Most segments near the box are excluded by the test, or by their start and length, without reading their lines.
    ///
    /// - Parameters:
    ///   - box: The box.
    ///   - found: The list to append to.
    ///   - isOfInterest: Whether the segment of a row is of interest.
    /// - Complexity: O(log n + k) for k segments in boxes of the index that intersect `box`.
    package func appendSegments(
        intersecting box: FixedBox, to found: inout [SegmentID], where isOfInterest: (Int) -> Bool
    ) {
        index.segments(intersecting: box, into: &found) { row in
            guard isOfInterest(row) else { return false }
            let tail = nodeColumns.place[segmentColumns.tail[row].row]
            return ShapeBounds(from: tail, length: segmentColumns.length[row]).intersects(box)
        }
    }
}
