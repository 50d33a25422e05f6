// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension FleetState {
    /// The maximum number of past positions in one update.
    public static let pastLocationLimit = 1_000

    /// Creates a vehicle.
    ///
    /// - Throws: `alreadyExists`, also for a repeated create; `invalidArgument`.
    @discardableResult
    public mutating func createVehicle(
        _ draft: FleetVehicle, location: FleetVehicleLocation? = nil, at now: Timestamp
    ) throws(FleetError) -> FleetVehicle {
        guard vehicles[draft.id] == nil else {
            throw FleetError(.alreadyExists, "The vehicle '\(draft.id)' already exists.")
        }
        try draft.check()
        try location?.check(at: now, field: "vehicle.last_location")
        var vehicle = draft
        if var location {
            location.stampTime(after: nil, at: now)
            location.serverTime = now
            _ = vehicle.move(to: location, at: now)
        }
        put(vehicle, at: now)
        if let location = vehicle.lastLocation { record(.position(vehicle.id, location)) }
        return vehicle
    }

    /// Updates the fields of a vehicle that the mask names, all of them or none.
    ///
    /// The operation is idempotent for positions: one that is older than the present position is added to the history
    /// only. Repeating a request, or sending positions late that were queued without a network, is safe.
    ///
    /// - Throws: `notFound`, `invalidArgument`, or `failedPrecondition` if the trips of the vehicle do not allow it.
    @discardableResult
    public mutating func updateVehicle(
        _ id: VehicleID, _ update: FleetVehicleUpdate, at now: Timestamp
    ) throws(FleetError) -> FleetVehicle {
        var vehicle = try vehicle(id)
        let positions = try vehicle.positions(of: update, at: now)
        try vehicle.apply(update)
        try vehicle.applyRoute(update, at: now, version: stamp(now))
        if update.fields.contains(.waypoints) { vehicle.waypoints = try arranged(update.waypoints, for: vehicle) }
        try vehicle.check()
        if !update.fields.isDisjoint(with: [.maximumCapacity, .waypoints]) { try checkLoad(of: vehicle) }
        for position in positions { _ = vehicle.move(to: position, at: now) }
        put(vehicle, at: now)
        for position in positions { record(.position(id, position)) }
        return try self.vehicle(id)
    }

    /// Adds or replaces attributes of a vehicle; the others are unchanged.
    ///
    /// - Returns: All attributes afterwards.
    /// - Throws: `notFound`, `invalidArgument`.
    public mutating func updateVehicleAttributes(
        _ id: VehicleID, _ attributes: [FleetAttribute], at now: Timestamp
    ) throws(FleetError) -> [FleetAttribute] {
        var vehicle = try vehicle(id)
        try FleetAttribute.check(attributes, atMost: FleetVehicle.attributeLimit, field: "attributes")
        for attribute in attributes {
            if let row = vehicle.attributes.firstIndex(where: { $0.key == attribute.key }) {
                vehicle.attributes[row] = attribute
            } else {
                vehicle.attributes.append(attribute)
            }
        }
        try vehicle.check()
        put(vehicle, at: now)
        return vehicle.attributes
    }

    /// Deletes a vehicle.
    ///
    /// - Throws: `notFound`; `failedPrecondition` while it has active trips.
    public mutating func deleteVehicle(_ id: VehicleID) throws(FleetError) {
        let vehicle = try vehicle(id)
        guard vehicle.tripIDs.isEmpty else {
            throw FleetError(
                .failedPrecondition, "The vehicle has active trips; complete, cancel or re-assign them first.")
        }
        removeVehicle(id)
    }
}

