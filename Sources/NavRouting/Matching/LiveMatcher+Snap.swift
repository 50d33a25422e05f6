// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

extension LiveMatcher {
    /// Describes a candidate of a layer.
    func snap(to layer: LiveLayer, row: Int, status: RoadSnap.Status) -> RoadSnap {
        let place = layer.places[row]
        var snap = on(place.candidate.edge, offset: Double(place.candidate.offset) / 100, fix: layer.fix)
        snap.status = status
        snap.distance = Double(place.candidate.distance)
        snap.probability = probability(of: place.candidate, in: layer)
        snap.routeProbability =
            expected == nil
            ? nil : Double(min(1, layer.places.reduce(0) { $0 + ($1.isExpected ? $1.probability : 0) }))
        // Along the road the accuracy is that of the fix.
        snap.accuracy = layer.deviation * 1.51
        snap.speed = layer.fix.speed >= 0 ? layer.fix.speed : speedMadeGood(to: layer.fix)
        return snap
    }

    /// Probability of a candidate of a layer. Candidates at the same spot, as at a junction, count together.
    func probability(of candidate: MatchCandidate, in layer: LiveLayer) -> Double {
        var probability: Float = 0
        for other in layer.places {
            let (x, y) = (other.candidate.x - candidate.x, other.candidate.y - candidate.y)
            if other.candidate.edge != candidate.edge ^ 1,
                x * x + y * y <= MatchBuilder.sameSpotRadius * MatchBuilder.sameSpotRadius
            {
                probability += other.probability
            }
        }
        return Double(min(1, probability))
    }

    /// Describes a rejected fix: the dead-reckoned position.
    func outlierSnap(_ fix: LocationFix) -> RoadSnap {
        guard let last = newest, fix.time.isFinite || !fix.coordinate.isValid else { return RoadSnap(offRoad: fix) }
        guard var snap = deadReckoned(at: fix.time.isFinite ? fix.time : last.fix.time) else {
            return RoadSnap(offRoad: fix)
        }
        snap.status = .outlier
        if fix.coordinate.isValid { snap.distance = snap.coordinate.distance(to: fix.coordinate).value }
        return snap
    }

    /// Describes a point on an edge that is known for certain.
    func on(_ row: Int32, offset meters: Double, fix: LocationFix) -> RoadSnap {
        let (graph, edge) = (matchingGraph.graph, EdgeID(row: row))
        let line = EdgeLine(graph, edge)
        let place = line.place(meters)
        var snap = RoadSnap(offRoad: fix)
        snap.status = .onRoad
        snap.coordinate = place.coordinate
        snap.course = place.course
        snap.way = graph.osmWay(of: edge)
        let seconds = matchingGraph.metric.time(on: edge)?.value ?? 0
        snap.usualSpeed = seconds > 0 ? graph.length(of: edge).value / seconds : 0
        let limit = graph.speedLimit(of: edge)
        snap.speedLimit = limit == .unlimited ? .infinity : (limit.kilometersPerHour ?? 0) / 3.6
        snap.features = StretchFeatures(of: edge, in: graph)
        return snap
    }

    /// Straight-line speed between the last suitable layer and a fix; negative if unknown.
    func speedMadeGood(to fix: LocationFix) -> Double {
        guard let before = layers.last(where: { $0.fix.time < fix.time }) else { return -1 }
        let seconds = fix.time - before.fix.time
        return seconds >= 1 ? before.fix.coordinate.distance(to: fix.coordinate).value / seconds : -1
    }
}

/// The polyline of an edge, for locating points on it.
struct EdgeLine {
    private let shape: [Coordinate]

    init(_ graph: RoadGraph, _ edge: EdgeID) { shape = graph.shape(of: edge) }

    /// The point at a distance from the start in meters, and the direction of the road there in degrees.
    func place(_ meters: Double) -> (coordinate: Coordinate, course: Double) {
        let frame = LocalFrame(at: shape[0])
        var (rest, a) = (meters, frame.point(shape[0]))
        var course = 0.0
        for row in 1..<shape.count {
            let b = frame.point(shape[row])
            let (x, y) = (b.x - a.x, b.y - a.y)
            let length = (x * x + y * y).squareRoot()
            if length > 0 {
                if rest <= length {
                    return (
                        shape[row - 1].interpolated(to: shape[row], fraction: max(0, rest / length)),
                        frame.bearing(from: a, to: b).degrees
                    )
                }
                if row == shape.count - 1 { course = frame.bearing(from: a, to: b).degrees }
            }
            rest -= length
            a = b
        }
        return (shape[shape.count - 1], course)
    }
}
