// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension FleetState {
    /// Assigns a trip to a vehicle.
    func assign(
        _ trip: inout FleetTrip, to vehicle: inout FleetVehicle, order: [WaypointReference], at now: Timestamp
    ) throws(FleetError) {
        guard vehicle.state == .online else {
            throw FleetError(
                .failedPrecondition, "The vehicle '\(vehicle.id)' is OFFLINE and accepts no new trips.",
                field: "trip.vehicle_id")
        }
        guard vehicle.supportedTripTypes.contains(trip.type) else {
            throw FleetError(
                .failedPrecondition, "The vehicle '\(vehicle.id)' does not support \(trip.type) trips.",
                field: "trip.vehicle_id")
        }
        let others = vehicle.tripIDs.compactMap { trips[$0] }
        if trip.type == .exclusive || others.contains(where: { $0.type == .exclusive }) {
            guard others.isEmpty || vehicle.backToBackEnabled else {
                throw FleetError(
                    .failedPrecondition,
                    "The vehicle '\(vehicle.id)' has a trip, and back_to_back_enabled is not set.",
                    field: "trip.vehicle_id")
            }
        }
        trip.vehicleID = vehicle.id
        vehicle.tripIDs.append(trip.id)
        vehicle.refresh(trip)
        if !order.isEmpty { vehicle.waypoints = try arranged(order, for: vehicle, with: trip) }
        try checkLoad(of: vehicle, with: trip)
    }

    /// The stops of a vehicle in the order that a dispatcher requested.
    ///
    /// - Throws: `invalidArgument` unless the order contains exactly the remaining stops, each trip's own in sequence
    ///   and those of an exclusive trip together.
    func arranged(
        _ order: [WaypointReference], for vehicle: FleetVehicle, with trip: FleetTrip? = nil
    ) throws(FleetError) -> [FleetWaypoint] {
        let field = trip == nil ? "vehicle.waypoints" : "trip.vehicle_waypoints"
        var left: [TripID: [FleetWaypoint]] = [:]
        for waypoint in vehicle.waypoints { left[waypoint.tripID, default: []].append(waypoint) }
        let counts = left.mapValues(\.count)
        // Each trip has its own sequence, even if the list of the vehicle had another.
        for id in left.keys { left[id]?.sort { $0.rank < $1.rank } }
        var arranged: [FleetWaypoint] = []
        for reference in order {
            guard let id = reference.tripID ?? trip?.id, let next = left[id]?.first else {
                throw FleetError(
                    .invalidArgument, "The order contains a stop that the vehicle does not have.", field: field)
            }
            guard next.kind == reference.kind, next.place.distance(to: reference.place).value < 1 else {
                throw FleetError(
                    .invalidArgument,
                    "The stops of trip '\(id)' must be in the order pickup, intermediate destinations, drop-off, at their present locations.",
                    field: field)
            }
            left[id]?.removeFirst()
            let previous = arranged.last?.tripID
            arranged.append(next)
            // Once begun, an exclusive trip is finished before another stop.
            if let previous, previous != id, left[previous]?.isEmpty == false, isExclusive(previous, or: trip) {
                throw notTogether(previous, field)
            }
            if isExclusive(id, or: trip), left[id]?.count != counts[id].map({ $0 - 1 }), previous != id {
                throw notTogether(id, field)
            }
        }
        guard left.values.allSatisfy(\.isEmpty) else {
            throw FleetError(
                .invalidArgument, "The order must contain all \(vehicle.waypoints.count) stops ahead of the vehicle.",
                field: field)
        }
        return arranged
    }

    private func notTogether(_ id: TripID, _ field: String) -> FleetError {
        FleetError(.invalidArgument, "The stops of the EXCLUSIVE trip '\(id)' must follow each other.", field: field)
    }

    private func isExclusive(_ id: TripID, or trip: FleetTrip?) -> Bool {
        (trip?.id == id ? trip : trips[id])?.type == .exclusive
    }

    /// Rejects more riders than the vehicle has seats for at any point of its journey.
    func checkLoad(of vehicle: FleetVehicle, with changed: FleetTrip? = nil) throws(FleetError) {
        let trips = vehicle.tripIDs.compactMap { $0 == changed?.id ? changed : self.trips[$0] }
        let riders = Dictionary(trips.map { ($0.id, $0.numberOfPassengers) }, uniquingKeysWith: { $1 })
        var aboard = trips.filter { $0.status.isAboard }.reduce(0) { $0 + $1.numberOfPassengers }
        var most = aboard
        for waypoint in vehicle.waypoints {
            switch waypoint.kind {
            case .pickup: aboard += riders[waypoint.tripID] ?? 0
            case .dropoff: aboard -= riders[waypoint.tripID] ?? 0
            case .intermediateDestination: break
            }
            most = max(most, aboard)
        }
        guard most <= vehicle.maximumCapacity else {
            throw FleetError(
                .failedPrecondition,
                "\(most) riders would be in the vehicle '\(vehicle.id)', which has \(vehicle.maximumCapacity) seats.",
                field: "trip.vehicle_id")
        }
    }
}

extension FleetWaypoint {
    /// Position within its trip.
    fileprivate var rank: Int {
        switch kind {
        case .pickup: -1
        case .intermediateDestination: index
        case .dropoff: .max
        }
    }
}

extension FleetVehicle {
    /// Updates the stops of a trip in the list: passed stops are removed, moved stops are moved, and new stops are
    /// inserted after their predecessor. The order of all other stops is unchanged.
    mutating func refresh(_ trip: FleetTrip) {
        let required = trip.remainingStops
        let keys = Set(required.map(\.key))
        var list = waypoints.filter { $0.tripID != trip.id || keys.contains($0.key) }
        var previous: Int?
        for stop in required {
            if let row = list.firstIndex(where: { $0.key == stop.key }) {
                list[row] = stop
                previous = row
            } else if let row = previous {
                list.insert(stop, at: row + 1)
                previous = row + 1
            } else {
                let row = list.firstIndex { $0.tripID == trip.id } ?? list.endIndex
                list.insert(stop, at: row)
                previous = row
            }
        }
        waypoints = list
    }

    /// Removes a trip and its stops.
    mutating func release(_ trip: TripID) {
        tripIDs.removeAll { $0 == trip }
        waypoints.removeAll { $0.tripID == trip }
    }
}
