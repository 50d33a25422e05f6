// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Hash table from OpenStreetMap nodes to the segments through them.
///
/// Every shape point of every segment has one entry of five bytes. One byte is a hash tag, so few wrong segments are
/// examined; the ids themselves are read from the graph, so results are exact.
struct StretchIndex: Sendable {
    private let graph: RoadGraph
    private let shift: UInt64
    /// First row of `segments` for each bucket, followed by the end.
    private let start: FixedTable<UInt32>
    /// Rows of segments, grouped by the bucket of a node.
    private let segments: FixedTable<Int32>
    /// Hash tag of each of these nodes.
    private let tags: FixedTable<UInt8>

    /// Indexes all nodes of a graph.
    ///
    /// - Complexity: O(points), twice.
    init(_ graph: RoadGraph) {
        self.graph = graph
        var ids: [Int64] = []
        var points = 0
        for row in 0..<graph.segmentCount {
            ids.removeAll(keepingCapacity: true)
            graph.appendOSMNodes(of: SegmentID(row: Int32(row)).forward, to: &ids)
            points += ids.count
        }
        let bits = max(1, (points / 2).bitWidth - (points / 2).leadingZeroBitCount)
        shift = UInt64(64 - bits)

        // Counting sort, filled from the back, so that each bucket is in ascending order of segments.
        var ends = [UInt32](repeating: 0, count: 1 << bits + 1)
        for row in 0..<graph.segmentCount {
            ids.removeAll(keepingCapacity: true)
            graph.appendOSMNodes(of: SegmentID(row: Int32(row)).forward, to: &ids)
            for id in ids { ends[StretchIndex.bucket(of: id, shift)] += 1 }
        }
        for bucket in 1..<ends.count { ends[bucket] += ends[bucket - 1] }
        var rows = [Int32](repeating: 0, count: points)
        var tags = [UInt8](repeating: 0, count: points)
        for row in (0..<graph.segmentCount).reversed() {
            ids.removeAll(keepingCapacity: true)
            graph.appendOSMNodes(of: SegmentID(row: Int32(row)).forward, to: &ids)
            for id in ids {
                let bucket = StretchIndex.bucket(of: id, shift)
                ends[bucket] -= 1
                rows[Int(ends[bucket])] = Int32(row)
                tags[Int(ends[bucket])] = StretchIndex.tag(of: id)
            }
        }
        start = FixedTable(ends)
        segments = FixedTable(rows)
        self.tags = FixedTable(tags)
    }

    /// Finds the segments that may pass a node, ascending and without duplicates.
    func find(_ id: Int64, into found: inout [SegmentID]) {
        found.removeAll(keepingCapacity: true)
        let bucket = StretchIndex.bucket(of: id, shift)
        let tag = StretchIndex.tag(of: id)
        var row = Int(start[bucket])
        let end = Int(start[bucket + 1])
        while row < end {
            let segment = SegmentID(row: segments[row])
            if tags[row] == tag, found.last != segment { found.append(segment) }
            row += 1
        }
    }

    /// Multiplicative hash: ids of neighboring nodes differ little, but their products differ in the upper bits.
    private static func hash(_ id: Int64) -> UInt64 { UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15 }

    private static func bucket(of id: Int64, _ shift: UInt64) -> Int { Int(truncatingIfNeeded: hash(id) &>> shift) }

    private static func tag(of id: Int64) -> UInt8 { UInt8(truncatingIfNeeded: hash(id) &>> 24) }
}
