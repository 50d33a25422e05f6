// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

/// A trace laid on the roads.
public struct TraceMatch: Sendable, Hashable {
    /// The ways that were driven, in order of time: one, unless the trace is broken.
    public var matchings: [Matching]
    /// Where each fix of the trace belongs; `nil` for one that fits no road or lies off the way.
    public var fixes: [MatchedFix?]
}

/// Where one fix of a trace belongs.
public struct MatchedFix: Sendable, Hashable {
    /// The place on the road, with its distance from the fix.
    public var place: SnappedPlace
    /// Index of the matching.
    public var matching: Int
    /// Place among the fixes of the matching, from 0.
    public var number: Int
    /// How probable this road and direction is, given the whole trace: 0 … 1.
    public var probability: Double
    /// How many other roads or directions came into question.
    public var alternatives: Int
}

/// The way that was driven along an unbroken part of a trace.
public struct Matching: Sendable, Hashable {
    /// What was driven, in order. Pieces join, except that after a turn on the spot the next one is the other direction
    /// of the same segment.
    public var pieces: [Piece]
    /// Rows of the fixes in the trace, ascending.
    public var fixes: [Int]
    /// Where each of `fixes` lies on the way; never before the one that comes earlier.
    public var positions: [Position]
    /// How probable the way is: the mean of the probabilities of its fixes.
    public var confidence: Double

    /// A part of an edge that was driven.
    public struct Piece: Sendable, Hashable {
        /// The edge, in the direction of travel.
        public var edge: EdgeID
        /// Share of the edge that lies before the piece.
        public var from: Double
        /// Share of the edge that lies before the end of the piece; not less than `from`.
        public var to: Double
    }

    /// A point on the way.
    public struct Position: Sendable, Hashable {
        /// Index in `pieces`.
        public var piece: Int
        /// Share of the edge that lies before the point.
        public var fraction: Double
    }

    /// Length of the way along the road.
    public func length(in graph: RoadGraph) -> Meters {
        Meters(pieces.reduce(0) { $0 + graph.length(of: $1.edge).value * ($1.to - $1.from) })
    }

    /// OpenStreetMap nodes along the way, in order: the ends of all stretches that were driven.
    ///
    /// Of a stretch that was driven in part, as at both ends of the way, at least half or 2 m must have been driven, and
    /// at least half where one turned back on it.
    public func osmNodes(in graph: RoadGraph) -> [Int64] {
        var nodes: [Int64] = []
        for (index, piece) in pieces.enumerated() {
            let ids = graph.osmNodes(of: piece.edge)
            let points = PartialEdgeLine(graph, piece).traveledPoints(
                comesTurning: turnsOnTheSpot(after: index - 1), leavesTurning: turnsOnTheSpot(after: index))
            guard points.upperBound <= ids.count else { continue }
            for node in ids[points] where nodes.last != node { nodes.append(node) }
        }
        return nodes
    }

    /// Whether one turned round within a segment at the end of a piece.
    private func turnsOnTheSpot(after index: Int) -> Bool {
        guard pieces.indices.contains(index), pieces.indices.contains(index + 1) else { return false }
        return pieces[index].to < 1 && pieces[index].edge.row == pieces[index + 1].edge.row ^ 1
    }

    /// The line of the way on the road: at least two points.
    public func line(in graph: RoadGraph) -> [Coordinate] {
        var points: [Coordinate] = []
        for piece in pieces {
            for point in PartialEdgeLine(graph, piece).points where points.last != point { points.append(point) }
        }
        if let only = points.first, points.count == 1 { points.append(only) }
        return points
    }
}
