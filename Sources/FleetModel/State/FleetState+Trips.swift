// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension FleetState {
    /// The maximum number of stops between pickup and drop-off.
    public static let intermediateDestinationLimit = 50

    /// Creates a trip. It begins as NEW, whatever the request says.
    ///
    /// - Parameters:
    ///   - draft: The trip, with the vehicle to assign.
    ///   - order: The order of all stops of the vehicle; empty leaves it to the server.
    ///   - now: The present time.
    /// - Throws: `alreadyExists`, also for a repeated create; `invalidArgument`; `failedPrecondition` if the vehicle
    ///   cannot serve the trip; `notFound` for an unknown vehicle.
    @discardableResult
    public mutating func createTrip(
        _ draft: FleetTrip, order: [WaypointReference] = [], at now: Timestamp
    ) throws(FleetError) -> FleetTrip {
        guard !trips.contains(draft.id) else {
            throw FleetError(.alreadyExists, "The trip '\(draft.id)' already exists.")
        }
        try check(draft)
        var trip = draft
        let vehicleID = draft.vehicleID
        trip.vehicleID = nil
        guard let vehicleID else {
            put(trip, at: now)
            return trip
        }
        var vehicle = try vehicle(vehicleID)
        try assign(&trip, to: &vehicle, order: order, at: now)
        put(trip, at: now)
        put(vehicle, at: now)
        return trip
    }

    /// Updates the fields of a trip that the mask names, all of them or none.
    ///
    /// - Throws: `notFound`, `invalidArgument`, or `failedPrecondition` if the state of the trip or the vehicle does
    ///   not allow it.
    @discardableResult
    public mutating func updateTrip(_ id: TripID, _ update: FleetTripUpdate, at now: Timestamp) throws(FleetError)
        -> FleetTrip
    {
        let old = try trip(id)
        var trip = old
        try trip.apply(update, version: stamp(now))
        let target = update.fields.contains(.vehicleID) ? update.vehicleID : old.vehicleID
        try old.checkSeen(by: update)
        try advance(&trip, update, hasVehicle: target != nil, at: now)
        try check(trip)

        var before = try old.vehicleID.flatMap { old.isActive ? $0 : nil }.map(vehicle)
        let order = update.fields.contains(.vehicleWaypoints) ? update.vehicleWaypoints : []
        if target != old.vehicleID {
            guard old.isActive else {
                throw FleetError(
                    .failedPrecondition, "The trip has ended; its vehicle cannot be changed.", field: "trip.vehicle_id")
            }
            guard !old.status.isAboard else {
                throw FleetError(
                    .failedPrecondition, "The rider is aboard; the vehicle cannot be changed.", field: "trip.vehicle_id"
                )
            }
            before?.release(id)
            trip.vehicleID = nil
            if let target {
                var after = try vehicle(target)
                try assign(&trip, to: &after, order: order, at: now)
                put(after, at: now)
            } else if trip.status.needsVehicle {
                throw FleetError(
                    .failedPrecondition,
                    "A trip that is \(trip.status.wireName) needs a vehicle; set it back to NEW first.",
                    field: "trip.vehicle_id")
            }
        } else if before != nil {
            if trip.isActive { before?.refresh(trip) } else { before?.release(id) }
            if !order.isEmpty, trip.isActive, var vehicle = before {
                vehicle.waypoints = try arranged(order, for: vehicle, with: trip)
                try checkLoad(of: vehicle, with: trip)
                before = vehicle
            }
        }
        if let before { put(before, at: now) }
        put(trip, at: now)
        return try self.trip(id)
    }

    /// Deletes a trip.
    ///
    /// - Throws: `notFound`; `failedPrecondition` while it is active and has a vehicle.
    public mutating func deleteTrip(_ id: TripID) throws(FleetError) {
        let trip = try trip(id)
        guard !trip.isActive || trip.vehicleID == nil else {
            throw FleetError(
                .failedPrecondition, "The trip is active and has a vehicle; complete or cancel it first.")
        }
        removeTrip(id)
    }

    private func check(_ trip: FleetTrip) throws(FleetError) {
        for (place, field) in [(trip.pickup, "trip.pickup_point"), (trip.dropoff ?? trip.pickup, "trip.dropoff_point")]
        where !place.isValid {
            throw FleetError(.invalidArgument, "The coordinates are out of range.", field: field)
        }
        guard trip.intermediateDestinations.allSatisfy(\.isValid) else {
            throw FleetError(
                .invalidArgument, "The coordinates of an intermediate destination are out of range.",
                field: "trip.intermediate_destinations")
        }
        guard trip.intermediateDestinations.isEmpty || trip.type == .exclusive else {
            throw FleetError(
                .invalidArgument, "Only EXCLUSIVE trips may have intermediate destinations.",
                field: "trip.intermediate_destinations")
        }
        guard trip.intermediateDestinations.count <= FleetState.intermediateDestinationLimit else {
            throw FleetError(
                .invalidArgument, "More than \(FleetState.intermediateDestinationLimit) intermediate destinations.",
                field: "trip.intermediate_destinations")
        }
        guard trip.numberOfPassengers >= 0 else {
            throw FleetError(
                .invalidArgument, "The number of passengers is negative.", field: "trip.number_of_passengers")
        }
        try FleetAttribute.check(trip.attributes, atMost: FleetVehicle.attributeLimit, field: "trip.attributes")
    }

    /// Advances a trip to the status in an update.
    private func advance(_ trip: inout FleetTrip, _ update: FleetTripUpdate, hasVehicle: Bool, at now: Timestamp)
        throws(FleetError)
    {
        let index =
            update.fields.contains(.intermediateDestinationIndex) && !trip.intermediateDestinations.isEmpty
            ? update.intermediateDestinationIndex : nil
        guard update.fields.contains(.status) else {
            if let index, index != trip.intermediateDestinationIndex {
                throw FleetError(
                    .failedPrecondition,
                    "The index changes only together with the status; add trip_status to the mask.",
                    field: "trip.intermediate_destination_index")
            }
            return
        }
        guard let status = update.status else {
            throw FleetError(.invalidArgument, "The trip status is unknown.", field: "trip.trip_status")
        }
        let wasAboard = trip.status.isAboard
        var position = trip.position
        try position.move(
            to: status, index: index, stops: trip.intermediateDestinations.count, hasVehicle: hasVehicle)
        trip.position = position
        if trip.status.isAboard, !wasAboard { trip.pickedUp = now }
        if trip.status == .complete, trip.setDown == nil { trip.setDown = now }
    }
}

