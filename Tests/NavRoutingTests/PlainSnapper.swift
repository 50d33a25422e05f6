// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting

/// The judge of `RoadSnapper`: looks at every segment of the graph, and says the rules once more.
struct PlainSnapper {
    let graph: RoadGraph

    private struct Hit {
        var distance: Double
        var isMain: Bool
        var places: [SnappedPlace]
    }

    func candidates(for question: SnapQuestion) -> [SnappedPlace] {
        if question.isStopover {
            let found = candidates(hits(question, stopoversOnly: true))
            if !found.isEmpty { return found }
        }
        return candidates(hits(question, stopoversOnly: false))
    }

    func nearest(_ count: Int, for question: SnapQuestion) -> [SnappedPlace] {
        hits(question, stopoversOnly: question.isStopover).prefix(count).flatMap(\.places)
    }

    private func candidates(_ hits: [Hit]) -> [SnappedPlace] {
        guard let nearest = hits.first?.distance else { return [] }
        var chosen = hits.filter { $0.distance <= nearest + 0.5 }
        if !chosen.contains(where: \.isMain),
            let main = hits.first(where: { $0.isMain && $0.distance <= nearest + 500 })?.distance
        {
            chosen += hits.filter { $0.isMain && $0.distance >= main && $0.distance <= main + 0.5 }
        }
        return chosen.flatMap(\.places)
    }

    private func hits(_ question: SnapQuestion, stopoversOnly: Bool) -> [Hit] {
        var hits: [(row: Int32, hit: Hit)] = []
        for row in 0..<Int32(graph.segmentCount) {
            let segment = SegmentID(row: row)
            if stopoversOnly, isNoPlaceToStop(segment) { continue }
            if let hit = hit(on: segment, question) { hits.append((row, hit)) }
        }
        hits.sort { ($0.hit.distance, $0.row) < ($1.hit.distance, $1.row) }
        return hits.map(\.hit)
    }

    private func isNoPlaceToStop(_ segment: SegmentID) -> Bool {
        let road = graph.road(of: segment.forward)
        let (kind, flags) = (graph.roadClass(of: road), graph.flags(of: road))
        return kind == .motorway || kind == .motorwayLink || flags.contains(.motorroad) || kind.isFerry
            || flags.contains(.tunnel)
    }

    private func hit(on segment: SegmentID, _ question: SnapQuestion) -> Hit? {
        let line = graph.shape(of: segment.forward)
        let open = [segment.forward, segment.backward].filter { graph.access(of: $0).isSuperset(of: question.modes) }
        guard !open.isEmpty else { return nil }
        let frame = LocalFrame(at: question.place)
        var best = 0
        let feet = zip(line, line.dropFirst()).map { SegmentProjection(in: frame, from: $0, to: $1) }
        for stretch in feet.indices where feet[stretch].distance < feet[best].distance { best = stretch }
        let foot = feet[best]
        guard foot.distance <= question.maximumDistance else { return nil }
        let keepsLeft = graph.flags(of: graph.road(of: segment.forward)).contains(.leftHandTraffic)
        let edges = open.filter { edge in
            if let heading = question.heading {
                let (from, to) = (line[best], line[best + 1])
                let direction = edge.isBackward ? to.bearing(to: from) : from.bearing(to: to)
                if direction.difference(to: heading) > question.headingTolerance { return false }
            }
            guard open.count == 2, question.approach != .unrestricted, foot.side != 0 else { return true }
            let isLeft = edge.isBackward ? foot.side < 0 : foot.side > 0
            return question.approach == .curb ? isLeft == keepsLeft : isLeft != keepsLeft
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
                side: side, isOnMainNetwork: isMain(edge, question))
        }
        let isEitherMain = isMain(segment.forward, question) || isMain(segment.backward, question)
        return Hit(distance: foot.distance.value, isMain: isEitherMain, places: places)
    }

    private func isMain(_ edge: EdgeID, _ question: SnapQuestion) -> Bool {
        graph.mainNetwork(of: edge).isSuperset(of: question.modes)
    }
}
