// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Lengths and times of the stretches of one leg, taken from its annotation or made up for.
enum LegMeasure {
    /// Meters of each stretch of `line`: as annotated, or as the great circle where the annotation does not fit.
    static func lengths(of line: [Coordinate], annotation: PathAnnotation) -> [Double] {
        let given = annotation.distances
        return (1..<line.count).map { row in
            if given.count == line.count - 1, given[row - 1] >= 0, given[row - 1].isFinite { return given[row - 1] }
            return line[row - 1].distance(to: line[row]).value
        }
    }

    /// Seconds of each stretch, with the time that is lost at junctions.
    ///
    /// The annotation holds the time of free driving. What a step takes beyond that is lost at the junctions it
    /// passes; it is spread over the step in proportion to the time of its stretches. The sum is the leg's duration.
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

    /// Seconds of free driving on each stretch; where the annotation does not fit, the leg's time by length.
    private static func driving(_ leg: RouteLeg, lengths: [Double]) -> [Double] {
        let given = leg.annotation.durations
        if given.count == lengths.count, given.allSatisfy({ $0 >= 0 && $0.isFinite }) { return given }
        let whole = lengths.reduce(0, +)
        guard whole > 0, leg.duration.value > 0 else { return lengths.map { _ in 0 } }
        return lengths.map { $0 / whole * leg.duration.value }
    }

    /// Stretches the times in `rows` until they sum to `total`. Leaves them where either is nothing.
    private static func scale(_ spans: inout [Double], in rows: Range<Int>, to total: Double) {
        let sum = spans[rows].reduce(0, +)
        guard sum > 0, total > 0, total.isFinite else { return }
        for row in rows { spans[row] *= total / sum }
    }
}
