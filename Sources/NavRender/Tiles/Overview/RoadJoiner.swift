// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Joins road segments to long lines: at each node the two that continue each other best, then the next two.
struct RoadJoiner {
    private let segments: [SegmentID]
    private let graph: RoadGraph
    /// The end that each end is joined with; −1 for none. Ends are numbered 2 · segment + (0 for its tail, 1 for its head).
    private var partners: [Int32]

    /// Roads that turn by more than this are not the same line: the cosine of the angle between the directions away from
    /// the node.
    private static let sharpest = -0.4

    /// Finds the pairs of ends.
    ///
    /// - Complexity: O(n log n) for n segments.
    init(_ segments: [SegmentID], in graph: RoadGraph) {
        self.segments = segments
        self.graph = graph
        partners = [Int32](repeating: -1, count: 2 * segments.count)
        let nodes = segments.flatMap { [graph.tail(of: $0.forward).row, graph.head(of: $0.forward).row] }
        let ends = nodes.indices.sorted { (nodes[$0], $0) < (nodes[$1], $1) }
        var first = 0
        while first < ends.count {
            var last = first + 1
            while last < ends.count, nodes[ends[last]] == nodes[ends[first]] { last += 1 }
            join(ends[first..<last])
            first = last
        }
    }

    /// Joins the ends at a node.
    private mutating func join(_ ends: ArraySlice<Int>) {
        guard ends.count > 1 else { return }
        let headings = ends.map { heading(from: $0) }
        var pairs: [(cosine: Double, a: Int, b: Int)] = []
        for (a, one) in zip(ends, headings) {
            for (b, other) in zip(ends, headings) where a < b && a / 2 != b / 2 {
                let cosine = one.x * other.x + one.y * other.y
                // Where only two roads of a kind meet, there is no better way.
                if ends.count == 2 || cosine < RoadJoiner.sharpest { pairs.append((cosine, a, b)) }
            }
        }
        for pair in pairs.sorted(by: { ($0.cosine, $0.a, $0.b) < ($1.cosine, $1.a, $1.b) })
        where partners[pair.a] < 0 && partners[pair.b] < 0 {
            partners[pair.a] = Int32(pair.b)
            partners[pair.b] = Int32(pair.a)
        }
    }

    /// The direction away from a node along a segment, as a unit vector.
    private func heading(from end: Int) -> Point {
        let edge = end & 1 == 0 ? segments[end / 2].forward : segments[end / 2].backward
        var places: [FixedCoordinate] = []
        graph.appendShape(of: edge, to: &places)
        guard places.count > 1 else { return Point(0, 0) }
        let wide = cosine(places[0].coordinate.latitude * .pi / 180)
        let step = Point(
            (Double(places[1].longitude) - Double(places[0].longitude)) * wide,
            Double(places[1].latitude) - Double(places[0].latitude))
        return step * (1 / max(step.length, 1e-9))
    }

    /// The lines: open ones first, then rings.
    var lines: [[FixedCoordinate]] {
        var isDone = [Bool](repeating: false, count: segments.count)
        var lines: [[FixedCoordinate]] = []
        for isRing in [false, true] {
            for end in partners.indices where !isDone[end / 2] && (isRing || partners[end] < 0) {
                var line: [FixedCoordinate] = []
                var next = end
                while next >= 0, !isDone[next / 2] {
                    isDone[next / 2] = true
                    if !line.isEmpty { line.removeLast() }
                    let segment = segments[next / 2]
                    graph.appendShape(of: next & 1 == 0 ? segment.forward : segment.backward, to: &line)
                    next = Int(partners[next ^ 1])
                }
                lines.append(line)
            }
        }
        return lines
    }
}

/// Simplifies lines.
enum LineSimplifier {
    /// The indices of the points that are retained, ascending: the ends, and as few others as possible so that no point is farther
    /// than `tolerance` from the line through them.
    ///
    /// Source: Douglas and Peucker, "Algorithms for the Reduction of the Number of Points Required to Represent a Digitized
    /// Line or its Caricature" (1973).
    ///
    /// - Complexity: O(n log n) for usual lines, O(n²) at worst.
    static func retained(of line: [Point], tolerance: Double) -> [Int] {
        guard line.count > 2 else { return Array(line.indices) }
        var isRetained = [Bool](repeating: false, count: line.count)
        (isRetained[0], isRetained[line.count - 1]) = (true, true)
        var ranges = [(0, line.count - 1)]
        while let (first, last) = ranges.popLast() {
            var (farthest, most) = (-1, tolerance * tolerance)
            let (from, to) = (line[first], line[last])
            for row in (first + 1)..<max(last, first + 1) {
                let distance = squaredDistance(line[row], from, to)
                if distance > most { (farthest, most) = (row, distance) }
            }
            guard farthest > 0 else { continue }
            isRetained[farthest] = true
            ranges.append((first, farthest))
            ranges.append((farthest, last))
        }
        return isRetained.indices.filter { isRetained[$0] }
    }

    private static func squaredDistance(_ point: Point, _ from: Point, _ to: Point) -> Double {
        let (step, way) = (to - from, point - from)
        let length = step.x * step.x + step.y * step.y
        let along = length > 0 ? max(0, min(1, (way.x * step.x + way.y * step.y) / length)) : 0
        let rest = way - step * along
        return rest.x * rest.x + rest.y * rest.y
    }
}
