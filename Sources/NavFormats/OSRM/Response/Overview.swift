// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Simplifies the line of a route for an overview.
enum Overview {
    /// Removes points closer to the simplified line than a thousandth of the route's extent.
    ///
    /// Source: Ramer (1972); Douglas and Peucker (1973), with a stack instead of recursion.
    ///
    /// - Complexity: O(n log n) on roads, O(n²) at worst.
    static func simplified(_ path: [Coordinate]) -> [Coordinate] {
        guard path.count > 2, let box = BoundingBox(around: path) else { return path }
        let corner = Coordinate(latitude: box.south, longitude: box.west)
        let extent = corner.distance(to: Coordinate(latitude: box.north, longitude: box.east))
        let tolerance = (extent.value / 1000) * (extent.value / 1000)
        // One planar frame for the whole route is accurate enough for an overview.
        let frame = LocalFrame(at: box.center)
        let points = path.map(frame.point)
        var keeps = [Bool](repeating: false, count: path.count)
        keeps[0] = true
        keeps[path.count - 1] = true
        var count = 2
        var stack = [(first: 0, last: path.count - 1)]
        stack.reserveCapacity(32)
        while let (first, last) = stack.popLast() {
            var farthest = (index: first, square: tolerance)
            let stretch = Stretch(from: points[first], to: points[last])
            for index in (first + 1)..<max(first + 1, last) {
                let square = stretch.squaredDistance(of: points[index])
                if square > farthest.square { farthest = (index, square) }
            }
            guard farthest.index > first else { continue }
            keeps[farthest.index] = true
            count += 1
            stack.append((first, farthest.index))
            stack.append((farthest.index, last))
        }
        var line: [Coordinate] = []
        line.reserveCapacity(count)
        for index in path.indices where keeps[index] { line.append(path[index]) }
        return line
    }

    /// A straight line between two points.
    private struct Stretch {
        private let start: LocalFrame.Point
        private let along: LocalFrame.Point
        /// Squared length and its inverse; both 0 if the points are equal.
        private let square: Double
        private let inverse: Double

        init(from start: LocalFrame.Point, to end: LocalFrame.Point) {
            self.start = start
            along = LocalFrame.Point(x: end.x - start.x, y: end.y - start.y)
            square = along.x * along.x + along.y * along.y
            inverse = square > 0 ? 1 / square : 0
        }

        /// Squared distance of a point in square meters.
        @inline(__always) func squaredDistance(of point: LocalFrame.Point) -> Double {
            let (x, y) = (point.x - start.x, point.y - start.y)
            let ahead = x * along.x + y * along.y
            if ahead <= 0 { return x * x + y * y }
            if ahead < square {
                let aside = x * along.y - y * along.x
                return aside * aside * inverse
            }
            let (beyondX, beyondY) = (x - along.x, y - along.y)
            return beyondX * beyondX + beyondY * beyondY
        }
    }
}
