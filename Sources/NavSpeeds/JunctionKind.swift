// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Junctions at which vehicles are delayed alike: with or without signals, by movement, and onto a road of higher rank
/// or not.
enum JunctionKind {
    /// The number of kinds.
    static let count = 16

    /// Signals between junctions, such as those of a crossing: straight on.
    static let signalsOnTheRoad = 8

    /// Turns by less than this many degrees are straight on, and by more than `back` a U-turn.
    private static let straight = 30.0
    private static let back = 160.0

    /// The kind of the turn from an edge to the next, 0 … 15: 8 with signals, plus 4 onto a road of higher rank, plus 0
    /// straight on, 1 a turn to the near side, 2 one across oncoming traffic, 3 a U-turn.
    static func index(from edge: EdgeID, to next: EdgeID, hasSignals: Bool, in graph: RoadGraph) -> Int {
        let (road, nextRoad) = (graph.road(of: edge), graph.road(of: next))
        let degrees = graph.bearingArriving(edge).turn(to: graph.bearingLeaving(next))
        let movement: Int
        if next == edge.reversed || abs(degrees) > back {
            movement = 3
        } else if abs(degrees) < straight {
            movement = 0
        } else {
            movement = (degrees < 0) == graph.flags(of: road).contains(.leftHandTraffic) ? 1 : 2
        }
        let rises = graph.roadClass(of: nextRoad).rank < graph.roadClass(of: road).rank
        return (hasSignals ? 8 : 0) + (rises ? 4 : 0) + movement
    }

    /// Whether signals at the end of an edge apply to those who arrive on it.
    static func hasSignals(after edge: EdgeID, in graph: RoadGraph) -> Bool {
        let flags = graph.flags(of: graph.head(of: edge))
        return flags.contains(.trafficSignals) && !flags.contains(edge.isBackward ? .forwardOnly : .backwardOnly)
    }
}

extension RoadClass {
    /// Rank of a road among those it meets; lower is higher. A ramp has the rank of its road.
    fileprivate var rank: UInt8 { isLink ? rawValue - 1 : rawValue }
}
