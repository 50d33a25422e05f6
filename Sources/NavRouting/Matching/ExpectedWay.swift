// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// The edges of the way that a traveler means to go.
final class ExpectedWay: Sendable {
    private let edges: Set<Int32>

    /// Lays a line on the roads; `nil` when it lies on none.
    ///
    /// - Complexity: that of matching a trace with a fix every thirty meters.
    init?(_ path: [Coordinate], on matcher: TraceMatcher, mode: TravelMode) {
        var trace: [LocationFix] = []
        for (a, b) in zip(path, path.dropFirst()) where a.isValid && b.isValid && a != b {
            let (length, course) = (a.distance(to: b).value, a.bearing(to: b).degrees)
            let parts = max(1, Int((length / ExpectedWay.step).rounded(.up)))
            // The middle of each part: at a joint of two roads the course would be in doubt.
            for part in 0..<parts {
                trace.append(
                    LocationFix(
                        coordinate: a.interpolated(to: b, fraction: (Double(part) + 0.5) / Double(parts)), time: .nan,
                        horizontalAccuracy: 5, course: course))
            }
        }
        let match = matcher.match(trace, options: MatchOptions(mode: mode))
        var edges = Set(match.matchings.flatMap { $0.pieces.map(\.edge.row) })
        // A line that was made of roads lies on them, even where a matching would go another way.
        matcher.withDesk(for: mode) { desk in
            for point in trace { desk.addRoads(along: point, within: ExpectedWay.beside, to: &edges) }
        }
        self.edges = edges
        if edges.isEmpty { return nil }
    }

    /// Whether the way runs along an edge, in its direction.
    func contains(_ edge: Int32) -> Bool { edges.contains(edge) }

    /// Meters between the points that are laid on the roads.
    private static let step = 30.0
    /// Roads no farther beside the line are the line, in meters.
    private static let beside = 0.5
}
