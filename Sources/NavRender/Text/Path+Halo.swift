// SPDX-License-Identifier: Apache-2.0

extension Path {
    /// Largest deviation of the edge of a halo, in points.
    private static let tolerance = 0.25

    /// The path expanded by `reach` points (polygon offsetting), with few vertices: less than half the work of stroking
    /// the glyph. Corners are round.
    ///
    /// - Complexity: O(points²) at worst, O(points · log points) for glyphs.
    func halo(reach: Double) -> Path {
        let rings = lines(tolerance: Path.tolerance / 2).map(\.points).filter { $0.count > 2 }
        let areas = rings.map { Path.doubleArea($0) }
        let boxes = rings.map { Rect(around: $0) ?? Rect(minX: 0, minY: 0, maxX: 0, maxY: 0) }
        // Holes wind opposite to the ring that contains them, which is the largest ring.
        let turn = areas.max { abs($0) < abs($1) } ?? 0 < 0 ? -1.0 : 1.0
        var path = Path()
        for row in rings.indices {
            let isHole = areas[row] * turn < 0
            // The halo of both sides fills a narrow hole.
            if isHole, min(boxes[row].width, boxes[row].height) <= 2 * reach { continue }
            path.append(ring: Path.offset(Path.simplified(rings[row]), reach, turn))
        }
        return path
    }

    private static func doubleArea(_ ring: [Point]) -> Double {
        zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
    }

    /// A ring with every side moved outwards; `turn` is 1 if outer rings are clockwise on the screen, else −1.
    ///
    /// Reflex corners keep their vertex, so that all parts wind the same way.
    private static func offset(_ ring: [Point], _ reach: Double, _ turn: Double) -> [Point] {
        let sides = ring.indices.map { row -> Point in
            let step = ring[(row + 1) % ring.count] - ring[row]
            return Point(step.y, -step.x) * (turn * reach / max(step.length, 1e-9))
        }
        var moved: [Point] = []
        for row in ring.indices {
            let (a, b) = (sides[(row + ring.count - 1) % ring.count], sides[row])
            moved.append(ring[row] + a)
            let bend = (a.x * b.y - a.y * b.x) * turn
            if bend > 0 || a.x * b.x + a.y * b.y < -0.9 * reach * reach {
                arc(ring[row], a, b, reach, turn, &moved)
            } else if bend < -0.1 * reach * reach {
                moved.append(ring[row])
            }
            moved.append(ring[row] + b)
        }
        return moved
    }

    /// The vertices between both ends of an arc around a corner.
    private static func arc(
        _ center: Point, _ a: Point, _ b: Point, _ reach: Double, _ turn: Double, _ line: inout [Point]
    ) {
        let cosine = (a.x * b.x + a.y * b.y) / (reach * reach)
        let height = 1 - tolerance / 2 / reach
        guard cosine < 2 * height * height - 1 else { return }
        // Bisect the arc. At a reversal the tip lies straight ahead.
        let ahead = cosine < -0.9 ? Point(-a.y, a.x) * turn : a + b
        let middle = ahead * (reach / max(ahead.length, 1e-9))
        arc(center, a, middle, reach, turn, &line)
        line.append(center + middle)
        arc(center, middle, b, reach, turn, &line)
    }

    /// A simplified ring: vertices within the tolerance of the line between the retained ones are dropped.
    ///
    /// Source: Douglas and Peucker, "Algorithms for the Reduction of the Number of Points Required to Represent a
    /// Digitized Line" (1973), applied to both halves between the first vertex and the one farthest from it.
    private static func simplified(_ ring: [Point]) -> [Point] {
        var isRetained = [Bool](repeating: false, count: ring.count + 1)
        let closed = ring + ring.prefix(1)
        let far = ring.indices.max { (ring[$0] - ring[0]).length < (ring[$1] - ring[0]).length } ?? 0
        var open = [(0, far), (far, ring.count)]
        for end in [0, far] { isRetained[end] = true }
        while let (from, to) = open.popLast() {
            let step = closed[to] - closed[from]
            let length = max(step.length, 1e-9)
            var (worst, distance) = (from, tolerance)
            for row in (from + 1)..<max(from + 1, to) {
                let away = closed[row] - closed[from]
                let off = abs(step.x * away.y - step.y * away.x) / length
                if off > distance { (worst, distance) = (row, off) }
            }
            guard worst != from else { continue }
            isRetained[worst] = true
            open += [(from, worst), (worst, to)]
        }
        return ring.indices.filter { isRetained[$0] }.map { ring[$0] }
    }
}
