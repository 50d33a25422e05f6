// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Looks for roads round a place in growing circles.
struct RoadSurvey {
    private let question: SnapQuestion
    private let graph: RoadGraph
    private let stopoversOnly: Bool
    private let frame: LocalFrame
    private var found: [SegmentID] = []
    private var line: [FixedCoordinate] = []

    /// Everything within `radius` is known, in meters.
    private(set) var radius = 0.0
    /// Roads that fit, nearest first; equally near ones by row.
    private(set) var hits: [Hit] = []

    /// A road that fits.
    struct Hit {
        var segment: SegmentID
        /// Meters from the place.
        var distance: Double
        /// Directions of it that fit.
        var edges: [EdgeID]
        /// Whether the road belongs to the main network in either direction.
        var isOnMainNetwork: Bool
    }

    /// The foot of the place on the line of a segment.
    private struct Foot {
        /// Index of the stretch of the line.
        var stretch = 0
        /// Where on it.
        var projection: SegmentProjection
    }

    init(_ question: SnapQuestion, _ graph: RoadGraph, stopoversOnly: Bool) {
        self.question = question
        self.graph = graph
        self.stopoversOnly = stopoversOnly
        frame = LocalFrame(at: question.place)
    }

    /// Looks twice as far, at least 50 m; `false` when everything within the limit is known already.
    mutating func widen() -> Bool {
        let limit = question.maximumDistance.value
        guard radius < limit else { return false }
        radius = min(limit, max(50, radius * 2))
        let place = question.place
        let box = BoundingBox(
            west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude)
        found.removeAll(keepingCapacity: true)
        hits.removeAll(keepingCapacity: true)
        graph.index.segments(meeting: FixedBox(box.expanded(by: Meters(radius))), into: &found)
        for segment in found {
            guard isFit(segment) else { continue }
            let edges = [segment.forward, segment.backward].filter {
                graph.access(of: $0).isSuperset(of: question.modes)
            }
            guard !edges.isEmpty, let foot = foot(on: segment), foot.projection.distance.value <= radius else {
                continue
            }
            let fitting = edges.filter {
                isHeaded(along: $0, foot) && (edges.count == 1 || isApproached(along: $0, foot))
            }
            guard !fitting.isEmpty else { continue }
            hits.append(
                Hit(
                    segment: segment, distance: foot.projection.distance.value, edges: fitting,
                    isOnMainNetwork: isMain(segment.forward) || isMain(segment.backward)))
        }
        hits.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.segment < $1.segment }
        return true
    }

    /// Points on the edges of a hit.
    mutating func places(at hit: Hit) -> [SnappedPlace] {
        guard let foot = foot(on: hit.segment) else { return [] }
        let (from, to) = (line[foot.stretch].coordinate, line[foot.stretch + 1].coordinate)
        let onRoad = from.interpolated(to: to, fraction: foot.projection.fraction)
        var (before, whole) = (0.0, 0.0)
        for (index, (a, b)) in zip(line, line.dropFirst()).enumerated() {
            let length = a.coordinate.distance(to: b.coordinate).value
            if index < foot.stretch { before += length }
            if index == foot.stretch { before += length * foot.projection.fraction }
            whole += length
        }
        let side: SnappedPlace.Side =
            if hit.distance < RoadSnapper.slack || foot.projection.side == 0 {
                .onRoad
            } else if foot.projection.side > 0 {
                .left
            } else {
                .right
            }
        let forward = SnappedPlace(
            edge: hit.segment.forward, fraction: whole > 0 ? min(1, before / whole) : 0, place: onRoad,
            distance: Meters(hit.distance), side: side)
        return hit.edges.map { edge in
            var place = edge.isBackward ? forward.reversed : forward
            place.isOnMainNetwork = isMain(edge)
            return place
        }
    }

    private func isMain(_ edge: EdgeID) -> Bool { graph.mainNetwork(of: edge).isSuperset(of: question.modes) }

    private func isFit(_ segment: SegmentID) -> Bool {
        guard stopoversOnly else { return true }
        let road = graph.road(of: segment.forward)
        let (roadClass, flags) = (graph.roadClass(of: road), graph.flags(of: road))
        let isMotorway = roadClass == .motorway || roadClass == .motorwayLink || flags.contains(.motorroad)
        return !isMotorway && !roadClass.isFerry && !flags.contains(.tunnel)
    }

    /// Projects the place on the line of a segment, which stays in `line`.
    private mutating func foot(on segment: SegmentID) -> Foot? {
        line.removeAll(keepingCapacity: true)
        graph.appendShape(of: segment.forward, to: &line)
        var best: Foot?
        for stretch in 0..<(line.count - 1) {
            let projection = SegmentProjection(
                in: frame, from: line[stretch].coordinate, to: line[stretch + 1].coordinate)
            if let best, best.projection.distance <= projection.distance { continue }
            best = Foot(stretch: stretch, projection: projection)
        }
        return best
    }

    /// Whether the place lies on the wanted side; a place on the middle line lies on both.
    private func isApproached(along edge: EdgeID, _ foot: Foot) -> Bool {
        guard question.approach != .unrestricted, foot.projection.side != 0 else { return true }
        let isLeft = (foot.projection.side > 0) != edge.isBackward
        let keepsLeft = graph.flags(of: graph.road(of: edge)).contains(.leftHandTraffic)
        return (isLeft == keepsLeft) == (question.approach == .curb)
    }

    private func isHeaded(along edge: EdgeID, _ foot: Foot) -> Bool {
        guard let heading = question.heading else { return true }
        let (from, to) = (line[foot.stretch].coordinate, line[foot.stretch + 1].coordinate)
        let direction = edge.isBackward ? to.bearing(to: from) : from.bearing(to: to)
        return direction.difference(to: heading) <= question.headingTolerance
    }
}
