// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Reads the direction of a road at a junction the way a driver sees it: not from the first meters, which the drawing
/// often bends, but from the stretch behind them.
struct Sightline {
    /// Length of road that the eye takes in, in meters.
    static let sight = 15.0
    /// Width of a lane, in meters.
    static let laneWidth = 3.25

    private let graph: RoadGraph
    private var places: [FixedCoordinate] = []

    init(_ graph: RoadGraph) { self.graph = graph }

    /// Half the width of the widest road that meets at a node, in meters: so far the drawing tells nothing.
    func clearance(at node: NodeID) -> Double {
        var lanes = 2
        for edge in graph.edges(leaving: node) {
            lanes = max(lanes, graph.laneCount(of: edge) + graph.laneCount(of: edge.reversed))
        }
        return Sightline.laneWidth * Double(min(lanes, 10)) / 2
    }

    /// Direction of an edge behind the first `clearance` meters; of what there is of it where it is short.
    ///
    /// - Complexity: O(points).
    mutating func leaving(_ edge: EdgeID, clearance: Double) -> Bearing {
        let length = graph.length(of: edge).value
        let start = min(clearance, length / 3)
        let near = place(along: edge, at: start)
        let seen = place(along: edge, at: start + Sightline.sight)
        return seen == near ? graph.bearingLeaving(edge) : near.bearing(to: seen)
    }

    /// Direction of travel on an edge before its last `clearance` meters.
    mutating func arriving(_ edge: EdgeID, clearance: Double) -> Bearing {
        leaving(edge.reversed, clearance: clearance).reversed
    }

    /// The place so many meters along an edge, or its end when it is shorter.
    ///
    /// - Complexity: O(points).
    mutating func place(along edge: EdgeID, at distance: Double) -> Coordinate {
        places.removeAll(keepingCapacity: true)
        graph.appendShape(of: edge, to: &places)
        var left = distance
        var previous = places[0].coordinate
        for place in places.dropFirst() {
            let next = place.coordinate
            let length = previous.distance(to: next).value
            if length >= left, length > 0 { return previous.interpolated(to: next, fraction: left / length) }
            left -= length
            previous = next
        }
        return previous
    }
}
