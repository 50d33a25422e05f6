// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The segments around a place, found one by one in order of distance.
///
/// A priority queue holds boxes of the index, segments, and projected points, each with a lower bound of its distance.
/// A box that is removed is replaced by its children, a segment by its projected point; a point that is removed is the
/// next result. Segments are projected only when they are removed, so most segments near the place cost only a few
/// operations.
///
/// Source: Hjaltason and Samet, "Distance browsing in spatial databases" (1999).
public struct NearestSegments {
    private let graph: RoadGraph
    private let frame: LocalFrame
    private let limit: Double
    private let modes: ModeSet
    private let bound: DistanceBound
    private var queue = DistanceQueue()
    private var points: [SegmentLocation] = []

    /// Starts a search around the origin of `frame`.
    ///
    /// - Parameters:
    ///   - graph: The road network.
    ///   - frame: A frame at the place.
    ///   - limit: Maximum distance of results.
    ///   - modes: Only segments that are open to all of these modes, in at least one direction, are found.
    public init(in graph: RoadGraph, around frame: LocalFrame, within limit: Meters, openTo modes: ModeSet) {
        self.graph = graph
        self.frame = frame
        self.limit = limit.value
        self.modes = modes
        bound = DistanceBound(frame, graph)
        if let root = graph.index.root { push(box: root, level: graph.index.topLevel) }
    }

    /// The next segment with the point nearest to the place; ties come in the order of the graph.
    ///
    /// - Parameter reach: Maximum distance in meters. A later call with a larger value continues the search.
    /// - Returns: `nil` when no segment is left within `reach`.
    /// - Complexity: O(log n) for each box, segment and point nearer than the result.
    public mutating func next(within reach: Double = .infinity) -> SegmentLocation? {
        while let item = queue.pop(within: reach) {
            switch item.kind {
            case .box: open(item)
            case .segment: project(SegmentID(row: Int32(item.row)))
            case .point: return points[item.detail]
            }
        }
        return nil
    }

    private mutating func push(box row: Int, level: Int) {
        let distance = bound.distance(toBox: row)
        if distance <= limit { queue.push(.init(distance: distance, .box, row: row, detail: level)) }
    }

    private mutating func open(_ box: DistanceQueue.Item) {
        let children = graph.index.children(of: box.row, level: box.detail)
        if box.detail > 0 {
            for row in children { push(box: row, level: box.detail - 1) }
            return
        }
        for row in children {
            let distance = max(box.distance, bound.distance(toSegment: row))
            if distance <= limit { queue.push(.init(distance: distance, .segment, row: row, detail: 0)) }
        }
    }

    private mutating func project(_ segment: SegmentID) {
        guard
            graph.access(of: segment.forward).isSuperset(of: modes)
                || graph.access(of: segment.backward).isSuperset(of: modes)
        else { return }
        let point = graph.location(on: segment, in: frame)
        let distance = point.projection.distance.value
        guard distance <= limit else { return }
        queue.push(.init(distance: distance, .point, row: Int(segment.row), detail: points.count))
        points.append(point)
    }
}

/// Lower bounds of the distance from the origin of a frame to a box or a segment.
struct DistanceBound {
    private let graph: RoadGraph
    private let longitude: Double
    private let latitude: Double
    private let metersPerStepEast: Double
    private let metersPerStepNorth: Double
    /// Largest factor by which the frame lengthens a line near the origin.
    private let stretching: Double

    /// Largest difference of latitude from the origin that counts as near: 0.05°.
    private static let nearby = 5e5
    /// Segments up to this length, in centimeters, stay within 0.05° of their ends.
    private static let longest: UInt32 = 500_000

    init(_ frame: LocalFrame, _ graph: RoadGraph) {
        self.graph = graph
        longitude = frame.origin.longitude * FixedCoordinate.scale
        latitude = frame.origin.latitude * FixedCoordinate.scale
        metersPerStepEast = frame.metersPerLongitude / FixedCoordinate.scale
        metersPerStepNorth = LocalFrame.metersPerLatitude / FixedCoordinate.scale
        // The cosine of the latitude that is 0.1° closer to the pole.
        let cosine = frame.metersPerLongitude / LocalFrame.metersPerLatitude
        let beyond = cosine * 0.9999984769 - max(0, 1 - cosine * cosine).squareRoot() * 0.0017453284
        stretching = beyond > 0 ? cosine / beyond : .infinity
    }

    /// Lower bound of the distance to a box: the distance to its nearest point.
    @inline(__always) func distance(toBox row: Int) -> Double {
        let box = graph.index.boxes[row]
        var east = max(Double(box.west) - longitude, longitude - Double(box.east), 0)
        // Across the antimeridian.
        if east > 0 {
            east = min(east, max(0, 3.6e9 - max(Double(box.east) - longitude, longitude - Double(box.west))))
        }
        let north = max(Double(box.south) - latitude, latitude - Double(box.north), 0)
        return shortened(length(east * metersPerStepEast, north * metersPerStepNorth))
    }

    /// Lower bound of the distance to a segment, by the triangle inequality: a line between the ends through a point is
    /// at least as long as the sum of their distances from the origin minus twice the distance of the point.
    ///
    /// 0 where the frame is too inaccurate for that.
    @inline(__always) func distance(toSegment row: Int) -> Double {
        let tail = graph.nodePlace[graph.segmentTail[row].row]
        let head = graph.nodePlace[graph.segmentHead[row].row]
        let (north, south) = (Double(tail.latitude) - latitude, Double(head.latitude) - latitude)
        let centimeters = graph.segmentLength[row]
        guard abs(north) <= DistanceBound.nearby, abs(south) <= DistanceBound.nearby,
            centimeters <= DistanceBound.longest
        else { return 0 }
        let ends =
            length(east(of: tail) * metersPerStepEast, north * metersPerStepNorth)
            + length(east(of: head) * metersPerStepEast, south * metersPerStepNorth)
        return shortened((ends - Double(centimeters &+ 1) / 100 * stretching) / 2)
    }

    @inline(__always) private func east(of place: FixedCoordinate) -> Double {
        let east = abs(Double(place.longitude) - longitude)
        return min(east, 3.6e9 - east)
    }

    @inline(__always) private func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

    /// Reduces a bound slightly, so that rounding never makes it exceed the distance.
    @inline(__always) private func shortened(_ meters: Double) -> Double { max(0, meters * (1 - 1e-9) - 1e-6) }
}
