// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Lengths and times of the stretches of one leg, from its annotation or derived from its path.
enum LegMeasure {
    /// Length of each stretch of `line` in meters: as annotated, or along the great circle if the annotation does not match.
    static func lengths(of line: [Coordinate], annotation: PathAnnotation) -> [Double] {
        let given = annotation.distances
        return (1..<line.count).map { row in
            if given.count == line.count - 1, given[row - 1] >= 0, given[row - 1].isFinite { return given[row - 1] }
            return line[row - 1].distance(to: line[row]).value
        }
    }

    /// Time of each stretch in seconds, including delays at junctions.
    ///
    /// The annotation has the driving time only. The delay of a step at its junctions is distributed over its stretches in
    /// proportion to their times. The sum is the duration of the leg.
    static func spans(of leg: RouteLeg, lengths: [Double]) -> [Double] {
        var spans = driving(leg, lengths: lengths)
        for (number, step) in leg.steps.enumerated() {
            let next = number + 1 < leg.steps.count ? leg.steps[number + 1].pathIndex : lengths.count
            let end = max(0, min(lengths.count, next))
            let start = max(0, min(end, step.pathIndex))
            scale(&spans, in: start..<end, to: step.duration.value)
        }
        scale(&spans, in: 0..<spans.count, to: leg.duration.value)
        return spans
    }

    /// Driving time of each stretch in seconds; if the annotation does not match, the time of the leg by length.
    private static func driving(_ leg: RouteLeg, lengths: [Double]) -> [Double] {
        let given = leg.annotation.durations
        if given.count == lengths.count, given.allSatisfy({ $0 >= 0 && $0.isFinite }) { return given }
        let total = lengths.reduce(0, +)
        guard total > 0, leg.duration.value > 0 else { return lengths.map { _ in 0 } }
        return lengths.map { $0 / total * leg.duration.value }
    }

    /// Scales the times in `rows` to sum up to `total`. Does nothing if either is zero.
    private static func scale(_ spans: inout [Double], in rows: Range<Int>, to total: Double) {
        let sum = spans[rows].reduce(0, +)
        guard sum > 0, total > 0, total.isFinite else { return }
        for row in rows { spans[row] *= total / sum }
    }
}
