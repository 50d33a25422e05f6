// SPDX-License-Identifier: Apache-2.0

public import NavGeo

extension RoadGraph {
    /// Number of nodes.
    @inlinable public var nodeCount: Int { nodeColumns.place.count }
    /// Number of segments.
    @inlinable public var segmentCount: Int { segmentColumns.tail.count }
    /// Number of directed edges, two per segment, whether or not any mode may travel them.
    @inlinable public var edgeCount: Int { segmentColumns.tail.count * 2 }
    /// Number of distinct sets of road attributes, names among them.
    @inlinable public var roadCount: Int { roadColumns.kind.count }

    /// Whether an id names a node of this graph.
    @inlinable public func contains(_ node: NodeID) -> Bool { node.row >= 0 && Int(node.row) < nodeCount }
    /// Whether an id names an edge of this graph.
    @inlinable public func contains(_ edge: EdgeID) -> Bool { edge.row >= 0 && Int(edge.row) < edgeCount }

    /// Place of a node.
    @inlinable public func place(of node: NodeID) -> Coordinate { nodeColumns.place[node.row].coordinate }
    /// OpenStreetMap id of a node.
    @inlinable public func osmID(of node: NodeID) -> Int64 { nodeColumns.osm[node.row] }
    /// Flags of a node.
    @inlinable public func flags(of node: NodeID) -> NodeFlags {
        nodeColumns.kindFlags[Int(nodeColumns.kind[node.row])]
    }
    /// Modes that cannot pass a node; they may turn around there.
    @inlinable public func barred(at node: NodeID) -> ModeSet {
        nodeColumns.kindBarred[Int(nodeColumns.kind[node.row])]
    }

    /// Edges that leave a node, clockwise from north, open or not.
    @inlinable public func edges(leaving node: NodeID) -> Slice<PackedColumn<EdgeID>> {
        nodeColumns.edgeOut[nodeColumns.outStart.children(of: Int(node.row))]
    }

    /// Node where an edge starts.
    @inlinable public func tail(of edge: EdgeID) -> NodeID {
        edge.isBackward ? segmentColumns.head[edge.segment.row] : segmentColumns.tail[edge.segment.row]
    }
    /// Node where an edge ends.
    @inlinable public func head(of edge: EdgeID) -> NodeID {
        edge.isBackward ? segmentColumns.tail[edge.segment.row] : segmentColumns.head[edge.segment.row]
    }
    /// Length along the road.
    @inlinable public func length(of edge: EdgeID) -> Meters {
        Meters(Double(segmentColumns.length[edge.segment.row]) / 100)
    }
    /// Direction of travel after the start, measured over about ten meters.
    @inlinable public func bearingLeaving(_ edge: EdgeID) -> Bearing {
        edge.isBackward
            ? RoadGraph.bearing(segmentColumns.arriving[edge.segment.row] &+ 32768)
            : RoadGraph.bearing(segmentColumns.leaving[edge.segment.row])
    }
    /// Direction of travel before the end, measured over about ten meters.
    @inlinable public func bearingArriving(_ edge: EdgeID) -> Bearing {
        edge.isBackward
            ? RoadGraph.bearing(segmentColumns.leaving[edge.segment.row] &+ 32768)
            : RoadGraph.bearing(segmentColumns.arriving[edge.segment.row])
    }
    @usableFromInline static func bearing(_ fixed: UInt16) -> Bearing { Bearing(Double(fixed) * 360 / 65536) }

    /// Attributes of an edge's road.
    @inlinable public func road(of edge: EdgeID) -> RoadID { segmentColumns.road[edge.segment.row] }
    /// OpenStreetMap way of an edge.
    public func osmWay(of edge: EdgeID) -> Int64 { segmentColumns.way[edge.segment.row] }
    /// Modes that may travel an edge.
    @inlinable public func access(of edge: EdgeID) -> ModeSet { wayColumns.access[wayRow(of: edge)] }
    /// Modes that may enter an edge as destination traffic only.
    @inlinable public func destinationOnly(of edge: EdgeID) -> ModeSet { wayColumns.destinationOnly[wayRow(of: edge)] }
    /// Legal limit in the direction of an edge.
    @inlinable public func speedLimit(of edge: EdgeID) -> SpeedLimit { wayColumns.speedLimit[wayRow(of: edge)] }
    /// Modes for which an edge belongs to the main network: the largest strongly connected component.
    @inlinable public func mainNetwork(of edge: EdgeID) -> ModeSet { segmentColumns.edgeMain[edge.row] }

    /// The attributes of an edge that the analysis of junctions needs; cheaper than reading them one by one.
    ///
    /// - Complexity: O(1).
    @inlinable public func attributes(of edge: EdgeID) -> EdgeAttributes {
        let road = segmentColumns.road[edge.segment.row]
        let kind = kind(of: road)
        let direction = edge.isBackward ? 1 : 0
        return EdgeAttributes(
            road: road, roadClass: roadClass(of: road), flags: roadColumns.kindFlags[kind],
            access: wayColumns.access[kind &* 2 &+ direction],
            accessBack: wayColumns.access[kind &* 2 &+ 1 &- direction])
    }

    /// Row of an edge in the columns with two rows per kind of road.
    @inlinable func wayRow(of edge: EdgeID) -> Int {
        kind(of: segmentColumns.road[edge.segment.row]) &* 2 &+ (edge.isBackward ? 1 : 0)
    }

    /// Row of a road in the columns with one row per kind of road.
    @inlinable func kind(of road: RoadID) -> Int { Int(roadColumns.kind[road.row]) }

    /// Number and name of the motorway exit or junction at a node; both empty when it has none.
    ///
    /// - Complexity: O(log exits).
    public func exit(at node: NodeID) -> (ref: String, name: String) {
        guard let row = nodeColumns.exitNode.firstRow(of: node), nodeColumns.exitNode[row] == node else {
            return ("", "")
        }
        return (text(nodeColumns.exitRef[row]), text(nodeColumns.exitName[row]))
    }
}

/// The attributes of an edge that the analysis of junctions needs.
@frozen public struct EdgeAttributes: Sendable, BitwiseCopyable {
    /// Id of the road.
    public let road: RoadID
    /// Road class.
    public let roadClass: RoadClass
    /// Boolean attributes.
    public let flags: RoadFlags
    /// Modes that may travel the edge.
    public let access: ModeSet
    /// Modes that may travel the segment in the opposite direction.
    public let accessBack: ModeSet

    @inlinable init(road: RoadID, roadClass: RoadClass, flags: RoadFlags, access: ModeSet, accessBack: ModeSet) {
        self.road = road
        self.roadClass = roadClass
        self.flags = flags
        self.access = access
        self.accessBack = accessBack
    }
}

extension RandomAccessCollection where Element: Comparable, Index == Int {
    /// First row of a sorted column whose value is not less than `value`, by binary search; `nil` when there is none.
    ///
    /// - Complexity: O(log n).
    func firstRow(of value: Element) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low < count ? low : nil
    }
}
