// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// The line of a route with as many points as a picture of the whole route can show.
enum Overview {
    /// Drops points that lie closer to the simplified line than a thousandth of the route's extent.
    ///
    /// Source: Ramer (1972); Douglas and Peucker (1973), with a stack in place of recursion.
    ///
    /// - Complexity: O(n log n) on roads, O(n²) at worst.
    static func simplified(_ path: [Coordinate]) -> [Coordinate] {
        guard path.count > 2, let box = BoundingBox(around: path) else { return path }
        let corner = Coordinate(latitude: box.south, longitude: box.west)
        let extent = corner.distance(to: Coordinate(latitude: box.north, longitude: box.east))
        let tolerance = (extent.value / 1000) * (extent.value / 1000)
        // One flat frame for all: a picture of the route is flat as well.
        let frame = LocalFrame(at: box.center)
        let points = path.map(frame.point)
        var keeps = [Bool](repeating: false, count: path.count)
        keeps[0] = true
        keeps[path.count - 1] = true
        var stack = [(first: 0, last: path.count - 1)]
        while let (first, last) = stack.popLast() {
            var farthest = (index: first, square: tolerance)
            for index in (first + 1)..<max(first + 1, last) {
                let square = Overview.squaredDistance(of: points[index], from: points[first], points[last])
                if square > farthest.square { farthest = (index, square) }
            }
            guard farthest.index > first else { continue }
            keeps[farthest.index] = true
            stack.append((first, farthest.index))
            stack.append((farthest.index, last))
        }
        return zip(path, keeps).filter(\.1).map(\.0)
    }

    /// Square of the distance between a point and a stretch, in square meters.
    @inline(__always) private static func squaredDistance(
        of point: LocalFrame.Point, from start: LocalFrame.Point, _ end: LocalFrame.Point
    ) -> Double {
        let (alongX, alongY) = (end.x - start.x, end.y - start.y)
        let (x, y) = (point.x - start.x, point.y - start.y)
        let length = alongX * alongX + alongY * alongY
        let share = length > 0 ? max(0, min(1, (x * alongX + y * alongY) / length)) : 0
        let (awayX, awayY) = (x - share * alongX, y - share * alongY)
        return awayX * awayX + awayY * awayY
    }
}
