// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import NavGeo

extension StopReport {
    init(_ message: Maps_Fleetengine_V1_StopLocation, field: String) throws(FleetError) {
        guard message.hasPoint else { throw FleetError(.invalidArgument, "The point is missing.", field: field) }
        self.init(
            point: try Wire.place(message.point, field: field),
            time: message.hasTimestamp ? try Wire.time(message.timestamp, field: field) : nil)
    }
}

extension WaypointReference {
    init(_ message: Maps_Fleetengine_V1_TripWaypoint, field: String) throws(FleetError) {
        self.init(
            tripID: message.tripID.isEmpty ? nil : try TripID(message.tripID),
            kind: try Wire.needed(message.waypointType.rawValue, WaypointKind.self, field: field + ".waypoint_type"),
            place: try Wire.place(message.location, field: field + ".location"))
    }
}

extension TripFeedback {
    init(_ message: Maps_Fleetengine_V1_Trip) throws(FleetError) {
        self.init()
        if message.hasActualPickupPoint {
            pickup = try StopReport(message.actualPickupPoint, field: "trip.actual_pickup_point")
        }
        if message.hasActualPickupArrivalPoint {
            pickupArrival = try StopReport(message.actualPickupArrivalPoint, field: "trip.actual_pickup_arrival_point")
        }
        if message.hasActualDropoffPoint {
            dropoff = try StopReport(message.actualDropoffPoint, field: "trip.actual_dropoff_point")
        }
        for stop in message.actualIntermediateDestinationArrivalPoints {
            intermediateArrivals.append(
                try StopReport(stop, field: "trip.actual_intermediate_destination_arrival_points"))
        }
        for stop in message.actualIntermediateDestinations {
            intermediates.append(try StopReport(stop, field: "trip.actual_intermediate_destinations"))
        }
    }
}

extension FleetTrip {
    /// Parses a trip for a create: only the fields that it may set.
    init(creating message: Maps_Fleetengine_V1_Trip, id: TripID, at now: Timestamp) throws(FleetError) {
        guard message.hasPickupPoint else {
            throw FleetError(.invalidArgument, "A trip needs a pickup point.", field: "trip.pickup_point")
        }
        self.init(
            id: id, type: try Wire.needed(message.tripType.rawValue, FleetTripType.self, field: "trip.trip_type"),
            pickup: try Wire.place(message.pickupPoint, field: "trip.pickup_point"),
            dropoff: message.hasDropoffPoint ? try Wire.place(message.dropoffPoint, field: "trip.dropoff_point") : nil,
            intermediateDestinations: try message.intermediateStops(),
            numberOfPassengers: Int(message.numberOfPassengers), created: now)
        vehicleID = message.vehicleID.isEmpty ? nil : try VehicleID(message.vehicleID)
        attributes = message.attributes.map { FleetAttribute($0) }
    }
}

extension Maps_Fleetengine_V1_Trip {
    func intermediateStops() throws(FleetError) -> [Coordinate] {
        var stops: [Coordinate] = []
        for stop in intermediateDestinations {
            stops.append(try Wire.place(stop, field: "trip.intermediate_destinations"))
        }
        return stops
    }

    func order() throws(FleetError) -> [WaypointReference] {
        var order: [WaypointReference] = []
        for stop in vehicleWaypoints { order.append(try WaypointReference(stop, field: "trip.vehicle_waypoints")) }
        return order
    }
}

extension FleetTripUpdate {
    /// Parses the fields of a trip that a mask names.
    init(_ message: Maps_Fleetengine_V1_Trip, mask: [String]) throws(FleetError) {
        self.init(try UpdateMask.tripFields(mask))
        if message.hasIntermediateDestinationsVersion {
            intermediateDestinationsVersion = try Wire.time(
                message.intermediateDestinationsVersion, field: "trip.intermediate_destinations_version")
        }
        for field in fields {
            switch field {
            case .vehicleID: vehicleID = message.vehicleID.isEmpty ? nil : try VehicleID(message.vehicleID)
            case .status:
                status = try Wire.needed(message.tripStatus.rawValue, FleetTripStatus.self, field: "trip.trip_status")
            case .type: type = try Wire.needed(message.tripType.rawValue, FleetTripType.self, field: "trip.trip_type")
            case .pickup:
                pickup =
                    message.hasPickupPoint ? try Wire.place(message.pickupPoint, field: "trip.pickup_point") : nil
            case .dropoff:
                dropoff =
                    message.hasDropoffPoint ? try Wire.place(message.dropoffPoint, field: "trip.dropoff_point") : nil
            case .intermediateDestinations: intermediateDestinations = try message.intermediateStops()
            case .intermediateDestinationIndex:
                intermediateDestinationIndex = Int(message.intermediateDestinationIndex)
            case .vehicleWaypoints: vehicleWaypoints = try message.order()
            case .actualPickup, .actualPickupArrival, .actualDropoff, .actualIntermediateArrivals,
                .actualIntermediates:
                feedback = try TripFeedback(message)
            case .attributes: attributes = message.attributes.map { FleetAttribute($0) }
            }
        }
    }
}
