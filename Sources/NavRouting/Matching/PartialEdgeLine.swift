// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The line of a part of an edge.
struct PartialEdgeLine {
    private let shape: [Coordinate]
    /// Meters from the start of the edge to each of its points.
    private let at: [Double]
    private let from: Double
    private let to: Double

    init(_ graph: RoadGraph, _ piece: Matching.Piece) {
        self.init(graph, piece.edge, from: piece.from, to: piece.to)
    }

    /// - Parameters:
    ///   - from: share of the edge that lies before the part.
    ///   - to: share of the edge that lies before its end.
    init(_ graph: RoadGraph, _ edge: EdgeID, from: Double, to: Double) {
        shape = graph.shape(of: edge)
        var at = [0.0]
        for (a, b) in zip(shape, shape.dropFirst()) { at.append(at[at.count - 1] + a.distance(to: b).value) }
        let total = at[at.count - 1]
        (self.from, self.to) = (from * total, to * total)
        self.at = at
    }

    /// The points of the piece, both ends included.
    var points: [Coordinate] {
        let inner = shape.indices.filter {
            at[$0] > from + PartialEdgeLine.tolerance && at[$0] < to - PartialEdgeLine.tolerance
        }
        return [place(from)] + inner.map { shape[$0] } + [place(to)]
    }

    /// Points of the edge from the start of the first stretch that was driven to the end of the last one; empty when
    /// there is none.
    ///
    /// - Parameters:
    ///   - comesTurning: whether one turned on the spot where the part begins.
    ///   - leavesTurning: whether one turned on the spot where it ends.
    func traveledPoints(comesTurning: Bool, leavesTurning: Bool) -> Range<Int> {
        let stretches = (0..<(shape.count - 1)).filter { row in
            let driven = min(to, at[row + 1]) - max(from, at[row])
            let length = at[row + 1] - at[row]
            // Who turned in the middle of a stretch was on it twice and never at its end: the nodes tell the length best
            // when the shorter part of it is left out.
            let isTurning = comesTurning && from > at[row] || leavesTurning && to < at[row + 1]
            return driven >= 0
                && driven >= (isTurning ? length / 2 : min(length / 2, PartialEdgeLine.sufficientLength))
                    - PartialEdgeLine.tolerance
        }
        guard let first = stretches.first, let last = stretches.last else { return 0..<0 }
        return first..<(last + 2)
    }

    /// A part of a stretch this long counts for the whole, in meters.
    private static let sufficientLength = 2.0
    /// Points nearer than that are one, in meters: shares of an edge were rounded.
    private static let tolerance = 0.01

    /// The point at a distance from the start of the edge.
    private func place(_ along: Double) -> Coordinate {
        guard let next = at.firstIndex(where: { $0 >= along - PartialEdgeLine.tolerance }) else {
            return shape[shape.count - 1]
        }
        guard next > 0, at[next] > along + PartialEdgeLine.tolerance else { return shape[next] }
        let length = at[next] - at[next - 1]
        return shape[next - 1].interpolated(
            to: shape[next], fraction: length > 0 ? max(0, (along - at[next - 1]) / length) : 0)
    }
}
