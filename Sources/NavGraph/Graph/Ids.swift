// SPDX-License-Identifier: Apache-2.0

// Typed row numbers of a `RoadGraph`. They are as cheap as an Int32, and the compiler does not accept a node where an
// edge is expected. An id is valid in one graph only.

/// Identifies a node: a junction, an end of a road, or a barrier.
@frozen public struct NodeID: Sendable, Hashable, Comparable, BitwiseCopyable {
    /// Row of the node columns.
    public let row: Int32
    /// The node of a row.
    @inlinable public init(row: Int32) { self.row = row }
    /// Orders by row.
    @inlinable public static func < (a: NodeID, b: NodeID) -> Bool { a.row < b.row }
}

/// Identifies a segment: the road between two neighboring nodes, in both directions.
@frozen public struct SegmentID: Sendable, Hashable, Comparable, BitwiseCopyable {
    /// Row of the segment columns.
    public let row: Int32
    /// The segment of a row.
    @inlinable public init(row: Int32) { self.row = row }
    /// Orders by row.
    @inlinable public static func < (a: SegmentID, b: SegmentID) -> Bool { a.row < b.row }
    /// The edge in the order of the way's nodes.
    @inlinable public var forward: EdgeID { EdgeID(row: row &* 2) }
    /// The edge against the order of the way's nodes.
    @inlinable public var backward: EdgeID { EdgeID(row: row &* 2 &+ 1) }
}

/// Identifies a directed edge: one direction of a segment, whether or not any mode may travel it.
///
/// Row 2 s is segment s forward, row 2 s + 1 is segment s backward.
@frozen public struct EdgeID: Sendable, Hashable, Comparable, BitwiseCopyable {
    /// Row of the directed columns.
    public let row: Int32
    /// The edge of a row.
    @inlinable public init(row: Int32) { self.row = row }
    /// Orders by row.
    @inlinable public static func < (a: EdgeID, b: EdgeID) -> Bool { a.row < b.row }
    /// The segment of the edge.
    @inlinable public var segment: SegmentID { SegmentID(row: row >> 1) }
    /// Whether it runs against the order of the way's nodes.
    @inlinable public var isBackward: Bool { row & 1 != 0 }
    /// The other direction of the same segment.
    @inlinable public var reversed: EdgeID { EdgeID(row: row ^ 1) }
}

/// Identifies a set of road attributes, which many segments may share.
@frozen public struct RoadID: Sendable, Hashable, Comparable, BitwiseCopyable {
    /// Row of the road columns.
    public let row: Int32
    /// The road of a row.
    @inlinable public init(row: Int32) { self.row = row }
    /// Orders by row.
    @inlinable public static func < (a: RoadID, b: RoadID) -> Bool { a.row < b.row }
}

/// Identifies a text. Row 0 is the empty text.
@frozen public struct TextID: Sendable, Hashable, Comparable, BitwiseCopyable {
    /// Row of the text columns.
    public let row: UInt32
    /// The text of a row.
    @inlinable public init(row: UInt32) { self.row = row }
    /// Orders by row.
    @inlinable public static func < (a: TextID, b: TextID) -> Bool { a.row < b.row }
    /// The empty text.
    @inlinable public static var empty: TextID { TextID(row: 0) }
}
