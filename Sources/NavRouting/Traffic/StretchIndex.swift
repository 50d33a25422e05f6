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

    /// Number of groups of buckets, which are sorted one by one; a power of two.
    private static let groupCount = 64
    /// Maximum number of nodes that are held at a time while groups are sorted.
    private static let nodesAtATime = 1 << 24

    /// Indexes all nodes of a graph, in parallel.
    ///
    /// The nodes are distributed to groups of buckets first, in the order of their segments, and each group is sorted by
    /// itself, so that the rows that are written lie near each other.
    ///
    /// - Complexity: O(points), and eight bytes for each of at most `nodesAtATime` meanwhile.
    init(_ graph: RoadGraph) {
        self.graph = graph
        let partSize = max(1024, graph.segmentCount / 256)
        let parts = (graph.segmentCount + partSize - 1) / partSize
        @Sendable func segments(_ part: Int) -> Range<Int> {
            part * partSize..<min(graph.segmentCount, (part + 1) * partSize)
        }
        // Rows of each group, in the order of parts: first their number, then the first row.
        let rowsOfPart = Parallel.map(parts) { part in
            var counts = [Int](repeating: 0, count: StretchIndex.groupCount)
            StretchIndex.forEachNode(of: segments(part), graph) { hash, _ in counts[StretchIndex.group(of: hash)] += 1 }
            return counts
        }
        var firstRow = rowsOfPart
        var firstOfGroup = [Int](repeating: 0, count: StretchIndex.groupCount + 1)
        var points = 0
        for group in 0..<StretchIndex.groupCount {
            firstOfGroup[group] = points
            for part in 0..<parts {
                firstRow[part][group] = points
                points += rowsOfPart[part][group]
            }
        }
        firstOfGroup[StretchIndex.groupCount] = points
        let bits = max(6, (points / 2).bitWidth - (points / 2).leadingZeroBitCount)
        shift = UInt64(64 - bits)

        // Safe to share: each part of the work writes its own rows, and each step ends before the next reads them.
        nonisolated(unsafe) let start = WorkTable<UInt32>(zeros: 1 << bits + 1)
        nonisolated(unsafe) let rows = WorkTable<Int32>(zeros: points)
        nonisolated(unsafe) let tags = WorkTable<UInt8>(zeros: points)
        let bucketsOfGroup = 1 << (bits - 6)
        let (groupFirst, partFirst) = (firstOfGroup, firstRow)
        var first = 0
        while first < StretchIndex.groupCount {
            var last = first + 1
            while last < StretchIndex.groupCount, groupFirst[last + 1] - groupFirst[first] <= StretchIndex.nodesAtATime
            {
                last += 1
            }
            let (groups, base) = (first..<last, groupFirst[first])
            nonisolated(unsafe) let nodes = WorkTable<UInt64>(zeros: groupFirst[last] - base)
            Parallel.forEach(parts) { part in
                var next = partFirst[part]
                StretchIndex.forEachNode(of: segments(part), graph) { hash, row in
                    let group = StretchIndex.group(of: hash)
                    guard groups.contains(group) else { return }
                    // The bits of the hash after those of the group, and the segment.
                    nodes[next[group] - base] = (hash << 6) & ~0xFFFF_FFFF | UInt64(row)
                    next[group] += 1
                }
            }
            Parallel.forEach(groups.count) { index in
                let group = groups.lowerBound + index
                let (from, to) = (groupFirst[group], groupFirst[group + 1])
                let firstBucket = group * bucketsOfGroup
                // Counting sort, filled from the back, so that each bucket is in ascending order of segments.
                var ends = [UInt32](repeating: 0, count: bucketsOfGroup)
                for row in from..<to { ends[StretchIndex.bucket(inGroup: nodes[row - base], bits)] += 1 }
                var end = UInt32(truncatingIfNeeded: from)
                for bucket in 0..<bucketsOfGroup {
                    start[firstBucket + bucket] = end
                    end += ends[bucket]
                    ends[bucket] = end
                }
                for row in (from..<to).reversed() {
                    let node = nodes[row - base]
                    let bucket = StretchIndex.bucket(inGroup: node, bits)
                    ends[bucket] -= 1
                    rows[Int(ends[bucket])] = Int32(truncatingIfNeeded: node)
                    tags[Int(ends[bucket])] = UInt8(truncatingIfNeeded: node >> 32)
                }
            }
            first = last
        }
        start[1 << bits] = UInt32(truncatingIfNeeded: points)
        self.start = FixedTable(start)
        self.segments = FixedTable(rows)
        self.tags = FixedTable(tags)
    }

    /// Calls `visit` with the hash of each node of some segments, in order, and the row of the segment.
    @inline(__always)
    private static func forEachNode(of segments: Range<Int>, _ graph: RoadGraph, _ visit: (UInt64, Int) -> Void) {
        var ids: [Int64] = []
        for row in segments {
            ids.removeAll(keepingCapacity: true)
            graph.appendOSMNodes(of: SegmentID(row: Int32(truncatingIfNeeded: row)).forward, to: &ids)
            for id in ids { visit(hash(id), row) }
        }
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

    /// The first six bits, which are also the first of the bucket.
    @inline(__always) private static func group(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash &>> 58) }

    /// The other bits of the bucket, from the bits of the hash after the first six.
    @inline(__always) private static func bucket(inGroup rest: UInt64, _ bits: Int) -> Int {
        bits == 6 ? 0 : Int(truncatingIfNeeded: rest &>> UInt64(truncatingIfNeeded: 70 &- bits))
    }

    /// Bits of the hash that the bucket of a map of less than two billion nodes does not contain.
    private static func tag(of id: Int64) -> UInt8 { UInt8(truncatingIfNeeded: hash(id) &>> 26) }
}
