// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Looks up pairs of nodes, with a cache of the last segment: the rows of a feed mostly follow the roads.
struct StretchFinder {
    private let graph: RoadGraph
    private let index: StretchIndex
    private var candidates: [SegmentID] = []
    private var segment: SegmentID?
    private var ids: [Int64] = []
    private var line: [FixedCoordinate] = []
    private var lengths: [Double] = []
    private var total = 0.0
    /// Results of the last lookup.
    private(set) var found: [FoundStretch] = []

    /// One stretch of a directed edge.
    struct FoundStretch {
        var edge: EdgeID
        /// Index among the stretches of the edge, in the direction of travel.
        var stretch: Int
        /// Fraction of the edge's length.
        var share: Double
    }

    init(_ graph: RoadGraph, _ index: StretchIndex) {
        self.graph = graph
        self.index = index
    }

    /// Finds all stretches from a node to its neighbor; results are in `found`.
    mutating func find(from: Int64, to: Int64) {
        found.removeAll(keepingCapacity: true)
        index.find(from, into: &candidates)
        for candidate in candidates {
            read(candidate)
            for row in ids.indices.dropFirst() {
                let (before, after) = (ids[row - 1], ids[row])
                if before == from, after == to {
                    found.append(FoundStretch(edge: candidate.forward, stretch: row - 1, share: share(row - 1)))
                }
                if before == to, after == from {
                    let stretch = ids.count - 1 - row
                    found.append(FoundStretch(edge: candidate.backward, stretch: stretch, share: share(row - 1)))
                }
            }
        }
    }

    /// Whether any road passes a node.
    mutating func knows(_ node: Int64) -> Bool {
        index.find(node, into: &candidates)
        for candidate in candidates {
            read(candidate)
            if ids.contains(node) { return true }
        }
        return false
    }

    /// Fraction of the segment's length that a stretch takes.
    private mutating func share(_ row: Int) -> Double {
        if lengths.isEmpty { measure() }
        guard row < lengths.count else { return 0 }
        return total > 0 ? lengths[row] / total : 1 / Double(lengths.count)
    }

    private mutating func read(_ next: SegmentID) {
        guard next != segment else { return }
        segment = next
        ids.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        graph.appendOSMNodes(of: next.forward, to: &ids)
    }

    private mutating func measure() {
        guard let segment else { return }
        line.removeAll(keepingCapacity: true)
        graph.appendShape(of: segment.forward, to: &line)
        total = 0
        let frame = LocalFrame(at: line[0].coordinate)
        var from = frame.point(line[0].coordinate)
        for place in line.dropFirst() {
            let to = frame.point(place.coordinate)
            let length = ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
            lengths.append(length)
            total += length
            from = to
        }
    }
}
