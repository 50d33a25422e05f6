// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

/// A place brought onto the road network: a point on one directed edge.
public struct SnappedPlace: Sendable, Hashable {
    /// The edge, in the direction of travel.
    public var edge: EdgeID
    /// Share of the edge that lies before the point, 0 … 1 along the road in the direction of travel.
    public var fraction: Double
    /// The point on the road.
    public var place: Coordinate
    /// Distance from the place that was asked about to the road, in a straight line.
    public var distance: Meters
    /// On which side of the road the place that was asked about lies, as seen in the direction of travel.
    public var side: Side
    /// Whether the edge belongs to the large part of the network where one gets from everywhere to everywhere.
    public var isOnMainNetwork: Bool

    /// Names a point on an edge.
    public init(
        edge: EdgeID, fraction: Double, place: Coordinate, distance: Meters = .zero, side: Side = .onRoad,
        isOnMainNetwork: Bool = true
    ) {
        self.edge = edge
        self.fraction = fraction
        self.place = place
        self.distance = distance
        self.side = side
        self.isOnMainNetwork = isOnMainNetwork
    }

    /// The side of a road.
    public enum Side: Sendable, Hashable {
        case left, right
        /// On the middle line, as far as one can tell.
        case onRoad
    }

    /// The same point for travel in the other direction of the same segment.
    public var reversed: SnappedPlace {
        let mirrored: Side =
            switch side {
            case .left: .right
            case .right: .left
            case .onRoad: .onRoad
            }
        return SnappedPlace(
            edge: edge.reversed, fraction: 1 - fraction, place: place, distance: distance, side: mirrored,
            isOnMainNetwork: isOnMainNetwork)
    }
}
