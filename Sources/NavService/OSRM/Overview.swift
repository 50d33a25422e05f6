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
        let tolerance = Meters(extent.value / 1000)
        // One frame per point serves all lines that it is compared with.
        let frames = path.map { LocalFrame(at: $0) }
        var keeps = [Bool](repeating: false, count: path.count)
        keeps[0] = true
        keeps[path.count - 1] = true
        var stack = [(first: 0, last: path.count - 1)]
        while let (first, last) = stack.popLast() {
            var farthest = (index: first, distance: tolerance)
            for index in (first + 1)..<max(first + 1, last) {
                let distance = SegmentProjection(in: frames[index], from: path[first], to: path[last]).distance
                if distance > farthest.distance { farthest = (index, distance) }
            }
            guard farthest.index > first else { continue }
            keeps[farthest.index] = true
            stack.append((first, farthest.index))
            stack.append((farthest.index, last))
        }
        return zip(path, keeps).filter(\.1).map(\.0)
    }
}
