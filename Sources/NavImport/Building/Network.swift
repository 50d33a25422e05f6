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
        let outgoing = OutgoingEdges(
            tail: tail, head: head, leaving: leaving, arriving: arriving, nodes: barred.count)
        outStart = outgoing.starts
        edgeOut = outgoing.edges
    }

    /// Node where an edge ends.
    func head(of edge: EdgeID) -> NodeID {
        edge.isBackward ? tail[Int(edge.segment.row)] : head[Int(edge.segment.row)]
    }
    /// Edges leaving a node, clockwise from north.
    func edges(leaving node: NodeID) -> ArraySlice<EdgeID> {
        edgeOut[Int(outStart[Int(node.row)])..<Int(outStart[Int(node.row) + 1])]
    }
}
