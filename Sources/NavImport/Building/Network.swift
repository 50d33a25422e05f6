// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The network of the finished segments: outgoing edges of each node and access of each edge.
struct Network {
    let tail: [NodeID]
    let head: [NodeID]
    /// Modes allowed on each edge, two per segment.
    let access: [ModeSet]
    /// Modes that cannot pass each node.
    let barred: [ModeSet]
    /// First index in `edgeOut` of each node, followed by the count.
    let outStart: [UInt32]
    /// Edges leaving each node, clockwise from north.
    let edgeOut: [EdgeID]

    /// Sorts edges by node and direction.
    ///
    /// - Complexity: O(edges × log of the edges at one node).
    init(
        tail: [NodeID], head: [NodeID], leaving: [UInt16], arriving: [UInt16], access: [ModeSet], barred: [ModeSet]
    ) {
        self.tail = tail
        self.head = head
        self.access = access
        self.barred = barred
        var starts = [UInt32](repeating: 0, count: barred.count + 1)
        for node in tail { starts[Int(node.row) + 1] += 1 }
        for node in head { starts[Int(node.row) + 1] += 1 }
        for node in 0..<barred.count { starts[node + 1] += starts[node] }
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
        for node in 0..<barred.count {
            edges[Int(starts[node])..<Int(starts[node + 1])].sort {
                let (a, b) = (direction($0), direction($1))
                return a != b ? a < b : $0 < $1
            }
        }
        outStart = starts
        edgeOut = edges
    }

    /// Node where an edge ends.
    func head(of edge: EdgeID) -> NodeID {
        edge.isBackward ? tail[Int(edge.segment.row)] : head[Int(edge.segment.row)]
    }
}
