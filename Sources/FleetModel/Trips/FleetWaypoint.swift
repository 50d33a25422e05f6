// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The kind of a stop. Raw values are those of the wire.
public enum WaypointKind: Int, Sendable, Hashable {
    /// The rider gets in.
    case pickup = 1
    /// The rider gets out.
    case dropoff = 2
    /// An intermediate destination of the rider.
    case intermediateDestination = 3
}

/// A remaining stop of a vehicle, for one of its trips.
public struct FleetWaypoint: Sendable, Hashable {
    /// The trip that stops here.
    public var tripID: TripID
    /// The kind of stop.
    public var kind: WaypointKind
    /// The index among the trip's intermediate destinations; 0 for the other kinds.
    public var index: Int
    /// Where the vehicle stops.
    public var place: Coordinate

    /// Creates a stop.
    ///
    /// - Parameters:
    ///   - tripID: The trip.
    ///   - kind: The kind of stop.
    ///   - index: The index among the trip's intermediate destinations; 0 for the other kinds.
    ///   - place: The place.
    public init(tripID: TripID, kind: WaypointKind, index: Int = 0, place: Coordinate) {
        self.tripID = tripID
        self.kind = kind
        self.index = index
        self.place = place
    }

    /// The identity of a stop, independent of its place.
    struct Key: Hashable {
        var tripID: TripID
        var kind: WaypointKind
        var index: Int
    }

    var key: Key { Key(tripID: tripID, kind: kind, index: index) }
}
