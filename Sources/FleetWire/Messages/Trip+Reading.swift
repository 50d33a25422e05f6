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

extension WaypointWish {
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

extension Trip {
    /// Reads a trip that is to be created: the fields that count then, and no others.
    init(creating message: Maps_Fleetengine_V1_Trip, id: TripID, at now: Moment) throws(FleetError) {
        guard message.hasPickupPoint else {
            throw FleetError(.invalidArgument, "A trip needs a pick-up.", field: "trip.pickup_point")
        }
        self.init(
            id: id, type: try Wire.needed(message.tripType.rawValue, TripType.self, field: "trip.trip_type"),
            pickup: try Wire.place(message.pickupPoint, field: "trip.pickup_point"),
            dropoff: message.hasDropoffPoint ? try Wire.place(message.dropoffPoint, field: "trip.dropoff_point") : nil,
            intermediateDestinations: try message.stopsBetween(),
            numberOfPassengers: Int(message.numberOfPassengers), created: now)
        vehicleID = message.vehicleID.isEmpty ? nil : try VehicleID(message.vehicleID)
        attributes = message.attributes.map { FleetAttribute($0) }
    }
}

extension Maps_Fleetengine_V1_Trip {
    func stopsBetween() throws(FleetError) -> [Coordinate] {
        var stops: [Coordinate] = []
        for stop in intermediateDestinations {
            stops.append(try Wire.place(stop, field: "trip.intermediate_destinations"))
        }
        return stops
    }

    func order() throws(FleetError) -> [WaypointWish] {
        var order: [WaypointWish] = []
        for stop in vehicleWaypoints { order.append(try WaypointWish(stop, field: "trip.vehicle_waypoints")) }
        return order
    }
}

extension TripUpdate {
    /// Reads what a mask names of a trip, and no other field.
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
                status = try Wire.needed(message.tripStatus.rawValue, TripStatus.self, field: "trip.trip_status")
            case .type: type = try Wire.needed(message.tripType.rawValue, TripType.self, field: "trip.trip_type")
            case .pickup:
                pickup =
                    message.hasPickupPoint ? try Wire.place(message.pickupPoint, field: "trip.pickup_point") : nil
            case .dropoff:
                dropoff =
                    message.hasDropoffPoint ? try Wire.place(message.dropoffPoint, field: "trip.dropoff_point") : nil
            case .intermediateDestinations: intermediateDestinations = try message.stopsBetween()
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
