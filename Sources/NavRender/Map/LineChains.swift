// SPDX-License-Identifier: Apache-2.0

/// Lines that are drawn alike. Where the end of one is the end of another, the two become one line: a corner takes less
/// to draw than two round ends, and a street of a town has a node every few dozen meters.
struct LineChains {
    private var points: [Point] = []
    /// First point of each line, and the end.
    private var starts = [0]

    /// Adds a line on the screen, without points that nobody could tell from the one before. Both ends stay.
    mutating func add(_ line: [Point]) {
        guard let first = line.first, let end = line.last, line.count > 1 else { return }
        points.append(first)
        var last = first
        for point in line.dropFirst().dropLast() where LineChains.areApart(point, last) {
            points.append(point)
            last = point
        }
        if points.count - 1 > starts[starts.count - 1], !LineChains.areApart(end, last) { points.removeLast() }
        points.append(end)
        starts.append(points.count)
    }

    private static func areApart(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) + abs(a.y - b.y) > 0.4 }

    /// The lines one by one.
    var path: Path {
        var path = Path()
        for row in 0..<(starts.count - 1) {
            path.move(to: points[starts[row]])
            for point in points[(starts[row] + 1)..<starts[row + 1]] { path.line(to: point) }
        }
        return path
    }

    /// The lines joined end to end where they go on.
    ///
    /// - Complexity: O(points).
    var joined: Path {
        let partners = partners()
        var isDone = [Bool](repeating: false, count: starts.count - 1)
        var path = Path()
        // Ends are numbered 2 · line + (0 for its start, 1 for its end): first lines with an end of their own, then rings.
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

    /// Where a line comes from at one of its ends.
    private func inwards(from end: Int) -> Point {
        let line = starts[end / 2]..<starts[end / 2 + 1]
        let step =
            end & 1 == 0
            ? points[line.lowerBound + 1] - points[line.lowerBound]
            : points[line.upperBound - 2] - points[line.upperBound - 1]
        return step * (1 / max(step.length, 1e-9))
    }

    /// The end that each end is joined to; −1 for none.
    ///
    /// Lines are joined where one goes on in the other: two that meet in a point, such as those of a bridge with a road
    /// for each direction, keep their ends.
    private func partners() -> [Int] {
        var partners = [Int](repeating: -1, count: 2 * (starts.count - 1))
        // Ends that wait in one place: the latest, and of each the one before.
        var latest: [Point: Int] = [:]
        latest.reserveCapacity(partners.count)
        var before = partners
        for end in partners.indices {
            let (place, way) = (place(of: end), inwards(from: end))
            var (best, most) = (-1, -0.4)
            var other = latest[place] ?? -1
            before[end] = other
            while other >= 0 {
                let back = inwards(from: other)
                let straight = way.x * back.x + way.y * back.y
                if partners[other] < 0, straight < most, other / 2 != end / 2 { (best, most) = (other, straight) }
                other = before[other]
            }
            latest[place] = end
            if best >= 0 { (partners[end], partners[best]) = (best, end) }
        }
        return partners
    }
}
