// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// Where a traveler is, as far as the rules about turning need to know: on an edge, and on some edges also how far
/// into a rule that spans several of them.
///
/// Rows below `RoadGraph.edgeCount` are the edges themselves with nothing remembered. An id means nothing in another
/// `TurnNetwork`.
@frozen public struct TurnState: Sendable, Hashable, Comparable, BitwiseCopyable {
    /// Row of the state columns.
    public let row: Int32
    /// Names the state of a row.
    @inlinable public init(row: Int32) { self.row = row }
    /// The state of somebody who is on an edge and came from nowhere in particular.
    @inlinable public init(on edge: EdgeID) { row = edge.row }
    /// Orders by row.
    @inlinable public static func < (a: TurnState, b: TurnState) -> Bool { a.row < b.row }
}
