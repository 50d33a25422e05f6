// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// The edges of the way that a traveler means to go.
final class ExpectedRoute: Sendable {
    private let edges: Set<Int32>

    /// Lays a line on the roads; `nil` when it lies on none.
    ///
    /// A line with steps of thousands of kilometers is laid on the roads more coarsely, so that a few bytes of a file do
    /// not become millions of points.
    ///
    /// - Complexity: that of matching a trace with a fix every thirty meters, `mostPoints` at most and the points of the line.
    init?(_ path: [Coordinate], on matcher: TraceMatcher, mode: TravelMode) {
        let trace = ExpectedRoute.points(along: path)
        let match = matcher.match(trace, options: MatchOptions(mode: mode))
        var edges = Set(match.matchings.flatMap { $0.pieces.map(\.edge.row) })
        // A line that was made of roads lies on them, even where a matching would go another way.
        matcher.withWorkspace(for: mode) { workspace in
            for point in trace { workspace.addRoads(along: point, within: ExpectedRoute.tolerance, to: &edges) }
        }
        self.edges = edges
        if edges.isEmpty { return nil }
    }

    /// Points along a line, as fixes without times.
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
            // The middle of each part: at a joint of two roads the course would be in doubt.
            for part in 0..<parts {
                trace.append(
                    LocationFix(
                        coordinate: a.interpolated(to: b, fraction: (Double(part) + 0.5) / Double(parts)), time: .nan,
                        horizontalAccuracy: 5, course: course))
            }
        }
        return trace
    }

    /// Whether the way runs along an edge, in its direction.
    func contains(_ edge: Int32) -> Bool { edges.contains(edge) }

    /// Meters between the points that are laid on the roads.
    private static let step = 30.0
    /// Points that the stretches of a line are cut into, at most: enough for 3,000 km at full density.
    static let maximumPoints = 100_000
    /// Roads no farther beside the line are the line, in meters.
    private static let tolerance = 0.5
}
