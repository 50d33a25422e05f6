// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

/// The roads that can be traveled from a place within a time.
public struct Reach: Sendable, Hashable {
    /// The time.
    public let limit: Seconds
    /// Where the place lies on the road; the nearest one where it lies on several.
    public let origin: Coordinate
    /// What is reached, by ascending edge. The edges on which the place lies may come twice: once from the place on, and
    /// once from their start, by whoever comes back.
    public let stretches: [Stretch]

    /// A part of an edge, in the direction of travel.
    public struct Stretch: Sendable, Hashable {
        /// The edge.
        public let edge: EdgeID
        /// Share of the edge where the part begins, 0 … 1.
        public let from: Double
        /// Share of the edge where it ends, `from` … 1.
        public let to: Double
        /// Time at which one gets to its beginning.
        public let entered: Seconds
        /// Time at which one gets to its end.
        public let left: Seconds

        /// Its line, both ends included.
        public func line(on graph: RoadGraph) -> [Coordinate] { CutLine(graph, edge, from: from, to: to).points }

        /// The part that is traveled within `limit`; `nil` for none.
        func within(_ limit: Seconds) -> Stretch? {
            guard entered <= limit else { return nil }
            guard left > limit else { return self }
            let share = (limit - entered).value / (left - entered).value
            return Stretch(edge: edge, from: from, to: from + (to - from) * share, entered: entered, left: limit)
        }
    }

    /// What is reached within a shorter time.
    ///
    /// - Complexity: O(stretches).
    public func within(_ limit: Seconds) -> Reach {
        guard limit < self.limit else { return self }
        return Reach(limit: limit, origin: origin, stretches: stretches.compactMap { $0.within(limit) })
    }
}
