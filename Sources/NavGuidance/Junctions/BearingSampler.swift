// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Measures the bearing of a road at a junction as a driver sees it: not from the first meters, which mapping often
/// bends, but from the stretch behind the junction area.
struct BearingSampler {
    /// Length of road over which the bearing is measured, in meters: up to ten meters from the node on a street of two lanes,
    /// where a driver has turned into it and any bend behind belongs to the road.
    static let sampleLength = 7.0
    /// Width of a lane, in meters.
    static let laneWidth = 3.25

    private let graph: RoadGraph
    private var points: [FixedCoordinate] = []
    private var frameOrigin = FixedCoordinate(latitude: 0, longitude: 0)
    private var frame = LocalFrame(at: Coordinate(latitude: 0, longitude: 0))

    init(_ graph: RoadGraph) { self.graph = graph }

    /// Half the width of the widest road that meets at a node, in meters: the geometry within it is unreliable.
    private func clearance(at node: NodeID) -> Double {
        var lanes = 2
        for edge in graph.edges(leaving: node) {
            lanes = max(lanes, graph.laneCount(of: edge) + graph.laneCount(of: edge.reversed))
        }
        return BearingSampler.laneWidth * Double(min(lanes, 10)) / 2
    }

    /// Bearing of an edge behind the junction that it leaves, or of the whole edge where it is short.
    ///
    /// - Complexity: O(points + roads that meet).
    mutating func leaving(_ edge: EdgeID) -> Bearing {
        let length = graph.length(of: edge).value
        let start = min(clearance(at: graph.tail(of: edge)), length / 3)
        read(edge)
        let (near, far) = walk(start, start + BearingSampler.sampleLength)
        return near == far ? graph.bearingLeaving(edge) : frame.bearing(from: near, to: far)
    }

    /// The coordinate at a distance along an edge in meters, or its end.
    ///
    /// - Complexity: O(points).
    mutating func place(along edge: EdgeID, at distance: Double) -> Coordinate {
        read(edge)
        return frame.place(walk(distance, distance).near)
    }

    private mutating func read(_ edge: EdgeID) {
        points.removeAll(keepingCapacity: true)
        graph.appendShape(of: edge, to: &points)
        // All roads of a junction start at its node and share one local frame.
        let origin = points[0]
        if origin != frameOrigin {
            frameOrigin = origin
            frame = LocalFrame(at: origin.coordinate)
        }
    }

    /// The points at two distances along the current edge, `near` ≤ `far`; the end where it is shorter.
    private func walk(_ near: Double, _ far: Double) -> (near: LocalFrame.Point, far: LocalFrame.Point) {
        var (leftNear, leftFar) = (near, far)
        var found: LocalFrame.Point?
        var previous = LocalFrame.Point(x: 0, y: 0)
        for index in 1..<max(1, points.count) {
            let next = frame.point(points[index].coordinate)
            let (dx, dy) = (next.x - previous.x, next.y - previous.y)
            let length = (dx * dx + dy * dy).squareRoot()
            func point(_ left: Double) -> LocalFrame.Point {
                let share = left / length
                return LocalFrame.Point(x: previous.x + dx * share, y: previous.y + dy * share)
            }
            if found == nil, length >= leftNear, length > 0 { found = point(leftNear) }
            if length >= leftFar, length > 0 { return (found ?? point(leftNear), point(leftFar)) }
            leftNear -= length
            leftFar -= length
            previous = next
        }
        return (found ?? previous, previous)
    }
}
