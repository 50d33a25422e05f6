// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// A driven line with few points, for pages.
enum ReducedPath {
    /// Removes points that lie within a distance of the line without them.
    ///
    /// Source: Ramer (1972); Douglas and Peucker (1973), with a stack instead of recursion.
    ///
    /// - Parameters:
    ///   - path: The line.
    ///   - tolerance: The distance in meters.
    /// - Complexity: O(points²) at worst, O(points · log points) usually.
    static func reduce(_ path: [Coordinate], tolerance: Double) -> [Coordinate] {
        guard path.count > 2, let origin = path.first else { return path }
        let frame = LocalFrame(at: origin)
        let points = path.map { frame.point($0) }
        var isRetained = [Bool](repeating: false, count: path.count)
        (isRetained[0], isRetained[path.count - 1]) = (true, true)
        var spans = [(0, path.count - 1)]
        while let (first, last) = spans.popLast() {
            var farthest = (row: first, distance: tolerance)
            for row in first + 1..<max(first + 1, last) {
                let distance = distance(of: points[row], from: points[first], to: points[last])
                if distance > farthest.distance { farthest = (row, distance) }
            }
            guard farthest.row > first else { continue }
            isRetained[farthest.row] = true
            spans.append((first, farthest.row))
            spans.append((farthest.row, last))
        }
        return zip(path, isRetained).filter(\.1).map(\.0)
    }

    /// Length of a line in meters.
    static func length(of path: [Coordinate]) -> Double {
        zip(path, path.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1).value }
    }

    /// Distance of a point from a line segment.
    private static func distance(of point: LocalFrame.Point, from start: LocalFrame.Point, to end: LocalFrame.Point)
        -> Double
    {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let (px, py) = (point.x - start.x, point.y - start.y)
        let square = dx * dx + dy * dy
        let share = square > 0 ? min(1, max(0, (px * dx + py * dy) / square)) : 0
        let (x, y) = (px - share * dx, py - share * dy)
        return (x * x + y * y).squareRoot()
    }
}
