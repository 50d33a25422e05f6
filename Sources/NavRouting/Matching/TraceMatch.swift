// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

/// The result of matching a trace.
public struct TraceMatch: Sendable, Hashable {
    /// The matched paths in order of time: one, unless the trace is broken.
    public var matchings: [Matching]
    /// The match of each fix; `nil` if it fits no road or lies off the path.
    public var fixes: [MatchedFix?]
}

/// The match of one fix.
public struct MatchedFix: Sendable, Hashable {
    /// The point on the road, with its distance from the fix.
    public var place: SnappedPlace
    /// Index of the matching.
    public var matching: Int
    /// Index among the fixes of the matching.
    public var number: Int
    /// Posterior probability of this road and direction given the whole trace, 0 … 1.
    public var probability: Double
    /// Number of other candidates.
    public var alternatives: Int
}

/// The path along an unbroken part of a trace.
public struct Matching: Sendable, Hashable {
    /// The traveled parts of edges, in order. Consecutive pieces are connected, or opposite directions of the same
    /// segment at a U-turn.
    public var pieces: [Piece]
    /// Indices of the fixes in the trace, ascending.
    public var fixes: [Int]
    /// Position of each of `fixes` on the path, in order of travel.
    public var positions: [Position]
    /// Confidence: the mean probability of the fixes.
    public var confidence: Double

    /// A traveled part of an edge.
    public struct Piece: Sendable, Hashable {
        /// The edge in the direction of travel.
        public var edge: EdgeID
        /// Fraction of the edge before the piece.
        public var from: Double
        /// Fraction of the edge before the end of the piece; at least `from`.
        public var to: Double
    }

    /// A point on the path.
    public struct Position: Sendable, Hashable {
        /// Index in `pieces`.
        public var piece: Int
        /// Fraction of the edge before the point.
        public var fraction: Double
    }

    /// Length of the path along the road.
    public func length(in graph: RoadGraph) -> Meters {
        Meters(pieces.reduce(0) { $0 + graph.length(of: $1.edge).value * ($1.to - $1.from) })
    }

    /// OpenStreetMap nodes along the path, in order: the ends of all traveled stretches.
    ///
    /// A partly traveled stretch counts if at least half of it or 2 m were traveled; with a U-turn on it, at least
    /// half.
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

    /// Whether there is a U-turn inside a segment at the end of a piece.
    private func turnsOnTheSpot(after index: Int) -> Bool {
        guard pieces.indices.contains(index), pieces.indices.contains(index + 1) else { return false }
        return pieces[index].to < 1 && pieces[index].edge.row == pieces[index + 1].edge.row ^ 1
    }

    /// The polyline of the path: at least two points.
    public func line(in graph: RoadGraph) -> [Coordinate] {
        var points: [Coordinate] = []
        for piece in pieces {
            for point in PartialEdgeLine(graph, piece).points where points.last != point { points.append(point) }
        }
        if let only = points.first, points.count == 1 { points.append(only) }
        return points
    }
}
