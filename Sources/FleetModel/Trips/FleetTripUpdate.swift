// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// An update of a trip. Only the fields that the mask names are used.
public struct FleetTripUpdate: Sendable, Hashable {
    /// The fields that the mask names.
    public var fields: Set<TripField>
    /// The vehicle; `nil` unassigns the trip.
    public var vehicleID: VehicleID?
    /// The status; `nil` for an unknown value.
    public var status: FleetTripStatus?
    /// Whether riders share the vehicle.
    public var type: FleetTripType?
    /// The pickup point.
    public var pickup: Coordinate?
    /// The drop-off point; `nil` removes it.
    public var dropoff: Coordinate?
    /// Destinations between pickup and drop-off, in order.
    public var intermediateDestinations: [Coordinate] = []
    /// The intermediate destination that the status refers to.
    public var intermediateDestinationIndex = 0
    /// The version of the intermediate destinations that the sender has seen; guards against concurrent changes.
    public var intermediateDestinationsVersion: Timestamp?
    /// The order of all stops of the vehicle.
    public var vehicleWaypoints: [WaypointReference] = []
    /// What was reported afterwards.
    public var feedback = TripFeedback()
    /// All attributes.
    public var attributes: [FleetAttribute] = []

    /// Creates an update of some fields.
    public init(_ fields: Set<TripField>) { self.fields = fields }
}

/// Refers to a stop in an order of stops: by trip, kind and place.
public struct WaypointReference: Sendable, Hashable {
    /// The trip; `nil` for the one that is being created or updated.
    public var tripID: TripID?
    /// The kind of stop.
    public var kind: WaypointKind
    /// Coordinate of the stop.
    public var place: Coordinate

    /// Creates a reference.
    ///
    /// - Parameters:
    ///   - tripID: The trip; `nil` for the one that is being created or updated.
    ///   - kind: The kind of stop.
    ///   - place: The place.
    public init(tripID: TripID?, kind: WaypointKind, place: Coordinate) {
        self.tripID = tripID
        self.kind = kind
        self.place = place
    }
}
