// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// A cache of the open roads in a square, as flat columns: consecutive fixes of a trip find their roads without access
/// to the graph.
struct RoadCache {
    /// A position in the frame of the cache, in meters.
    typealias Position = (x: Float, y: Float)

    private let graph: RoadGraph
    private let openDirections: FixedTable<UInt8>
    private var frame: LocalFrame?
    /// Half the side of the square, in meters.
    private var half = 0.0
    private var roads: [Road] = []
    private var points: [Point] = []
    private var segments: [SegmentID] = []
    private var line: [FixedCoordinate] = []

    private struct Road {
        /// Row of the forward edge.
        var edge: Int32
        var isForward: Bool
        var isBackward: Bool
        /// Rows of its points.
        var first: Int32
        var last: Int32
        /// Bounding box.
        var west: Float
        var east: Float
        var south: Float
        var north: Float

        /// Whether the bounding box comes within a distance of a position.
        @inline(__always)
        func isWithin(_ limit: Float, of position: Position) -> Bool {
            west - limit <= position.x && position.x <= east + limit && south - limit <= position.y
                && position.y <= north + limit
        }
    }

    private struct Point {
        var x: Float
        var y: Float
        /// Meters from the start of the segment.
        var at: Float
    }

    init(_ matchingGraph: MatchingGraph) {
        graph = matchingGraph.graph
        openDirections = matchingGraph.openDirections
    }

    /// Finds the nearest point on each road within a radius. If a road leaves the circle and returns, or turns around
    /// in it, the nearest point of each pass is found.
    ///
    /// - Parameters:
    ///   - place: Center of the circle.
    ///   - radius: Radius in meters.
    ///   - margin: Distance beyond the radius to load if the cache must be filled, in meters.
    ///   - before: The previous location; more is loaded in the direction of travel.
    ///   - course: Unit vector to compare the direction of roads with.
    ///   - found: Receives a point relative to the forward edge, the fraction of the edge before it, and whether the
    ///     forward and backward edges are open.
    mutating func forEachCandidate(
        near place: Coordinate, radius: Double, margin: Double, after before: Coordinate?,
        course: SIMD2<Float>? = nil,
        _ found: (_ place: MatchCandidate, _ share: Double, _ isForward: Bool, _ isBackward: Bool) -> Void
    ) {
        let position = position(of: place, radius: radius, margin: margin, after: before)
        let limit = Float(radius)
        for road in roads where road.isWithin(limit, of: position) {
            forEachPass(of: road, near: position, limit: limit) { foot in
                report(foot, on: road, from: position, course, found)
            }
        }
    }

    /// Calls `visit` with the nearest point of each pass of a road through a circle.
    @inline(__always)
    private func forEachPass(of road: Road, near position: Position, limit: Float, _ visit: (Foot) -> Void) {
        var best = Foot(square: limit * limit)
        var a = points[Int(road.first)]
        for row in Int(road.first) + 1...Int(road.last) {
            let b = points[row]
            let (dx, dy, fromX, fromY) = (b.x - a.x, b.y - a.y, a.x - position.x, a.y - position.y)
            let square = dx * dx + dy * dy
            let share = square > 0 ? max(0, min(1, -(fromX * dx + fromY * dy) / square)) : 0
            let (x, y) = (fromX + share * dx, fromY + share * dy)
            let distance = x * x + y * y
            let hasTurned = dx * best.dx + dy * best.dy < 0 && a.at - best.along > RoadCache.turnaroundDistance
            if best.row >= 0, distance >= limit * limit || hasTurned {
                visit(best)
                best = Foot(square: limit * limit)
            }
            if distance < best.square {
                best = Foot(
                    square: distance, along: a.at + share * (b.at - a.at), x: x, y: y, dx: dx, dy: dy, row: row)
            }
            a = b
        }
        if best.row >= 0 { visit(best) }
    }

    /// The nearest point on one pass of a road.
    private struct Foot {
        var square: Float
        /// Meters from the start of the segment.
        var along: Float = 0
        /// The point relative to the fix, and the stretch it lies on.
        var x: Float = 0
        var y: Float = 0
        var dx: Float = 0
        var dy: Float = 0
        /// Row of the end of the stretch; −1 if there is no point yet.
        var row = -1
    }

