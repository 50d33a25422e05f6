// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The segments round a place, nearest first, found one by one as far as somebody asks.
///
/// A queue holds boxes of the index, segments and feet, each under a distance below which nothing of it lies. What comes
/// out first is opened; a foot that comes out first is the nearest that is left. A segment is projected on only when it
/// comes out, so roads that nearer ones keep out of question cost a few operations each.
///
/// Source: Hjaltason and Samet, "Distance browsing in spatial databases" (1999).
public struct NearestSegments {
    private let graph: RoadGraph
    private let frame: LocalFrame
    private let limit: Double
    private let modes: ModeSet
    private let bound: DistanceBound
    private var queue = DistanceQueue()
    private var feet: [SegmentFoot] = []

    /// Starts at the origin of `frame`.
    ///
    /// - Parameters:
    ///   - limit: nothing farther away than this is found.
    ///   - modes: a segment counts when all of these may travel it in one direction or the other.
    public init(in graph: RoadGraph, around frame: LocalFrame, within limit: Meters, openTo modes: ModeSet) {
        self.graph = graph
        self.frame = frame
        self.limit = limit.value
        self.modes = modes
        bound = DistanceBound(frame, graph)
        if let root = graph.index.root { push(box: root, level: graph.index.topLevel) }
    }

    /// The next nearest segment and where the place falls on it; equally near ones come in the order of the graph.
    ///
    /// `nil` when there is none within `reach` meters; one that is farther away may still be asked for.
    ///
    /// - Complexity: O(log n) for each box, segment and foot that lies nearer than the answer.
    public mutating func next(within reach: Double = .infinity) -> SegmentFoot? {
        while let item = queue.pop(within: reach) {
            switch item.kind {
            case .box: open(item)
            case .segment: project(SegmentID(row: Int32(item.row)))
            case .foot: return feet[item.detail]
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
        let foot = graph.foot(on: segment, in: frame)
        let distance = foot.projection.distance.value
        guard distance <= limit else { return }
        queue.push(.init(distance: distance, .foot, row: Int(segment.row), detail: feet.count))
        feet.append(foot)
    }
}

/// Distances from the origin of a frame below which nothing of a box or a segment lies.
struct DistanceBound {
    private let graph: RoadGraph
    private let longitude: Double
    private let latitude: Double
    private let metersPerStepEast: Double
    private let metersPerStepNorth: Double
    /// How much longer than on the ground a line near the origin can be in the frame.
    private let stretching: Double

    /// Latitudes that differ from the origin's by no more than this count as near it: 0.05°.
    private static let nearby = 5e5
    /// Segments up to this length, in centimeters, stay within another 0.05° of their ends.
    private static let longest: UInt32 = 500_000

    init(_ frame: LocalFrame, _ graph: RoadGraph) {
        self.graph = graph
        longitude = frame.origin.longitude * FixedCoordinate.scale
        latitude = frame.origin.latitude * FixedCoordinate.scale
        metersPerStepEast = frame.metersPerLongitude / FixedCoordinate.scale
        metersPerStepNorth = LocalFrame.metersPerLatitude / FixedCoordinate.scale
        // The cosine of a latitude 0.1° nearer to the pole.
        let cosine = frame.metersPerLongitude / LocalFrame.metersPerLatitude
        let beyond = cosine * 0.9999984769 - max(0, 1 - cosine * cosine).squareRoot() * 0.0017453284
        stretching = beyond > 0 ? cosine / beyond : .infinity
    }

    /// Distance to the nearest point of a box.
    @inline(__always) func distance(toBox row: Int) -> Double {
        let box = graph.index.boxes[row]
        var east = max(Double(box.west) - longitude, longitude - Double(box.east), 0)
        // The other way round the globe.
        if east > 0 {
            east = min(east, max(0, 3.6e9 - max(Double(box.east) - longitude, longitude - Double(box.west))))
        }
        let north = max(Double(box.south) - latitude, latitude - Double(box.north), 0)
        return shortened(length(east * metersPerStepEast, north * metersPerStepNorth))
    }

    /// What the ends and the length of a segment leave possible: whoever goes from end to end over a point makes a way
    /// of at least their two distances from the origin less twice the point's.
    ///
    /// 0 where the frame is too far off the ground for that.
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

    /// A little less, so that rounding never makes a bound of more than the distance that it bounds.
    @inline(__always) private func shortened(_ meters: Double) -> Double { max(0, meters * (1 - 1e-9) - 1e-6) }
}
