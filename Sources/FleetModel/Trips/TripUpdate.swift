// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// What an update of a trip says. Only the fields that the mask names count; all others stay.
public struct TripUpdate: Sendable, Hashable {
    /// What the mask names.
    public var fields: Set<TripField>
    /// The vehicle; `nil` takes the trip away from it.
    public var vehicleID: VehicleID?
    /// How far the trip has come; `nil` when the sender's value is unknown.
    public var status: TripStatus?
    /// Whether riders share the vehicle.
    public var type: TripType?
    /// Where the rider waits.
    public var pickup: Coordinate?
    /// Where the rider wants to go; `nil` forgets it.
    public var dropoff: Coordinate?
    /// The stops between.
    public var intermediateDestinations: [Coordinate] = []
    /// The stop between that the status is about.
    public var intermediateDestinationIndex = 0
    /// When the sender last read the stops between; guards against changes that the sender has not seen.
    public var intermediateDestinationsVersion: Moment?
    /// The order of all stops of the vehicle.
    public var vehicleWaypoints: [WaypointWish] = []
    /// What was told after the fact.
    public var feedback = TripFeedback()
    /// The operator's own notes.
    public var attributes: [FleetAttribute] = []

    /// An update of some fields.
    public init(_ fields: Set<TripField>) { self.fields = fields }
}

/// A stop as a dispatcher names it in an order of stops: trip, kind, place.
public struct WaypointWish: Sendable, Hashable {
    /// The trip; `nil` for the trip that is being created or updated.
    public var tripID: TripID?
    /// What happens there.
    public var kind: WaypointKind
    /// Where.
    public var place: Coordinate

    /// Makes a wish.
    public init(tripID: TripID?, kind: WaypointKind, place: Coordinate) {
        self.tripID = tripID
        self.kind = kind
        self.place = place
    }
}
