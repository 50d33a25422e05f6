// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// A road between two nodes, for dissection.
struct DissectedRoad: BitwiseCopyable {
    var from: Int32
    var to: Int32
    /// Number of directions of travel.
    var width: Int8
    /// The segment, which is ordered where the road is cut.
    var segment: Int32

    /// The end that is not `node`.
    func other(than node: Int32) -> Int32 { from == node ? to : from }

    /// All roads of a graph that are open to some mode.
    static func all(of graph: RoadGraph) -> [DissectedRoad] {
        var roads: [DissectedRoad] = []
        roads.reserveCapacity(graph.segmentCount)
        for row in 0..<Int32(graph.segmentCount) {
            let segment = SegmentID(row: row)
            let width = [segment.forward, segment.backward].count { !graph.access(of: $0).isEmpty }
            guard width > 0 else { continue }
            roads.append(
                DissectedRoad(
                    from: graph.segmentTail[row].row, to: graph.segmentHead[row].row, width: Int8(width), segment: row))
        }
        return roads
    }
}
