// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension Itinerary {
    /// Points of the route at equal distances; before its start and behind its end, these.
    ///
    /// - Parameters:
    ///   - start: Distance of the first point from the start of the route, in meters.
    ///   - step: Distance between the points, in meters.
    ///   - count: Number of points.
    ///   - row: A stretch near the first point, where the search starts.
    ///   - frame: The frame of the result.
    /// - Complexity: O(`count` + points of the route in between).
    func points(
        from start: Double, every step: Double, count: Int, near row: Int, in frame: LocalFrame
    ) -> [LocalFrame.Point] {
        var stretch = max(0, min(path.count - 2, row))
        while stretch > 0, distances[stretch] > start { stretch -= 1 }
        var (a, b) = (frame.point(path[stretch]), frame.point(path[stretch + 1]))
        return (0..<count).map { number in
            let along = start + Double(number) * step
            while stretch < path.count - 2, distances[stretch + 1] < along {
                stretch += 1
                (a, b) = (b, frame.point(path[stretch + 1]))
            }
            let length = distances[stretch + 1] - distances[stretch]
            let share = length > 0 ? max(0, min(1, (along - distances[stretch]) / length)) : 0
            return LocalFrame.Point(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y))
        }
    }
}
