// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavRouting

/// How many matched fixes are on the true path, by their reported probability.
///
/// A fix is right if its point on the road lies on a stretch of the true path, in its direction, within 3 m along the road.
struct FixCalibration {
    /// Lower bounds of the classes of probability.
    static let bounds = [0, 0.5, 0.8, 0.95]

    /// Fixes of each class, and those of them on the true path.
    private(set) var counts = FixCalibration.bounds.map { _ in (all: 0, right: 0) }

    /// Adds the fixes of one drive.
    mutating func add(
        truth: [(stretch: RouteMismatch.Stretch, meters: Double)], _ fixes: [MatchedFix?], on graph: RoadGraph
    ) {
        let truth = Set(truth.map(\.stretch))
        for fix in fixes.compactMap({ $0 }) {
            let group = FixCalibration.bounds.lastIndex { $0 <= fix.probability } ?? 0
            counts[group].all += 1
            if isRight(fix.place, truth, graph) { counts[group].right += 1 }
        }
    }

    private func isRight(_ place: SnappedPlace, _ truth: Set<RouteMismatch.Stretch>, _ graph: RoadGraph) -> Bool {
        let stretches = RouteMismatch.stretches(of: place.edge, graph)
        let position = place.fraction * stretches.reduce(0) { $0 + $1.meters }
        var start = 0.0
        for (stretch, meters) in stretches {
            if position >= start - 3, position <= start + meters + 3, truth.contains(stretch) { return true }
            start += meters
        }
        return false
    }

    /// The counts as fields `reported95=120 right95=118 …`.
    var fields: String {
        zip(FixCalibration.bounds, counts)
            .map { "reported\(Int($0 * 100))=\($1.all) right\(Int($0 * 100))=\($1.right)" }
            .joined(separator: " ")
    }
}
