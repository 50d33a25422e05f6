// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// What happens at a stop. Raw values are those of the wire.
public enum WaypointKind: Int, Sendable, Hashable {
    /// The rider gets in.
    case pickup = 1
    /// The rider gets out.
    case dropoff = 2
    /// The rider wants to stop on the way.
    case intermediateDestination = 3
}

/// A stop that a vehicle still has to make, for one of its trips.
public struct TripWaypoint: Sendable, Hashable {
    /// The trip it belongs to.
    public var tripID: TripID
    /// What happens there.
    public var kind: WaypointKind
    /// Which of the trip's stops between it is; 0 for the other kinds.
    public var index: Int
    /// Where.
    public var place: Coordinate

    /// Makes a stop.
    public init(tripID: TripID, kind: WaypointKind, index: Int = 0, place: Coordinate) {
        self.tripID = tripID
        self.kind = kind
        self.index = index
        self.place = place
    }

    /// Which stop it is, wherever it may lie.
    struct Key: Hashable {
        var tripID: TripID
        var kind: WaypointKind
        var index: Int
    }

    var key: Key { Key(tripID: tripID, kind: kind, index: index) }
}
