// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// A fix prepared for matching against many stretches of road.
struct MatchQuery {
    /// Local frame with the fix at its origin.
    var frame: LocalFrame
    /// Direction of travel as a unit vector; `nil` if unknown.
    var direction: LocalFrame.Point?
    /// Standard error of the position, in meters.
    var error: Double
    /// Distance from the start of the route that is expected from the last speed, in meters.
    var expected: Double
    /// Standard error of `expected`, in meters.
    var spread: Double
}

/// The match of a fix to the route.
struct RouteMatch {
    /// Row of the start of the stretch.
    var stretch: Int
    /// Fraction of the stretch before the matched point, 0 … 1.
    var fraction: Double
    /// Distance of the matched point from the start of the route, in meters.
    var along: Double
    /// Distance from the fix to the road, in meters.
    var distance: Double
    /// Cosine of the angle between the direction of travel and the road; 1 if the direction is unknown.
    var alignment: Double
    /// Combined deviation of position, direction and progress; 0 is a perfect match.
    var score: Double
}

extension Itinerary {
    /// Finds the most likely position of a fix on a leg.
    ///
    /// The score combines distance to the road, direction of travel and expected progress, each weighted by its error. The
    /// direction distinguishes two passes over the same road; of equal matches, the earlier one wins.
    ///
    /// - Parameters:
    ///   - query: The fix.
    ///   - leg: The leg to search.
    ///   - row: A point of the leg near the window, where the search starts.
    ///   - low: Start of the window, in meters from the start of the route.
    ///   - high: End of the window, in meters from the start of the route.
    /// - Complexity: O(points in the window).
    func match(_ query: MatchQuery, leg: Int, near row: Int, low: Double, high: Double) -> RouteMatch {
        let points = legs[leg].points
        let (place, direction) = (query.frame, query.direction)
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
                    let lag = (along - query.expected) / query.spread
                    let score =
                        offset / (query.error * query.error) + Itinerary.directionWeight * (1 - alignment)
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

    /// Cosine of the angle between `direction`, a unit vector, and the stretch after `stretch`; `nil` at the end of the leg
    /// and if that stretch has no length.
    func alignment(of direction: LocalFrame.Point, after stretch: Int, leg: Int) -> Double? {
        guard stretch + 2 < legs[leg].points.upperBound else { return nil }
        let step = LocalFrame(at: path[stretch + 1]).point(path[stretch + 2])
        let length = (step.x * step.x + step.y * step.y).squareRoot()
        return length > 0 ? (step.x * direction.x + step.y * direction.y) / length : nil
    }

    /// The smallest deviation of position and direction from the road near a position, as half the sum of squared standard
    /// errors: 0 is a perfect match.
    ///
    /// In a bend, a fix that is a little ahead or behind has the direction of the road there, not that at the nearest point.
    ///
    /// - Parameters:
    ///   - place: Local frame with the fix at its origin.
    ///   - direction: Direction of travel as a unit vector; `nil` if unknown.
    ///   - along: Center of the window, in meters from the start of the route.
    ///   - reach: Half the length of the window, in meters.
    ///   - row: A point of the leg near the window, where the search starts.
    ///   - leg: The leg to search.
    ///   - spread: Standard error of the position on one axis, in meters.
    ///   - width: Standard error of the direction, in radians.
    ///   - tolerance: Tolerated distance from the road, in meters.
    func misfit(
        of place: LocalFrame, _ direction: LocalFrame.Point?, around along: Double, reach: Double, near row: Int,
        leg: Int, spread: Double, width: Double, tolerance: Double
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
            let off = max(0, (x * x + y * y).squareRoot() - tolerance) / spread
            var misfit = off * off / 2
            if let direction, square > 0 {
                // 1 − cos is half the square of a small angle; larger angles count as a right angle.
                let alignment = (dx * direction.x + dy * direction.y) / square.squareRoot()
                misfit += min(1, 1 - alignment) / (width * width)
            }
            best = min(best, misfit)
            start = end
            stretch += 1
        }
        return best
    }

    /// Weight of the direction in the score: half the penalty for the opposite direction, which equals four standard errors.
    static let directionWeight = 8.0
}
