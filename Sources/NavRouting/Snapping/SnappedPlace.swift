// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph

/// A location snapped to the road network: a point on a directed edge.
public struct SnappedPlace: Sendable, Hashable {
    /// The edge in the direction of travel.
    public var edge: EdgeID
    /// Fraction of the edge before the point, 0 … 1 in the direction of travel.
    public var fraction: Double
    /// The point on the road.
    public var place: Coordinate
    /// Straight-line distance from the original location to the road.
    public var distance: Meters
    /// Side of the road on which the original location lies, in the direction of travel.
    public var side: Side
    /// Whether the edge belongs to the main network, in which every place can be reached from every other.
    public var isOnMainNetwork: Bool

    /// Creates a point on an edge.
    ///
    /// - Parameters:
    ///   - edge: The edge in the direction of travel.
    ///   - fraction: Fraction of the edge before the point, 0 … 1.
    ///   - place: The point on the road.
    ///   - distance: Distance of the original location.
    ///   - side: Side on which the original location lies.
    ///   - isOnMainNetwork: Whether the edge belongs to the main network.
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

    /// A side of the road.
    public enum Side: Sendable, Hashable {
        case left, right
        /// On the center line, within the tolerance.
        case onRoad
    }

    /// The same point in the opposite direction of travel.
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
