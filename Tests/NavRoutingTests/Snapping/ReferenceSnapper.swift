// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting

/// Reference for `RoadSnapper`: scans every segment of the graph with an independent implementation of the rules.
struct ReferenceSnapper {
    let graph: RoadGraph

    private struct Candidate {
        var distance: Double
        var isMain: Bool
        var places: [SnappedPlace]
    }

    func candidates(for request: SnapRequest) -> [SnappedPlace] {
        if request.isStopover {
            let found = candidates(hits(request, stopoversOnly: true))
            if !found.isEmpty { return found }
        }
        return candidates(hits(request, stopoversOnly: false))
    }

    func nearest(_ count: Int, for request: SnapRequest) -> [SnappedPlace] {
        hits(request, stopoversOnly: request.isStopover).prefix(count).flatMap(\.places)
    }

    private func candidates(_ hits: [Candidate]) -> [SnappedPlace] {
        guard let nearest = hits.first?.distance else { return [] }
        var chosen = hits.filter { $0.distance <= nearest + 0.5 }
        if !chosen.contains(where: \.isMain),
            let main = hits.first(where: { $0.isMain && $0.distance <= nearest + 500 })?.distance
        {
            chosen += hits.filter { $0.isMain && $0.distance >= main && $0.distance <= main + 0.5 }
        }
        return chosen.flatMap(\.places)
    }

    private func hits(_ request: SnapRequest, stopoversOnly: Bool) -> [Candidate] {
        var hits: [(row: Int32, candidate: Candidate)] = []
        for row in 0..<Int32(graph.segmentCount) {
            let segment = SegmentID(row: row)
            if stopoversOnly, isUnsuitableForStopping(segment) { continue }
            if let candidate = candidate(on: segment, request) { hits.append((row, candidate)) }
        }
        hits.sort { ($0.candidate.distance, $0.row) < ($1.candidate.distance, $1.row) }
        return hits.map(\.candidate)
    }

    private func isUnsuitableForStopping(_ segment: SegmentID) -> Bool {
        let road = graph.road(of: segment.forward)
        let (kind, flags) = (graph.roadClass(of: road), graph.flags(of: road))
        return kind == .motorway || kind == .motorwayLink || flags.contains(.motorroad) || kind.isFerry
            || flags.contains(.tunnel)
    }

    private func candidate(on segment: SegmentID, _ request: SnapRequest) -> Candidate? {
        let line = graph.shape(of: segment.forward)
        let open = [segment.forward, segment.backward].filter { graph.access(of: $0).isSuperset(of: request.modes) }
        guard !open.isEmpty else { return nil }
        let frame = LocalFrame(at: request.place)
        var best = 0
        let feet = zip(line, line.dropFirst()).map { SegmentProjection(in: frame, from: $0, to: $1) }
        for stretch in feet.indices where feet[stretch].distance < feet[best].distance { best = stretch }
        let foot = feet[best]
        guard foot.distance <= request.maximumDistance else { return nil }
        let keepsLeft = graph.flags(of: graph.road(of: segment.forward)).contains(.leftHandTraffic)
        let edges = open.filter { edge in
            if let heading = request.heading {
                let (from, to) = (line[best], line[best + 1])
                let direction = edge.isBackward ? to.bearing(to: from) : from.bearing(to: to)
                if direction.difference(to: heading) > request.headingTolerance { return false }
            }
            guard open.count == 2, request.approach != .unrestricted, foot.side != 0 else { return true }
            let isLeft = edge.isBackward ? foot.side < 0 : foot.side > 0
            return request.approach == .curb ? isLeft == keepsLeft : isLeft != keepsLeft
        }
        guard !edges.isEmpty else { return nil }
        let lengths = zip(line, line.dropFirst()).map { $0.distance(to: $1).value }
        let before = lengths[..<best].reduce(0, +) + lengths[best] * foot.fraction
        let whole = lengths.reduce(0, +)
        let share = whole > 0 ? min(1, before / whole) : 0
        let places = edges.map { edge in
            var side = SnappedPlace.Side.onRoad
            if foot.distance.value >= 0.5, foot.side != 0 {
                side = (foot.side > 0) != edge.isBackward ? .left : .right
            }
            return SnappedPlace(
                edge: edge, fraction: edge.isBackward ? 1 - share : share,
                place: line[best].interpolated(to: line[best + 1], fraction: foot.fraction), distance: foot.distance,
                side: side, isOnMainNetwork: isMain(edge, request))
        }
        let isEitherMain = isMain(segment.forward, request) || isMain(segment.backward, request)
        return Candidate(distance: foot.distance.value, isMain: isEitherMain, places: places)
    }

    private func isMain(_ edge: EdgeID, _ request: SnapRequest) -> Bool {
        graph.mainNetwork(of: edge).isSuperset(of: request.modes)
    }
}
