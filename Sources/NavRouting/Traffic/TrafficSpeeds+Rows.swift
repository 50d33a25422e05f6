// SPDX-License-Identifier: Apache-2.0

public import NavGraph

extension TrafficSpeeds {
    /// The speeds as rows of CSV, in the format that `TrafficFeed` reads: `from_osm_node,to_osm_node,speed_kmh`, with one decimal at
    /// most, ended by line feeds. Expiry times are not part of them.
    ///
    /// - Parameter graph: The graph of the speeds.
    /// - Complexity: O(stretches + points of their edges).
    public func rows(in graph: RoadGraph) -> [UInt8] {
        var rows: [UInt8] = []
        var nodes: [Int64] = []
        var edge: EdgeID?
        for stretch in stretches {
            if stretch.edge != edge {
                edge = stretch.edge
                nodes.removeAll(keepingCapacity: true)
                guard graph.contains(stretch.edge) else { continue }
                graph.appendOSMNodes(of: stretch.edge, to: &nodes)
            }
            let row = Int(stretch.index)
            let speed = Double(stretch.kilometersPerHour)
            guard nodes.indices.contains(row), nodes.indices.contains(row + 1),
                (0...TrafficFeed.maximumSpeed).contains(speed)
            else { continue }
            let tenths = Int((speed * 10).rounded())
            let text = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
            rows.append(contentsOf: "\(nodes[row]),\(nodes[row + 1]),\(text)\n".utf8)
        }
        return rows
    }
}
