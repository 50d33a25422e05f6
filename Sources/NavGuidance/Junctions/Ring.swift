// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The circular carriageway of a roundabout, as far as one mode can follow it from one of its edges.
struct Ring {
    /// Edges in order of travel, from the given one.
    private(set) var edges: [EdgeID] = []
    /// Whether the edges form a closed loop.
    private(set) var isClosed = false
    /// Total length, in meters.
    private(set) var length = 0.0

    /// A longer chain of edges is not a roundabout.
    private static let maxEdges = 80

    /// Follows the ring from one of its edges.
    ///
    /// - Complexity: O(edges of the ring × roads that meet at each).
    init(from first: EdgeID, in graph: RoadGraph, modes: ModeSet) {
        var edge = first
        let start = graph.tail(of: first)
        edges.reserveCapacity(16)
        while edges.count < Ring.maxEdges {
            edges.append(edge)
            length += graph.length(of: edge).value
            let node = graph.head(of: edge)
            if node == start {
                isClosed = true
                return
            }
            guard let next = Ring.continuation(of: edge, at: node, in: graph, modes: modes) else { return }
            edge = next
        }
    }

    /// The next edge of the ring.
    private static func continuation(
        of edge: EdgeID, at node: NodeID, in graph: RoadGraph, modes: ModeSet
    ) -> EdgeID? {
        func leadsOn(_ next: EdgeID) -> Bool {
            next != edge.reversed && graph.isRing(next) && graph.access(of: next).isSuperset(of: modes)
        }
        var (onward, count): (EdgeID?, Int) = (nil, 0)
        for next in graph.edges(leaving: node) where leadsOn(next) {
            onward = next
            count += 1
        }
        // Usually there is exactly one; avoid the array.
        guard count > 1 else { return onward }
        return continuation(of: edge, among: graph.edges(leaving: node).filter(leadsOn), in: graph)
    }

    /// Where two rings touch, continues on the same OSM way, or else on the edge with the smallest change of direction.
    private static func continuation(of edge: EdgeID, among onward: [EdgeID], in graph: RoadGraph) -> EdgeID? {
        let way = graph.osmWay(of: edge)
        let same = onward.filter { graph.osmWay(of: $0) == way }
        let heading = graph.bearingArriving(edge)
        return (same.isEmpty ? onward : same).min {
            heading.difference(to: graph.bearingLeaving($0)) < heading.difference(to: graph.bearingLeaving($1))
        }
    }

    /// Whether an arm belongs to the ring. For an open ring, any ring edge is accepted.
    func contains(_ arm: Arm) -> Bool { arm.isRing && (!isClosed || edges.contains(arm.edge)) }

    /// Radius of a circle of this length, in meters; infinite for an open ring.
    var radius: Double { isClosed ? length / (2 * Double.pi) : .infinity }
}

extension RoadGraph {
    /// Whether an edge is part of a roundabout.
    func isRing(_ edge: EdgeID) -> Bool {
        !flags(of: road(of: edge)).isDisjoint(with: [.roundabout, .circular])
    }
}
