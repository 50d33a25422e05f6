// SPDX-License-Identifier: Apache-2.0

/// Merges lines of the same style end to end: a join takes less to draw than two round caps, and a city street has a
/// node every few dozen meters.
struct LineMerger {
    private var points: [Point] = []
    /// Index of the first point of each line, and the end.
    private var starts = [0]

    /// Adds a line on the screen without the points that are indistinguishable from the one before. Both ends stay.
    mutating func add(_ line: [Point]) {
        guard let first = line.first, let end = line.last, line.count > 1 else { return }
        points.append(first)
        var last = first
        for point in line.dropFirst().dropLast() where LineMerger.areApart(point, last) {
            points.append(point)
            last = point
        }
        if points.count - 1 > starts[starts.count - 1], !LineMerger.areApart(end, last) { points.removeLast() }
        points.append(end)
        starts.append(points.count)
    }

    private static func areApart(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) + abs(a.y - b.y) > 0.4 }

    /// The unmerged lines.
    var path: Path {
        var path = Path()
        for row in 0..<(starts.count - 1) {
            path.move(to: points[starts[row]])
            for point in points[(starts[row] + 1)..<starts[row + 1]] { path.line(to: point) }
        }
        return path
    }

    /// The lines merged where one continues the other.
    ///
    /// - Complexity: O(points).
    var merged: Path {
        let partners = partners()
        var isDone = [Bool](repeating: false, count: starts.count - 1)
        var path = Path()
        // Ends are numbered 2 · line + (0 for its start, 1 for its end). Open chains come first, then rings.
        for isRing in [false, true] {
            for end in 0..<(2 * isDone.count) where !isDone[end / 2] && (isRing || partners[end] < 0) {
                path.move(to: place(of: end))
                var next = end
                while next >= 0, !isDone[next / 2] {
                    isDone[next / 2] = true
                    let line = starts[next / 2]..<starts[next / 2 + 1]
                    if next & 1 == 0 {
                        for point in points[line].dropFirst() { path.line(to: point) }
                    } else {
                        for point in points[line].dropLast().reversed() { path.line(to: point) }
                    }
                    next = partners[next ^ 1]
                }
            }
        }
        return path
    }

    private func place(of end: Int) -> Point { points[end & 1 == 0 ? starts[end / 2] : starts[end / 2 + 1] - 1] }

    /// Unit vector from one end of a line into the line.
    private func inwards(from end: Int) -> Point {
        let line = starts[end / 2]..<starts[end / 2 + 1]
        let step =
            end & 1 == 0
            ? points[line.lowerBound + 1] - points[line.lowerBound]
            : points[line.upperBound - 2] - points[line.upperBound - 1]
        return step * (1 / max(step.length, 1e-9))
    }

    /// The end that each end is merged with; −1 for none.
    ///
    /// Lines are merged only if one continues the other. Lines that meet at an acute angle, such as two carriageways at
    /// the end of a bridge, keep their ends.
    private func partners() -> [Int] {
        var partners = [Int](repeating: -1, count: 2 * (starts.count - 1))
        // The latest unmerged end at each point. `before` links to the earlier ones.
        var latest: [Point: Int] = [:]
        latest.reserveCapacity(partners.count)
        var before = partners
        for end in partners.indices {
            let (place, heading) = (place(of: end), inwards(from: end))
            var (best, most) = (-1, -0.4)
            var other = latest[place] ?? -1
            before[end] = other
            while other >= 0 {
                let back = inwards(from: other)
                let straight = heading.x * back.x + heading.y * back.y
                if partners[other] < 0, straight < most, other / 2 != end / 2 { (best, most) = (other, straight) }
                other = before[other]
            }
            latest[place] = end
            if best >= 0 { (partners[end], partners[best]) = (best, end) }
        }
        return partners
    }
}
