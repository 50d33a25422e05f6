// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// A route as a track for dead reckoning: cumulative lengths, and the speed limits of its corners.
struct RouteTrack: Sendable {
    let path: [Coordinate]
    /// Distance in meters from the start to each point.
    private let ends: [Double]
    /// Speed limits in order: meters from the start, and meters per second.
    private let brakes: [(along: Double, speed: Double)]

    /// Deceleration before a corner, in meters per second squared.
    private static let braking = 2.0
    /// Lateral acceleration in a corner, in meters per second squared: brisk town driving.
    private static let sideways = 2.5
    /// The distance before and after a point over which its corner is measured, in meters.
    private static let reach = 12.0

    /// `nil` for a path without length.
    ///
    /// - Complexity: O(points).
    init?(_ path: [Coordinate]) {
        guard path.count > 1 else { return nil }
        self.path = path
        var ends = [0.0]
        ends.reserveCapacity(path.count)
        for (a, b) in zip(path, path.dropFirst()) { ends.append(ends[ends.count - 1] + a.distance(to: b).value) }
        guard let length = ends.last, length > 0 else { return nil }
        self.ends = ends
        var brakes: [(along: Double, speed: Double)] = []
        var (before, after) = (0, 0)
        for row in 1..<path.count - 1 {
            while before < row - 1, ends[before + 1] < ends[row] - Self.reach { before += 1 }
            while after < path.count - 1, after <= row || ends[after] < ends[row] + Self.reach { after += 1 }
            let turn = abs(path[before].bearing(to: path[row]).turn(to: path[row].bearing(to: path[after])))
            guard turn > 17 else { continue }
            // A turn by an angle over a length is an arc with a radius.
            let radius = Self.reach / (turn * Double.pi / 180)
            brakes.append((ends[row], max(3, (Self.sideways * radius).squareRoot())))
        }
        brakes.append((length, 0))
        self.brakes = brakes
    }

    /// Length in meters.
    var length: Double { ends[ends.count - 1] }

    /// The fractional point index for a distance in meters from the start.
    func index(at along: Double) -> Double {
        let row = segment(at: along)
        let length = ends[row + 1] - ends[row]
        return Double(row) + (length > 0 ? max(0, min(1, (along - ends[row]) / length)) : 0)
    }

    /// The distance in meters from the start for a fractional point index.
    func along(_ index: Double) -> Double {
        let row = max(0, min(path.count - 2, Int(index)))
        return ends[row] + (ends[row + 1] - ends[row]) * (index - Double(row))
    }

    /// The place at a distance in meters from the start, and the direction of the road there.
    ///
    /// - Complexity: O(log points).
    func place(at along: Double) -> (place: Coordinate, heading: Bearing) {
        let index = index(at: along)
        let row = min(path.count - 2, Int(index))
        let place = path[row].interpolated(to: path[row + 1], fraction: index - Double(row))
        return (place, heading(at: along))
    }

    /// The direction of the road, smoothed over some meters as a car turns.
    private func heading(at along: Double) -> Bearing {
        let (a, b) = (max(0, along - 4), min(length, along + 4))
        let (from, to) = (point(at: a), point(at: b))
        guard from.distance(to: to).value > 0.5 else {
            let row = segment(at: along)
            return path[row].bearing(to: path[row + 1])
        }
        return from.bearing(to: to)
    }

    private func point(at along: Double) -> Coordinate {
        let index = index(at: along)
        let row = min(path.count - 2, Int(index))
        return path[row].interpolated(to: path[row + 1], fraction: index - Double(row))
    }

    private func segment(at along: Double) -> Int {
        var (low, high) = (0, ends.count - 2)
        while low < high {
            let middle = (low + high + 1) / 2
            if ends[middle] <= along { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The distance in meters from the start to the nearest point of the route, and the distance from it.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - range: Where to search, in meters from the start. A route may pass the same place twice.
    /// - Complexity: O(points in the range).
    func nearest(to place: Coordinate, in range: ClosedRange<Double>? = nil) -> (along: Double, distance: Double) {
        let first = range.map { segment(at: max(0, $0.lowerBound)) } ?? 0
        let last = range.map { segment(at: max(0, min(length, $0.upperBound))) } ?? path.count - 2
        let frame = LocalFrame(at: place)
        var best = (along: 0.0, distance: Double.infinity)
        for row in first...max(first, last) {
            let projection = SegmentProjection(in: frame, from: path[row], to: path[row + 1])
            if projection.distance.value < best.distance {
                best = (
                    ends[row] + projection.fraction * (ends[row + 1] - ends[row]), projection.distance.value
                )
            }
        }
        return best
    }

    /// Dead reckoning: the distance along the route for each tenth of a second without a report. The speed is constant,
    /// lower before corners, and the end is not passed.
    ///
    /// - Parameters:
    ///   - along: The present distance in meters from the start.
    ///   - speed: The present speed in meters per second.
    ///   - count: The number of tenths of a second.
    /// - Complexity: O(count × corners within braking distance).
    func forecast(from along: Double, speed: Double, count: Int) -> [Double] {
        var places = [along]
        places.reserveCapacity(count + 1)
        var (along, speed) = (along, max(0, speed))
        var next = brakes.firstIndex { $0.along >= along } ?? brakes.count
        for _ in 0..<count {
            while next < brakes.count, brakes[next].along < along { next += 1 }
            var limit = Double.infinity
            for brake in brakes[next...] {
                let distance = brake.along - along
                guard distance < speed * speed / (2 * Self.braking) + 1 else { break }
                limit = min(limit, (brake.speed * brake.speed + 2 * Self.braking * distance).squareRoot())
            }
            // The deceleration is limited, because the corner was known in advance.
            speed = min(speed, max(limit, speed - 0.35))
            along = min(length, along + speed / 10)
            places.append(along)
        }
        return places
    }
}
