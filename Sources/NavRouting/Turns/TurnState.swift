// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// A state of the edge-based search: an edge, and on some edges the progress within restrictions over several edges.
///
/// Rows below `RoadGraph.edgeCount` are the plain edges. An id is valid in one `TurnNetwork` only.
@frozen public struct TurnState: Sendable, Hashable, Comparable, BitwiseCopyable {
    /// Row of the state tables.
    public let row: Int32
    /// Creates the id of a row.
    @inlinable public init(row: Int32) { self.row = row }
    /// The state on `edge` without any history.
    @inlinable public init(on edge: EdgeID) { row = edge.row }
    /// Orders by row.
    @inlinable public static func < (a: TurnState, b: TurnState) -> Bool { a.row < b.row }
}
