// SPDX-License-Identifier: Apache-2.0

public import NavGeo

extension RoadGraph {
    /// Number of nodes.
    @inlinable public var nodeCount: Int { nodePlace.count }
    /// Number of segments.
    @inlinable public var segmentCount: Int { segmentTail.count }
    /// Number of directed edges, two per segment, whether or not anybody may travel them.
    @inlinable public var edgeCount: Int { segmentTail.count * 2 }
    /// Number of distinct sets of road attributes, names among them.
    @inlinable public var roadCount: Int { roadKind.count }

    /// Whether an id names a node of this graph.
    @inlinable public func contains(_ node: NodeID) -> Bool { node.row >= 0 && Int(node.row) < nodeCount }
    /// Whether an id names an edge of this graph.
    @inlinable public func contains(_ edge: EdgeID) -> Bool { edge.row >= 0 && Int(edge.row) < edgeCount }

    /// Place of a node.
    @inlinable public func place(of node: NodeID) -> Coordinate { nodePlace[node.row].coordinate }
    /// OpenStreetMap id of a node.
    @inlinable public func osmID(of node: NodeID) -> Int64 { nodeOSM[node.row] }
    /// What stands at a node.
    @inlinable public func flags(of node: NodeID) -> NodeFlags { nodeKindFlags[Int(nodeKind[node.row])] }
    /// Modes that cannot pass a node, though they may turn back there.
    @inlinable public func barred(at node: NodeID) -> ModeSet { nodeKindBarred[Int(nodeKind[node.row])] }

    /// Edges that leave a node, clockwise from north, open or not.
    @inlinable public func edges(leaving node: NodeID) -> Slice<PackedColumn<EdgeID>> {
        edgeOut[nodeOutStart.children(of: Int(node.row))]
    }

    /// Node where an edge starts.
    @inlinable public func tail(of edge: EdgeID) -> NodeID {
        edge.isBackward ? segmentHead[edge.segment.row] : segmentTail[edge.segment.row]
    }
    /// Node where an edge ends.
    @inlinable public func head(of edge: EdgeID) -> NodeID {
        edge.isBackward ? segmentTail[edge.segment.row] : segmentHead[edge.segment.row]
    }
    /// Length along the road.
    @inlinable public func length(of edge: EdgeID) -> Meters {
        Meters(Double(segmentLength[edge.segment.row]) / 100)
    }
    /// Direction of travel just after the start, measured over the first ten meters or so.
    @inlinable public func bearingLeaving(_ edge: EdgeID) -> Bearing {
        edge.isBackward
            ? RoadGraph.bearing(segmentArriving[edge.segment.row] &+ 32768)
            : RoadGraph.bearing(segmentLeaving[edge.segment.row])
    }
    /// Direction of travel just before the end, measured over the last ten meters or so.
    @inlinable public func bearingArriving(_ edge: EdgeID) -> Bearing {
        edge.isBackward
            ? RoadGraph.bearing(segmentLeaving[edge.segment.row] &+ 32768)
            : RoadGraph.bearing(segmentArriving[edge.segment.row])
    }
    @usableFromInline static func bearing(_ fixed: UInt16) -> Bearing { Bearing(Double(fixed) * 360 / 65536) }

    /// Attributes of an edge's road.
    @inlinable public func road(of edge: EdgeID) -> RoadID { segmentRoad[edge.segment.row] }
    /// OpenStreetMap way that an edge was drawn as.
    public func osmWay(of edge: EdgeID) -> Int64 { segmentWay[edge.segment.row] }
    /// Modes that may travel an edge.
    @inlinable public func access(of edge: EdgeID) -> ModeSet { wayAccess[wayRow(of: edge)] }
    /// Modes that may enter an edge only to reach something on it.
    @inlinable public func destinationOnly(of edge: EdgeID) -> ModeSet { wayDestinationOnly[wayRow(of: edge)] }
    /// Legal limit in the direction of an edge.
    @inlinable public func speedLimit(of edge: EdgeID) -> SpeedLimit { waySpeedLimit[wayRow(of: edge)] }
    /// Modes for which an edge belongs to the largest part of the network where one gets from everywhere to everywhere.
    @inlinable public func mainNetwork(of edge: EdgeID) -> ModeSet { edgeMain[edge.row] }

    /// What a look at a junction asks of each road there, found together because that is cheaper than one by one.
    ///
    /// - Complexity: O(1).
    @inlinable public func glance(at edge: EdgeID) -> RoadGlance {
        let road = segmentRoad[edge.segment.row]
        let kind = kind(of: road)
        let direction = edge.isBackward ? 1 : 0
        return RoadGlance(
            road: road, roadClass: roadClass(of: road), flags: kindFlags[kind],
            access: wayAccess[kind &* 2 &+ direction], accessBack: wayAccess[kind &* 2 &+ 1 &- direction])
    }

    /// Row of an edge in the columns that hold two rows per kind of road.
    @inlinable func wayRow(of edge: EdgeID) -> Int {
        kind(of: segmentRoad[edge.segment.row]) &* 2 &+ (edge.isBackward ? 1 : 0)
    }

    /// Row of a road in the columns that hold one row per kind of road.
    @inlinable func kind(of road: RoadID) -> Int { Int(roadKind[road.row]) }

    /// Number and name of the motorway exit or junction at a node; both empty when it has none.
    ///
    /// - Complexity: O(log exits).
    public func exit(at node: NodeID) -> (ref: String, name: String) {
        guard let row = exitNode.firstRow(of: node), exitNode[row] == node else { return ("", "") }
        return (text(exitRef[row]), text(exitName[row]))
    }
}

/// What can be told of a road at a glance.
@frozen public struct RoadGlance: Sendable, BitwiseCopyable {
    /// Attributes of the road.
    public let road: RoadID
    /// Kind of way.
    public let roadClass: RoadClass
    /// Facts that are true or false.
    public let flags: RoadFlags
    /// Modes that may travel the edge.
    public let access: ModeSet
    /// Modes that may travel it in the other direction.
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
    /// First row of an ascending column whose value is not less than `value`; `nil` when there is none. Rows start at 0.
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
