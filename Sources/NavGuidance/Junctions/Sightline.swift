// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Reads the direction of a road at a junction the way a driver sees it: not from the first meters, which the drawing
/// often bends, but from the stretch behind them.
struct Sightline {
    /// How far along the road the eye goes, in meters.
    static let reach = 15.0

    private let graph: RoadGraph
    private var places: [FixedCoordinate] = []

    init(_ graph: RoadGraph) { self.graph = graph }

    /// Direction from the tail of an edge to the place `reach` meters along it, or to its end when it is shorter.
    ///
    /// - Complexity: O(points).
    mutating func leaving(_ edge: EdgeID, reach: Double = Sightline.reach) -> Bearing {
        places.removeAll(keepingCapacity: true)
        graph.appendShape(of: edge, to: &places)
        let origin = places[0].coordinate
        var left = reach
        var previous = origin
        for place in places.dropFirst() {
            let next = place.coordinate
            let length = previous.distance(to: next).value
            if length >= left, length > 0 {
                let seen = previous.interpolated(to: next, fraction: left / length)
                return seen == origin ? graph.bearingLeaving(edge) : origin.bearing(to: seen)
            }
            left -= length
            previous = next
        }
        return previous == origin ? graph.bearingLeaving(edge) : origin.bearing(to: previous)
    }

    /// Direction of travel at the head of an edge, over its last `reach` meters.
    mutating func arriving(_ edge: EdgeID, reach: Double = Sightline.reach) -> Bearing {
        leaving(edge.reversed, reach: reach).reversed
    }
}
