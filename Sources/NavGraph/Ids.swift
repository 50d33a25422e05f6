// SPDX-License-Identifier: Apache-2.0

// Ids name rows of one `RoadGraph`. They cost what an Int32 costs, and a node never compiles into an edge. An id means
// nothing in another graph.

/// Names a node: a junction, an end of a road, or a barrier.
@frozen public struct NodeID: Sendable, Hashable, Comparable, BitwiseCopyable {
    /// Row of the node columns.
    public let row: Int32
    /// Names the node of a row.
    @inlinable public init(row: Int32) { self.row = row }
    /// Orders by row.
    @inlinable public static func < (a: NodeID, b: NodeID) -> Bool { a.row < b.row }
}

/// Names a segment: a stretch of road between two nodes, both directions together.
@frozen public struct SegmentID: Sendable, Hashable, Comparable, BitwiseCopyable {
    /// Row of the segment columns.
    public let row: Int32
    /// Names the segment of a row.
    @inlinable public init(row: Int32) { self.row = row }
    /// Orders by row.
    @inlinable public static func < (a: SegmentID, b: SegmentID) -> Bool { a.row < b.row }
    /// The edge in the order of the way's nodes.
    @inlinable public var forward: EdgeID { EdgeID(row: row &* 2) }
    /// The edge against the order of the way's nodes.
    @inlinable public var backward: EdgeID { EdgeID(row: row &* 2 &+ 1) }
}

/// Names a directed edge: one direction of a segment, whether or not anybody may travel it.
///
/// Row 2 s is segment s forward, row 2 s + 1 the same backward.
@frozen public struct EdgeID: Sendable, Hashable, Comparable, BitwiseCopyable {
    /// Row of the directed columns.
    public let row: Int32
    /// Names the edge of a row.
    @inlinable public init(row: Int32) { self.row = row }
    /// Orders by row.
    @inlinable public static func < (a: EdgeID, b: EdgeID) -> Bool { a.row < b.row }
    /// The segment this is a direction of.
    @inlinable public var segment: SegmentID { SegmentID(row: row >> 1) }
    /// Whether it runs against the order of the way's nodes.
    @inlinable public var isBackward: Bool { row & 1 != 0 }
    /// The other direction of the same segment.
    @inlinable public var reversed: EdgeID { EdgeID(row: row ^ 1) }
}

/// Names a set of road attributes that many segments share.
@frozen public struct RoadID: Sendable, Hashable, Comparable, BitwiseCopyable {
    /// Row of the road columns.
    public let row: Int32
    /// Names the road of a row.
    @inlinable public init(row: Int32) { self.row = row }
    /// Orders by row.
    @inlinable public static func < (a: RoadID, b: RoadID) -> Bool { a.row < b.row }
}

/// Names a text; row 0 is the empty text.
@frozen public struct TextID: Sendable, Hashable, Comparable, BitwiseCopyable {
    /// Row of the text columns.
    public let row: UInt32
    /// Names the text of a row.
    @inlinable public init(row: UInt32) { self.row = row }
    /// Orders by row.
    @inlinable public static func < (a: TextID, b: TextID) -> Bool { a.row < b.row }
    /// The empty text.
    @inlinable public static var empty: TextID { TextID(row: 0) }
}
