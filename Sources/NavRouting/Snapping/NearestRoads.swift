// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// The roads around a location that match a request, nearest first.
struct NearestRoads {
    private let request: SnapRequest
    private let graph: RoadGraph
    private let stopoversOnly: Bool
    private var segments: NearestSegments
    /// Number of roads visited so far.
    private var visited = 0

    /// A matching road.
    struct Candidate {
        var foot: SegmentFoot
        /// Whether travel along the segment matches.
        var fitsForward: Bool
        /// Whether travel against the segment matches.
        var fitsBackward: Bool
        /// Whether the road belongs to the main network in either direction.
        var isOnMainNetwork: Bool

        /// Distance in meters.
        var distance: Double { foot.projection.distance.value }
    }

    init(_ request: SnapRequest, _ graph: RoadGraph, stopoversOnly: Bool) {
        self.request = request
        self.graph = graph
        self.stopoversOnly = stopoversOnly
        segments = NearestSegments(
            in: graph, around: LocalFrame(at: request.place), within: request.maximumDistance,
            openTo: request.modes)
    }

    /// The next matching road, by distance and then by row; `nil` if there is none within `reach` meters.
    mutating func next(within reach: Double = .infinity) -> Candidate? {
        while let foot = segments.next(within: reach) {
            visited &+= 1
            if visited & 63 == 0, !WorkBudget.spend(128) { return nil }
            guard isFit(foot.segment) else { continue }
            let (forward, backward) = (foot.segment.forward, foot.segment.backward)
            let (isForward, isBackward) = (isOpen(forward), isOpen(backward))
            let isOneway = !(isForward && isBackward)
            let fitsForward =
                isForward && isHeaded(along: forward, foot) && (isOneway || isOnApproachSide(forward, foot))
            let fitsBackward =
                isBackward && isHeaded(along: backward, foot) && (isOneway || isOnApproachSide(backward, foot))
            guard fitsForward || fitsBackward else { continue }
            return Candidate(
                foot: foot, fitsForward: fitsForward, fitsBackward: fitsBackward,
                isOnMainNetwork: isMain(forward) || isMain(backward))
        }
        return nil
    }

    /// Appends the points on both matching edges of a candidate.
    func append(_ candidate: Candidate, to places: inout [SnappedPlace]) {
        let (foot, segment) = (candidate.foot, candidate.foot.segment)
        let onRoad = foot.start.coordinate.interpolated(to: foot.end.coordinate, fraction: foot.projection.fraction)
        let side: SnappedPlace.Side =
            if candidate.distance < RoadSnapper.tolerance || foot.projection.side == 0 {
                .onRoad
            } else if foot.projection.side > 0 {
                .left
            } else {
                .right
            }
        let forward = SnappedPlace(
            edge: segment.forward, fraction: graph.share(before: foot), place: onRoad,
            distance: Meters(candidate.distance), side: side)
        if candidate.fitsForward { append(forward, to: &places) }
        if candidate.fitsBackward { append(forward.reversed, to: &places) }
    }

    private func append(_ place: SnappedPlace, to places: inout [SnappedPlace]) {
        var place = place
        place.isOnMainNetwork = isMain(place.edge)
        places.append(place)
    }

    private func isOpen(_ edge: EdgeID) -> Bool { graph.access(of: edge).isSuperset(of: request.modes) }

    private func isMain(_ edge: EdgeID) -> Bool { graph.mainNetwork(of: edge).isSuperset(of: request.modes) }

    private func isFit(_ segment: SegmentID) -> Bool {
        guard stopoversOnly else { return true }
        let road = graph.road(of: segment.forward)
        let (roadClass, flags) = (graph.roadClass(of: road), graph.flags(of: road))
        let isMotorway = roadClass == .motorway || roadClass == .motorwayLink || flags.contains(.motorroad)
        return !isMotorway && !roadClass.isFerry && !flags.contains(.tunnel)
    }

    /// Whether the location lies on the requested side; a location on the center line lies on both.
    private func isOnApproachSide(_ edge: EdgeID, _ foot: SegmentFoot) -> Bool {
        guard request.approach != .unrestricted, foot.projection.side != 0 else { return true }
        let isLeft = (foot.projection.side > 0) != edge.isBackward
        let keepsLeft = graph.flags(of: graph.road(of: edge)).contains(.leftHandTraffic)
        return (isLeft == keepsLeft) == (request.approach == .curb)
    }

    private func isHeaded(along edge: EdgeID, _ foot: SegmentFoot) -> Bool {
        guard let heading = request.heading else { return true }
        let (from, to) = (foot.start.coordinate, foot.end.coordinate)
        let direction = edge.isBackward ? to.bearing(to: from) : from.bearing(to: to)
        return direction.difference(to: heading) <= request.headingTolerance
    }
}
