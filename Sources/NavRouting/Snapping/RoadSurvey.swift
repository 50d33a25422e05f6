// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// The roads round a place that fit a question, nearest first.
struct RoadSurvey {
    private let question: SnapQuestion
    private let graph: RoadGraph
    private let stopoversOnly: Bool
    private var segments: NearestSegments
    /// Roads that were looked at so far.
    private var looked = 0

    /// A road that fits.
    struct Hit {
        var foot: SegmentLocation
        /// Whether travel in the order of the way's nodes fits.
        var fitsForward: Bool
        /// Whether travel against it fits.
        var fitsBackward: Bool
        /// Whether the road belongs to the main network in either direction.
        var isOnMainNetwork: Bool

        /// Meters from the place.
        var distance: Double { foot.projection.distance.value }
    }

    init(_ question: SnapQuestion, _ graph: RoadGraph, stopoversOnly: Bool) {
        self.question = question
        self.graph = graph
        self.stopoversOnly = stopoversOnly
        segments = NearestSegments(
            in: graph, around: LocalFrame(at: question.place), within: question.maximumDistance,
            openTo: question.modes)
    }

    /// The next nearest road that fits; equally near ones by row. `nil` when there is none within `reach` meters.
    mutating func next(within reach: Double = .infinity) -> Hit? {
        while let foot = segments.next(within: reach) {
            looked &+= 1
            if looked & 63 == 0, !WorkBudget.spend(128) { return nil }
            guard isFit(foot.segment) else { continue }
            let (forward, backward) = (foot.segment.forward, foot.segment.backward)
            let (isForward, isBackward) = (isOpen(forward), isOpen(backward))
            let isOneway = !(isForward && isBackward)
            let fitsForward = isForward && isHeaded(along: forward, foot) && (isOneway || isApproached(forward, foot))
            let fitsBackward =
                isBackward && isHeaded(along: backward, foot) && (isOneway || isApproached(backward, foot))
            guard fitsForward || fitsBackward else { continue }
            return Hit(
                foot: foot, fitsForward: fitsForward, fitsBackward: fitsBackward,
                isOnMainNetwork: isMain(forward) || isMain(backward))
        }
        return nil
    }

    /// Appends the points on the edges of a hit.
    func append(_ hit: Hit, to places: inout [SnappedPlace]) {
        let (foot, segment) = (hit.foot, hit.foot.segment)
        let onRoad = foot.start.coordinate.interpolated(to: foot.end.coordinate, fraction: foot.projection.fraction)
        let side: SnappedPlace.Side =
            if hit.distance < RoadSnapper.slack || foot.projection.side == 0 {
                .onRoad
            } else if foot.projection.side > 0 {
                .left
            } else {
                .right
            }
        let forward = SnappedPlace(
            edge: segment.forward, fraction: graph.fraction(at: foot), place: onRoad,
            distance: Meters(hit.distance), side: side)
        if hit.fitsForward { append(forward, to: &places) }
        if hit.fitsBackward { append(forward.reversed, to: &places) }
    }

    private func append(_ place: SnappedPlace, to places: inout [SnappedPlace]) {
        var place = place
        place.isOnMainNetwork = isMain(place.edge)
        places.append(place)
    }

    private func isOpen(_ edge: EdgeID) -> Bool { graph.access(of: edge).isSuperset(of: question.modes) }

    private func isMain(_ edge: EdgeID) -> Bool { graph.mainNetwork(of: edge).isSuperset(of: question.modes) }

    private func isFit(_ segment: SegmentID) -> Bool {
        guard stopoversOnly else { return true }
        let road = graph.road(of: segment.forward)
        let (roadClass, flags) = (graph.roadClass(of: road), graph.flags(of: road))
        let isMotorway = roadClass == .motorway || roadClass == .motorwayLink || flags.contains(.motorroad)
        return !isMotorway && !roadClass.isFerry && !flags.contains(.tunnel)
    }

    /// Whether the place lies on the wanted side; a place on the middle line lies on both.
    private func isApproached(_ edge: EdgeID, _ foot: SegmentLocation) -> Bool {
        guard question.approach != .unrestricted, foot.projection.side != 0 else { return true }
        let isLeft = (foot.projection.side > 0) != edge.isBackward
        let keepsLeft = graph.flags(of: graph.road(of: edge)).contains(.leftHandTraffic)
        return (isLeft == keepsLeft) == (question.approach == .curb)
    }

    private func isHeaded(along edge: EdgeID, _ foot: SegmentLocation) -> Bool {
        guard let heading = question.heading else { return true }
        let (from, to) = (foot.start.coordinate, foot.end.coordinate)
        let direction = edge.isBackward ? to.bearing(to: from) : from.bearing(to: to)
        return direction.difference(to: heading) <= question.headingTolerance
    }
}