    private func report(
        _ foot: Foot, on road: Road, from position: Position, _ course: SIMD2<Float>?,
        _ found: (_ place: MatchCandidate, _ share: Double, _ isForward: Bool, _ isBackward: Bool) -> Void
    ) {
        let (from, to, total) = (points[foot.row - 1], points[foot.row], points[Int(road.last)].at)
        let length = to.at - from.at
        let (east, north) = length > 0 ? ((to.x - from.x) / length, (to.y - from.y) / length) : (1, 0)
        var candidate = MatchCandidate(
            edge: road.edge, offset: 0, distance: foot.square.squareRoot(),
            side: north * (from.x - position.x) - east * (from.y - position.y), x: foot.x, y: foot.y, east: east,
            north: north)
        if let course {
            let here = (SIMD2(east, north) * course).sum()
            let before = (direction(of: road, at: foot.along - RoadCache.courseWindow, from: foot.row) * course).sum()
            let ahead = (direction(of: road, at: foot.along + RoadCache.courseWindow, from: foot.row) * course).sum()
            candidate.agreement = max(here, before, ahead)
            candidate.leastAgreement = min(here, before, ahead)
        }
        found(candidate, total > 0 ? Double(foot.along / total) : 0, road.isForward, road.isBackward)
    }

    /// Direction of a road at a distance from its start, clamped to its ends, as a unit vector.
    ///
    /// - Parameters:
    ///   - road: The road.
    ///   - along: Meters from the start.
    ///   - row: End of a stretch of the road to search from.
    private func direction(of road: Road, at along: Float, from row: Int) -> SIMD2<Float> {
        var row = row
        while row > Int(road.first) + 1, points[row - 1].at > along { row -= 1 }
        while row < Int(road.last), points[row].at < along { row += 1 }
        let (from, to) = (points[row - 1], points[row])
        let length = to.at - from.at
        return length > 0 ? SIMD2((to.x - from.x) / length, (to.y - from.y) / length) : .zero
    }

    /// Uncertainty of a point along the road, in meters.
    private static let courseWindow: Float = 10
    /// A road that turns around has this distance between its passes at least, in meters.
    private static let turnaroundDistance: Float = 25

    /// Position of a location in the cache, which is filled again if the location is too close to its border.
    private mutating func position(
        of place: Coordinate, radius: Double, margin: Double, after before: Coordinate?
    ) -> Position {
        if let frame {
            let point = frame.point(place)
            if max(abs(point.x), abs(point.y)) + radius <= half { return (Float(point.x), Float(point.y)) }
        }
        var center = place
        if let before, margin > 0 {
            let (frame, lead) = (LocalFrame(at: place), margin * 0.9)
            let step = frame.point(before)
            let length = (step.x * step.x + step.y * step.y).squareRoot()
            if length > 1 { center = frame.place(.init(x: -step.x / length * lead, y: -step.y / length * lead)) }
        }
        load(round: center, half: radius + margin)
        let point = LocalFrame(at: center).point(place)
        return (Float(point.x), Float(point.y))
    }

    private mutating func load(round place: Coordinate, half: Double) {
        let frame = LocalFrame(at: place)
        self.frame = frame
        self.half = half
        roads.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        segments.removeAll(keepingCapacity: true)
        let box = BoundingBox(
            west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude)
        let openDirections = openDirections
        graph.appendSegments(intersecting: FixedBox(box.expanded(by: Meters(half * 1.001))), to: &segments) {
            openDirections[$0] != 0
        }
        for segment in segments {
            let directions = openDirections[segment.row]
            let (isForward, isBackward) = (directions & 1 != 0, directions & 2 != 0)
            line.removeAll(keepingCapacity: true)
            graph.appendShape(of: segment.forward, to: &line)
            var road = Road(
                edge: segment.forward.row, isForward: isForward, isBackward: isBackward, first: Int32(points.count),
                last: 0, west: .infinity, east: -.infinity, south: .infinity, north: -.infinity)
            var at: Float = 0
            for place in line {
                let point = frame.point(place.coordinate)
                let (x, y) = (Float(point.x), Float(point.y))
                if points.count > Int(road.first), let last = points.last {
                    at += ((x - last.x) * (x - last.x) + (y - last.y) * (y - last.y)).squareRoot()
                }
                points.append(Point(x: x, y: y, at: at))
                (road.west, road.east) = (min(road.west, x), max(road.east, x))
                (road.south, road.north) = (min(road.south, y), max(road.north, y))
            }
            road.last = Int32(points.count - 1)
            roads.append(road)
        }
    }
}
