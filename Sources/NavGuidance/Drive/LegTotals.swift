// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Length and duration of a leg without traffic, as `LegGeometry` sums them up, without its points.
struct LegTotals {
    /// Length along the road.
    private(set) var distance = Meters.zero
    /// Duration, without turn times.
    private(set) var duration = Seconds.zero

    /// Adds up the segments of `path`.
    ///
    /// - Complexity: O(points).
    init(of path: DrivenPath, in graph: RoadGraph) {
        var (meters, seconds) = (0.0, 0.0)
        var shape: [FixedCoordinate] = []
        var lengths: [Double] = []
        let last = path.edges.count - 1
        for (position, edge) in path.edges.enumerated() {
            let from = position == 0 ? path.startFraction : 0
            let to = position == last ? max(path.endFraction, from) : 1
            lengths.removeAll(keepingCapacity: true)
            let total: Double
            if from > 0 || to < 1 {
                let points = EdgePart(graph.shape(of: edge), [], from: from, to: to).points
                total = SegmentLengths.append(points.count, to: &lengths) { points[$0] }
            } else {
                shape.removeAll(keepingCapacity: true)
                graph.appendShape(of: edge, to: &shape)
                total = shape.withUnsafeBufferPointer { shape in
                    SegmentLengths.append(shape.count, to: &lengths) { shape[$0].coordinate }
                }
            }
            for length in lengths {
                meters += length
                seconds += path.seconds[position] * (total > 0 ? length / total : 1 / Double(lengths.count))
            }
        }
        (distance, duration) = (Meters(meters), Seconds(seconds))
    }
}

/// Lengths of the segments of an edge.
enum SegmentLengths {
    /// Appends the lengths of the segments between `count` points, measured in a frame at the first of them.
    ///
    /// - Returns: Their sum.
    @inline(__always)
    static func append(_ count: Int, to lengths: inout [Double], _ point: (Int) -> Coordinate) -> Double {
        guard count > 1 else { return 0 }
        var total = 0.0
        let frame = LocalFrame(at: point(0))
        var from = frame.point(point(0))
        for index in 1..<count {
            let to = frame.point(point(index))
            let length = ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
            lengths.append(length)
            total += length
            from = to
        }
        return total
    }
}
