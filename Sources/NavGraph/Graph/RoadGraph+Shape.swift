// SPDX-License-Identifier: Apache-2.0

public import NavGeo

extension RoadGraph {
    /// The line of an edge in the direction of travel, both ends included.
    public func shape(of edge: EdgeID) -> [Coordinate] {
        var places: [FixedCoordinate] = []
        appendShape(of: edge, to: &places)
        return places.map(\.coordinate)
    }

    /// Appends the line of an edge in the direction of travel, both ends included, to a reusable buffer.
    ///
    /// Points that are farther from the start than the segment is long, as in a damaged file, are skipped.
    ///
    /// - Complexity: O(points).
    public func appendShape(of edge: EdgeID, to places: inout [FixedCoordinate]) {
        let segment = Int(edge.segment.row)
        let first = places.count
        var place = nodeColumns.place[segmentColumns.tail[segment].row]
        places.append(place)
        var steps = segmentColumns.shapes.reader(of: segment)
        let bounds = ShapeBounds(from: place, length: segmentColumns.length[segment])
        while let next = steps.nextPlace(after: place) {
            if bounds.contains(next) { places.append(next) }
            place = next
        }
        places.append(nodeColumns.place[segmentColumns.head[segment].row])
        if edge.isBackward { places.reverse(from: first) }
    }

    /// OpenStreetMap nodes along an edge in the direction of travel, both ends included.
    ///
    /// - Complexity: O(points).
    public func osmNodes(of edge: EdgeID) -> [Int64] {
        var ids: [Int64] = []
        appendOSMNodes(of: edge, to: &ids)
        return ids
    }

    /// Appends the OpenStreetMap nodes along an edge in the direction of travel, both ends included, to a reusable
    /// buffer.
    ///
    /// - Complexity: O(points).
    public func appendOSMNodes(of edge: EdgeID, to ids: inout [Int64]) {
        let segment = Int(edge.segment.row)
        let first = ids.count
        var id = nodeColumns.osm[segmentColumns.tail[segment].row]
        ids.append(id)
        var steps = segmentColumns.shapeNodes.reader(of: segment)
        while let step = steps.next() {
            id &+= step
            ids.append(id)
        }
        ids.append(nodeColumns.osm[segmentColumns.head[segment].row])
        if edge.isBackward { ids.reverse(from: first) }
    }

    /// Signals, signs and crossings between the ends of an edge that apply to this direction, in the direction of
    /// travel.
    ///
    /// - Complexity: O(log features + result).
    public func features(along edge: EdgeID) -> [PointFeature] {
        guard var row = segmentColumns.featureSegment.firstRow(of: edge.segment) else { return [] }
        var found: [PointFeature] = []
        let elsewhere: NodeFlags = edge.isBackward ? .forwardOnly : .backwardOnly
        while row < segmentColumns.featureSegment.count, segmentColumns.featureSegment[row] == edge.segment {
            let flags = segmentColumns.featureFlags[row]
            if !flags.contains(elsewhere) {
                found.append(PointFeature(point: Int(segmentColumns.featurePoint[row]) + 1, flags: flags))
            }
            row += 1
        }
        guard edge.isBackward, !found.isEmpty else { return found }
        let last = segmentPointCount(edge.segment) - 1
        return found.reversed().map { PointFeature(point: last - $0.point, flags: $0.flags) }
    }

    /// Number of points of a segment, both ends included.
    private func segmentPointCount(_ segment: SegmentID) -> Int {
        var steps = segmentColumns.shapes.reader(of: Int(segment.row))
        var numbers = 0
        while steps.next() != nil { numbers += 1 }
        return numbers / 2 + 2
    }

    /// A signal, sign or crossing along an edge.
    public struct PointFeature: Sendable, Hashable {
        /// Index in the line of the edge.
        public let point: Int
        /// Kind of the feature.
        public let flags: NodeFlags
    }
}
