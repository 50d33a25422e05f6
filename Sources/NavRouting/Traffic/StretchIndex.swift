// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Finds the stretches of road between two neighbouring OpenStreetMap nodes.
///
/// Every point of every segment's line has one entry, five bytes, in a table that is hashed by the node's id. The fifth
/// byte is more of the hash, so that few wrong segments are looked at; the ids themselves are read from the graph again,
/// so an answer is always exact.
struct StretchIndex: Sendable {
    private let graph: RoadGraph
    private let shift: UInt64
    /// First row of `segments` for each hash, and the end.
    private let start: FixedTable<UInt32>
    /// Rows of segments, by the hash of one of their nodes.
    private let segments: FixedTable<Int32>
    /// More of the hash of each of those nodes.
    private let tags: FixedTable<UInt8>

    /// Reads all ids of a graph.
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

        // Counted, summed up and filled from the back, so that each bucket ends in ascending order of segments.
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

    /// Puts the segments that may pass a node into `found`, ascending and each once.
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

    /// A multiplicative hash: ids of neighbours differ little, and their products in all upper bits.
    private static func hash(_ id: Int64) -> UInt64 { UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15 }

    private static func bucket(of id: Int64, _ shift: UInt64) -> Int { Int(truncatingIfNeeded: hash(id) &>> shift) }

    private static func tag(of id: Int64) -> UInt8 { UInt8(truncatingIfNeeded: hash(id) &>> 24) }
}
