// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Where a place falls on the line of a segment.
public struct SegmentFoot: Sendable, Hashable {
    /// The segment.
    public let segment: SegmentID
    /// Index of the stretch of the line, from 0, in the order of the way's nodes.
    public let stretch: Int
    /// Where the stretch starts.
    public let start: FixedCoordinate
    /// Where the stretch ends.
    public let end: FixedCoordinate
    /// Where on the stretch.
    public let projection: SegmentProjection
}

extension RoadGraph {
    /// Projects the origin of `frame` on the line of a segment; of equally near stretches the first counts.
    ///
    /// - Complexity: O(points), nothing is allocated.
    public func foot(on segment: SegmentID, in frame: LocalFrame) -> SegmentFoot {
        let last = nodePlace[segmentHead[segment.row].row]
        var place = nodePlace[segmentTail[segment.row].row]
        var point = frame.point(place.coordinate)
        var steps = shapes.reader(of: Int(segment.row))
        var best: (stretch: Int, start: FixedCoordinate, end: FixedCoordinate, projection: SegmentProjection)?
        var stretch = 0
        while true {
            let next = steps.nextPlace(after: place)
            let end = next ?? last
            let endPoint = frame.point(end.coordinate)
            let projection = SegmentProjection(from: point, to: endPoint)
            if (best.map { projection.distance < $0.projection.distance }) ?? true {
                best = (stretch, place, end, projection)
            }
            if next == nil, let best {
                return SegmentFoot(
                    segment: segment, stretch: best.stretch, start: best.start, end: best.end,
                    projection: best.projection)
            }
            (place, point) = (end, endPoint)
            stretch += 1
        }
    }

    /// Share of a segment's length that lies before a foot on it, 0 … 1 along the road.
    ///
    /// It is measured as everybody measures lines, so that a foot on a point of the line stays on that point.
    ///
    /// - Complexity: O(points), nothing is allocated.
    public func share(before foot: SegmentFoot) -> Double {
        let last = nodePlace[segmentHead[foot.segment.row].row]
        var place = nodePlace[segmentTail[foot.segment.row].row]
        var steps = shapes.reader(of: Int(foot.segment.row))
        var (before, whole) = (0.0, 0.0)
        var stretch = 0
        while true {
            let next = steps.nextPlace(after: place)
            let end = next ?? last
            let length = place.coordinate.distance(to: end.coordinate).value
            if stretch < foot.stretch { before += length }
            if stretch == foot.stretch { before += length * foot.projection.fraction }
            whole += length
            guard next != nil else { return whole > 0 ? min(1, before / whole) : 0 }
            place = end
            stretch += 1
        }
    }
}

extension VarintReader {
    /// The next point of a line; `nil` at the end.
    @inline(__always) mutating func nextPlace(after place: FixedCoordinate) -> FixedCoordinate? {
        guard let latitude = next(), let longitude = next() else { return nil }
        return FixedCoordinate(
            latitude: place.latitude &+ Int32(truncatingIfNeeded: latitude),
            longitude: place.longitude &+ Int32(truncatingIfNeeded: longitude))
    }
}
