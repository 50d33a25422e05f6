// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The point of a segment that is nearest to a place.
public struct SegmentLocation: Sendable, Hashable {
    /// The segment.
    public let segment: SegmentID
    /// Index of the stretch of the line that contains the point, from 0, in the order of the way's nodes.
    public let stretch: Int
    /// Start of the stretch.
    public let start: FixedCoordinate
    /// End of the stretch.
    public let end: FixedCoordinate
    /// Projection of the place onto the stretch.
    public let projection: SegmentProjection
}

extension RoadGraph {
    /// The point of a segment nearest to the origin of `frame`; the first one of several at the same distance.
    ///
    /// - Complexity: O(points), without allocation.
    public func location(on segment: SegmentID, in frame: LocalFrame) -> SegmentLocation {
        let last = nodeColumns.place[segmentColumns.head[segment.row].row]
        var place = nodeColumns.place[segmentColumns.tail[segment.row].row]
        var point = frame.point(place.coordinate)
        var steps = segmentColumns.shapes.reader(of: Int(segment.row))
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
                return SegmentLocation(
                    segment: segment, stretch: best.stretch, start: best.start, end: best.end,
                    projection: best.projection)
            }
            (place, point) = (end, endPoint)
            stretch += 1
        }
    }

    /// Fraction of a segment's length before a point on it, 0 … 1.
    ///
    /// Lengths are great-circle distances as everywhere else, so a vertex of the line keeps its exact position.
    ///
    /// - Complexity: O(points), without allocation.
    public func fraction(at location: SegmentLocation) -> Double {
        let last = nodeColumns.place[segmentColumns.head[location.segment.row].row]
        var place = nodeColumns.place[segmentColumns.tail[location.segment.row].row]
        var steps = segmentColumns.shapes.reader(of: Int(location.segment.row))
        var (before, whole) = (0.0, 0.0)
        var stretch = 0
        while true {
            let next = steps.nextPlace(after: place)
            let end = next ?? last
            let length = place.coordinate.distance(to: end.coordinate).value
            if stretch < location.stretch { before += length }
            if stretch == location.stretch { before += length * location.projection.fraction }
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