extension FleetTrip {
    /// Rejects a status that refers to intermediate destinations that have changed since. An update that repeats the
    /// present list, such as a retry, is accepted.
    fileprivate func checkSeen(by update: FleetTripUpdate) throws(FleetError) {
        guard update.fields.contains(.status), update.status == .enrouteToIntermediateDestination,
            let seen = update.intermediateDestinationsVersion, seen != intermediateDestinationsVersion
        else { return }
        let isThere = update.intermediateDestinations == intermediateDestinations
        guard update.fields.contains(.intermediateDestinations), isThere else {
            throw FleetError(
                .failedPrecondition, "The intermediate destinations have changed since; read the trip again.",
                field: "trip.intermediate_destinations_version")
        }
    }

    /// Applies an update, except for status and vehicle.
    fileprivate mutating func apply(_ update: FleetTripUpdate, version: Timestamp) throws(FleetError) {
        for field in update.fields {
            switch field {
            case .type:
                guard let new = update.type else {
                    throw FleetError(.invalidArgument, "The trip type is unknown.", field: "trip.trip_type")
                }
                guard new == type || status == .new && vehicleID == nil else {
                    throw FleetError(
                        .failedPrecondition, "The trip type cannot be changed once a vehicle is assigned.",
                        field: "trip.trip_type")
                }
                type = new
            case .pickup:
                guard let new = update.pickup else {
                    throw FleetError(.invalidArgument, "A trip needs a pickup point.", field: "trip.pickup_point")
                }
                guard new == pickup || isActive && !status.isAboard else {
                    throw FleetError(
                        .failedPrecondition, "The rider has already been picked up.", field: "trip.pickup_point")
                }
                pickup = new
            case .dropoff:
                guard isActive || update.dropoff == dropoff else {
                    throw FleetError(.failedPrecondition, "The trip has ended.", field: "trip.dropoff_point")
                }
                dropoff = update.dropoff
            case .intermediateDestinations: try applyStops(update.intermediateDestinations, version: version)
            case .actualPickup: feedback.pickup = update.feedback.pickup
            case .actualPickupArrival: feedback.pickupArrival = update.feedback.pickupArrival
            case .actualDropoff: feedback.dropoff = update.feedback.dropoff
            case .actualIntermediateArrivals: feedback.intermediateArrivals = update.feedback.intermediateArrivals
            case .actualIntermediates: feedback.intermediates = update.feedback.intermediates
            case .attributes: attributes = update.attributes
            case .vehicleID, .status, .intermediateDestinationIndex, .vehicleWaypoints: break
            }
        }
    }

    private mutating func applyStops(_ stops: [Coordinate], version: Timestamp) throws(FleetError) {
        guard stops != intermediateDestinations else { return }
        guard isActive else {
            throw FleetError(.failedPrecondition, "The trip has ended.", field: "trip.intermediate_destinations")
        }
        let isAtOne = status == .arrivedAtIntermediateDestination || status == .enrouteToIntermediateDestination
        let fixed = isAtOne ? intermediateDestinationIndex + 1 : passedStops
        // The next stop may move; the one where the vehicle stands may not.
        let behind = status == .enrouteToIntermediateDestination ? fixed - 1 : fixed
        guard stops.count >= fixed, stops.prefix(behind) == intermediateDestinations.prefix(behind) else {
            throw FleetError(
                .failedPrecondition,
                "The first \(fixed) intermediate destinations have been reached and cannot be changed.",
                field: "trip.intermediate_destinations")
        }
        intermediateDestinations = stops
        intermediateDestinationsVersion = intermediateDestinationsVersion.successor(at: version)
    }
}
