// SPDX-License-Identifier: Apache-2.0

/// The edges that leave each node, as a region stores them.
package struct OutgoingEdges: Sendable {
    /// First row of `edges` for each node, and the end.
    package let starts: [UInt32]
    /// Edges leaving each node, clockwise from north; edges in the same direction by their ids.
    package let edges: [EdgeID]

    /// Sorts the edges of segments by node and direction.
    ///
    /// - Parameters:
    ///   - tail: Node where each segment starts.
    ///   - head: Node where each segment ends.
    ///   - leaving: Direction of travel after the tail, in 1/65536 of a circle clockwise from north.
    ///   - arriving: Direction of travel before the head.
    ///   - nodes: Number of nodes.
    /// - Complexity: O(edges × log of the edges at one node).
    package init(tail: [NodeID], head: [NodeID], leaving: [UInt16], arriving: [UInt16], nodes: Int) {
        var starts = [UInt32](repeating: 0, count: nodes + 1)
        for node in tail { starts[Int(node.row) + 1] += 1 }
        for node in head { starts[Int(node.row) + 1] += 1 }
        for node in 0..<nodes { starts[node + 1] += starts[node] }
        var next = starts
        var edges = [EdgeID](repeating: EdgeID(row: 0), count: tail.count * 2)
        for row in tail.indices {
            let segment = SegmentID(row: Int32(row))
            for (edge, node) in [(segment.forward, tail[row]), (segment.backward, head[row])] {
                edges[Int(next[Int(node.row)])] = edge
                next[Int(node.row)] += 1
            }
        }
        func direction(_ edge: EdgeID) -> UInt16 {
            edge.isBackward ? arriving[Int(edge.segment.row)] &+ 32768 : leaving[Int(edge.segment.row)]
        }
        for node in 0..<nodes {
            edges[Int(starts[node])..<Int(starts[node + 1])].sort {
                let (a, b) = (direction($0), direction($1))
                return a != b ? a < b : $0 < $1
            }
        }
        self.starts = starts
        self.edges = edges
    }
}