extension FleetVehicle {
    /// The positions in an update, oldest first, without duplicates.
    fileprivate func positions(of update: FleetVehicleUpdate, at now: Timestamp) throws(FleetError)
        -> [FleetVehicleLocation]
    {
        var positions: [FleetVehicleLocation] = []
        if update.fields.contains(.pastLocations) {
            guard update.pastLocations.count <= FleetState.pastLocationLimit else {
                throw FleetError(
                    .invalidArgument, "More than \(FleetState.pastLocationLimit) past positions.",
                    field: "vehicle.past_locations")
            }
            for var past in update.pastLocations {
                past.stampTime(after: lastLocation, at: now)
                try past.check(at: now, field: "vehicle.past_locations")
                positions.append(past)
            }
        }
        if update.fields.contains(.lastLocation) {
            guard var last = update.lastLocation else {
                throw FleetError(.invalidArgument, "The position is missing.", field: "vehicle.last_location")
            }
            last.stampTime(after: lastLocation, at: now)
            try last.check(at: now, field: "vehicle.last_location")
            positions.append(last)
        }
        positions.sort { $0.time < $1.time }
        var unique: [FleetVehicleLocation] = []
        for var position in positions where position.time != unique.last?.time && position.time != lastLocation?.time {
            position.serverTime = now
            unique.append(position)
        }
        return unique
    }

    fileprivate mutating func apply(_ update: FleetVehicleUpdate) throws(FleetError) {
        for field in update.fields {
            switch field {
            case .state:
                guard let new = update.state else {
                    throw FleetError(.invalidArgument, "The vehicle state is unknown.", field: "vehicle.vehicle_state")
                }
                state = new
            case .category:
                guard let new = update.category else {
                    throw FleetError(.invalidArgument, "The vehicle type is unknown.", field: "vehicle.vehicle_type")
                }
                category = new
            case .supportedTripTypes: supportedTripTypes = update.supportedTripTypes
            case .maximumCapacity: maximumCapacity = update.maximumCapacity
            case .attributes: attributes = update.attributes
            case .licensePlate: licensePlate = update.licensePlate
            case .backToBackEnabled: backToBackEnabled = update.backToBackEnabled
            case .navigationStatus: navigationStatus = update.navigationStatus
            case .deviceSettings: deviceSettings = update.deviceSettings
            case .lastLocation, .pastLocations, .remainingDistance, .arrival, .remainingTime, .routeSegment,
                .routeSegmentEndPoint, .routeSegmentTraffic, .waypoints:
                break
            }
        }
    }

    /// Applies the route that the driver's app reports.
    fileprivate mutating func applyRoute(
        _ update: FleetVehicleUpdate, at now: Timestamp, version: Timestamp
    ) throws(FleetError) {
        var route = driverRoute ?? DriverRoute()
        if update.fields.contains(.routeSegment) { route.segment = update.routeSegment }
        if update.fields.contains(.routeSegmentEndPoint) {
            if let end = update.routeSegmentEndPoint, !end.isValid {
                throw FleetError(
                    .invalidArgument, "The end point of the route is out of range.",
                    field: "vehicle.current_route_segment_end_point")
            }
            route.endPoint = update.routeSegmentEndPoint
        }
        if update.fields.contains(.routeSegmentTraffic) { route.traffic = update.routeSegmentTraffic }
        if update.fields.contains(.remainingDistance) {
            guard update.remainingDistance?.value ?? 0 >= 0 else {
                throw FleetError(
                    .invalidArgument, "The remaining distance is negative.", field: "vehicle.remaining_distance_meters")
            }
            route.remainingDistance = update.remainingDistance
        }
        if update.fields.contains(.arrival) { route.arrival = update.arrival }
        if update.fields.contains(.remainingTime) {
            guard update.remainingTime?.value ?? 0 >= 0 else {
                throw FleetError(
                    .invalidArgument, "The remaining time is negative.", field: "vehicle.remaining_time_seconds")
            }
            route.arrival = update.remainingTime.map { now.adding(seconds: $0.value) }
        }
        let new = route == DriverRoute() ? nil : route
        if new == nil {
            driverRouteTime = nil
        } else if !update.fields.isDisjoint(with: [.remainingDistance, .arrival, .remainingTime]) {
            driverRouteTime = now
        }
        guard new != driverRoute else { return }
        // The end point decides whether this is the route to the next stop.
        if new?.segment != driverRoute?.segment || new?.traffic != driverRoute?.traffic
            || new?.endPoint != driverRoute?.endPoint
        {
            driverRouteVersion = driverRouteVersion?.successor(at: version) ?? version
        }
        driverRoute = new
    }
}
