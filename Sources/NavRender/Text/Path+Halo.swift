// SPDX-License-Identifier: Apache-2.0

extension Path {
    /// How far, in points, the edge of a halo may lie from where it should.
    private static let slack = 0.25

    /// The shape of a letter and of all that lies nearer to it than `reach` points, with few straight lines: less
    /// than half the work of a line drawn along the letter. Corners are round.
    ///
    /// - Complexity: O(points²) at worst, O(points · log points) for letters.
    func halo(reach: Double) -> Path {
        let rings = lines(tolerance: Path.slack / 2).map(\.points).filter { $0.count > 2 }
        let areas = rings.map { Path.doubleArea($0) }
        let boxes = rings.map { Rect(around: $0) ?? Rect(minX: 0, minY: 0, maxX: 0, maxY: 0) }
        // Holes wind against the rings that hold them, of which the largest is one.
        let turn = areas.max { abs($0) < abs($1) } ?? 0 < 0 ? -1.0 : 1.0
        var path = Path()
        for row in rings.indices {
            let isHole = areas[row] * turn < 0
            // What surrounds both sides of a narrow hole fills it.
            if isHole, min(boxes[row].width, boxes[row].height) <= 2 * reach { continue }
            path.append(ring: Path.moved(Path.simplified(rings[row]), reach, turn))
        }
        return path
    }

    private static func doubleArea(_ ring: [Point]) -> Double {
        zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
    }

    /// A ring with every side moved outwards; `turn` is 1 where outer rings run clockwise on the screen, else −1.
    ///
    /// Corners that point inwards keep their own point, so that every part winds the same way round.
    private static func moved(_ ring: [Point], _ reach: Double, _ turn: Double) -> [Point] {
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

    /// The points between both ends of an arc round the outside of a corner.
    private static func arc(
        _ center: Point, _ a: Point, _ b: Point, _ reach: Double, _ turn: Double, _ line: inout [Point]
    ) {
        let cosine = (a.x * b.x + a.y * b.y) / (reach * reach)
        let height = 1 - slack / 2 / reach
        guard cosine < 2 * height * height - 1 else { return }
        // Half way round; back where the side came from, the tip lies straight ahead.
        let ahead = cosine < -0.9 ? Point(-a.y, a.x) * turn : a + b
        let middle = ahead * (reach / max(ahead.length, 1e-9))
        arc(center, a, middle, reach, turn, &line)
        line.append(center + middle)
        arc(center, middle, b, reach, turn, &line)
    }

    /// A ring without the points that lie nearer than the slack to the line between those that are kept.
    ///
    /// Source: Douglas and Peucker, "Algorithms for the Reduction of the Number of Points Required to Represent a
    /// Digitized Line" (1973), on both halves between the first point and the one farthest from it.
    private static func simplified(_ ring: [Point]) -> [Point] {
        var isKept = [Bool](repeating: false, count: ring.count + 1)
        let closed = ring + ring.prefix(1)
        let far = ring.indices.max { (ring[$0] - ring[0]).length < (ring[$1] - ring[0]).length } ?? 0
        var open = [(0, far), (far, ring.count)]
        for end in [0, far] { isKept[end] = true }
        while let (from, to) = open.popLast() {
            let step = closed[to] - closed[from]
            let length = max(step.length, 1e-9)
            var (worst, distance) = (from, slack)
            for row in (from + 1)..<max(from + 1, to) {
                let away = closed[row] - closed[from]
                let off = abs(step.x * away.y - step.y * away.x) / length
                if off > distance { (worst, distance) = (row, off) }
            }
            guard worst != from else { continue }
            isKept[worst] = true
            open += [(from, worst), (worst, to)]
        }
        return ring.indices.filter { isKept[$0] }.map { ring[$0] }
    }
}
