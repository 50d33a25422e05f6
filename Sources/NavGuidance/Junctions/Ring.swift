// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The ring of a roundabout, as far as one mode may drive it round from one of its edges.
struct Ring {
    /// Its edges in order of travel, from the one that was asked about.
    private(set) var edges: [EdgeID] = []
    /// Whether the edges come back to where they began.
    private(set) var isClosed = false
    /// Length of all edges, in meters.
    private(set) var length = 0.0

    /// A ring of more edges than this is taken for something else.
    private static let mostEdges = 80

    /// Follows the ring from one of its edges.
    ///
    /// - Complexity: O(edges of the ring × roads that meet at each).
    init(from first: EdgeID, in graph: RoadGraph, modes: ModeSet) {
        var edge = first
        let start = graph.tail(of: first)
        edges.reserveCapacity(16)
        while edges.count < Ring.mostEdges {
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

    /// The edge on which a ring goes on.
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
        // Nearly always there is one, and no list of them is needed.
        guard count > 1 else { return onward }
        return continuation(of: edge, among: graph.edges(leaving: node).filter(leadsOn), in: graph)
    }

    /// Where two rings touch, the one that is driven goes on as the same way of the map, or else where it bends the least.
    private static func continuation(of edge: EdgeID, among onward: [EdgeID], in graph: RoadGraph) -> EdgeID? {
        let way = graph.osmWay(of: edge)
        let same = onward.filter { graph.osmWay(of: $0) == way }
        let heading = graph.bearingArriving(edge)
        return (same.isEmpty ? onward : same).min {
            heading.difference(to: graph.bearingLeaving($0)) < heading.difference(to: graph.bearingLeaving($1))
        }
    }

    /// Whether an edge belongs to it; of a ring that does not close, any edge of a ring may.
    func holds(_ arm: Arm) -> Bool { arm.isRing && (!isClosed || edges.contains(arm.edge)) }

    /// Radius of the circle that has this length, in meters; endless for a ring that does not close.
    var radius: Double { isClosed ? length / (2 * Double.pi) : .infinity }
}

extension RoadGraph {
    /// Whether an edge is part of the ring of a roundabout.
    func isRing(_ edge: EdgeID) -> Bool {
        !flags(of: road(of: edge)).isDisjoint(with: [.roundabout, .circular])
    }
}
