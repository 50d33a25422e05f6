// SPDX-License-Identifier: Apache-2.0

/// A field of a trip that an update may name, by its path on the wire.
public enum TripField: String, Sendable, Hashable, CaseIterable {
    /// The vehicle; empty takes the trip away from it.
    case vehicleID = "vehicle_id"
    /// How far the trip has come.
    case status = "trip_status"
    /// Whether riders share the vehicle; only before a vehicle is assigned.
    case type = "trip_type"
    /// Where the rider waits; only before the pick-up.
    case pickup = "pickup_point"
    /// Where the rider wants to go.
    case dropoff = "dropoff_point"
    /// The stops between; those behind the vehicle stay as they were.
    case intermediateDestinations = "intermediate_destinations"
    /// The stop between that the status is about.
    case intermediateDestinationIndex = "intermediate_destination_index"
    /// The order of all stops of the vehicle.
    case vehicleWaypoints = "vehicle_waypoints"
    /// Where the rider got in.
    case actualPickup = "actual_pickup_point"
    /// Where the vehicle stopped for the pick-up.
    case actualPickupArrival = "actual_pickup_arrival_point"
    /// Where the rider got out.
    case actualDropoff = "actual_dropoff_point"
    /// Where the vehicle stopped at the stops between.
    case actualIntermediateArrivals = "actual_intermediate_destination_arrival_points"
    /// Where the stops between really were.
    case actualIntermediates = "actual_intermediate_destinations"
    /// The operator's own notes, as a whole.
    case attributes

    /// What a driver's device may say of a trip, if its token names the trip beside the vehicle.
    public static let ofDrivers: Set<TripField> = [.status, .intermediateDestinationIndex]

    /// Fields that the server keeps itself.
    static let managed: Set<String> = [
        "current_route_segment", "current_route_segment_end_point", "current_route_segment_traffic",
        "current_route_segment_traffic_version", "current_route_segment_version", "dropoff_time",
        "eta_to_first_waypoint", "eta_to_next_waypoint", "intermediate_destinations_version", "last_location",
        "last_location_snappable", "name", "number_of_passengers", "pickup_time", "remaining_distance_meters",
        "remaining_time_to_first_waypoint", "remaining_waypoints", "remaining_waypoints_version",
        "remaining_waypoints_route_version", "route", "view",
    ]
}

/// Reads update masks exactly as they are written.
public enum UpdateMask {
    /// The fields of a trip that a mask names.
    ///
    /// - Throws: `invalidArgument` for an empty mask, a path that is no field, or a field that the server keeps itself.
    public static func tripFields(_ paths: [String]) throws(FleetError) -> Set<TripField> {
        try fields(paths, managed: TripField.managed, of: "trip")
    }

    /// The fields of a vehicle that a mask names.
    ///
    /// - Throws: `invalidArgument` for an empty mask, a path that is no field, or a field that the server keeps itself.
    public static func vehicleFields(_ paths: [String]) throws(FleetError) -> Set<VehicleField> {
        try fields(paths, managed: VehicleField.managed, of: "vehicle")
    }

    /// The fields of a task that a mask names.
    ///
    /// - Throws: `invalidArgument` for an empty mask, a path that is no field, or a field that stays as it is.
    public static func taskFields(_ paths: [String]) throws(FleetError) -> Set<TaskField> {
        try fields(paths, managed: TaskField.managed, of: "task")
    }

    /// The fields of a delivery vehicle that a mask names.
    ///
    /// - Throws: `invalidArgument` for an empty mask, a path that is no field, or a field that stays as it is.
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
                let why = managed.contains(path) ? "is kept by the server" : "is no field of a \(what)"
                throw FleetError(.invalidArgument, "'\(path.prefix(100))' \(why).", field: "update_mask")
            }
            fields.insert(field)
        }
        return fields
    }
}
