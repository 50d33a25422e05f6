// SPDX-License-Identifier: Apache-2.0

/// A field of a trip that an update mask may name, by its path on the wire.
public enum TripField: String, Sendable, Hashable, CaseIterable {
    /// The vehicle; an empty one unassigns the trip.
    case vehicleID = "vehicle_id"
    /// The status.
    case status = "trip_status"
    /// Whether riders share the vehicle; only before a vehicle is assigned.
    case type = "trip_type"
    /// The pickup point; only before the pickup.
    case pickup = "pickup_point"
    /// The drop-off point.
    case dropoff = "dropoff_point"
    /// The intermediate destinations; those behind the vehicle cannot change.
    case intermediateDestinations = "intermediate_destinations"
    /// The intermediate destination that the status refers to.
    case intermediateDestinationIndex = "intermediate_destination_index"
    /// The order of all stops of the vehicle.
    case vehicleWaypoints = "vehicle_waypoints"
    /// Where the rider got in.
    case actualPickup = "actual_pickup_point"
    /// Where the vehicle stopped for the pick-up.
    case actualPickupArrival = "actual_pickup_arrival_point"
    /// Where the rider got out.
    case actualDropoff = "actual_dropoff_point"
    /// Where the vehicle stopped for the intermediate destinations.
    case actualIntermediateArrivals = "actual_intermediate_destination_arrival_points"
    /// The actual intermediate destinations.
    case actualIntermediates = "actual_intermediate_destinations"
    /// All attributes.
    case attributes

    /// The fields that a driver's device may set, if its token names both the trip and the vehicle.
    public static let ofDrivers: Set<TripField> = [.status, .intermediateDestinationIndex]

    /// Fields that the server manages.
    static let managed: Set<String> = [
        "current_route_segment", "current_route_segment_end_point", "current_route_segment_traffic",
        "current_route_segment_traffic_version", "current_route_segment_version", "dropoff_time",
        "eta_to_first_waypoint", "eta_to_next_waypoint", "intermediate_destinations_version", "last_location",
        "last_location_snappable", "name", "number_of_passengers", "pickup_time", "remaining_distance_meters",
        "remaining_time_to_first_waypoint", "remaining_waypoints", "remaining_waypoints_version",
        "remaining_waypoints_route_version", "route", "view",
    ]
}

/// Parses update masks.
public enum UpdateMask {
    /// The fields of a trip that a mask names.
    ///
    /// - Throws: `invalidArgument` for an empty mask, an unknown path, or a field that the server manages.
    public static func tripFields(_ paths: [String]) throws(FleetError) -> Set<TripField> {
        try fields(paths, managed: TripField.managed, of: "trip")
    }

    /// The fields of a vehicle that a mask names.
    ///
    /// - Throws: `invalidArgument` for an empty mask, an unknown path, or a field that the server manages.
    public static func vehicleFields(_ paths: [String]) throws(FleetError) -> Set<VehicleField> {
        try fields(paths, managed: VehicleField.managed, of: "vehicle")
    }

    /// The fields of a task that a mask names.
    ///
    /// - Throws: `invalidArgument` for an empty mask, an unknown path, or a field that cannot change.
    public static func taskFields(_ paths: [String]) throws(FleetError) -> Set<TaskField> {
        try fields(paths, managed: TaskField.managed, of: "task")
    }

    /// The fields of a delivery vehicle that a mask names.
    ///
    /// - Throws: `invalidArgument` for an empty mask, an unknown path, or a field that cannot change.
    public static func deliveryVehicleFields(_ paths: [String]) throws(FleetError) -> Set<DeliveryVehicleField> {
        try fields(paths, managed: ["name"], of: "delivery vehicle")
    }

    private static func fields<Field: RawRepresentable & Hashable>(
        _ paths: [String], managed: Set<String>, of what: String
    ) throws(FleetError) -> Set<Field> where Field.RawValue == String {
        guard !paths.isEmpty else {
            throw FleetError(.invalidArgument, "The update mask must name at least one field.", field: "update_mask")
        }
        var fields: Set<Field> = []
        for path in paths {
            guard let field = Field(rawValue: path) else {
                let why = managed.contains(path) ? "is managed by the server" : "is not a field of a \(what)"
                throw FleetError(.invalidArgument, "'\(path.prefix(100))' \(why).", field: "update_mask")
            }
            fields.insert(field)
        }
        return fields
    }
}
