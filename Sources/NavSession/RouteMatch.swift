// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// A fix made ready for comparing it with many stretches of road.
struct Sighting {
    /// Flat frame with the fix at its origin.
    var frame: LocalFrame
    /// Direction of travel as a unit vector; `nil` when not known.
    var direction: LocalFrame.Point?
    /// Standard error of the place to reckon with, meters.
    var error: Double
    /// Meters from the start of the route where the traveler would be if the last speed still held.
    var expected: Double
    /// How far from `expected` is still unremarkable, meters.
    var spread: Double
}

/// Where a fix falls on the route.
struct RouteMatch {
    /// Row of the point that the stretch starts at.
    var stretch: Int
    /// Share of the stretch that lies before the foot point, 0 … 1.
    var fraction: Double
    /// Meters from the start of the route.
    var along: Double
    /// Meters from the fix to the road.
    var distance: Double
    /// Cosine of the angle between the direction of travel and the road; 1 when the direction is not known.
    var alignment: Double
    /// How badly place, direction and progress fit together; 0 is perfect.
    var score: Double
}

extension Itinerary {
    /// The most likely place of `sighting` on leg `leg` between `low` and `high` meters from the start of the route.
    ///
    /// Three things have to fit, each weighed by its error: the distance to the road, the direction of travel, and
    /// how far one can have come. The direction tells apart two passes over the same road; of equal fits the earlier
    /// one wins.
    ///
    /// - Parameter row: A point of the leg near the window, to start looking from.
    /// - Complexity: O(points in the window).
    func match(_ sighting: Sighting, leg: Int, near row: Int, low: Double, high: Double) -> RouteMatch {
        let points = legs[leg].points
        let (place, direction) = (sighting.frame, sighting.direction)
        return path.withUnsafeBufferPointer { path in
            distances.withUnsafeBufferPointer { distances in
                var stretch = max(points.lowerBound, min(points.upperBound - 2, row))
                while stretch > points.lowerBound, distances[stretch] > low { stretch -= 1 }
                while stretch < points.upperBound - 2, distances[stretch + 1] < low { stretch += 1 }
                var best = RouteMatch(
                    stretch: stretch, fraction: 0, along: distances[stretch], distance: .infinity, alignment: 1,
                    score: .infinity)
                var start = place.point(path[stretch])
                while stretch < points.upperBound - 1, distances[stretch] <= high || best.score == .infinity {
                    let end = place.point(path[stretch + 1])
                    let (dx, dy) = (end.x - start.x, end.y - start.y)
                    let square = dx * dx + dy * dy
                    let fraction = square > 0 ? max(0, min(1, -(start.x * dx + start.y * dy) / square)) : 0
                    let (x, y) = (start.x + fraction * dx, start.y + fraction * dy)
                    let offset = x * x + y * y
                    var alignment = 1.0
                    if let direction, square > 0 {
                        alignment = (dx * direction.x + dy * direction.y) / square.squareRoot()
                    }
                    let length = distances[stretch + 1] - distances[stretch]
                    let along = distances[stretch] + fraction * length
                    let lag = (along - sighting.expected) / sighting.spread
                    let score =
                        offset / (sighting.error * sighting.error) + Itinerary.directionWeight * (1 - alignment)
                        + lag * lag
                    if score < best.score {
                        best = RouteMatch(
                            stretch: stretch, fraction: fraction, along: along, distance: offset.squareRoot(),
                            alignment: alignment, score: score)
                    }
                    start = end
                    stretch += 1
                }
                return best
            }
        }
    }

    /// Cosine of the angle between `direction`, a unit vector, and the stretch that follows `stretch`; `nil` at the end
    /// of the leg and where the next stretch has no length.
    func alignment(of direction: LocalFrame.Point, after stretch: Int, leg: Int) -> Double? {
        guard stretch + 2 < legs[leg].points.upperBound else { return nil }
        let step = LocalFrame(at: path[stretch + 1]).point(path[stretch + 2])
        let length = (step.x * step.x + step.y * step.y).squareRoot()
        return length > 0 ? (step.x * direction.x + step.y * direction.y) / length : nil
    }

    /// How badly place and direction of a fix fit the road anywhere within `reach` meters of `along`, as half a square of
    /// standard errors: 0 is perfect.
    ///
    /// A fix that lies a little ahead or behind in a bend has a direction that fits there and not at its foot point.
    ///
    /// - Parameters:
    ///   - place: Flat frame with the fix at its origin.
    ///   - direction: Direction of travel as a unit vector; `nil` when not known.
    ///   - spread: Standard error of the place on one axis, meters.
    ///   - width: Standard error of the direction, radians.
    ///   - room: Meters beside the road that are excused.
    func misfit(
        of place: LocalFrame, _ direction: LocalFrame.Point?, around along: Double, reach: Double, near row: Int,
        leg: Int, spread: Double, width: Double, room: Double
    ) -> Double {
        let points = legs[leg].points
        var stretch = max(points.lowerBound, min(points.upperBound - 2, row))
        while stretch > points.lowerBound, distances[stretch] > along - reach { stretch -= 1 }
        while stretch < points.upperBound - 2, distances[stretch + 1] < along - reach { stretch += 1 }
        var best = Double.infinity
        var start = place.point(path[stretch])
        while stretch < points.upperBound - 1, distances[stretch] <= along + reach || best == .infinity {
            let end = place.point(path[stretch + 1])
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let square = dx * dx + dy * dy
            let fraction = square > 0 ? max(0, min(1, -(start.x * dx + start.y * dy) / square)) : 0
            let (x, y) = (start.x + fraction * dx, start.y + fraction * dy)
            let off = max(0, (x * x + y * y).squareRoot() - room) / spread
            var misfit = off * off / 2
            if let direction, square > 0 {
                // 1 − cos is half the square of a small angle; a large one counts no more than a right angle.
                let alignment = (dx * direction.x + dy * direction.y) / square.squareRoot()
                misfit += min(1, 1 - alignment) / (width * width)
            }
            best = min(best, misfit)
            start = end
            stretch += 1
        }
        return best
    }

    /// What going the opposite way costs, halved, in squared standard errors: as much as being four errors off.
    static let directionWeight = 8.0
}
