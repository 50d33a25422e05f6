// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// A place on a directed edge where a fix may have been taken.
struct MatchCandidate {
    var edge: Int32
    /// Centimeters from the start of the edge.
    var offset: UInt32
    /// Meters between fix and road.
    var distance: Float
    /// Which side of the road the fix is on: positive left, as seen along the edge.
    var side: Float
    /// Place on the road.
    var x: Float
    var y: Float
    /// Direction of the road there, counted along the edge, as a step of one meter.
    var east: Float
    var north: Float
    /// Whether the same place on the other direction of the segment follows or precedes it in the list: 1, −1, else 0.
    var partner: Int8 = 0
}

/// Looks for the roads round fixes; its buffers are used again.
struct MatchCandidates {
    private let graph: RoadGraph
    private let modes: ModeSet
    private let length: FixedTable<UInt32>
    private var segments: [SegmentID] = []
    private var line: [FixedCoordinate] = []
    private var hits: [MatchCandidate] = []

    init(_ ground: MatchGround) {
        graph = ground.graph
        modes = ground.modes
        length = ground.length
    }

    /// Appends the places near a fix that come into question, nearest first.
    ///
    /// - Parameters:
    ///   - deviation: spread of the fix, in meters.
    ///   - reach: no road farther away counts, in meters.
    mutating func append(
        near place: Coordinate, deviation: Double, reach: Double, model: MatchModel, to found: inout [MatchCandidate]
    ) {
        let usual = max(model.leastGate, model.gate * deviation)
        var radius = min(reach, usual)
        collect(near: place, radius: radius)
        while hits.isEmpty, radius < reach {
            radius = min(reach, radius * 2.5)
            collect(near: place, radius: radius)
        }
        guard let nearest = hits.first else { return }
        let limit = nearest.distance + Float(usual)
        for hit in hits.prefix(model.roads) where hit.distance <= limit {
            let segment = SegmentID(row: hit.edge >> 1)
            let isForward = graph.access(of: segment.forward).isSuperset(of: modes)
            let isBackward = graph.access(of: segment.backward).isSuperset(of: modes)
            var candidate = hit
            if isForward {
                candidate.partner = isBackward ? 1 : 0
                found.append(candidate)
            }
            if isBackward {
                let whole = length[hit.edge]
                candidate.edge = segment.backward.row
                candidate.offset = whole - min(whole, hit.offset)
                candidate.side = -hit.side
                (candidate.east, candidate.north) = (-hit.east, -hit.north)
                candidate.partner = isForward ? -1 : 0
                found.append(candidate)
            }
        }
    }

    /// Fills `hits` with the nearest place on each open segment within a circle, as seen along its forward edge.
    private mutating func collect(near place: Coordinate, radius: Double) {
        hits.removeAll(keepingCapacity: true)
        segments.removeAll(keepingCapacity: true)
        let box = BoundingBox(
            west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude)
        graph.index.segments(meeting: FixedBox(box.expanded(by: Meters(radius))), into: &segments)
        let frame = LocalFrame(at: place)
        for segment in segments {
            let open = graph.access(of: segment.forward).union(graph.access(of: segment.backward))
            guard open.isSuperset(of: modes), let hit = hit(on: segment, frame), hit.distance <= Float(radius) else {
                continue
            }
            hits.append(hit)
        }
        hits.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.edge < $1.edge }
    }

    private mutating func hit(on segment: SegmentID, _ frame: LocalFrame) -> MatchCandidate? {
        line.removeAll(keepingCapacity: true)
        graph.appendShape(of: segment.forward, to: &line)
        var (best, along, total) = (Double.infinity, 0.0, 0.0)
        var (bestX, bestY, bestEast, bestNorth, side) = (0.0, 0.0, 1.0, 0.0, 0.0)
        var a = frame.point(line[0].coordinate)
        for row in 1..<line.count {
            let b = frame.point(line[row].coordinate)
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let square = dx * dx + dy * dy
            let length = square.squareRoot()
            let share = square > 0 ? max(0, min(1, -(a.x * dx + a.y * dy) / square)) : 0
            let (x, y) = (a.x + share * dx, a.y + share * dy)
            let distance = x * x + y * y
            if distance < best {
                (best, along, bestX, bestY) = (distance, total + share * length, x, y)
                if length > 0 { (bestEast, bestNorth) = (dx / length, dy / length) }
                side = dy * a.x - dx * a.y
            }
            total += length
            a = b
        }
        guard best.isFinite else { return nil }
        let edge = segment.forward.row
        let share = total > 0 ? along / total : 0
        return MatchCandidate(
            edge: edge, offset: UInt32((share * Double(length[edge])).rounded()), distance: Float(best.squareRoot()),
            side: Float(side), x: Float(bestX), y: Float(bestY), east: Float(bestEast), north: Float(bestNorth))
    }
}
