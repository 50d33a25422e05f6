// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

/// The roads reachable from an origin within a time limit.
public struct Isochrone: Sendable, Hashable {
    /// The time limit.
    public let limit: Seconds
    /// The origin on the road; the nearest point if it was snapped to several.
    public let origin: Coordinate
    /// Reachable parts of edges, by ascending edge. Edges of the origin may occur twice: from the origin on, and from
    /// their start for paths that return to them.
    public let sections: [Section]

    /// A part of an edge, in the direction of travel.
    public struct Section: Sendable, Hashable {
        /// The edge.
        public let edge: EdgeID
        /// Fraction of the edge where the section begins, 0 … 1.
        public let from: Double
        /// Fraction where it ends, `from` … 1.
        public let to: Double
        /// Travel time to its beginning.
        public let entered: Seconds
        /// Travel time to its end.
        public let left: Seconds

        /// The polyline of the section, both ends included.
        public func line(on graph: RoadGraph) -> [Coordinate] {
            PartialEdgeLine(graph, edge, from: from, to: to).points
        }

        /// The section up to a shorter time limit; `nil` if it is not reached.
        func within(_ limit: Seconds) -> Section? {
            guard entered <= limit else { return nil }
            guard left > limit else { return self }
            let share = (limit - entered).value / (left - entered).value
            return Section(edge: edge, from: from, to: from + (to - from) * share, entered: entered, left: limit)
        }
    }

    /// The isochrone of a shorter time limit.
    ///
    /// - Complexity: O(sections).
    public func within(_ limit: Seconds) -> Isochrone {
        guard limit < self.limit else { return self }
        return Isochrone(limit: limit, origin: origin, sections: sections.compactMap { $0.within(limit) })
    }
}
