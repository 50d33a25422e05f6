// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// The polyline of a part of an edge.
struct PartialEdgeLine {
    private let shape: [Coordinate]
    /// Meters from the start of the edge to each of its points.
    private let at: [Double]
    private let from: Double
    private let to: Double

    init(_ graph: RoadGraph, _ piece: Matching.Piece) {
        self.init(graph, piece.edge, from: piece.from, to: piece.to)
    }

    /// Creates the polyline of a part.
    ///
    /// - Parameters:
    ///   - graph: The graph.
    ///   - edge: The edge.
    ///   - from: Fraction of the edge before the part.
    ///   - to: Fraction of the edge before its end.
    init(_ graph: RoadGraph, _ edge: EdgeID, from: Double, to: Double) {
        shape = graph.shape(of: edge)
        var at = [0.0]
        for (a, b) in zip(shape, shape.dropFirst()) { at.append(at[at.count - 1] + a.distance(to: b).value) }
        let total = at[at.count - 1]
        (self.from, self.to) = (from * total, to * total)
        self.at = at
    }

    /// The points of the part, both ends included.
    var points: [Coordinate] {
        let inner = shape.indices.filter {
            at[$0] > from + PartialEdgeLine.tolerance && at[$0] < to - PartialEdgeLine.tolerance
        }
        return [place(from)] + inner.map { shape[$0] } + [place(to)]
    }

    /// Shape points from the start of the first traveled stretch to the end of the last one; empty if there is none.
    ///
    /// - Parameters:
    ///   - comesTurning: Whether the part begins with a U-turn inside a stretch.
    ///   - leavesTurning: Whether it ends with one.
    func traveledPoints(comesTurning: Bool, leavesTurning: Bool) -> Range<Int> {
        let stretches = (0..<(shape.count - 1)).filter { row in
            let driven = min(to, at[row + 1]) - max(from, at[row])
            let length = at[row + 1] - at[row]
            // A stretch with a U-turn inside is traveled twice but never to its end. Leaving out its shorter part makes
            // the nodes fit the length best.
            let isTurning = comesTurning && from > at[row] || leavesTurning && to < at[row + 1]
            return driven >= 0
                && driven >= (isTurning ? length / 2 : min(length / 2, PartialEdgeLine.sufficientLength))
                    - PartialEdgeLine.tolerance
        }
        guard let first = stretches.first, let last = stretches.last else { return 0..<0 }
        return first..<(last + 2)
    }

    /// A traveled length that makes a stretch count, in meters.
    private static let sufficientLength = 2.0
    /// Rounding tolerance of positions, in meters.
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
