// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// The edges of the route that a traveler is expected to follow.
final class ExpectedRoute: Sendable {
    private let edges: Set<Int32>

    /// Matches a polyline to the roads; `nil` if it is not on any.
    ///
    /// Polylines with segments of thousands of kilometers are sampled more coarsely, so that a few bytes of a file
    /// cannot become millions of points.
    ///
    /// - Complexity: That of matching a trace with a fix every 30 m, at most `maximumPoints` and the points of the
    ///   polyline.
    init?(_ path: [Coordinate], on matcher: TraceMatcher, mode: TravelMode) {
        let trace = ExpectedRoute.points(along: path)
        let match = matcher.match(trace, options: MatchOptions(mode: mode))
        var edges = Set(match.matchings.flatMap { $0.pieces.map(\.edge.row) })
        // A polyline made of roads lies on them even where map matching would prefer another path.
        matcher.withWorkspace(for: mode) { workspace in
            for point in trace { workspace.addRoads(along: point, within: ExpectedRoute.tolerance, to: &edges) }
        }
        self.edges = edges
        if edges.isEmpty { return nil }
    }

    /// Samples a polyline as fixes without times.
    static func points(along path: [Coordinate]) -> [LocationFix] {
        var trace: [LocationFix] = []
        let whole = zip(path, path.dropFirst()).reduce(0) { sum, ends in
            let length = ends.0.isValid && ends.1.isValid ? ends.0.distance(to: ends.1).value : 0
            return sum + length
        }
        let step = max(ExpectedRoute.step, whole / Double(ExpectedRoute.maximumPoints))
        for (a, b) in zip(path, path.dropFirst()) where a.isValid && b.isValid && a != b {
            let (length, course) = (a.distance(to: b).value, a.bearing(to: b).degrees)
            let parts = max(1, Int((length / step).rounded(.up)))
            // The center of each part: at a joint of two roads the course would be ambiguous.
            for part in 0..<parts {
                trace.append(
                    LocationFix(
                        coordinate: a.interpolated(to: b, fraction: (Double(part) + 0.5) / Double(parts)), time: .nan,
                        horizontalAccuracy: 5, course: course))
            }
        }
        return trace
    }

    /// Whether the route contains an edge.
    func contains(_ edge: Int32) -> Bool { edges.contains(edge) }

    /// Sampling interval in meters.
    private static let step = 30.0
    /// Maximum number of samples: enough for 3,000 km at the full density.
    static let maximumPoints = 100_000
    /// Roads within this distance of the polyline belong to it, in meters.
    private static let tolerance = 0.5
}
