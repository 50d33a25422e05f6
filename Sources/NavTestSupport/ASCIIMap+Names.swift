// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

extension ASCIIMap {
    /// The graph node of a drawn node, which must be a junction or an end of a road.
    public subscript(name: Character) -> NodeID {
        for row in 0..<Int32(graph.nodeCount) where graph.osmID(of: NodeID(row: row)) == id(name) {
            return NodeID(row: row)
        }
        preconditionFailure("node \(name) is neither a junction nor an end")
    }

    /// The coordinate of a drawn node.
    public func place(_ name: Character) -> Coordinate {
        guard let place = coordinates[name] else { preconditionFailure("node \(name) is not drawn") }
        return place
    }

    /// The place at a fraction of the straight line between two drawn nodes.
    public func place(_ from: Character, _ to: Character, _ fraction: Double = 0.5) -> Coordinate {
        place(from).interpolated(to: place(to), fraction: fraction)
    }

    /// The edge that contains two consecutive drawn nodes in this order.
    public func edge(_ from: Character, _ to: Character) -> EdgeID {
        for row in 0..<Int32(graph.edgeCount) {
            let nodes = graph.osmNodes(of: EdgeID(row: row))
            for (a, b) in zip(nodes, nodes.dropFirst()) where a == id(from) && b == id(to) { return EdgeID(row: row) }
        }
        preconditionFailure("no road leads from \(from) to \(to)")
    }

    /// The names of the nodes along a path, starting with `from`. A path without edges gives `from` alone.
    public func nodeNames(along path: [EdgeID], from: Character) -> String {
        var text = String(from)
        for edge in path {
            for node in graph.osmNodes(of: edge).dropFirst() { text.append(name(of: node)) }
        }
        return text
    }

    /// The drawn name of an OpenStreetMap node; `?` for one that was not drawn.
    public func name(of osm: Int64) -> Character { names[osm] ?? "?" }
}
